const SEGMENTS = new Intl.Segmenter('en')

/** A text of at most so many characters: both ends stay, which is what tells names apart. By what a reader sees as one character, so that no emoji is cut in two. */
export function clipMiddle(text: string, most: number): string {
  // What has fewer units has fewer characters too; to take a text apart is dear.
  if (text.length <= most) return text
  const characters = Array.from(SEGMENTS.segment(text), ({ segment }) => segment)
  if (characters.length <= most) return text
  const tail = Math.floor((most - 1) / 2)
  return `${characters.slice(0, most - 1 - tail).join('')}…${characters.slice(-tail).join('')}`
}
