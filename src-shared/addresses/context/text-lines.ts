export interface TextLine {
  readonly start: number
  readonly end: number
}

/** The lines of a text with their positions, without the line breaks. */
export function* textLines(text: string): Generator<TextLine> {
  let start = 0
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\r|\n/g)) {
    yield { start, end: index }
    start = index + lineBreak.length
  }
  yield { start, end: text.length }
}
