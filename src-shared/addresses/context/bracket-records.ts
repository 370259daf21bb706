import type { Steps } from '../../core/steps.ts'
import { addField, addText, closeRecord, createRecord, type TextRecord } from './record.ts'

/** The record that contains an address, and the key before it. */
export interface Placed {
  readonly record: TextRecord | undefined
  readonly key: string
}

const TOKENS = /"((?:[^"\\\n\r{}]|\\.){0,400})"|'((?:[^'\\\n\r{}]|\\.){0,400})'|([{}[\]()])|(=>|[:=,;])|([^\s"'{}[\](),:;=]+)/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }
const MAX_DEPTH = 64
const TOKENS_BETWEEN_PAUSES = 2_000

/**
 * For each position, in ascending order, the enclosing object or list of JSON, JavaScript, Python,
 * SQL or YAML flow style.
 */
export function* placeInBrackets(text: string, positions: readonly number[]): Steps<Placed[]> {
  let count = 0
  const placed: Placed[] = []
  const open: { readonly record: TextRecord; readonly close: string }[] = []
  let [key, value, isKeyed] = ['', '', false]
  // Addresses before a colon: the following value describes them.
  let [inValue, inKey]: [number[], number[]] = [[], []]
  const top = (): TextRecord | undefined => open.at(-1)?.record
  const endValue = (): void => {
    const record = top()
    if (record !== undefined && value !== '') {
      if (isKeyed) addField(record, key, value)
      else addText(record, value)
      for (const at of inKey) placed[at] = { record: recordOf(value), key: '' }
    }
    ;[key, value, isKeyed] = ['', '', false]
    ;[inValue, inKey] = [[], []]
  }
  for (const match of text.matchAll(TOKENS)) {
    if ((count += 1) % TOKENS_BETWEEN_PAUSES === 0) yield
    const end = match.index + match[0].length
    while (placed.length < positions.length && (positions[placed.length] ?? 0) < end) {
      const record = top()
      if (record !== undefined) record.addresses += 1
      inValue.push(placed.length)
      placed.push({ record, key: isKeyed ? key : '' })
    }
    const [, double, single, bracket, mark, word] = match
    if (bracket !== undefined && bracket in CLOSING) {
      const under = isKeyed ? key : ''
      const named = inKey
      endValue()
      const record = createRecord(top(), under)
      if (open.length < MAX_DEPTH) open.push({ record, close: CLOSING[bracket] ?? '' })
      for (const at of named) placed[at] = { record, key: '' }
      record.addresses += named.length
    } else if (bracket !== undefined) {
      endValue()
      const at = open.findLastIndex(({ close }) => close === bracket)
      if (at !== -1) {
        for (const { record } of open.slice(at).toReversed()) closeRecord(record)
        open.length = at
      }
    } else if (mark === ',' || mark === ';') endValue()
    else if (mark !== undefined) {
      // In YAML, an address that is a key can be below the key of its map.
      if (value !== '' && (!isKeyed || (mark === ':' && inValue.length > 0))) {
        ;[key, value, isKeyed] = [value, '', true]
        ;[inKey, inValue] = [inValue, []]
      }
    } else {
      const part = double ?? single ?? word ?? ''
      value = value === '' ? part : `${value} ${part}`.slice(0, 80)
    }
  }
  while (placed.length < positions.length) placed.push({ record: undefined, key: '' })
  return placed
}

/** A record with one statement about one address. */
function recordOf(text: string): TextRecord {
  const record = createRecord(undefined, '')
  addText(record, text)
  record.addresses = 1
  record.isClosed = true
  return record
}
