import { expect, test } from 'vitest'
import { nodeIdOf } from '../../../../src-shared/view-models/node-id.ts'
import { findingsOn } from '../../../../src-shared/view-models/overview/findings-on.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'
import { entityOf } from '../../../support/builders/plans.ts'

const ONE = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`

const responses = caseStateOf(
  [
    { address: ONE, family: 'evm', chains: ['ethereum'] },
    { subjectId: 'other', address: OTHER, family: 'evm', chains: ['ethereum'] },
  ],
  [
    { endpoint: 'profiler/labels', body: '[]', request: { address: ONE, chain: 'ethereum' } },
    { endpoint: 'profiler/labels', body: '[]', request: { address: OTHER, chain: 'ethereum' }, subjectId: 'other' },
  ],
)
const [own = '', others = ''] = responses.captures.map(({ capture }) => capture.id)
const subject = responses.subjects.find(({ id }) => id === FIXTURE_SUBJECT) ?? entityOf()

const finding = (
  id: string,
  captureIds: readonly string[],
  about?: (typeof responses.findings)[number]['about'],
): (typeof responses.findings)[number] => ({
  id,
  text: id,
  confidence: '',
  captureIds,
  at: '',
  ...(about && { about }),
})
const found = (...findings: (typeof responses.findings)[number][]): readonly (readonly [number, string])[] =>
  findingsOn({ ...responses, findings }, subject).map(({ number, finding: { id } }) => [number, id] as const)

test('a finding is about a subject through its captures, keeps its number, and the newest is first', () => {
  expect(found(finding('a', [own]), finding('b', [others]), finding('c', [others, own]))).toEqual([
    [3, 'c'],
    [1, 'a'],
  ])
})

test('a finding is about a subject through its node or either end of an edge', () => {
  const [node, other] = [nodeIdOf('evm', ONE), nodeIdOf('evm', OTHER)]
  expect(
    found(
      finding('node', [], { nodeIds: [node], lines: [] }),
      finding('from', [], { nodeIds: [], lines: [{ kind: 'flow', source: node, target: other }] }),
      finding('to', [], { nodeIds: [], lines: [{ kind: 'flow', source: other, target: node }] }),
      finding('elsewhere', [], { nodeIds: [other], lines: [{ kind: 'flow', source: other, target: other }] }),
    ).map(([, id]) => id),
  ).toEqual(['to', 'from', 'node'])
})

test('an entity has no node: only results about the entity itself count', () => {
  expect(findingsOn({ ...responses, findings: [finding('a', [own], { nodeIds: [nodeIdOf('evm', ONE)], lines: [] })] }, entityOf())).toEqual([])
})
