import type { Steps } from '../../core/steps.ts'
import type { Placed } from './bracket-records.ts'
import { addField, addListLine, createRecord, type TextRecord } from './record.ts'
import { textLines } from './text-lines.ts'

const LINES_BETWEEN_PAUSES = 1_000
/** `key: value`; after a Chinese, Japanese or Korean key no blank follows the mark. */
const LINE =
  /^([\s>|]*)((?:[-*•+]\s+)*)(?:["']?([\p{L}\w][\p{L}\w .()/-]{0,40}?)["']?\s*(?:[:：](?:\s+|$)|(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[:：]|=\s*)["'`]?(.*?)["'`]?\s*)?$/u
/** One line of a list: `- ethereum`, `"base",`, or the bracket that ends it. */
const ENTRY = /^\s*(?:[-*•+]\s+)?["'`]?([\p{L}\p{N}][\p{L}\p{N} .:()/-]{0,40}?)?["'`]?\s*[,\]]{0,2}\s*$/u
const SECTION = /^\s*\[{1,2}([\w ."'-]{1,60})\]{1,2}\s*$/

interface OpenRecord {
  readonly column: number
  readonly record: TextRecord
  readonly keys: Set<string>
  /** The last key without a value on its line: more deeply indented lines belong to it. */
  heading: string
}

/**
 * For each position, in ascending order, the `key: value` lines (YAML, TOML, a form, a letter)
 * around it.
 */
export function* placeInLines(text: string, positions: readonly number[]): Steps<Placed[]> {
  let count = 0
  const placed: Placed[] = []
  let open: OpenRecord[] = []
  for (const { start, end } of textLines(text)) {
    if ((count += 1) % LINES_BETWEEN_PAUSES === 0) yield
    const line = text.slice(start, Math.min(end, start + 1_000))
    let holds = 0
    while (placed.length + holds < positions.length && (positions[placed.length + holds] ?? 0) < end) holds += 1
    open = readLine(line, holds, open, placed)
  }
  return placed
}

function readLine(line: string, holds: number, before: readonly OpenRecord[], placed: Placed[]): OpenRecord[] {
  let open = [...before]
  if (line.trim() === '' || /^\s*#(?!#)/.test(line)) {
    for (let at = 0; at < holds; at += 1) placed.push({ record: undefined, key: '' })
    return open
  }
  const section = SECTION.exec(line)?.[1]
  if (section !== undefined) return [openRecord(0, createRecord(undefined, section))]
  const match = LINE.exec(line)
  const [, blank = '', dashes = '', key, value = ''] = match ?? []
  const column = blank.length + dashes.length
  if (key === undefined) {
    // An address alone, or after a dash, belongs to the key above it.
    const around = open.filter((one) => one.column < column + (dashes === '' && column > 0 ? 0 : 1) && one.heading !== '')
    const record = around.at(-1)
    for (let at = 0; at < holds; at += 1) placed.push({ record: record?.record, key: record?.heading ?? '' })
    if (holds > 0) return open
    const list = open.at(-1)
    const entry = ENTRY.exec(line)
    if (list === undefined || list.heading === '' || entry === null) return []
    addListLine(list.record, list.heading, entry[1] ?? '')
    return open
  }
  open = open.filter((one) => (dashes === '' ? one.column <= column : one.column < column))
  let top = open.at(-1)
  const name = key.toLowerCase()
  if (top === undefined || top.column < column) top = openRecord(column, createRecord(top?.record, top?.heading ?? ''))
  else {
    open = open.slice(0, -1)
    // A repeated key begins the next record.
    if (top.keys.has(name)) top = openRecord(column, createRecord(top.record.parent, top.record.key))
  }
  top.keys.add(name)
  top.heading = value === '' || value === '[' ? key : ''
  if (value !== '[') addField(top.record, key, value.replace(/\s+#.*$/, '').replace(/["'`,;]+$/, ''))
  for (let at = 0; at < holds; at += 1) placed.push({ record: top.record, key })
  return [...open, top]
}

function openRecord(column: number, record: TextRecord): OpenRecord {
  record.isClosed = true
  return { column, record, keys: new Set(), heading: '' }
}
