/** A table as a file or a paste holds it. */
export interface CsvTable {
  readonly separator: Separator
  /** Rows that hold anything, each with its line in the text, from 1, and its cells as they stand between separators. */
  readonly rows: readonly CsvRow[]
  /** A quoted cell that never ends: what follows its line may belong to it. */
  readonly unclosedLine: number | undefined
}

export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

export type Separator = ',' | ';' | '\t'

const SEPARATORS: readonly Separator[] = ['\t', ';', ',']
/** Beyond this a row is no list of subjects. */
const MOST_CELLS = 200

/**
 * Reads comma, semicolon or tab separated text (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes; a byte order
 * mark at the beginning is none of the text. Nothing is taken for a formula.
 */
export function readCsv(text: string): CsvTable {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(plain)
  const rows: CsvRow[] = []
  let unclosedLine: number | undefined
  let cells: string[] = []
  let line = 1
  let rowLine = 1
  let at = 0
  const end = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: rowLine, cells: cells.slice(0, MOST_CELLS) })
    cells = []
  }
  // A separator at the very end has an empty cell behind it.
  let isOpen = false
  while (at < plain.length || isOpen) {
    const cell = cellAt(plain, at, separator)
    cells.push(cell.text)
    if (cell.unclosed) unclosedLine ??= line
    line += cell.lines
    at = cell.end
    isOpen = plain[at] === separator
    if (isOpen) {
      at += 1
      continue
    }
    end()
    if (plain.startsWith('\r\n', at)) at += 2
    else if (at < plain.length) at += 1
    line += 1
    rowLine = line
  }
  return { separator, rows, unclosedLine }
}

interface ReadCell {
  readonly text: string
  /** Place of the separator or line break behind it. */
  readonly end: number
  /** Line breaks within. */
  readonly lines: number
  readonly unclosed: boolean
}

function cellAt(text: string, start: number, separator: Separator): ReadCell {
  if (text[start] !== '"') {
    const end = nextOf(text, start, separator)
    return { text: text.slice(start, end), end, lines: 0, unclosed: false }
  }
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) {
      // The quote was none: a cell that never ends would swallow the rest of the file.
      const end = nextOf(text, start, separator)
      return { text: text.slice(start, end), end, lines: 0, unclosed: true }
    }
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') {
      const end = nextOf(text, quote + 1, separator)
      const whole = parts.join('"') + text.slice(quote + 1, end)
      return { text: whole, end, lines: whole.match(/\r\n|\r|\n/g)?.length ?? 0, unclosed: false }
    }
    at = quote + 2
  }
}

function nextOf(text: string, from: number, separator: Separator): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === separator || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

/** What the first line that holds anything is divided by most, outside of quotes. */
function separatorOf(text: string): Separator {
  const head = /^[\r\n\s]*([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const [most] = SEPARATORS.map((separator) => ({ separator, cells: head.split(separator).length })).toSorted((a, b) => b.cells - a.cells)
  return most?.separator ?? ','
}

/** The table as text once more, every cell between quotes where it has to be, and every row on the line that it has. */
export function csvText({ separator, rows }: Pick<CsvTable, 'separator' | 'rows'>): string {
  const quoted = (cell: string): string => (cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines: string[] = []
  let at = 1
  for (const { line, cells } of rows) {
    // rows that hold nothing are not in the table: what is said of a line is to be found on it all the same
    for (; at < line; at += 1) lines.push('')
    const text = cells.map(quoted).join(separator)
    lines.push(text)
    at += 1 + (text.match(/\r\n|\r|\n/g)?.length ?? 0)
  }
  return lines.join('\n')
}
