import { expect, test } from 'vitest'
import { emptyLabelsText } from '../../../../../src-renderer/features/acquisition/labels/empty-labels.ts'
import { createProgressStore, type PlanProgress } from '../../../../../src-renderer/state/progress-store.ts'
import { notifyEmptyLabels } from '../../../../../src-renderer/features/acquisition/labels/empty-labels-notice.ts'
import type { CaseState, WholeState } from '../../../../../src-shared/case/case-state.ts'
import { graphOf } from '../../../../../src-shared/view-models/graph-model.ts'
import { nodeTitle } from '../../../../../src-shared/graph/svg/graph-text.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import { caseStateOf, type FixtureResponse } from '../../../../support/builders/case-states.ts'

const SUBJECT = `0x${'ab'.repeat(20)}`
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const labels = (address: string, body: string, over: Partial<FixtureResponse> = {}): FixtureResponse => ({
  endpoint: 'profiler/labels',
  body,
  request: { address, chain: 'ethereum' },
  withoutSubject: true,
  planId: 'p-1',
  ...over,
})
const NONE = '{"data":[]}'
const SOME = '{"data":[{"label":"name.eth"}]}'
const stateOf = (...responses: FixtureResponse[]): WholeState => caseStateOf([{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }], responses)

test('only bought labels that were not found are reported', () => {
  const one = emptyLabelsText(stateOf(labels(addressOf(1), NONE), labels(addressOf(2), SOME)), 'p-1')
  expect(one).toMatch(/^The service has no labels for 0x000000…000001 on Ethereum\. The empty result cost 1 credit and is saved in this case\.$/)
  expect(emptyLabelsText(stateOf(labels(addressOf(1), NONE)), 'p-2')).toBe('')
  expect(
    emptyLabelsText(stateOf(labels(addressOf(1), SOME), labels(addressOf(1), '<html>'), labels(addressOf(1), '{}', { status: 500 })), 'p-1'),
  ).toBe('')
  expect(emptyLabelsText(stateOf({ ...labels(addressOf(1), NONE), endpoint: 'profiler/related-wallets' }), 'p-1')).toBe('')
  const many = emptyLabelsText(stateOf(...[1, 2, 3, 4].map((n) => labels(addressOf(n), NONE, { endpoint: 'profiler/premium-labels' }))), 'p-1')
  expect(many).toContain('no premium labels for 4 addresses on Ethereum.')
  const onChains = (...chains: readonly string[]): string =>
    emptyLabelsText(
      stateOf(labels(addressOf(1), SOME), ...chains.map((chain) => labels(addressOf(1), NONE, { request: { address: addressOf(1), chain } }))),
      'p-1',
    )
  // It has one on Ethereum, so that "none at all" would be wrong.
  expect(onChains('bnb', 'base')).toContain('no labels for 0x000000…000001 on BNB Chain, Base.')
  expect(onChains('bnb', 'base', 'arbitrum', 'optimism')).toContain('no labels for 0x000000…000001 on 4 chains.')
})

test('labels that were not found are reported once, when the run has ended', async () => {
  const progress = createProgressStore((run) => run())
  const reported: string[] = []
  const read: string[] = []
  const caseFile = {
    state: async (caseId: string) => {
      read.push(caseId)
      return ok(stateOf(labels(addressOf(1), NONE)))
    },
  }
  notifyEmptyLabels(progress, caseFile, (message) => reported.push(message))
  const plan = (state: PlanProgress['state']): PlanProgress => ({
    planId: 'p-1',
    caseId: 'c',
    state,
    reason: undefined,
    title: '',
    total: 1,
    todo: [],
  })
  for (const state of ['running', 'paused', 'cancelling'] as const) progress.planChanged(plan(state))
  expect(read).toEqual([])
  progress.planChanged(plan('done'))
  progress.planChanged(plan('done'))
  await Promise.resolve()
  expect([read, reported.length]).toEqual([['c'], 1])
})

test('a case that cannot be read when its run ends reports nothing, and nothing fails', async () => {
  const progress = createProgressStore((run) => run())
  const reported: string[] = []
  const unread = async (): Promise<Result<CaseState>> => err(failure('disk_error', 'Unread.', 'Again.'))
  notifyEmptyLabels(progress, { state: unread }, (message) => reported.push(message))
  progress.planChanged({ planId: 'p', caseId: 'c', state: 'done', reason: undefined, title: '', total: 1, todo: [] })
  await Promise.resolve()
  await Promise.resolve()
  expect(reported).toEqual([])
})

test('the node states in its name and its details that no labels were found, with the response that shows it', () => {
  const flows: FixtureResponse = {
    endpoint: 'profiler/counterparties',
    body: JSON.stringify({ data: [1, 2].map((n) => ({ counterparty_address: addressOf(n), total_volume_usd: n })) }),
    request: { address: SUBJECT, chain: 'ethereum' },
  }
  const state = stateOf(flows, labels(addressOf(1), NONE))
  const { nodes } = graphOf(state)
  const node = nodes.find(({ address }) => address === addressOf(1))
  expect(node?.noLabels).toMatchObject([{ endpoint: 'profiler/labels', captureId: state.captures[1]?.capture.id }])
  expect(node === undefined ? '' : nodeTitle(node)).toMatch(/^0x000000…000001, no label$/)
  expect(nodes.find(({ address }) => address === addressOf(2))).not.toHaveProperty('noLabels')
  const named = graphOf(stateOf(flows, labels(addressOf(1), NONE), labels(addressOf(1), SOME))).nodes.find(({ address }) => address === addressOf(1))
  expect(named === undefined ? '' : nodeTitle(named)).toBe('name.eth')
})
