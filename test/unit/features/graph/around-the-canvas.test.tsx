import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { GraphLegend } from '../../../../src-renderer/features/graph/canvas/graph-legend.tsx'
import { FilterChips } from '../../../../src-renderer/features/graph/filter/filter-chips.tsx'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { usedChainBadges } from '../../../../src-shared/graph/scene/chain-badge.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'
import { NO_MARKINGS } from '../../../../src-shared/graph/scene/markings.ts'
import { EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'

const nothing = (): void => undefined

function legend(hiddenCount: number, groups = 0, notes: readonly string[] = []): string {
  return renderToStaticMarkup(<GraphLegend colours={LIGHT_COLOURS} notes={notes} hiddenCount={hiddenCount} groups={groups} />)
}

describe('the legend', () => {
  test('states how many nodes are not drawn, and nothing if all are', () => {
    expect(legend(0)).not.toContain('not shown')
    expect(legend(1)).toContain('1 node not shown')
    expect(legend(2)).toContain('2 nodes not shown')
    expect(renderToStaticMarkup(<GraphLegend colours={LIGHT_COLOURS} notes={[]} hiddenCount={2} hiddenEdges={7} groups={0} />)).toContain(
      '2 nodes and 7 edges not shown',
    )
  })

  test('explains flows back only where one is drawn', () => {
    expect(legend(0)).not.toContain('Flow back')
    expect(renderToStaticMarkup(<GraphLegend colours={LIGHT_COLOURS} notes={[]} hiddenCount={0} groups={0} hasBack />)).toContain(
      'Flow back to an earlier hop',
    )
  })

  test('explains the letters of chains other than the main one if there are some', () => {
    const withChains = (edgeChains: readonly string[]): string => {
      const [subject, other] = [sampleNode(0, 'subject'), { ...sampleNode(1, 'counterparty'), chains: ['arbitrum'] }]
      const visibleGraph = { nodes: [subject, other], edges: edgeChains.map((chain) => ({ ...sampleEdge(subject, other), chain })) }
      return renderToStaticMarkup(
        <GraphLegend colours={LIGHT_COLOURS} notes={[]} hiddenCount={0} groups={0} chains={usedChainBadges(visibleGraph)} />,
      )
    }
    expect(withChains(['ethereum', 'ethereum', 'arbitrum'])).toMatch(/Arbitrum.*No letter: the chain of most flows/)
    expect(withChains([])).not.toContain('No letter')
  })

  test('explains the pin sign if a node is pinned', () => {
    const pinned = (ids: readonly string[]): string =>
      renderToStaticMarkup(
        <GraphLegend colours={LIGHT_COLOURS} markings={{ ...NO_MARKINGS, pinned: new Set(ids) }} notes={[]} hiddenCount={0} groups={0} />,
      )
    expect(pinned(['evm:0x1'])).toContain('Pinned')
    expect(pinned([])).not.toContain('Pinned')
  })

  test('states that groups can be expanded if there are some, and lists all notes', () => {
    expect(legend(0)).not.toContain('Click a collapsed group')
    expect(legend(0, 1)).toContain('Click a collapsed group')
    expect(legend(0, 0, ['One note.', 'Another.'])).toMatch(/One note\..*Another\./)
  })
})

describe('the filter chips', () => {
  const chips = (filter: GraphFilterRecord, hiddenCount = 0, notReported = 0, hiddenEdges = 0): string =>
    renderToStaticMarkup(
      <FilterChips
        filter={filter}
        chains={['base']}
        hiddenCount={hiddenCount}
        hiddenEdges={hiddenEdges}
        notReported={notReported}
        tokensOf={() => []}
        onFilter={nothing}
        onShowAll={nothing}
      />,
    )

  test('show each condition in force with a remove button, and nothing without a filter', () => {
    expect(chips(EVERYTHING)).not.toContain('Remove filter')
    const markup = chips({ ...EVERYTHING, incoming: false, min: '10000', chains: ['base'], labels: ['<b>'] })
    expect([...markup.matchAll(/aria-label="Remove filter ([^"]*)"/g)].map(([, words]) => words)).toEqual([
      'Base',
      'Out only',
      '≥ $10,000',
      '&lt;b&gt;',
    ])
  })

  test('count edges kept although their time or token is not reported', () => {
    const september = { ...EVERYTHING, from: '2026-09-01' }
    expect(chips(september)).not.toContain('unknown dates')
    expect(chips(september, 0, 1200)).toContain('1,200 kept with unknown dates')
    expect(chips({ ...EVERYTHING, tokens: ['ETH'] }, 0, 2)).toContain('2 kept with unknown dates or tokens')
    expect(chips({ ...september, knownOnly: true })).toContain('Remove filter Known dates and tokens only')
  })

  test('count hidden items only if there are some', () => {
    expect(chips(EVERYTHING)).not.toContain('hidden</span>')
    expect(chips(EVERYTHING, 1200)).toContain('1,200 nodes hidden')
    expect(chips(EVERYTHING, 1, 0, 2300)).toContain('1 node and 2,300 edges hidden')
    expect(chips(EVERYTHING, 0, 0, 1)).toContain('1 edge hidden')
  })
})

test('canvas and page use the same colours', () => {
  const sheet = readFileSync('src-renderer/styles/tokens.css', 'utf8')
  const [light = '', dark = ''] = sheet.split("[data-theme='dark']")
  for (const [rules, colours] of [
    [light, LIGHT_COLOURS],
    [dark, DARK_COLOURS],
  ] as const) {
    const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(rules)?.[1] ?? ''
    const named = {
      canvas: 'canvas',
      ink: 'ink',
      ink2: 'ink-2',
      ink3: 'ink-3',
      accent: 'accent',
      warn: 'warn',
      bad: 'bad',
      edge: 'edge',
      edgeStrong: 'edge-strong',
      line: 'line-strong',
    } as const
    for (const [key, name] of Object.entries(named)) expect([name, token(name)]).toEqual([name, colours[key as keyof typeof named]])
    for (const [kind, { full, soft }] of Object.entries(colours.kinds))
      expect([kind, token(`kind-${kind}`), token(`kind-${kind}-soft`)]).toEqual([kind, full, soft])
    for (const [role, colour] of Object.entries(colours.roles)) expect([role, token(`role-${role}`)]).toEqual([role, colour])
  }
})
