import { expect, test } from 'vitest'
import { NO_LABELS } from '../../../../src-shared/case/known-labels.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { labelledModelSteps } from '../../../../src-shared/view-models/graph/labelled-model.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { sampleNode } from '../../graph/sample-graph.ts'
import { response, OTHER, OWN, rows } from '../panels/panel-of.ts'
import { ranThrough } from '../ran-through.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

const SUBJECT = { subjectId: 's', address: OWN, family: 'evm', chains: ['ethereum'] } as const

/** The nodes of a case by their addresses. */
function nodesOf(responses: readonly FixtureResponse[], more: readonly CaseEventBody[] = []): Record<string, GraphNode> {
  const { nodes } = graphOf(
    caseStateOf(
      [SUBJECT],
      responses.map((one) => ({ subjectId: 's', ...one })),
      more,
    ),
  )
  return Object.fromEntries(nodes.map((node) => [node.address, node]))
}

const flows = (...parties: readonly (readonly [address: string, volume: string])[]): FixtureResponse =>
  rows(
    'profiler/counterparties',
    { chain: 'ethereum' },
    ...parties.map(([counterparty_address, total_volume_usd]) => ({ counterparty_address, total_volume_usd, volume_in_usd: 1 })),
  )

test('a subject is at least a wallet, and the kind of any other address is unknown until it is reported', () => {
  const nodes = nodesOf([flows([OTHER, '5'])])
  expect([nodes[OWN]?.identity.kind, nodes[OTHER]?.identity.kind]).toEqual(['wallet', 'unknown'])
  const named = nodesOf([
    rows(
      'profiler/counterparties',
      { chain: 'ethereum' },
      { counterparty_address: OWN, counterparty_address_label: ['Meridian: Hot Wallet'], volume_in_usd: 1 },
    ),
  ])
  expect(named[OWN]?.identity.kind).not.toBe('unknown')
})

test('a node shows that requested labels had no result, with the capture', () => {
  const requested = (address: string, data: readonly object[]): FixtureResponse => ({
    ...response('profiler/labels', { address, chain: 'ethereum' }, { data }),
    withoutSubject: true,
  })
  const third = `0x${'3'.repeat(40)}`
  const nodes = nodesOf([flows([OTHER, '5'], [third, '4']), requested(OTHER, []), requested(third, [{ label: 'Fund', category: 'x' }])])
  expect(nodes[OTHER]?.noLabels).toEqual([{ endpoint: 'profiler/labels', at: '2026-09-24T12:00:04.000Z', captureId: 'capture-0004' }])
  expect(nodes[third]).not.toHaveProperty('noLabels')
  expect(nodes[third]?.labels.map(({ text }) => text)).toEqual(['Fund'])
  expect(nodes[OWN]).not.toHaveProperty('noLabels')
})

test('a response of the practice service does not affect a real node', () => {
  const [practice, real] = [true, false].map((made): FixtureResponse => ({
    ...response('profiler/labels', { address: OTHER, chain: 'ethereum' }, { data: [] }),
    withoutSubject: true,
    practice: made,
  }))
  if (practice === undefined || real === undefined) throw new Error('two answers were made')
  const reported = (...responses: readonly FixtureResponse[]) =>
    nodesOf([{ ...flows([OTHER, '5']), practice: responses.includes(practice) }, ...responses])[OTHER]?.noLabels?.length
  expect([reported(practice), reported(real), reported(practice, real)]).toEqual([1, 1, 1])
})

test('a node shows how it was expanded', () => {
  const nodeId = `evm:${OTHER}`
  const nodes = nodesOf([flows([OTHER, '5'])], [{ kind: 'node-expanded', nodeId, direction: 'out', max: 10, minValue: '5' }])
  expect(nodes[OTHER]?.expansion).toMatchObject({ direction: 'out', max: 10, minValue: '5' })
  expect(nodes[OWN]).not.toHaveProperty('expansion')
})

test('subjects come first, then the largest nodes, compared exactly with all digits', () => {
  const address = (digit: string): string => `0x${digit.repeat(40)}`
  const { nodes } = graphOf(
    caseStateOf(
      [SUBJECT],
      [
        {
          ...flows(
            [address('1'), '9007199254740992'],
            [address('2'), '9007199254740993'],
            [address('3'), '10'],
            [address('4'), '9'],
            [address('5'), '10'],
          ),
          subjectId: 's',
        },
      ],
    ),
  )
  expect(nodes.map((node) => node.address)).toEqual([OWN, ...['2', '1', '3', '5', '4'].map(address)])
})

test('pauses after every two hundred nodes while looking up labels', () => {
  const state = caseStateOf([SUBJECT], [])
  const pauses = (count: number): number =>
    ranThrough(
      labelledModelSteps(
        state,
        { nodes: Array.from({ length: count }, (_, at) => sampleNode(at, 'counterparty')), edges: [], rest: [], notes: [] },
        NO_LABELS,
      ),
    ).pauses
  expect([pauses(200) - pauses(199), pauses(400) - pauses(200)]).toEqual([1, 1])
})

test('an own name of an address that is no subject wins over its labels, and hostile text stays text', () => {
  const named = (name: string): CaseEventBody => ({ kind: 'address-named', family: 'evm', address: OTHER, name })
  const labelled = [
    flows([OTHER, '5']),
    {
      ...response('profiler/labels', { address: OTHER, chain: 'ethereum' }, { data: [{ label: 'Meridian Exchange', category: 'cex' }] }),
      withoutSubject: true,
    },
  ]
  expect(nodesOf(labelled)[OTHER]?.identity.name).toBe('Meridian Exchange')
  const { [OTHER]: node } = nodesOf(labelled, [named('<b>Peel\u202e 1')])
  expect(node?.identity).toMatchObject({ name: '<b>Peel\u202e 1', nameIs: 'alias' })
  expect(node === undefined ? '' : nodeName(node)).not.toContain('\u202e')
  expect(nodesOf(labelled, [named('Peel 1'), named('')])[OTHER]?.identity.name).toBe('Meridian Exchange')
})
