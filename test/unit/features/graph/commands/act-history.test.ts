import { describe, expect, test } from 'vitest'
import type { GraphCommandBody } from '../../../../../src-shared/custody/graph-event.ts'
import type { CommandState } from '../../../../../src-shared/case/curation/curation.ts'
import { nextRedo, nextUndo, undoneTogether } from '../../../../../src-renderer/features/graph/commands/act-history.ts'

/** Commands by number, each with the number of the one that undid it. */
function acts(...states: readonly (readonly [seq: number, undoneBy?: number])[]): CommandState[] {
  return states.map(([seq, undoneBy]) => ({
    act: { kind: 'node-hidden', nodeId: 'a', hidden: true, seq, at: '', caseId: 'c', actor: '' },
    undoneBy,
  }))
}

describe('undo and redo', () => {
  test('undo reverts the last command in force, wherever others were undone', () => {
    expect(nextUndo([])).toEqual([])
    expect(nextUndo(acts([1], [2], [3, 4]))).toEqual([2])
    expect(nextUndo(acts([1, 3], [2]))).toEqual([2])
    expect(nextUndo(acts([1, 3], [2, 4]))).toEqual([])
  })

  test('undo reverts an expansion with the following that it began, unless another expansion depends on it', () => {
    const of = (seq: number, act: GraphCommandBody, undoneBy?: number): CommandState => ({
      act: { ...act, seq, at: '', caseId: 'c', actor: '' },
      undoneBy,
    })
    const follow = of(1, { kind: 'address-followed', id: 'h', address: '0x1', family: 'evm', chains: [], origin: 'graph' })
    const other = of(2, { kind: 'address-followed', id: 'i', address: '0x2', family: 'evm', chains: [], origin: 'graph' })
    const expand = (seq: number, undoneBy?: number): CommandState =>
      of(seq, { kind: 'node-expanded', nodeId: 'evm:0x1', direction: 'out', most: 10, leastValue: '0' }, undoneBy)
    expect(undoneTogether([follow, other, expand(3)], 3)).toEqual([1, 3])
    expect(undoneTogether([follow, expand(3), expand(4)], 3)).toEqual([3])
    expect(undoneTogether([follow, expand(3, 5), expand(4)], 4)).toEqual([1, 4])
    expect(undoneTogether([follow, expand(3)], 1)).toEqual([1])
    expect(nextUndo([follow, other, expand(3)])).toEqual([1, 3])
  })

  test('redo restores the last undone command, then the one undone before it', () => {
    expect(nextRedo([])).toEqual([])
    expect(nextRedo(acts([1], [2, 5], [3, 4]))).toEqual([2])
    expect(nextRedo(acts([1], [2], [3, 4]))).toEqual([3])
    expect(nextRedo(acts([1, 4], [2, 4], [3]))).toEqual([1, 2])
  })

  test('redo does nothing after a newer command', () => {
    expect(nextRedo(acts([1], [2, 3], [4]))).toEqual([])
    // That was undone too: redo restores the last undone command.
    expect(nextRedo(acts([1], [2, 3], [4, 5]))).toEqual([4])
  })
})
