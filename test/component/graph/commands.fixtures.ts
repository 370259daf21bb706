import type { GraphCommands } from '../../../src-renderer/features/graph/commands/use-graph-commands.ts'
import { createCurationReducer, type Curation } from '../../../src-shared/case/curation/curation.ts'
import type { GraphEventBody } from '../../../src-shared/custody/graph-event.ts'

export const LONG = 'Before the pruning of everything that does not matter, as the judge wanted it'

export function after(...bodies: readonly GraphEventBody[]): Curation {
  const reducer = createCurationReducer()
  bodies.forEach((body, at) => reducer.add({ ...body, seq: at + 1, at: '2026-11-25T22:20:00.000Z', caseId: 'c', actor: '' }))
  return reducer.snapshot()
}

export const DONE: readonly GraphEventBody[] = [
  { kind: 'snapshot-taken', snapshotId: 's1', title: LONG },
  { kind: 'nodes-hidden', nodeIds: ['evm:0x1', 'evm:0x2'], hidden: true },
  { kind: 'snapshot-taken', snapshotId: 's2', title: 'After' },
  { kind: 'nodes-coloured', nodeIds: ['evm:0x3'], colour: 'red' },
]
export const nameOf = (id: string): string | undefined => (id.startsWith('evm:') ? `Wallet ${id.slice(-1)}` : undefined)
export const commands = (more: Partial<GraphCommands> = {}): GraphCommands => more as unknown as GraphCommands // the members that the panels call here
