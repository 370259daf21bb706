import { expect, test, vi } from 'vitest'
import { showNothingToast, showToast } from '../../../../../src-renderer/state/messages.ts'
import type { CommandState } from '../../../../../src-shared/case/curation/curation.ts'
import { createMutex } from '../../../../../src-renderer/state/mutex.ts'
import { graphCommands } from '../../../../../src-renderer/features/graph/commands/use-graph-commands.ts'
import type { GraphEventBody, InferredEdge } from '../../../../../src-shared/custody/graph-event.ts'

vi.mock('../../../../../src-renderer/state/messages.ts', () => ({ showToast: vi.fn(), showNothingToast: vi.fn() }))

/** A case that saves each command a moment later, as storage does. */
function slowCase() {
  let commands: readonly CommandState[] = []
  let seq = 0
  const written: GraphEventBody[] = []
  const write = async (event: GraphEventBody): Promise<boolean> => {
    await Promise.resolve()
    await Promise.resolve()
    written.push(event)
    seq += 1
    if (event.kind === 'graph-undone') commands = commands.map((one) => (event.commands.includes(one.command.seq) ? { ...one, undoneBy: seq } : one))
    else commands = [...commands, { command: { ...event, seq }, undoneBy: undefined } as unknown as CommandState] // the members that undo reads
    return true
  }
  const turns = createMutex()
  const on = graphCommands('case', () => commands, {}, write, turns)
  const done = (): Promise<void> => new Promise((resolve) => turns(() => Promise.resolve(resolve())))
  return { on, done, written }
}

test('undoes two commands on two calls, faster than the case saves them', async () => {
  const { on, done, written } = slowCase()
  on.pin(['a'], true)
  on.pin(['b'], true)
  on.undo()
  on.undo()
  await done()
  expect(written.slice(2)).toEqual([
    { kind: 'graph-undone', commands: [2] },
    { kind: 'graph-undone', commands: [1] },
  ])
})

test('undoes the previous command although it is not saved yet', async () => {
  const { on, done, written } = slowCase()
  on.pin(['a'], true)
  on.undo()
  await done()
  expect(written).toEqual([
    { kind: 'nodes-pinned', nodeIds: ['a'], pinned: true },
    { kind: 'graph-undone', commands: [1] },
  ])
})

test('executes further commands after one that fails', async () => {
  const done: string[] = []
  const turns = createMutex()
  await new Promise<void>((resolve) => {
    turns(() => Promise.reject(new Error('refused')))
    turns(() => Promise.resolve(done.push('next')))
    turns(() => Promise.resolve(resolve()))
  })
  expect(done).toEqual(['next'])
})

test('saves an inference of a trace once, again when it rests on more transfers, and not again after an undo', async () => {
  const { on, done, written } = slowCase()
  const edge = (id: string, matched: number): InferredEdge => ({
    id,
    source: 'a',
    target: 'b',
    chain: 'base',
    value: '1',
    matched,
    of: 9,
    minutes: [1, 2],
    entity: '',
    crossings: [],
  })
  on.infer([edge('inferred a b', 2)])
  on.infer([edge('inferred a b', 2), edge('inferred a c', 1)])
  on.infer([edge('inferred a b', 1), edge('inferred a c', 3)])
  on.undo()
  on.infer([edge('inferred a c', 3)])
  on.infer([])
  on.dismiss(['inferred a b'], true)
  await done()
  expect(written).toEqual([
    { kind: 'bridge-links-inferred', edges: [edge('inferred a b', 2)] },
    { kind: 'bridge-links-inferred', edges: [edge('inferred a c', 1)] },
    { kind: 'bridge-links-inferred', edges: [edge('inferred a c', 3)] },
    { kind: 'graph-undone', commands: [3] },
    { kind: 'bridge-links-dismissed', edgeIds: ['inferred a b'], dismissed: true },
  ])
})

test('says once that nothing is left to undo or redo, and not as a success', async () => {
  const { on, done, written } = slowCase()
  for (let press = 0; press < 3; press += 1) on.redo()
  on.undo()
  await done()
  expect(written).toEqual([])
  expect(showToast).not.toHaveBeenCalled()
  const subjects = vi.mocked(showNothingToast).mock.calls.map(([, of]) => of)
  expect(subjects).toHaveLength(4)
  expect(new Set(subjects).size).toBe(1)
})

test('showing more neighbours of a node is one step of undo', async () => {
  const { on, done, written } = slowCase()
  on.showNeighbours('a', 60)
  on.undo()
  await done()
  expect(written).toEqual([
    { kind: 'neighbours-shown', nodeId: 'a', count: 60 },
    { kind: 'graph-undone', commands: [1] },
  ])
})

test('naming several addresses is one step of undo', async () => {
  const { on, done, written } = slowCase()
  on.nameAddresses([
    { family: 'evm', address: '0x1', name: 'Victim 1' },
    { family: 'evm', address: '0x2', name: 'Victim 2' },
  ])
  on.undo()
  await done()
  expect(written.map(({ kind }) => kind)).toEqual(['address-named', 'address-named', 'graph-undone'])
  expect(written.at(-1)).toEqual({ kind: 'graph-undone', commands: [1, 2] })
})
