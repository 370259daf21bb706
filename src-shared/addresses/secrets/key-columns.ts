import { textLines } from '../context/text-lines.ts'

/** A table column whose header says that it contains private keys. */
export interface KeyColumn {
  readonly separator: string
  readonly position: number
}

const HEADER =
  /^(?:(?:\w+[\s_-])?(?:private|privat|priv|secret|geheim\w{0,2}|privat\w{0,2})[\s_-]?(?:key|seed|schl(?:ü|ue)ssel)s?(?:[\s_-]?(?:hex|wif|base58|\([^)]{0,20}\)))?|privkey|pvk|wif|(?:\w+[\s_-])?(?:clave|chave|clé|chiave)[\s_-](?:privad[ao]|privée|privata)|klucz prywatny|приватный ключ|私[钥鑰]|秘密鍵|개인키)$/i
const MAY_HOLD_HEADER = /priv|secret|geheim|wif|pvk|clave|chave|cl[eé]|chiave|ключ|私|秘|개인/i
const SEPARATORS = [',', ';', '\t', '|']
/** Lines above the rows in which a header is searched for. */
const MAX_LINES = 30
const KEY = /^(?:0x)?[0-9a-f]{64}$|^(?:0x)?[0-9a-f]{128}$|^[1-9A-HJ-NP-Za-km-z]{44,90}$|^[A-Za-z0-9+/]{43,88}={1,2}$/i

/**
 * The private-key column named by a header at the beginning of a text; undefined where there is
 * none.
 */
export function keyColumnOf(text: string): KeyColumn | undefined {
  const top = text.slice(0, 20_000)
  if (!MAY_HOLD_HEADER.test(top)) return undefined
  let count = 0
  for (const { start, end } of textLines(top)) {
    if ((count += 1) > MAX_LINES) return undefined
    const line = top.slice(start, end)
    if (line.length > 1_000) continue
    for (const separator of SEPARATORS) {
      if (!line.includes(separator)) continue
      const position = cellsOf(line, separator).findIndex(({ text: cell }) => HEADER.test(cell))
      if (position !== -1) return { separator, position }
    }
  }
  return undefined
}

/**
 * Positions of the keys of such a column in a text. `isPart`: the text may begin within a line,
 * which is skipped.
 */
export function keysInColumn(text: string, { separator, position }: KeyColumn, isPart: boolean): [start: number, end: number][] {
  const keys: [number, number][] = []
  for (const { start, end } of textLines(text)) {
    if ((isPart && start === 0) || end - start > 4_000) continue
    const cell = cellsOf(text.slice(start, end), separator)[position]
    if (cell !== undefined && KEY.test(cell.text)) keys.push([start + cell.start, start + cell.start + cell.text.length])
  }
  return keys
}

/** The cells of a line without surrounding quotes and blanks. */
function cellsOf(line: string, separator: string): { readonly text: string; readonly start: number }[] {
  const cells: { text: string; start: number }[] = []
  let [begin, isQuoted] = [0, false]
  for (let at = 0; at <= line.length; at += 1) {
    const letter = line.charAt(at)
    if (letter === '"') isQuoted = !isQuoted
    if (at < line.length && (letter !== separator || isQuoted)) continue
    const cell = line.slice(begin, at)
    const lead = /^[\s"'=]*/.exec(cell)?.[0].length ?? 0
    cells.push({ text: cell.slice(lead).replace(/[\s"']+$/, ''), start: begin + lead })
    begin = at + 1
  }
  return cells
}
