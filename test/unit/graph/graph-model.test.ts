import { expect, test } from 'vitest'
import type { CaseState } from '../../../src-renderer/casefile/case-state.ts'
import { graphOf } from '../../../src-renderer/graph/graph-model.ts'
import { caseStateOf } from '../support/case-state-fixture.ts'
import type { FixtureAnswer } from '../support/case-state-fixture.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = `0x${'1'.repeat(40)}`

const flows = (label: string | null): FixtureAnswer => ({
  endpoint: 'profiler/counterparties',
  request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [{ counterparty_address: OTHER, counterparty_address_label: label, total_volume_usd: 5, volume_in_usd: 5, volume_out_usd: 0 }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
})

const transfer: FixtureAnswer = {
  endpoint: 'profiler/transactions',
  request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [{ chain: 'ethereum', tokens_sent: [{ to_address: OTHER, to_address_label: 'Exchange 7' }], tokens_received: [], transaction_hash: '0x1' }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
}

const stateOf = (alias: string, answers: readonly FixtureAnswer[]): CaseState =>
  caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias }], answers)

test('the graph follows the case: a flow, a label that comes along with another answer, a new name of the subject', () => {
  const first = graphOf(stateOf('Trader', [flows(null)]))
  expect(first.nodes.map(({ address, alias, labels }) => [address, alias, labels.length])).toEqual([
    [ADDRESS, 'Trader', 0],
    [OTHER, '', 0],
  ])
  expect(first.edges).toHaveLength(1)

  const labelled = stateOf('Trader', [flows(null), transfer])
  // The same answer about flows as before: only what other answers call the node is new.
  const grown: CaseState = { ...labelled, captures: labelled.captures }
  expect(
    graphOf(grown)
      .nodes.at(-1)
      ?.labels.map(({ text }) => text),
  ).toEqual(['Exchange 7'])
  const withoutTransfer: CaseState = { ...labelled, captures: labelled.captures.slice(0, 1) }
  expect(graphOf(withoutTransfer).nodes.at(-1)?.labels).toEqual([])

  expect(graphOf({ ...labelled, subjects: labelled.subjects.map((subject) => ({ ...subject, alias: 'Renamed' })) }).nodes[0]?.alias).toBe('Renamed')
  expect(graphOf({ ...labelled, captures: [] }).edges).toEqual([])
  expect(graphOf({ ...labelled, subjects: [] }).nodes).toEqual([])
})
