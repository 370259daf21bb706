import { useStore } from 'zustand'
import type { ProgressFacts } from '../../../state/progress-store.ts'
import { runner } from './runner-service.ts'

/**
 * What `select` takes of the runs of this window. It runs on every tick; only a changed result
 * re-renders.
 */
export function useProgress<T>(select: (facts: ProgressFacts) => T): T {
  return useStore(runner().progress, select)
}
