import { isChainId, type ChainFamily, type ChainId } from '../chains/chains.ts'
import { findAddressesInCleaned } from '../find-addresses.ts'
import { recogniseToken, type Recognition } from '../recognise.ts'

/** An address, or a likely attempt at one, in a cell. */
export interface CellAddress {
  readonly text: string
  readonly recognition: Recognition
  /** The chains that its cell names, as in `eip155:1:0x…`. */
  readonly chains: readonly ChainId[]
}

export interface CellReading {
  readonly addresses: readonly CellAddress[]
  /** The cell contains only addresses. */
  readonly isExact: boolean
}

const NONE: CellReading = { addresses: [], isExact: false }
/**
 * A cell without a match contains no address. Only names of NEAR, system objects of Sui and
 * shortened addresses have fewer than 20 characters in a row.
 */
const MAY_HOLD_ADDRESS =
  /[0-9A-Za-z]{20,}|0x(?:[0-9a-f]{1,4}|[0-9a-f]{16})\b|[a-z0-9]\.[a-z]{2,6}\b|\.{2}|…|\*{3}|[0-9A-Za-z]{4}[^\p{ASCII}]{1,3}[0-9A-Za-z]{4}/iu
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
/** Ids of nodes in graphs that Casebook exports. */
const NODE_ID = /^([a-z]{2,12}):(?=[^:\s]+$)/

/** The addresses in a cell of a table from whose text secrets were removed. */
export function readCell(cell: string): CellReading {
  if (!MAY_HOLD_ADDRESS.test(cell)) return NONE
  const text = cell.trim()
  const family = NODE_ID.exec(text)?.[1]
  const plain = family !== undefined && (family === 'evm' || isChainId(family)) ? text.slice(family.length + 1) : text
  if (EVM_ADDRESS.test(plain)) return { addresses: [{ text: plain, recognition: recogniseToken(plain), chains: [] }], isExact: true }
  const found = findAddressesInCleaned(plain).found.filter((one) => !isName(one))
  if (found.length === 0) return NONE
  const [only] = found
  if (found.length === 1 && only !== undefined && only.source !== 'text' && !/\s/.test(plain)) return { addresses: found, isExact: true }
  let rest = plain
  for (const { start, end } of found.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
  return { addresses: found, isExact: !/[\p{L}\p{N}]/u.test(rest) }
}

/**
 * A single word of a cell, such as a file name, may be a NEAR account and is treated as a word; the
 * 64 digits of an implicit account are not.
 */
function isName({ recognition, text }: CellAddress): boolean {
  if (recognition.kind !== 'ambiguous' || /^[0-9a-f]{64}$/.test(text)) return false
  return text.length < 20 || recognition.candidates.every(({ family }) => family === 'near')
}

/** The families that a recognised address may belong to. */
export function familiesOf(recognition: Recognition): readonly ChainFamily[] {
  if (recognition.kind === 'refused') return []
  if (recognition.kind === 'ambiguous') return recognition.candidates.map(({ family }) => family)
  return [recognition.family, ...(recognition.others ?? []).map(({ family }) => family)]
}
