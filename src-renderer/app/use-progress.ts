import { useStore } from 'zustand'
import type { ProgressFacts } from '../acquisition/progress-store.ts'
import { services } from './services.ts'

/** The runs of this window, as they are now. */
export function useProgress(): ProgressFacts {
  return useStore(services().runner.progress)
}
