import type { CommandState, GraphCommand } from '../../../../src-shared/case/curation/curation.ts'
import { nodeIdOf } from '../../../../src-shared/view-models/node-id.ts'

/**
 * The commands that undo reverts next: the last one in force, with those undone together with it;
 * empty if there is none.
 */
export function nextUndo(commands: readonly CommandState[]): readonly number[] {
  const last = commands.findLast(({ undoneBy }) => undoneBy === undefined)
  return last === undefined ? [] : undoneTogether(commands, last.command.seq)
}

/**
 * A command with those undone together with it: the other commands of its batch, such as those of
 * one trace; and, with the first expansion of a node, the following of its address.
 */
export function undoneTogether(commands: readonly CommandState[], seq: number): readonly number[] {
  const active = commands.flatMap(({ command, undoneBy }) => (undoneBy === undefined ? [command] : []))
  const undone = active.find((command) => command.seq === seq)
  if (undone === undefined) return [seq]
  const batch = batchOf(undone)
  const own = batch === undefined ? [undone] : active.filter((command) => batchOf(command) === batch)
  const ownSeqs = new Set(own.map((command) => command.seq))
  const followed = own.flatMap((command) => followingsOf(command, active, ownSeqs))
  return [...new Set([...followed, ...ownSeqs])].toSorted((a, b) => a - b)
}

/** The followings that end with an expansion, unless another expansion depends on them. */
function followingsOf(command: GraphCommand, active: readonly GraphCommand[], undone: ReadonlySet<number>): readonly number[] {
  if (command.kind !== 'node-expanded') return []
  const { nodeId } = command
  if (active.some((other) => other.kind === 'node-expanded' && !undone.has(other.seq) && other.nodeId === nodeId)) return []
  return active.flatMap((other) => (other.kind === 'address-followed' && nodeIdOf(other.family, other.address) === nodeId ? [other.seq] : []))
}

function batchOf(command: GraphCommand): string | undefined {
  return 'batchId' in command ? command.batchId : undefined
}

/** An undone command with those of its batch that were undone with it. */
export function redoneTogether(commands: readonly CommandState[], seq: number): readonly number[] {
  const redone = commands.find(({ command }) => command.seq === seq)
  const batch = redone === undefined ? undefined : batchOf(redone.command)
  if (redone === undefined || batch === undefined) return [seq]
  return commands.flatMap(({ command, undoneBy }) => (batchOf(command) === batch && undoneBy === redone.undoneBy ? [command.seq] : []))
}

/**
 * The commands that redo restores next: those undone last, together. Empty if another command was
 * issued since; they can still be redone one by one, in the history.
 */
export function nextRedo(commands: readonly CommandState[]): readonly number[] {
  const last = Math.max(0, ...commands.map(({ undoneBy = 0 }) => undoneBy))
  if (last === 0 || commands.some(({ command, undoneBy }) => undoneBy === undefined && command.seq > last)) return []
  return commands.filter(({ undoneBy }) => undoneBy === last).map(({ command }) => command.seq)
}
