import { ADDRESS_FAMILIES, normaliseAddress } from '../addresses/normalise.ts'
import { familyOfChain, isChainId, normaliseChain } from '../addresses/chains/chains.ts'
import { openCell } from '../service/response/cell-reader.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId, LabelEndpoint } from '../service/table/endpoint.ts'
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../service/response/json-text.ts'
import type { DecodedResponse, Row } from '../service/response/rows.ts'
import { labelsOfKeys } from './columns/label-columns.ts'
import { queryOfCapture } from './query.ts'
import type { CaptureHeader } from './case-types.ts'
import type { LabelOccurrence } from './label-types.ts'
import type { Names } from './names/names-types.ts'

/** Whether an endpoint sells labels of one address. */
export function isLabelEndpoint(endpoint: EndpointId): endpoint is LabelEndpoint {
  return endpointOf(endpoint).labels !== undefined
}

const LABEL = /_labels?$/
const NOTHING: ReadonlyMap<string, readonly LabelOccurrence[]> = new Map()

/**
 * Maximum number of labels of one address in one record; more are a fault of the service, and
 * the capture preserves them.
 */
const MAX_LABELS = 1000

/**
 * The key under which spellings of one address are equal: EVM ignores case, families with several
 * written forms use their canonical one, base58 is exact. Without a family (all chains at once),
 * only forms with a single possible canonical form are converted.
 */
export function labelKey(address: string, family?: string): string {
  // Most addresses are in lower case; avoid creating another string for each.
  if (/^0x[0-9a-f]{40}$/.test(address)) return address
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase()
  if (family === 'solana' || family === 'evm') return address
  const known = ADDRESS_FAMILIES.find((one) => one === (family ?? familyByForm(address)))
  const normal = known === undefined ? undefined : normaliseAddress(known, address)
  return normal?.ok === true ? normal.value.canonical : address
}

/**
 * A family whose canonical form fits an address by its spelling. Every family with 0x addresses of
 * 64 digits pads them in the same way, so any of them will do.
 */
function familyByForm(address: string): string | undefined {
  if (/^0x[0-9a-fA-F]{64}$/.test(address)) return 'sui'
  return /^(?:[EUk0]Q[\w+/-]{46}|-?\d+:[0-9a-fA-F]{64})$/.test(address) ? 'ton' : undefined
}

/**
 * "[0xabc123]" is the service's placeholder where it has no label: the start of the address. The
 * address itself, whole or shortened, is no label either. A label that only ends in such a prefix
 * ("Binance 14 [0x28c6c0]") is one.
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

/** The address in a capture's request, if any. */
export function requestedAddress(received: { readonly capture: CaptureHeader }): string | undefined {
  return queryOfCapture(received.capture).address
}

/** Address family of a chain; undefined for 'all', none and unknown ones. */
export function familyOfAnyChain(chain: string | undefined): string | undefined {
  const name = normaliseChain(chain ?? '')
  return isChainId(name) ? familyOfChain(name) : undefined
}

/**
 * Every label in a response by `labelKey`: incidental ones (`x_label` next to `x`), and for a label
 * endpoint those of the requested address, which its records do not repeat.
 */
export function readLabelOccurrences(capture: CaptureHeader, response: DecodedResponse | undefined): ReadonlyMap<string, readonly LabelOccurrence[]> {
  if (response === undefined || response.rows.length === 0) return NOTHING
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
    for (const row of response.rows) add(requested, valueOf(row, 'label') ?? valueOf(row, 'fullname'), requestedOn, row.pointer)
  } else {
    // `raw` is the record that the row was read from (rows.ts).
    for (const { raw, pointer } of response.rows) readRecord(raw as JsonObject, requestedOn, pointer, add)
  }
  return new Map([...found].map(([key, sightings]) => [key, [...sightings.values()]]))
}

type Add = (address: string | undefined, label: string | undefined, chain: string, pointer: string) => void

/**
 * The labels of a record and its nested records (tokens sent, transfers), read from the record as
 * delivered: labels in fields unknown to the codec, or of an undocumented type, count as well.
 */
function readRecord(record: JsonObject, chainAround: string, pointer: string, add: Add): void {
  const own = textAt(record, 'chain')
  const chain = own === undefined ? chainAround : normaliseChain(own)
  for (const [name, value] of Object.entries(record)) {
    if (LABEL.test(name)) {
      const address = addressOfName(record, name)
      for (const label of isJsonList(value) ? value.slice(0, MAX_LABELS) : [value]) add(address, textOf(label), chain, pointer)
    } else readWithin(value, chain, `${pointer}/${escapeName(name)}`, add)
  }
}

function readWithin(value: JsonValue, chain: string, pointer: string, add: Add): void {
  if (isJsonObject(value)) readRecord(value, chain, pointer, add)
  else if (isJsonList(value)) {
    for (const [index, entry] of value.entries()) if (isJsonObject(entry)) readRecord(entry, chain, `${pointer}/${index}`, add)
  }
}

/** `to_address_label` labels `to_address`; `trader_label` (tgm/jup-dca) labels `trader_address`. */
function addressOfName(record: JsonObject, name: string): string | undefined {
  const base = name.replace(LABEL, '')
  return textAt(record, base) ?? textAt(record, `${base}_address`)
}

function textAt(record: JsonObject, name: string): string | undefined {
  return Object.hasOwn(record, name) ? textOf(record[name]) : undefined
}

/** As in a cell: without NUL padding, truncated where it is too long. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const { text } = openCell(value)
  return text === '' ? undefined : text
}

/** Escapes a name for a JSON pointer (RFC 6901). */
function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function valueOf(row: Row, name: string): string | undefined {
  const cell = row.cells[name]
  return cell?.state === 'value' && cell.text !== '' ? cell.text : undefined
}

/**
 * The labels in a response for addresses with those keys, by `labelKey`, each in response order.
 */
export function labelsIn({ labels }: Names, keys: ReadonlySet<string>): ReadonlyMap<string, readonly LabelOccurrence[]> {
  return labelsOfKeys(labels, keys, ({ address, chain }) => labelKey(address, familyOfAnyChain(chain)))
}
