import { isZeroTime } from '../../service/response/time-text.ts'
import { absDecimal, addDecimals, isZeroDecimal } from '../../core/decimal.ts'
import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Row } from '../../service/response/rows.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import { familyOf } from '../../case/address-family.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { nodeIdOf } from '../node-id.ts'
import { cellOf, nestedOf, textOf } from '../panels/cells.ts'
import { gatherFacts } from '../panels/panel-facts.ts'
import { utcTime } from '../panels/times.ts'
import { assetOfRecord } from '../panels/asset.ts'
import type { Transfer } from './transfer.ts'
import type { SourcedRow } from '../panels/sourced-row.ts'
import type { EdgeSource } from '../graph-types.ts'
import type { AddressSubject, CaptureHeader } from '../../case/case-types.ts'

/** The endpoint whose responses contain single transfers with their times. */
export const TRANSFER_ENDPOINT = 'profiler/transactions'

/** Records processed between two pauses. */
const AT_ONCE = 200

/** Transfers by their id, while records are processed. */
export type Collected = Map<string, Omit<Transfer, 'sources'> & { readonly sources: EdgeSource[] }>

/**
 * Every transfer in the case's responses about transactions, each once whichever address was
 * requested. Legs without both ends, or without a countable amount, are skipped. The responses are
 * read address by address; fails where they cannot be read.
 */
export async function chunkedTransfersOf(
  state: CaseState,
  yieldToPage: () => Promise<void>,
  read: ReadResponses,
): Promise<Result<readonly Transfer[]>> {
  const captures = state.captures.filter(({ capture }) => capture.endpoint === TRANSFER_ENDPOINT)
  const about = queriedAddresses(state)
  const headers = captures.map(({ capture }) => capture)
  if (held !== undefined && shallowEqualArrays(held.about, about) && shallowEqualArrays(held.headers, headers)) return ok(held.transfers)
  const found: Collected = new Map()
  for (const one of about) {
    const own = captures.filter(({ capture }) => isAboutSubject(capture, one))
    if (own.length === 0) continue
    const responses = await read(own)
    if (!responses.ok) return err(responses.error)
    await yieldToPage()
    await collectChunked(gatherFacts({ captures: responses.value }, one, [TRANSFER_ENDPOINT], transactionName).rows, one, found, yieldToPage)
  }
  const transfers = [...found.values()]
  held = { about, headers, transfers }
  return ok(transfers)
}

/** The last result: most responses of a run contain no transactions. */
let held:
  | { readonly about: readonly AddressSubject[]; readonly headers: readonly CaptureHeader[]; readonly transfers: readonly Transfer[] }
  | undefined

/** Identity of a transaction across responses; undefined for a record that names none. */
export function transactionName({ row, chain }: SourcedRow): string | undefined {
  const hash = textOf(row, 'transaction_hash')
  return hash === '' ? undefined : [chain, hash, textOf(row, 'method'), cellOf(row, 'block_timestamp').text].join('\n')
}

/**
 * Adds the transfers of records about one address to the collection; of one asset only where it is
 * named.
 */
export async function collectChunked(
  records: readonly SourcedRow[],
  about: AddressSubject,
  found: Collected,
  yieldToPage: () => Promise<void>,
  asset?: string,
): Promise<void> {
  for (const [at, record] of records.entries()) {
    collect(record, about, found, asset)
    if (at % AT_ONCE === 0) await yieldToPage()
  }
}

function collect({ row, chain, capture }: SourcedRow, { family }: AddressSubject, found: Collected, wanted: string | undefined): void {
  const sides = [nestedOf(row, 'tokens_sent'), nestedOf(row, 'tokens_received')]
  const time = utcTime(cellOf(row, 'block_timestamp'))
  const reported = time.state === 'value' && !isZeroTime(time.text) ? time.text : ''
  const hash = textOf(row, 'transaction_hash')
  for (const side of sides) {
    // A payment to oneself is on both sides but is one transfer: equal legs are counted within a
    // side.
    const twins = new Map<string, number>()
    for (const leg of side) {
      const [from, to] = [textOf(leg, 'from_address'), textOf(leg, 'to_address')]
      const amount = cellOf(leg, 'token_amount')
      if (from === '' || to === '' || !isUsable(amount) || isZeroDecimal(amount.text)) continue
      const asset = assetOfRecord(leg, chain)
      if (wanted !== undefined && asset !== wanted) continue
      const moved = {
        from: nodeOf(from, family),
        to: nodeOf(to, family),
        time: reported,
        chain,
        asset,
        amount: addDecimals([absDecimal(amount.text)]),
        hash,
      }
      const name = JSON.stringify(moved)
      const twin = (twins.get(name) ?? 0) + 1
      twins.set(name, twin)
      // Without a hash two records cannot be matched, but the two sides of one record can be, for a
      // payment to oneself.
      const id = hash === '' ? `${name} ${capture.id}${row.pointer} ${twin}` : `${name} ${twin}`
      const legs = sides.reduce((all, { length }) => all + length, 0)
      const known = found.get(id) ?? {
        ...moved,
        id,
        symbol: textOf(leg, 'token_symbol'),
        value: valueOf(leg, row, legs),
        method: textOf(row, 'method'),
        sources: [],
      }
      found.set(id, known)
      known.sources.push({ captureId: capture.id, pointer: leg.pointer })
    }
  }
}

/**
 * The service often leaves the only leg of a transaction without a value although the transaction
 * has its volume.
 */
function valueOf(leg: Row, row: Row, legs: number): string {
  const value = cellOf(leg, 'value_usd')
  if (isUsable(value)) return absDecimal(value.text)
  const volume = cellOf(row, 'volume_usd')
  return legs === 1 && isUsable(volume) ? absDecimal(volume.text) : ''
}

function nodeOf(address: string, ownFamily: string): string {
  const { family, canonical } = familyOf(address, ownFamily)
  return nodeIdOf(family, canonical)
}
