import { create } from 'zustand'
import type { Method } from '../../views/trace/account.ts'
import type { Bounds, Direction } from '../../views/trace/reach.ts'

/** A trace as it is set on screen. */
export interface TraceSetting extends Bounds {
  /** Ids of nodes. */
  readonly starts: readonly string[]
  readonly direction: Direction
  readonly method: Method
  /** Transfers one by one, or aggregated flows; undefined for the better of what is known. */
  readonly isTimed: boolean | undefined
}

/** The trace on screen in the graph of one case: its result stands in the side panel and in the picture. */
interface TraceFacts {
  readonly caseId: string
  readonly setting: TraceSetting | undefined
}

const useTraceFacts = create<TraceFacts>(() => ({ caseId: '', setting: undefined }))

/** The trace on screen in the graph of a case; undefined for none. */
export function useTraceSetting(caseId: string): TraceSetting | undefined {
  return useTraceFacts((facts) => (facts.caseId === caseId ? facts.setting : undefined))
}

/** Begins a trace, or has it go otherwise; undefined ends it. */
export function traceSet(caseId: string, setting: TraceSetting | undefined): void {
  useTraceFacts.setState({ caseId, setting })
}

/** A trace from these nodes as it begins: forward, first in first out, to every end within twelve transfers. */
export function traceFrom(starts: readonly string[]): TraceSetting {
  return { starts, direction: 'forward', method: 'fifo', isTimed: undefined, hops: 12, width: 10, leastValue: '' }
}
