import type { CommandState } from '../../../../src-shared/case/curation/curation.ts'
import { nodeIdOf } from '../../../../src-shared/view-models/graph/node-id.ts'

/** The acts that undoing takes back next: the last that is in force, with what it brought along; none where there is none. */
export function nextUndo(acts: readonly CommandState[]): readonly number[] {
  const last = acts.findLast(({ undoneBy }) => undoneBy === undefined)
  return last === undefined ? [] : undoneTogether(acts, last.act.seq)
}

/** An act with what it brought along: the first expansion of a node follows its address, and is undone with that. */
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
 * The acts that redoing brings back next: those that were undone last, together. None where something else was done since: they can
 * still be redone one by one, in the history.
 */
export function nextRedo(acts: readonly CommandState[]): readonly number[] {
  const last = Math.max(0, ...acts.map(({ undoneBy = 0 }) => undoneBy))
  if (last === 0 || acts.some(({ act, undoneBy }) => undoneBy === undefined && act.seq > last)) return []
  return acts.filter(({ undoneBy }) => undoneBy === last).map(({ act }) => act.seq)
}
