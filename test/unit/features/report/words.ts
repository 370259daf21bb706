/**
 * The readable text of a part of a report: no tags, single blanks, none before a comma or a full
 * stop.
 */
export function words(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,;.])/g, '$1')
    .trim()
}
