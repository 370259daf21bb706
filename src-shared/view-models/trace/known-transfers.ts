import { isZeroTime } from '../../service/response/time-text.ts'
import { absDecimal, addDecimals, isZeroDecimal } from '../../core/decimal.ts'
import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Row } from '../../service/response/rows.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import { familyOf } from '../../case/address-family.ts'
import { queryKey } from '../../case/query.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { nodeIdOf } from '../node-id.ts'
import { cellOf, nestedOf, textOf } from '../panels/cells.ts'
import { gatherFactsSteps } from '../panels/panel-facts.ts'
import { utcTime } from '../panels/times.ts'
import { assetOfRecord } from '../panels/asset.ts'
import type { Transfer } from './transfer.ts'
import { addLeg, createCollection, transferSteps, type Collected, type SkippedLeg } from './transfer-statements.ts'
import type { SourcedRow } from '../panels/sourced-row.ts'
import type { AddressSubject, CaptureHeader } from '../../case/case-types.ts'

/** The endpoint whose responses contain single transfers with their times. */
export const TRANSFER_ENDPOINT = 'profiler/transactions'

/** Records processed between two pauses. */
const AT_ONCE = 200

/** The transfers of a case, and what was reported as one without being countable. */
export interface KnownTransfers {
  readonly transfers: readonly Transfer[]
  readonly skipped: readonly SkippedLeg[]
}

/** The transfers of `readKnownTransfers`. */
export async function chunkedTransfersOf(
  state: CaseState,
  yieldToPage: () => Promise<void>,
  read: ReadResponses,
): Promise<Result<readonly Transfer[]>> {
  const known = await readKnownTransfers(state, yieldToPage, read)
  return known.ok ? ok(known.value.transfers) : known
}

/**
 * Every transfer in the case's responses about transactions, each once whichever address was
 * requested. Legs without both ends, or without a countable amount, are skipped. The responses are
 * read address by address; fails where they cannot be read.
 */
export async function readKnownTransfers(state: CaseState, yieldToPage: () => Promise<void>, read: ReadResponses): Promise<Result<KnownTransfers>> {
  const captures = state.captures.filter(({ capture }) => capture.endpoint === TRANSFER_ENDPOINT)
  const about = queriedAddresses(state)
  const headers = captures.map(({ capture }) => capture)
  if (loaded !== undefined && shallowEqualArrays(loaded.about, about) && shallowEqualArrays(loaded.headers, headers)) return ok(loaded.known)
  const found = createCollection()
  for (const one of about) {
    const own = captures.filter(({ capture }) => isAboutSubject(capture, one))
    if (own.length === 0) continue
    const responses = await read(own)
    if (!responses.ok) return err(responses.error)
    await yieldToPage()
    const facts = await runChunked(gatherFactsSteps({ captures: responses.value }, one, [TRANSFER_ENDPOINT], eachRecord), yieldToPage)
    await collectChunked(facts.rows, one, found, yieldToPage)
  }
  const transfers = await runChunked(transferSteps(found), yieldToPage)
  const known = { transfers, skipped: [...found.skipped.values()] }
  loaded = { about, headers, known }
  return ok(known)
}

/** The last result: most responses of a run contain no transactions. */
let loaded: { readonly about: readonly AddressSubject[]; readonly headers: readonly CaptureHeader[]; readonly known: KnownTransfers } | undefined

/** No record replaces another: what each states about a transfer is compared (`transferSteps`). */
export function eachRecord(): undefined {
  return undefined
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

function collect({ row, chain, capture, query }: SourcedRow, { family }: AddressSubject, found: Collected, wanted: string | undefined): void {
  const sides = [nestedOf(row, 'tokens_sent'), nestedOf(row, 'tokens_received')]
  const legs = sides.reduce((all, { length }) => all + length, 0)
  const time = utcTime(cellOf(row, 'block_timestamp'))
  const reported = time.state === 'value' && !isZeroTime(time.text) ? time.text : ''
  const hash = textOf(row, 'transaction_hash')
  const response = `${query.address ?? ''}\n${queryKey(query)}`
  for (const side of sides) {
    // A payment to oneself is on both sides but is one transfer: equal legs are counted within a
    // side.
    const twins = new Map<string, number>()
    for (const leg of side) {
      const [from, to] = [textOf(leg, 'from_address'), textOf(leg, 'to_address')]
      const figure = cellOf(leg, 'token_amount')
      const source = { captureId: capture.id, pointer: leg.pointer }
      if (isUsable(figure) && isZeroDecimal(figure.text)) continue
      if (!isUsable(figure) || from === '' || to === '') {
        const nodes = [from, to].flatMap((address) => (address === '' ? [] : [nodeOf(address, family)]))
        const record = hash === '' ? `${capture.id}${leg.pointer}` : hash
        const missing = isUsable(figure) ? 'address' : 'amount'
        found.skipped.set(JSON.stringify([chain, record, from, to, textOf(leg, 'token_symbol')]), { nodes, hash, missing, source })
        continue
      }
      const asset = assetOfRecord(leg, chain)
      if (wanted !== undefined && asset !== wanted) continue
      // The sign repeats the side.
      const amount = addDecimals([absDecimal(figure.text)])
      const identity = { from: nodeOf(from, family), to: nodeOf(to, family), chain, asset, hash }
      const name = JSON.stringify([identity.from, identity.to, asset, amount])
      const twin = twins.get(name) ?? 0
      twins.set(name, twin + 1)
      addLeg(
        found,
        identity,
        {
          amount,
          time: reported,
          value: valueOf(leg, row, legs),
          symbol: textOf(leg, 'token_symbol'),
          method: textOf(row, 'method'),
          source,
        },
        { response, seq: capture.seq, record: `${capture.id}${row.pointer}`, twin },
      )
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
