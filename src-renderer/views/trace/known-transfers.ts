import { absDecimal, addDecimals, isZeroDecimal } from '../../../src-shared/decimal.ts'
import { sameItems } from '../../../src-shared/same-items.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import type { Row } from '../../../src-shared/service/answer/rows.ts'
import { isAboutSubject } from '../../evidence/about-subject.ts'
import { familyOf } from '../../evidence/address-family.ts'
import { askedAddresses } from '../../evidence/asked-about.ts'
import type { AddressSubject, AnsweredCapture, CaptureHeader, CaseState } from '../../evidence/case-state.ts'
import type { ReadAnswers } from '../../evidence/read-answers.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import type { EdgeSource } from '../graph-model.ts'
import { nodeIdOf } from '../graph/node-id.ts'
import { cellOf, nestedOf, textOf } from '../panels/cells.ts'
import { gatherFacts, type SourcedRow } from '../panels/panel-facts.ts'
import { utcTime } from '../panels/times.ts'
import type { Transfer } from './transfer.ts'

/** The endpoint whose answers tell transfers one by one, with their times. */
export const TRANSFER_ENDPOINT = 'profiler/transactions'

/** Records that are gone through between two pauses. */
const AT_ONCE = 200

type Collected = Map<string, Omit<Transfer, 'sources'> & { readonly sources: EdgeSource[] }>

/**
 * Every transfer that the case's answers about transactions tell, each once whoever was asked about it. Legs without both ends, or without an
 * amount that can be counted, are none. The answers are read address by address; fails where they cannot be read.
 */
export async function pacedTransfersOf(state: CaseState, yieldToPage: () => Promise<void>, read: ReadAnswers): Promise<Result<readonly Transfer[]>> {
  const captures = state.captures.filter(({ capture }) => capture.endpoint === TRANSFER_ENDPOINT)
  const about = askedAddresses(state)
  const headers = captures.map(({ capture }) => capture)
  if (held !== undefined && sameItems(held.about, about) && sameItems(held.headers, headers)) return ok(held.transfers)
  const found: Collected = new Map()
  for (const one of about) {
    const own = captures.filter(({ capture }) => isAboutSubject(capture, one))
    if (own.length === 0) continue
    const answers = await read(own)
    if (!answers.ok) return err(answers.error)
    await yieldToPage()
    const rows = rowsAbout(one, answers.value)
    for (const [at, row] of rows.entries()) {
      collect(row, one, found)
      if (at % AT_ONCE === 0) await yieldToPage()
    }
  }
  const transfers = [...found.values()]
  held = { about, headers, transfers }
  return ok(transfers)
}

/** What was read last: most answers of a run say nothing of transactions. */
let held:
  | { readonly about: readonly AddressSubject[]; readonly headers: readonly CaptureHeader[]; readonly transfers: readonly Transfer[] }
  | undefined

function rowsAbout(one: AddressSubject, captures: readonly AnsweredCapture[]): readonly SourcedRow[] {
  return gatherFacts({ captures }, one, [TRANSFER_ENDPOINT], ({ row, chain }) => {
    const hash = textOf(row, 'transaction_hash')
    return hash === '' ? undefined : [chain, hash, textOf(row, 'method'), cellOf(row, 'block_timestamp').text].join('\n')
  }).rows
}

function collect(source: SourcedRow, { family }: AddressSubject, found: Collected): void {
  const { row, chain, capture } = source
  const legs = [...nestedOf(row, 'tokens_sent'), ...nestedOf(row, 'tokens_received')]
  const time = utcTime(cellOf(row, 'block_timestamp'))
  const told = time.state === 'value' && !time.text.startsWith('1970-01-01') ? time.text : ''
  const hash = textOf(row, 'transaction_hash')
  const twins = new Map<string, number>()
  for (const leg of legs) {
    const [from, to] = [textOf(leg, 'from_address'), textOf(leg, 'to_address')]
    const amount = cellOf(leg, 'token_amount')
    if (from === '' || to === '' || !isUsable(amount) || isZeroDecimal(amount.text)) continue
    const token = textOf(leg, 'token_address')
    const moved = {
      from: nodeOf(from, family),
      to: nodeOf(to, family),
      time: told,
      chain,
      asset: `${chain}:${token === '' ? textOf(leg, 'token_symbol') : familyOf(token, family).canonical}`,
      amount: addDecimals([absDecimal(amount.text)]),
      hash,
    }
    const name = JSON.stringify(moved)
    const twin = (twins.get(name) ?? 0) + 1
    twins.set(name, twin)
    // Without a hash nothing says that two answers tell of the same transfer.
    const id = hash === '' ? `${name} ${capture.id}${leg.pointer}` : `${name} ${twin}`
    const known = found.get(id) ?? { ...moved, id, symbol: textOf(leg, 'token_symbol'), value: valueOf(leg, row, legs.length), sources: [] }
    found.set(id, known)
    known.sources.push({ captureId: capture.id, pointer: leg.pointer })
  }
}

/** The service often leaves the only leg of a transaction without a value although the transaction has its volume. */
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
