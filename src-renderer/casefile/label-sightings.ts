import { ADDRESS_FAMILIES, normaliseAddress } from '../../src-shared/address/normalise.ts'
import { familyOfChain, isChainId, normaliseChain } from '../../src-shared/service/chains.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { Row } from '../../src-shared/service/rows.ts'
import type { AnsweredCapture } from './case-state.ts'
import { questionOfCapture } from './question.ts'

/** The endpoints that sell labels of one address (service-interface.md section 4.2). */
export const LABEL_ENDPOINTS = ['profiler/labels', 'profiler/premium-labels'] as const satisfies readonly EndpointId[]
export type LabelEndpoint = (typeof LABEL_ENDPOINTS)[number]

export function isLabelEndpoint(endpoint: EndpointId): endpoint is LabelEndpoint {
  return LABEL_ENDPOINTS.some((known) => known === endpoint)
}

/** One label of one address, where it stands in an answer. */
export interface LabelSighting {
  /** As delivered; for labels that were asked for, as asked. */
  readonly address: string
  readonly label: string
  /** The chain of the record, else the one asked, normalised; 'all' where all were asked at once, '' where none is known. */
  readonly chain: string
  /** JSON pointer of the record in the body. */
  readonly pointer: string
}

const LABEL = '_label'
const NOTHING: ReadonlyMap<string, readonly LabelSighting[]> = new Map()

/** What one answer says, by the key of the address. Captures never change, so each is read once. */
const read = new WeakMap<AnsweredCapture, ReadonlyMap<string, readonly LabelSighting[]>>()

/**
 * Every label in an answer by `labelKey`: those that came along (`x_label` beside `x`), and for an answer of a label
 * endpoint those of the address that was asked about, which its records do not repeat.
 */
export function labelSightings(answered: AnsweredCapture): ReadonlyMap<string, readonly LabelSighting[]> {
  const known = read.get(answered)
  if (known !== undefined) return known
  const found = readSightings(answered)
  read.set(answered, found)
  return found
}

/**
 * What makes two spellings one address: EVM without case, families with several written forms in their canonical one,
 * base58 exactly. Without a family only the EVM form can be told.
 */
export function labelKey(address: string, family?: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return address.toLowerCase()
  if (family === undefined || family === 'solana' || family === 'evm') return address
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  const normal = known === undefined ? undefined : normaliseAddress(known, address)
  return normal?.ok === true ? normal.value.canonical : address
}

/**
 * "[0xabc123]" is what the service writes where it has no label: the head of the address (wire/errors.md section 4, quirk 2).
 * A label that only ends in such a head ("Binance 14 [0x28c6c0]") is one.
 */
export function isLabelStub(label: string): boolean {
  return /^\s*\[[^\]]*\]\s*$/.test(label)
}

/** The address that a capture's request asked about, where it asked about one. */
export function addressAsked(answered: Pick<AnsweredCapture, 'capture'>): string | undefined {
  return questionOfCapture(answered.capture).address
}

/** Address family of a chain; undefined for 'all', none and unknown ones. */
export function familyOfAnyChain(chain: string | undefined): string | undefined {
  const name = normaliseChain(chain ?? '')
  return isChainId(name) ? familyOfChain(name) : undefined
}

function readSightings(answered: AnsweredCapture): ReadonlyMap<string, readonly LabelSighting[]> {
  const { capture, answer } = answered
  if (answer === undefined || answer.rows.length === 0) return NOTHING
  const question = questionOfCapture(capture)
  const asked = normaliseChain(question.chain ?? '')
  const found = new Map<string, LabelSighting[]>()
  const add = (address: string | undefined, text: string | undefined, chain: string, pointer: string): void => {
    const label = text?.trim() ?? ''
    if (address === undefined || address === '' || label === '' || isLabelStub(label)) return
    const key = labelKey(address, familyOfAnyChain(chain))
    const sightings = found.get(key)
    if (sightings === undefined) found.set(key, [{ address, label, chain, pointer }])
    else sightings.push({ address, label, chain, pointer })
  }
  if (isLabelEndpoint(capture.endpoint)) {
    for (const row of answer.rows) add(question.address, valueOf(row, 'label') ?? valueOf(row, 'fullname'), asked, row.pointer ?? '')
  } else {
    for (const row of answer.rows) readRow(row, asked, row.pointer ?? '', add)
  }
  return found
}

type Add = (address: string | undefined, label: string | undefined, chain: string, pointer: string) => void

/** The labels of a record and of the records nested in it (tokens sent, transfers). */
function readRow(row: Row, chainAround: string, pointer: string, add: Add): void {
  const own = valueOf(row, 'chain')
  const chain = own === undefined ? chainAround : normaliseChain(own)
  for (const name of Object.keys(row.cells)) if (name.endsWith(LABEL)) add(addressBeside(row, name), valueOf(row, name), chain, pointer)
  for (const [name, labels] of Object.entries(row.lists)) {
    if (name.endsWith(LABEL)) for (const label of labels) add(addressBeside(row, name), label, chain, pointer)
  }
  for (const [name, rows] of Object.entries(row.nested)) {
    for (const [index, nested] of rows.entries()) readRow(nested, chain, nested.pointer ?? `${pointer}/${name}/${index}`, add)
  }
}

/** `to_address_label` labels what stands in `to_address`; `trader_label` (tgm/jup-dca) what stands in `trader_address`. */
function addressBeside(row: Row, name: string): string | undefined {
  const base = name.slice(0, -LABEL.length)
  return valueOf(row, base) ?? valueOf(row, `${base}_address`)
}

function valueOf(row: Row, name: string): string | undefined {
  const cell = row.cells[name]
  return cell?.state === 'value' && cell.text !== '' ? cell.text : undefined
}
