import type { CommandState, GraphCommand } from '../../../../src-shared/case/curation/curation.ts'
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
 * A command with those undone together with it: the other commands of its batch, such as those of
 * one trace; and, with the first expansion of a node, the following of its address.
 */
export function undoneTogether(acts: readonly CommandState[], seq: number): readonly number[] {
  const standing = acts.flatMap(({ act, undoneBy }) => (undoneBy === undefined ? [act] : []))
  const undone = standing.find((act) => act.seq === seq)
  if (undone === undefined) return [seq]
  const batch = batchOf(undone)
  const own = batch === undefined ? [undone] : standing.filter((act) => batchOf(act) === batch)
  const ownSeqs = new Set(own.map((act) => act.seq))
  const followed = own.flatMap((act) => followingsOf(act, standing, ownSeqs))
  return [...new Set([...followed, ...ownSeqs])].toSorted((a, b) => a - b)
}

/** The followings that end with an expansion, unless another expansion depends on them. */
function followingsOf(act: GraphCommand, standing: readonly GraphCommand[], undone: ReadonlySet<number>): readonly number[] {
  if (act.kind !== 'node-expanded') return []
  const { nodeId } = act
  if (standing.some((other) => other.kind === 'node-expanded' && !undone.has(other.seq) && other.nodeId === nodeId)) return []
  return standing.flatMap((other) => (other.kind === 'address-followed' && nodeIdOf(other.family, other.address) === nodeId ? [other.seq] : []))
}

function batchOf(act: GraphCommand): string | undefined {
  return 'batchId' in act ? act.batchId : undefined
}

/** An undone command with those of its batch that were undone with it. */
export function redoneTogether(acts: readonly CommandState[], seq: number): readonly number[] {
  const redone = acts.find(({ act }) => act.seq === seq)
  const batch = redone === undefined ? undefined : batchOf(redone.act)
  if (redone === undefined || batch === undefined) return [seq]
  return acts.flatMap(({ act, undoneBy }) => (batchOf(act) === batch && undoneBy === redone.undoneBy ? [act.seq] : []))
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
