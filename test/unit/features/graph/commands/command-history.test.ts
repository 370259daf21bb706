import { describe, expect, test } from 'vitest'
import type { GraphCommandBody } from '../../../../../src-shared/custody/graph-event.ts'
import type { CommandState } from '../../../../../src-shared/case/curation/curation.ts'
import { nextRedo, nextUndo, redoneTogether, undoneTogether } from '../../../../../src-renderer/features/graph/commands/command-history.ts'

/** Commands by number, each with the number of the one that undid it. */
function commands(...states: readonly (readonly [seq: number, undoneBy?: number])[]): CommandState[] {
  return states.map(([seq, undoneBy]) => ({
    command: { kind: 'node-hidden', nodeId: 'a', hidden: true, seq, at: '', caseId: 'c', actor: '' },
    undoneBy,
  }))
}

describe('undo and redo', () => {
  test('undo reverts the last command in force, wherever others were undone', () => {
    expect(nextUndo([])).toEqual([])
    expect(nextUndo(commands([1], [2], [3, 4]))).toEqual([2])
    expect(nextUndo(commands([1, 3], [2]))).toEqual([2])
    expect(nextUndo(commands([1, 3], [2, 4]))).toEqual([])
  })

  test('undo reverts an expansion with the following that it began, unless another expansion depends on it', () => {
    const of = (seq: number, command: GraphCommandBody, undoneBy?: number): CommandState => ({
      command: { ...command, seq, at: '', caseId: 'c', actor: '' },
      undoneBy,
    })
    const follow = of(1, { kind: 'address-followed', id: 'h', address: '0x1', family: 'evm', chains: [], origin: 'graph' })
    const other = of(2, { kind: 'address-followed', id: 'i', address: '0x2', family: 'evm', chains: [], origin: 'graph' })
    const expand = (seq: number, undoneBy?: number): CommandState =>
      of(seq, { kind: 'node-expanded', nodeId: 'evm:0x1', direction: 'out', max: 10, minValue: '0' }, undoneBy)
    expect(undoneTogether([follow, other, expand(3)], 3)).toEqual([1, 3])
    expect(undoneTogether([follow, expand(3), expand(4)], 3)).toEqual([3])
    expect(undoneTogether([follow, expand(3, 5), expand(4)], 4)).toEqual([1, 4])
    expect(undoneTogether([follow, expand(3)], 1)).toEqual([1])
    expect(nextUndo([follow, other, expand(3)])).toEqual([1, 3])
  })

  test('a trace is one step: its followings, expansions and inferences are undone and redone together', () => {
    const of = (seq: number, command: GraphCommandBody, undoneBy?: number): CommandState => ({
      command: { ...command, seq, at: '', caseId: 'c', actor: '' },
      undoneBy,
    })
    const trace = (undoneBy?: number): CommandState[] => [
      of(2, { kind: 'address-followed', id: 'h', address: '0x1', family: 'evm', chains: [], origin: 'graph', batchId: 'b' }, undoneBy),
      of(3, { kind: 'node-expanded', nodeId: 'evm:0x1', direction: 'out', max: 10, minValue: '0', batchId: 'b' }, undoneBy),
      of(5, { kind: 'node-expanded', nodeId: 'evm:0x2', direction: 'out', max: 10, minValue: '0', batchId: 'b' }, undoneBy),
      of(6, { kind: 'bridge-links-inferred', edges: [], batchId: 'b' }, undoneBy),
    ]
    const before = of(1, { kind: 'address-followed', id: 'i', address: '0x2', family: 'evm', chains: [], origin: 'graph' })
    const other = of(4, { kind: 'node-hidden', nodeId: 'a', hidden: true })
    // The following that an expansion of the batch began is undone with it, also if made before.
    expect(nextUndo([before, other, ...trace()])).toEqual([1, 2, 3, 5, 6])
    expect(undoneTogether([before, ...trace(), other], 2)).toEqual([1, 2, 3, 5, 6])
    expect(nextUndo([...trace(7), other])).toEqual([4])
    expect(redoneTogether([...trace(7), other], 3)).toEqual([2, 3, 5, 6])
    expect(redoneTogether([...trace(7), of(4, { kind: 'node-hidden', nodeId: 'a', hidden: true }, 8)], 4)).toEqual([4])
  })

  test('redo restores the last undone command, then the one undone before it', () => {
    expect(nextRedo([])).toEqual([])
    expect(nextRedo(commands([1], [2, 5], [3, 4]))).toEqual([2])
    expect(nextRedo(commands([1], [2], [3, 4]))).toEqual([3])
    expect(nextRedo(commands([1, 4], [2, 4], [3]))).toEqual([1, 2])
  })

  test('redo does nothing after a newer command', () => {
    expect(nextRedo(commands([1], [2, 3], [4]))).toEqual([])
    // That was undone too: redo restores the last undone command.
    expect(nextRedo(commands([1], [2, 3], [4, 5]))).toEqual([4])
  })
})
