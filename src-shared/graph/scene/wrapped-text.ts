import { textWidth } from './text-width.ts'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A paragraph in lines of at most `room` pixels at that size; lines beyond `max` are left out. */
export function wrappedText(paragraph: string, space: number, size: number, max: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (text: string): boolean => textWidth(text, size, 'regular') <= space
  for (const word of paragraph.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    // A word longer than a line is broken between letters.
    for (const { segment } of letters.segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line)
        line = ''
      }
      line += segment
    }
    if (lines.length > max) break
  }
  return [...lines, line]
}
