import { describe, expect, test, vi } from 'vitest'
import { foundNodes } from '../../../../../src-renderer/features/graph/menus/found-nodes.ts'
import { nodeMenuItems, fanInActions, type NodeAbilities } from '../../../../../src-renderer/features/graph/menus/node-menu-items.ts'
import { groupNodeId } from '../../../../../src-shared/view-models/graph/grouped-model.ts'
import { sampleNode } from '../../../graph/sample-graph.ts'
import type { Subject } from '../../../../../src-shared/case/case-types.ts'

const SUBJECT: Subject = {
  id: 's1',
  typed: '',
  address: '0x1',
  family: 'evm',
  chains: ['ethereum'],
  alias: '',
  origin: '',
  colour: '',
  tags: [],
  note: '',
  addedAt: '',
}

function abilities(pinned = false, others: readonly string[] = [], explorer?: string, subject?: Subject) {
  return {
    copyAddress: vi.fn<NodeAbilities['copyAddress']>(),
    expand: vi.fn<NodeAbilities['expand']>(),
    expandLabel: () => 'Expand · 5 credits',
    chooseExpansion: vi.fn<NodeAbilities['chooseExpansion']>(),
    trace: vi.fn<NodeAbilities['trace']>(),
    others: (): readonly string[] => others,
    paths: vi.fn<NodeAbilities['paths']>(),
    explorer: () => (explorer === undefined ? undefined : { name: explorer, open: vi.fn<() => void>() }),
    openSubject: vi.fn<NodeAbilities['openSubject']>(),
    subjectOf: () => subject,
    tag: vi.fn<NodeAbilities['tag']>(),
    name: vi.fn<NodeAbilities['name']>(),
    makeSubject: vi.fn<NodeAbilities['makeSubject']>(),
    selectNeighbours: vi.fn<NodeAbilities['selectNeighbours']>(),
    isHub: (): boolean => false,
    showBars: vi.fn<NodeAbilities['showBars']>(),
    isPinned: () => pinned,
    pin: vi.fn<NodeAbilities['pin']>(),
    hide: vi.fn<NodeAbilities['hide']>(),
    openGroup: vi.fn<NodeAbilities['openGroup']>(),
    dissolveGroup: vi.fn<NodeAbilities['dissolveGroup']>(),
    sendersOf: (): ReturnType<NodeAbilities['sendersOf']> => undefined,
    collapseSenders: vi.fn<NodeAbilities['collapseSenders']>(),
  }
}

const texts = (...args: Parameters<typeof nodeMenuItems>): string[] => nodeMenuItems(...args).map(({ text }) => text)

describe('the actions on a node', () => {
  test('a node with many neighbours opens as ranked bars', () => {
    const hub = { ...abilities(), isHub: () => true }
    nodeMenuItems(sampleNode(1, 'subject'), hub)
      .find(({ text }) => text === 'Show ranked bars')
      ?.run?.()
    expect(hub.showBars.mock.calls).toEqual([[sampleNode(1, 'subject').id]])
    expect(texts(sampleNode(1, 'subject'), abilities())).not.toContain('Show ranked bars')
  })

  test('open a subject, or make another node one, with the price where it costs', () => {
    expect(texts(sampleNode(1, 'subject'), abilities(false, [], undefined, SUBJECT))).toEqual([
      'Copy address',
      'Expand · 5 credits',
      'Expand in, out or both…',
      'Trace forward from here',
      'Trace backward from here',
      'Name…',
      'Open dossier',
      'Tag…',
      'Select neighbours',
      'Pin',
      'Hide',
    ])
    expect(texts(sampleNode(1, 'counterparty'), abilities(true))).toEqual([
      'Copy address',
      'Expand · 5 credits',
      'Expand in, out or both…',
      'Trace forward from here',
      'Trace backward from here',
      'Name…',
      'Add as subject',
      'Add as subject and tag…',
      'Select neighbours',
      'Unpin',
      'Hide',
    ])
  })

  test('request nothing for an address of unknown kind', () => {
    expect(texts({ ...sampleNode(1, 'counterparty'), family: 'unknown' }, abilities())).toEqual([
      'Copy address',
      'Trace forward from here',
      'Trace backward from here',
      'Name…',
      'Select neighbours',
      'Pin',
      'Hide',
    ])
  })

  test('offer paths to the other selected nodes, and name the explorer if there is one', () => {
    const can = abilities(false, ['a'], 'etherscan.io')
    const commands = nodeMenuItems(sampleNode(1, 'counterparty'), can)
    expect(commands.map(({ text }) => text).slice(0, 2)).toEqual(['Copy address', 'Open at etherscan.io'])
    for (const { text, run } of commands) if (/^(?:Find paths|Trace)/.test(text)) run()
    expect(can.paths.mock.calls).toEqual([
      ['evm:0x1', ['a']],
      ['a', ['evm:0x1']],
    ])
    expect(can.trace.mock.calls).toEqual([
      ['evm:0x1', 'forward'],
      ['evm:0x1', 'backward'],
    ])
    expect(texts(sampleNode(1, 'counterparty'), abilities(false, ['a', 'b'])).filter((text) => text.startsWith('Find paths'))).toEqual([
      'Find paths to selection',
    ])
  })

  test('collapse senders that are drawn one by one, and expand or select collapsed ones', () => {
    const can = { ...abilities(), sendersOf: () => ({ id: 'senders:evm:0x1', count: 9 }) }
    const command = nodeMenuItems(sampleNode(1, 'subject'), can).find(({ text }) => text === 'Collapse 9 senders')
    command?.run()
    expect(can.collapseSenders).toHaveBeenCalledExactlyOnceWith('senders:evm:0x1')
    const select = vi.fn<(ids: readonly string[]) => void>()
    for (const { run } of fanInActions({ id: 'senders:evm:0x1', members: ['a', 'b'] }, can, select)) run()
    expect(can.openGroup).toHaveBeenCalledExactlyOnceWith('senders:evm:0x1')
    expect(can.pin).toHaveBeenCalledExactlyOnceWith('senders:evm:0x1', true)
    expect(select).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
  })

  test('expand or dissolve a collapsed group', () => {
    const can = abilities()
    const commands = nodeMenuItems({ ...sampleNode(1, 'counterparty'), id: groupNodeId('g'), members: ['a', 'b'] }, can)
    expect(commands.map(({ text }) => text)).toEqual(['Open group', 'Dissolve group', 'Select neighbours', 'Pin', 'Hide'])
    for (const { run } of commands) run()
    expect(can.openGroup).toHaveBeenCalledExactlyOnceWith('g')
    expect(can.dissolveGroup).toHaveBeenCalledExactlyOnceWith('g')
    expect(can.hide).toHaveBeenCalledExactlyOnceWith(groupNodeId('g'))
    expect(can.pin).toHaveBeenCalledExactlyOnceWith(groupNodeId('g'), true)
  })
})

test('finds a node by name, address or label, ignoring case, and none for an empty text', () => {
  const nodes = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty', '1', 'Quietpool: 0.1 ETH')]
  expect(foundNodes(nodes, ' QUIET ').map(({ id }) => id)).toEqual(['evm:0x2'])
  expect(foundNodes(nodes, '0x00').map(({ id }) => id)).toEqual(['evm:0x1', 'evm:0x2'])
  expect(foundNodes(nodes, '  ')).toEqual([])
  expect(foundNodes(nodes, 'unmatched')).toEqual([])
})
