import { textHash } from '../../core/text-hash.ts'
import { createByteReader, createByteWriter, type ByteReader, type ByteWriter } from './byte-writer.ts'
import type { LabelOccurrence } from '../label-types.ts'

/**
 * The labels of one response by address key, in as few bytes as possible: an open case
 * has those of all its responses, more than a million. Plain data, so that it can be
 * stored and sent to a worker.
 */
export interface LabelColumns {
  /** The hash of each key (four bytes each), then the labels of each key in the same order. */
  readonly bytes: Uint8Array
  readonly keys: number
  /** Labels, chains and pointers, without duplicates. */
  readonly texts: readonly string[]
}

/** How an address is encoded in the bytes. */
const AS_TEXT = 0
const AS_EVM = 1
const AS_BYTES = 2
/** Same as in the preceding label. */
const AS_BEFORE = 3

export function labelColumnsOf(labels: ReadonlyMap<string, readonly LabelOccurrence[]>): LabelColumns {
  const texts = new Map<string, number>()
  const textId = (text: string): number => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, texts.size)
    return known ?? texts.size - 1
  }
  const writer = createByteWriter()
  for (const key of labels.keys()) {
    const hash = textHash(key)
    writer.bytes([hash & 0xff, (hash >>> 8) & 0xff, (hash >>> 16) & 0xff, hash >>> 24])
  }
  for (const sightings of labels.values()) {
    writer.number(sightings.length)
    let before: string | undefined
    for (const { address, label, chain, pointer, times = 1 } of sightings) {
      if (address === before) writer.number(AS_BEFORE)
      else writeAddress(writer, address, textId)
      before = address
      const { pattern, indices } = withoutIndexes(pointer)
      for (const value of [textId(label), textId(chain), times, textId(pattern), ...indices]) writer.number(value)
    }
  }
  return { bytes: writer.written(), keys: labels.size, texts: [...texts.keys()] }
}

/**
 * The labels of the addresses with those keys, by key, in response order; keys
 * without labels are left out.
 */
export function labelsOfKeys(
  columns: LabelColumns,
  keys: ReadonlySet<string>,
  keyOf: (sighting: LabelOccurrence) => string,
): Map<string, LabelOccurrence[]> {
  const hashes = new Set([...keys].map(textHash))
  const wanted: number[] = []
  for (let at = 0; at < columns.keys; at += 1) if (hashes.has(hashAt(columns, at))) wanted.push(at)
  const found = new Map<string, LabelOccurrence[]>()
  if (wanted.length === 0) return found
  const reader = createByteReader(columns.bytes, columns.keys * 4)
  let read = 0
  for (const at of wanted) {
    for (; read < at; read += 1) readGroup(columns, reader, undefined)
    const group: LabelOccurrence[] = []
    readGroup(columns, reader, group)
    read += 1
    // Two keys may have the same hash.
    const key = group.map(keyOf).find((one) => keys.has(one))
    if (key === undefined) continue
    const before = found.get(key)
    if (before === undefined) found.set(key, group)
    else before.push(...group)
  }
  return found
}

/** Every label whose text is wanted, in response order. */
export function labelsWith(columns: LabelColumns, isWanted: (label: string) => boolean): LabelOccurrence[] {
  // Most responses contain none; skip reading their bytes.
  if (!columns.texts.some(isWanted)) return []
  const all: LabelOccurrence[] = []
  const reader = createByteReader(columns.bytes, columns.keys * 4)
  for (let at = 0; at < columns.keys; at += 1) readGroup(columns, reader, all)
  return all.filter(({ label }) => isWanted(label))
}

/** Hash of each key of the columns. */
export function* hashesOf(columns: LabelColumns): Generator<number> {
  for (let at = 0; at < columns.keys; at += 1) yield hashAt(columns, at)
}

function hashAt({ bytes }: LabelColumns, key: number): number {
  const at = key * 4
  return ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0
}

/** Reads the labels of the next key into `group`; skips them where `group` is undefined. */
function readGroup({ texts }: LabelColumns, reader: ByteReader, group: LabelOccurrence[] | undefined): void {
  let address = ''
  for (let left = reader.number(); left > 0; left -= 1) {
    const form = reader.number()
    if (form !== AS_BEFORE) address = readAddress(reader, form, texts, group !== undefined)
    const [label, chain, times, pattern] = [reader.number(), reader.number(), reader.number(), texts[reader.number()] ?? '']
    if (group === undefined) skipIndexes(pattern, reader)
    else {
      const pointer = withIndexes(pattern, reader)
      group.push({ address, label: texts[label] ?? '', chain: texts[chain] ?? '', pointer, ...(times === 1 ? {} : { times }) })
    }
  }
}

function writeAddress(writer: ByteWriter, address: string, textId: (text: string) => number): void {
  if (/^0x[0-9a-f]{40}$/.test(address)) {
    writer.number(AS_EVM)
    writer.bytes(Array.from({ length: 20 }, (_, at) => Number.parseInt(address.slice(2 + at * 2, 4 + at * 2), 16)))
  } else if (/^[\u0020-\u007e]*$/.test(address)) {
    writer.number(AS_BYTES)
    writer.number(address.length)
    writer.bytes(Array.from({ length: address.length }, (_, at) => address.charCodeAt(at)))
  } else {
    writer.number(AS_TEXT)
    writer.number(textId(address))
  }
}

function readAddress(reader: ByteReader, form: number, texts: readonly string[], wanted: boolean): string {
  if (form === AS_TEXT) return texts[reader.number()] ?? ''
  const bytes = reader.bytes(form === AS_EVM ? 20 : reader.number())
  if (!wanted) return ''
  if (form === AS_EVM) return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/**
 * Most pointers of a response differ in their record indexes alone: `/data/3` is `/data/#` and 3.
 */
function withoutIndexes(pointer: string): { readonly pattern: string; readonly indices: readonly number[] } {
  if (pointer.includes('#') || pointer.startsWith('=')) return { pattern: `=${pointer}`, indices: [] }
  const indices: number[] = []
  const pattern = pointer.replaceAll(/(?<=\/)(?:0|[1-9]\d{0,8})(?=\/|$)/g, (index) => {
    indices.push(Number(index))
    return '#'
  })
  return { pattern, indices }
}

function skipIndexes(pattern: string, reader: ByteReader): void {
  if (pattern.startsWith('=')) return
  for (let at = pattern.indexOf('#'); at !== -1; at = pattern.indexOf('#', at + 1)) reader.number()
}

function withIndexes(pattern: string, reader: ByteReader): string {
  return pattern.startsWith('=') ? pattern.slice(1) : pattern.replaceAll('#', () => String(reader.number()))
}
