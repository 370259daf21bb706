import { expect, test } from 'vitest'
import { createIncrementalLookalikes, type IncrementalLookalikes } from '../../../src-shared/view-models/incremental-lookalikes.ts'
import { addressesIn, caseStateOf } from '../../support/builders/case-states.ts'
import type { FixtureResponse } from '../../support/builders/case-states.ts'
import { subjectOf } from '../../support/builders/plans.ts'

const SUBJECT = '0x5994a0b1c2d3e4f5060718293a4b5c6d7e8f4dec'
const POISON = '0x59940000000000000000000000000000000f4dec'
const OTHER = `0x${'1'.repeat(40)}`
const OTHER_POISON = `0x${'1'.repeat(10)}${'2'.repeat(20)}${'1'.repeat(10)}`

const transfers = (to: string, from: string): FixtureResponse => ({
  endpoint: 'profiler/transactions',
  request: { address: SUBJECT, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [
      {
        chain: 'ethereum',
        tokens_sent: [{ to_address: to, to_address_label: to }],
        tokens_received: [{ from_address: from }],
        transaction_hash: SUBJECT,
      },
    ],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
})

const stateOf = (...responses: readonly FixtureResponse[]) =>
  caseStateOf([{ address: SUBJECT, family: 'evm', chains: ['ethereum'], alias: '' }], responses)

/** Reads addresses as a case file does, from a case in memory. */
const take = (growing: IncrementalLookalikes, state: ReturnType<typeof stateOf>, isGone: () => boolean): Promise<boolean> =>
  growing.take(state, addressesIn(state), isGone)

const staying = (): boolean => false

test('a transfer from an address with the ends of a subject marks both, once', async () => {
  const growing = createIncrementalLookalikes()
  expect(await take(growing, stateOf(), staying)).toBe(false)
  const grown = stateOf(transfers(OTHER, POISON))
  expect(await take(growing, grown, staying)).toBe(true)
  expect(growing.of(SUBJECT)).toEqual([POISON])
  expect(growing.of(POISON)).toEqual([SUBJECT])
  expect(growing.of(OTHER)).toEqual([])
  expect(await take(growing, grown, staying)).toBe(false)
  expect(await take(growing, stateOf(transfers(OTHER, OTHER_POISON)), staying)).toBe(true)
  expect(growing.of(OTHER)).toEqual([OTHER_POISON])
})

test('only addresses are compared: not labels or hashes', async () => {
  const growing = createIncrementalLookalikes()
  await take(
    growing,
    stateOf({ ...transfers(OTHER, OTHER), body: JSON.stringify({ data: [{ to_address_label: POISON, transaction_hash: POISON }] }) }),
    staying,
  )
  expect(growing.of(SUBJECT)).toEqual([])
})

test('an unfinished check is continued, and its result is reported', async () => {
  const growing = createIncrementalLookalikes()
  const state = stateOf(transfers(OTHER, POISON))
  let gone = true
  expect(await take(growing, state, () => gone)).toBe(false)
  gone = false
  expect(await take(growing, state, () => gone)).toBe(true)
})

test('compares many subjects with pauses, and each of them once', async () => {
  const growing = createIncrementalLookalikes()
  const addresses = [SUBJECT, POISON, ...Array.from({ length: 20 }, (_, at) => `0x${String(at).padStart(40, '7')}`)]
  let addressesRead = 0
  const state = caseStateOf([], [])
  const subjects = addresses.map((address) =>
    Object.defineProperty(subjectOf({ id: address, address }), 'address', { get: () => ((addressesRead += 1), address) }),
  )
  let requested = 0
  // It stops between two subjects once it is no longer needed.
  expect(await growing.take({ ...state, subjects }, addressesIn(state), () => (requested += 1) > 5)).toBe(false)
  expect(addressesRead).toBe(6)
  expect(await growing.take({ ...state, subjects }, addressesIn(state), staying)).toBe(true)
  expect(addressesRead).toBe(addresses.length)
  expect(growing.of(SUBJECT)).toEqual([POISON])
})
