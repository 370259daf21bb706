import type { GraphDocument } from './graph-document.ts'
import { xmlText } from './xml-text.ts'

const LINE = 16
const MARGIN = 24
const TITLE_WIDTH = 130
/** Letters of a line, by the width of one; what is longer goes on in the next. */
const LETTER = 6.2

/**
 * A picture with what it says of itself below it. The picture's own frame is read off its first tag; the size of the whole in pixels is
 * given back for whoever draws it.
 */
export function pictureWithAbout(
  svg: string,
  about: GraphDocument['about'],
): { readonly svg: string; readonly width: number; readonly height: number } {
  const frame = /viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)
  const [left, top, width, height] = [frame?.[1], frame?.[2], frame?.[3], frame?.[4]].map(Number)
  if (left === undefined || top === undefined || width === undefined || height === undefined || Number.isNaN(height))
    throw new Error('A picture of the graph has no frame')
  const room = Math.max(20, Math.floor((width - 2 * MARGIN - TITLE_WIDTH) / LETTER))
  const lines = about.flatMap(([title, text]) => inLines(text, room).map((line, at) => [at === 0 ? title : '', line] as const))
  const whole = height + lines.length * LINE + 2 * MARGIN
  const told = lines.map(([title, text], at) => {
    const y = top + height + MARGIN + at * LINE
    const head = title === '' ? '' : `<text x="${left + MARGIN}" y="${y}" font-weight="600">${xmlText(title)}</text>`
    return `${head}<text x="${left + MARGIN + TITLE_WIDTH}" y="${y}">${xmlText(text)}</text>`
  })
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${whole}" width="${width}" height="${whole}">`,
      `<rect x="${left}" y="${top}" width="${width}" height="${whole}" fill="#ffffff"/>`,
      svg.replace('<svg ', `<svg x="${left}" y="${top}" width="${width}" height="${height}" `),
      `<g font-family="Inter, system-ui, sans-serif" font-size="11" fill="#48505a">${told.join('')}</g>`,
      '</svg>',
    ].join('\n'),
    width,
    height: whole,
  }
}

/** A text in lines of at most so many letters, broken at spaces where there are any. */
function inLines(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((each) => each.match(new RegExp(`.{1,${room}}`, 'gsu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
