/** One line of a body laid out for reading. */
export interface JsonLine {
  readonly depth: number
  /** Key with its quotes and colon, or ''. */
  readonly key: string
  /** The value or bracket exactly as in the body, and the comma after it. */
  readonly text: string
  readonly kind: 'text' | 'number' | 'word' | 'bracket'
  /** JSON pointer of the value that the line belongs to. */
  readonly pointer: string
}

const BLANK = /[\t\n\r ]*/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const WORD = /true|false|null|-?\d[\d.eE+-]*/y
/** Deeper bodies were refused when they were read; this only bounds the indent. */
const DEEPEST = 200

/**
 * Lays JSON out in lines without parsing its values: every digit and escape stays as received,
 * which parsing and serialising would not preserve. undefined if the text is not JSON; it is then
 * shown as it is.
 */
export function jsonLines(json: string): JsonLine[] | undefined {
  const lines: JsonLine[] = []
  let at = json.startsWith('\ufeff') ? 1 : 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(json)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const comma = (): string => {
    take(BLANK)
    if (json[at] !== ',') return ''
    at += 1
    return ','
  }
  const value = (depth: number, key: string, pointer: string): boolean => {
    take(BLANK)
    const opening = json[at]
    if (opening === '{' || opening === '[') return depth < DEEPEST && list(depth, key, pointer, opening)
    const text = take(TEXT)
    const word = text === undefined ? take(WORD) : undefined
    if (text === undefined && word === undefined) return false
    const kind = text !== undefined ? 'text' : /^[-\d]/.test(word ?? '') ? 'number' : 'word'
    lines.push({ depth, key, text: (text ?? word ?? '') + comma(), kind, pointer })
    return true
  }
  const list = (depth: number, key: string, pointer: string, opening: '{' | '['): boolean => {
    const closing = opening === '{' ? '}' : ']'
    at += 1
    take(BLANK)
    if (json[at] === closing) {
      at += 1
      lines.push({ depth, key, text: opening + closing + comma(), kind: 'bracket', pointer })
      return true
    }
    lines.push({ depth, key, text: opening, kind: 'bracket', pointer })
    for (let index = 0; json[at] !== closing; index += 1) {
      let name = ''
      let step = String(index)
      if (opening === '{') {
        take(BLANK)
        const quoted = take(TEXT)
        take(BLANK)
        if (quoted === undefined || json[at] !== ':') return false
        at += 1
        name = `${quoted}: `
        step = keyOf(quoted)
      }
      if (!value(depth + 1, name, `${pointer}/${step}`)) return false
      take(BLANK)
      if (at >= json.length) return false
    }
    at += 1
    lines.push({ depth, key: '', text: closing + comma(), kind: 'bracket', pointer })
    return true
  }
  if (!value(0, '', '')) return undefined
  take(BLANK)
  return at === json.length ? lines : undefined
}

/** A key as a step of a JSON pointer (RFC 6901). */
function keyOf(quoted: string): string {
  let key = quoted.slice(1, -1)
  try {
    const read: unknown = JSON.parse(quoted)
    if (typeof read === 'string') key = read
  } catch {
    // Keep the raw spelling: a pointer to it will not be found.
  }
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** First and last line of the record at a pointer; undefined if the body has no such value. */
export function linesAt(lines: readonly JsonLine[], pointer: string): { readonly first: number; readonly last: number } | undefined {
  const first = lines.findIndex((line) => line.pointer === pointer)
  if (first < 0) return undefined
  let last = first
  while (last + 1 < lines.length && isWithin(lines[last + 1]?.pointer ?? '', pointer)) last += 1
  return { first, last }
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`)
}
