import { ADDRESS_FAMILIES, normaliseAddress } from '../addresses/normalise.ts'
import { familyOfChain, isChainId, normaliseChain } from '../addresses/chains/chains.ts'
import { openCell } from '../service/response/cell-reader.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId, LabelEndpoint } from '../service/table/endpoint.ts'
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../service/response/json-text.ts'
import type { Answer, Row } from '../service/response/rows.ts'
import type { CaptureHeader, LoadedCapture } from './case-state.ts'
import { labelsOfKeys } from './columns/label-columns.ts'
import type { Names } from './names/names.ts'
import { queryOfCapture } from './query.ts'

/** Whether an endpoint sells labels of one address. */
export function isLabelEndpoint(endpoint: EndpointId): endpoint is LabelEndpoint {
  return endpointOf(endpoint).labels !== undefined
}

/** One label of one address, where it stands in an answer; the same one several times in an answer is one sighting. */
export interface LabelOccurrence {
  /** As delivered; for labels that were asked for, as asked. */
  readonly address: string
  readonly label: string
  /** The chain of the record, else the one asked, normalised; 'all' where all were asked at once, '' where none is known. */
  readonly chain: string
  /** JSON pointer of the record in the body; of several the first. */
  readonly pointer: string
  /** How often the answer carries it; absent for once. */
  readonly times?: number
}

const LABEL = /_labels?$/
const NOTHING: ReadonlyMap<string, readonly LabelOccurrence[]> = new Map()

/** Labels of one address that one record may hold; more are a fault of the service, and the capture keeps them. */
const MOST_LABELS = 1000

/**
 * What makes two spellings one address: EVM without case, families with several written forms in their canonical one,
 * base58 exactly. Without a family (all chains asked at once) the forms that only one canonical form can stand for.
 */
export function labelKey(address: string, family?: string): string {
  // Most come in small letters: another text for each would be made for nothing.
  if (/^0x[0-9a-f]{40}$/.test(address)) return address
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase()
  if (family === 'solana' || family === 'evm') return address
  const known = ADDRESS_FAMILIES.find((one) => one === (family ?? familyByForm(address)))
  const normal = known === undefined ? undefined : normaliseAddress(known, address)
  return normal?.ok === true ? normal.value.canonical : address
}

/** 0x and 64 digits are padded alike by every family that has them, so that any of these will do. */
function familyByForm(address: string): string | undefined {
  if (/^0x[0-9a-fA-F]{64}$/.test(address)) return 'sui'
  return /^(?:[EUk0]Q[\w+/-]{46}|-?\d+:[0-9a-fA-F]{64})$/.test(address) ? 'ton' : undefined
}

/**
 * "[0xabc123]" is what the service writes where it has no label: the head of the address.
 * The address itself, whole or shortened, is no label either. One that only ends in such a head ("Binance 14 [0x28c6c0]") is.
 */
export function isLabelStub(label: string, address = ''): boolean {
  const text = label.trim()
  if (/^\[[^\]]*\]$/.test(text) || /^0x[0-9a-f]{4,}$/i.test(text)) return true
  const own = address.toLowerCase()
  const [head = '', tail, ...more] = text.toLowerCase().split(/…|\.{2,}/)
  if (more.length > 0 || head.length < 4) return false
  if (tail !== undefined) return /^0x[0-9a-f]{2,}$/.test(head) && /^[0-9a-f]*$/.test(tail) ? true : own.startsWith(head) && own.endsWith(tail)
  return head.length >= 6 && own.startsWith(head)
}

/** The address that a capture's request asked about, where it asked about one. */
export function requestedAddress(answered: Pick<LoadedCapture, 'capture'>): string | undefined {
  return queryOfCapture(answered.capture).address
}

/** Address family of a chain; undefined for 'all', none and unknown ones. */
export function familyOfAnyChain(chain: string | undefined): string | undefined {
  const name = normaliseChain(chain ?? '')
  return isChainId(name) ? familyOfChain(name) : undefined
}

