import { expect, test } from 'vitest'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import type { ReadResponses } from '../../../../src-shared/case/read-responses.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { createPanelReader } from '../../../../src-renderer/features/dossier/panel-reader.ts'
import { recordsOf } from '../../../../src-shared/view-models/panels/panel-facts.ts'
import { shownTransaction } from '../../../../src-shared/view-models/panels/transactions.ts'
import { cachedPanelViews, chunkedPanelViews, panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { responsesIn, caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'
import type { FixtureResponse } from '../../../support/builders/case-states.ts'
import { plainPanel } from '../../view-models/panels/panel-of.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SUBJECT = { address: ADDRESS, family: 'evm', chains: ['ethereum'] } as const

function page(number: number): FixtureResponse {
  const data = Array.from({ length: 3 }, (_, at) => ({
    chain: 'ethereum',
    method: 'swap',
    tokens_sent: [{ token_symbol: 'USDC', token_amount: number + at, to_address_label: `Exchange ${at}`, to_address: ADDRESS }],
    tokens_received: [],
    volume_usd: number * 100 + at,
    block_timestamp: `2026-01-01T00:00:${String((number * 3 + at) % 60).padStart(2, '0')}`,
    transaction_hash: `0x${(number * 10 + at).toString(16).padStart(64, '0')}`,
    source_type: 'dex',
  }))
  return {
    endpoint: 'profiler/transactions',
    request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: number, per_page: 3 } },
    body: JSON.stringify({ data, pagination: { page: number, per_page: 3, is_last_page: number === 40 } }),
  }
}

const stateOf = (pages: number): WholeState =>
  caseStateOf(
    [SUBJECT],
    Array.from({ length: pages }, (_, at) => page(at + 1)),
  )

const refuse = ({ message }: Failure): never => expect.fail(message)

/**
 * Reads the responses of any of these states; their captures have the same ids, so object identity
 * selects the state.
 */
function responsesOf(states: readonly WholeState[]): ReadResponses {
  const whole = new Map(states.flatMap(({ captures }) => captures.map((one) => [one.capture, one] as const)))
  return (captures) => Promise.resolve(ok(captures.flatMap(({ capture }) => [...whole.values()].find((one) => one.capture === capture) ?? [])))
}

/**
 * Reads the states in sequence and resolves with all reported panels once the last was reported.
 */
function readAll(states: readonly WholeState[]): Promise<(readonly PanelView[])[]> {
  return new Promise((resolve) => {
    const reported: (readonly PanelView[])[] = []
    const last = states.at(-1)
    const onRead = (panels: readonly PanelView[]): void => {
      reported.push(panels)
      if (last !== undefined && cachedPanelViews(last, FIXTURE_SUBJECT) !== undefined) resolve(reported)
    }
    const reader = createPanelReader(FIXTURE_SUBJECT, responsesOf(states), onRead, refuse)
    for (const state of states) reader.read(state)
  })
}

test('panels read in chunks equal those read at once', async () => {
  const [reported] = await readAll([stateOf(40)])
  // A separate state: nothing of the chunked reading is cached for it.
  expect(reported?.map(plainPanel)).toEqual(panelViews(stateOf(40), FIXTURE_SUBJECT).map(plainPanel))
  expect(reported?.find(({ id }) => id === 'transactions')?.tables[0]?.rows).toHaveLength(120)
})

test('of the states that arrive during a reading only the newest is read after it', async () => {
  const newest = stateOf(40)
  const reported = await readAll([stateOf(1), stateOf(2), stateOf(3), newest])
  const rows = reported.map((panels) => panels.find(({ id }) => id === 'transactions')?.tables[0]?.rows.length)
  expect(rows).toEqual([3, 120])
})

test('nothing is reported after the end, and unread parts are not cached', async () => {
  const reported: unknown[] = []
  const state = stateOf(40)
  expect(cachedPanelViews(state, FIXTURE_SUBJECT)).toBeUndefined()
  const reader = createPanelReader(FIXTURE_SUBJECT, responsesIn(state), (panels) => reported.push(panels), refuse)
  reader.read(state)
  reader.stop()
  await readAll([stateOf(2)])
  expect(reported).toEqual([])
})

test('every response is read before the panel is composed, and its prepared records are used', async () => {
  const state = stateOf(30)
  let pauses = 0
  const yieldToPage = (): Promise<void> => {
    pauses += 1
    return Promise.resolve()
  }
  const read = await chunkedPanelViews(state, FIXTURE_SUBJECT, yieldToPage, responsesIn(state))
  if (!read.ok) expect.fail(read.error.message)
  const panels = read.value
  expect(pauses).toBeGreaterThan(30)
  const rows = panels.find(({ id }) => id === 'transactions')?.tables[0]?.rows
  const last = state.captures.at(-1)
  const [source] = last === undefined ? [] : recordsOf(last)
  expect(source).toBeDefined()
  if (source !== undefined) expect(rows?.some((row) => row === shownTransaction(source).row)).toBe(true)
})
