import type { CommandState } from '../../../../src-shared/case/curation/curation.ts'
import { nodeIdOf } from '../../../../src-shared/view-models/node-id.ts'

/**
 * The commands that undo reverts next: the last one in force, with those undone together with it;
 * empty if there is none.
 */
export function nextUndo(acts: readonly CommandState[]): readonly number[] {
  const last = acts.findLast(({ undoneBy }) => undoneBy === undefined)
  return last === undefined ? [] : undoneTogether(acts, last.act.seq)
}

/**
 * A command with those undone together with it: the first expansion of a node follows its address,
 * and both are undone at once.
 */
export function undoneTogether(acts: readonly CommandState[], seq: number): readonly number[] {
  const standing = acts.flatMap(({ act, undoneBy }) => (undoneBy === undefined ? [act] : []))
  const undone = standing.find((act) => act.seq === seq)
  if (undone?.kind !== 'node-expanded') return [seq]
  const { nodeId } = undone
  const isExpandedElsewhere = standing.some((act) => act.kind === 'node-expanded' && act.seq !== seq && act.nodeId === nodeId)
  if (isExpandedElsewhere) return [seq]
  const follows = standing.filter((act) => act.kind === 'address-followed' && nodeIdOf(act.family, act.address) === nodeId)
  return [...follows.map((act) => act.seq), seq]
}

/**
 * The commands that redo restores next: those undone last, together. Empty if another command was
 * issued since; they can still be redone one by one, in the history.
 */
export function nextRedo(acts: readonly CommandState[]): readonly number[] {
  const last = Math.max(0, ...acts.map(({ undoneBy = 0 }) => undoneBy))
  if (last === 0 || acts.some(({ act, undoneBy }) => undoneBy === undefined && act.seq > last)) return []
  return acts.filter(({ undoneBy }) => undoneBy === last).map(({ act }) => act.seq)
}