/**
 * Every label in an answer by `labelKey`: those that came along (`x_label` beside `x`), and for an answer of a label
 * endpoint those of the address that was asked about, which its records do not repeat.
 */
export function readSightings(capture: CaptureHeader, answer: Answer | undefined): ReadonlyMap<string, readonly LabelOccurrence[]> {
  if (answer === undefined || answer.rows.length === 0) return NOTHING
  const { address: requested, chain: requestedOn } = queryOfCapture(capture)
  const found = new Map<string, Map<string, LabelOccurrence>>()
  const add: Add = (address, text, chain, pointer) => {
    const label = text?.trim() ?? ''
    if (address === undefined || address === '' || label === '' || isLabelStub(label, address)) return
    const key = labelKey(address, familyOfAnyChain(chain))
    const sightings = found.get(key) ?? new Map<string, LabelOccurrence>()
    found.set(key, sightings)
    const known = sightings.get(label)
    sightings.set(label, known === undefined ? { address, label, chain, pointer } : { ...known, times: (known.times ?? 1) + 1 })
  }
  if (isLabelEndpoint(capture.endpoint)) {
    for (const row of answer.rows) add(requested, valueOf(row, 'label') ?? valueOf(row, 'fullname'), requestedOn, row.pointer)
  } else {
    // `raw` is the record that the row was read from (rows.ts).
    for (const { raw, pointer } of answer.rows) readRecord(raw as JsonObject, requestedOn, pointer, add)
  }
  return new Map([...found].map(([key, sightings]) => [key, [...sightings.values()]]))
}

type Add = (address: string | undefined, label: string | undefined, chain: string, pointer: string) => void

/**
 * The labels of a record and of the records nested in it (tokens sent, transfers), read from the record as delivered: a
 * label that the codec has no field for, or of another type than documented, is one all the same.
 */
function readRecord(record: JsonObject, chainAround: string, pointer: string, add: Add): void {
  const own = textAt(record, 'chain')
  const chain = own === undefined ? chainAround : normaliseChain(own)
  for (const [name, value] of Object.entries(record)) {
    if (LABEL.test(name)) {
      const address = addressBeside(record, name)
      for (const label of isJsonList(value) ? value.slice(0, MOST_LABELS) : [value]) add(address, textOf(label), chain, pointer)
    } else readWithin(value, chain, `${pointer}/${escaped(name)}`, add)
  }
}

function readWithin(value: JsonValue, chain: string, pointer: string, add: Add): void {
  if (isJsonObject(value)) readRecord(value, chain, pointer, add)
  else if (isJsonList(value)) {
    for (const [index, entry] of value.entries()) if (isJsonObject(entry)) readRecord(entry, chain, `${pointer}/${index}`, add)
  }
}

/** `to_address_label` labels what stands in `to_address`; `trader_label` (tgm/jup-dca) what stands in `trader_address`. */
function addressBeside(record: JsonObject, name: string): string | undefined {
  const base = name.replace(LABEL, '')
  return textAt(record, base) ?? textAt(record, `${base}_address`)
}

function textAt(record: JsonObject, name: string): string | undefined {
  return Object.hasOwn(record, name) ? textOf(record[name]) : undefined
}

/** As a cell holds it: NUL padding off, cut where it is endless. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const { text } = openCell(value)
  return text === '' ? undefined : text
}

/** A name as a part of a JSON pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function valueOf(row: Row, name: string): string | undefined {
  const cell = row.cells[name]
  return cell?.state === 'value' && cell.text !== '' ? cell.text : undefined
}

/** The labels that an answer carries of the addresses with those keys, by `labelKey`, each in the order of the answer. */
export function labelsIn({ labels }: Names, keys: ReadonlySet<string>): ReadonlyMap<string, readonly LabelOccurrence[]> {
  return labelsOfKeys(labels, keys, ({ address, chain }) => labelKey(address, familyOfAnyChain(chain)))
}
