const SEGMENTS = new Intl.Segmenter('en')

/**
 * Clips a text to `most` characters in the middle: both ends stay, because they tell names apart.
 * Counts grapheme clusters, so that no emoji is cut in two.
 */
export function clipMiddle(text: string, most: number): string {
  // A text never has more grapheme clusters than code units; segmenting is slow.
  if (text.length <= most) return text
  const characters = Array.from(SEGMENTS.segment(text), ({ segment }) => segment)
  if (characters.length <= most) return text
  const tail = Math.floor((most - 1) / 2)
  return `${characters.slice(0, most - 1 - tail).join('')}…${characters.slice(-tail).join('')}`
}
