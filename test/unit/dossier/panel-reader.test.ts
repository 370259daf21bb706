import { expect, test } from 'vitest'
import type { CaseState } from '../../../src-renderer/casefile/case-state.ts'
import type { PanelView } from '../../../src-renderer/dossier/panel-view.ts'
import { createPanelReader } from '../../../src-renderer/dossier/panel-reader.ts'
import { recordsOf } from '../../../src-renderer/dossier/views/panel-facts.ts'
import { shownTransaction } from '../../../src-renderer/dossier/views/transactions.ts'
import { heldPanelViews, pacedPanelViews, panelViews } from '../../../src-renderer/dossier/views.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../support/case-state-fixture.ts'
import type { FixtureAnswer } from '../support/case-state-fixture.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SUBJECT = { address: ADDRESS, family: 'evm', chains: ['ethereum'] } as const

function page(number: number): FixtureAnswer {
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

const stateOf = (pages: number): CaseState =>
  caseStateOf(
    [SUBJECT],
    Array.from({ length: pages }, (_, at) => page(at + 1)),
  )

/** Reads the states in turn and resolves with all that was told once the last of them was. */
function readAll(states: readonly CaseState[]): Promise<(readonly PanelView[])[]> {
  return new Promise((resolve) => {
    const told: (readonly PanelView[])[] = []
    const last = states.at(-1)
    const reader = createPanelReader(FIXTURE_SUBJECT, (panels) => {
      told.push(panels)
      if (last !== undefined && heldPanelViews(last, FIXTURE_SUBJECT) !== undefined) resolve(told)
    })
    for (const state of states) reader.read(state)
  })
}

test('panels that are read piece by piece are those that are read at once', async () => {
  const [told] = await readAll([stateOf(40)])
  // A state of its own: nothing of the paced reading is remembered for it.
  expect(told).toEqual(panelViews(stateOf(40), FIXTURE_SUBJECT))
  expect(told?.find(({ id }) => id === 'transactions')?.tables[0]?.rows).toHaveLength(120)
})

test('of the states that come while a reading goes on only the newest is read after it', async () => {
  const newest = stateOf(40)
  const told = await readAll([stateOf(1), stateOf(2), stateOf(3), newest])
  const rows = told.map((panels) => panels.find(({ id }) => id === 'transactions')?.tables[0]?.rows.length)
  expect(rows).toEqual([3, 120])
})

test('nothing is told after the end, and what is not read yet is not held', async () => {
  const told: unknown[] = []
  const state = stateOf(40)
  expect(heldPanelViews(state, FIXTURE_SUBJECT)).toBeUndefined()
  const reader = createPanelReader(FIXTURE_SUBJECT, (panels) => told.push(panels))
  reader.read(state)
  reader.stop()
  await readAll([stateOf(2)])
  expect(told).toEqual([])
})

test('every answer is read by itself before the panel is put together, and what was made of its records is used', async () => {
  const state = stateOf(30)
  let pauses = 0
  const panels = await pacedPanelViews(state, FIXTURE_SUBJECT, () => {
    pauses += 1
    return Promise.resolve()
  })
  expect(pauses).toBeGreaterThan(30)
  const rows = panels.find(({ id }) => id === 'transactions')?.tables[0]?.rows
  const last = state.captures.at(-1)
  const [source] = last === undefined ? [] : recordsOf(last)
  expect(source).toBeDefined()
  if (source !== undefined) expect(rows?.some((row) => row === shownTransaction(source).row)).toBe(true)
})
