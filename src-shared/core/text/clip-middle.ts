const SEGMENTS = new Intl.Segmenter('en')

/**
 * Clips a text to `max` characters in the middle: both ends stay, because they tell names apart.
 * Counts grapheme clusters, so that no emoji is cut in two.
 */
export function clipMiddle(text: string, max: number): string {
  // A text never has more grapheme clusters than code units; segmenting is slow.
  if (text.length <= max) return text
  const characters = Array.from(SEGMENTS.segment(text), ({ segment }) => segment)
  if (characters.length <= max) return text
  const tail = Math.floor((max - 1) / 2)
  return `${characters.slice(0, max - 1 - tail).join('')}…${characters.slice(-tail).join('')}`
}
