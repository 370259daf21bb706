import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNameSteps } from '../../../../src-shared/view-models/graph/distinct-names.ts'
import { nodeTitle } from '../../../../src-shared/graph/svg/graph-text.ts'
import { sampleNode, withIdentity } from '../../graph/sample-graph.ts'
import { ranThrough } from '../ran-through.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

function withDistinctNames(nodes: readonly GraphNode[]): readonly GraphNode[] {
  const steps = distinctNameSteps(nodes)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const node = (address: string, label = '', alias = ''): GraphNode =>
  withIdentity({ ...sampleNode(0, 'counterparty', '1', label), id: `evm:${address}`, address, alias })
const titles = (nodes: readonly GraphNode[]): string[] => withDistinctNames(nodes).map(nodeTitle)

const BAIT = ['0x1025fe44aaaaaaaaaaaaaaaaaaaaaaaa1e2c7080', '0x1025fe9cbbbbbbbbbbbbbbbbbbbbbbbb1e2c7080'] as const

test('short names that already differ stay short', () => {
  expect(titles([node('0x826be54a8c736d94987339c47d5eab6a957d1272'), node(BAIT[0])])).toEqual(['0x826be5…7d1272', '0x1025fe…2c7080'])
})

test('addresses with the same ends grow until they differ', () => {
  expect(titles(BAIT.map((address) => node(address)))).toEqual(['0x1025fe44…1e2c7080', '0x1025fe9c…1e2c7080'])
})

test('distinguishes deposits of one exchange by the head of their address, and leaves a single deposit without it', () => {
  const deposit = 'Meridian Exchange: Deposit'
  expect(titles([node(BAIT[0], `${deposit} [0x1025fe]`)])).toEqual([deposit])
  expect(titles([node(BAIT[0], `${deposit} [0x1025fe]`), node('0x77a4f0aaaaaaaaaaaaaaaaaaaaaaaaaaaa18be63', deposit)])).toEqual([
    `${deposit} · 0x1025fe…`,
    `${deposit} · 0x77a4f0…`,
  ])
  // The first characters are the same as well, by chance or on purpose.
  expect(titles([node(BAIT[0], deposit), node(`${BAIT[0].slice(0, -6)}c32c70`, deposit)])).toEqual([
    `${deposit} · 0x1025fe…2c7080`,
    `${deposit} · 0x1025fe…c32c70`,
  ])
})

test('also distinguishes long names that are cut to the same text', () => {
  const [one, other] = ['North', 'South'].map((side) => `Meridian Exchange of the ${side} and East: Deposit 17`)
  const [first, second] = titles([node(BAIT[0], one), node('0x77a4f0aaaaaaaaaaaaaaaaaaaaaaaaaaaa18be63', other)])
  expect(first).not.toBe(second)
})

test('no two nodes of any graph read the same', () => {
  const hex = (min: number, max: number) =>
    fc.array(fc.constantFrom('0', '1', 'a'), { minLength: min, maxLength: max }).map((digits) => digits.join(''))
  const address = fc.tuple(hex(9, 9), hex(9, 9)).map(([header, tail]) => `0x${header}${'7'.repeat(22)}${tail}`)
  const one = fc.record({
    address,
    label: fc.constantFrom('', '', 'Exchange', 'Exchange [0x111111]', 'x'.repeat(40)),
    alias: fc.constantFrom('', '', 'Mine'),
  })
  let alike = 0
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: (each) => each.address, minLength: 2, maxLength: 12 }), (drafts) => {
      const nodes = drafts.map((draft) => node(draft.address, draft.label, draft.alias))
      const shown = titles(nodes)
      expect(new Set(shown).size).toBe(nodes.length)
      if (new Set(nodes.map(nodeTitle)).size < nodes.length) alike += 1
    }),
  )
  // Without the marks some titles would be equal.
  expect(alike).toBeGreaterThan(0)
})

test('marks only names of several nodes, and leaves addresses whose short forms differ unchanged', () => {
  const [alone, twin, other] = [node('0x826be54a8c736d94987339c47d5eab6a957d1272', 'Alone'), node(BAIT[0]), node(BAIT[1])]
  const [first, second] = withDistinctNames([alone, twin, other])
  expect(first).toBe(alone)
  expect(second).toHaveProperty('shortDigits')
  expect(second).not.toHaveProperty('hasNamesake')
  const [named] = withDistinctNames([alone, node(BAIT[0], 'Alone')])
  expect(named).toMatchObject({ hasNamesake: true })
  expect(named).not.toHaveProperty('shortDigits')
})

test('pauses after every two thousand nodes in each of its stages', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => node(`0x${at.toString(16).padStart(8, '0').repeat(5)}`))
  const pauses = (count: number): number => ranThrough(distinctNameSteps(many(count))).pauses
  expect([pauses(1999), pauses(2000), pauses(4000)]).toEqual([2, 6, 10])
})

test('an ending that only others share makes no duplicate name', () => {
  const marked = withDistinctNames([
    node(BAIT[0], 'Fund'),
    node('0x77a4f0aaaaaaaaaaaaaaaaaaaaaaaaaaaa18be63'),
    node('0x77a4f0bbbbbbbbbbbbbbbbbbbbbbbbbbbb28be64'),
  ])
  expect(marked.map(({ hasNamesake, shortDigits }) => [hasNamesake, shortDigits])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})
