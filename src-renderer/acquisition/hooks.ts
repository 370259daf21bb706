import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { StepProgress } from './plan-wish.ts'
import type { PlanProgress } from './progress-store.ts'
import type { Runner } from './runner.ts'

/** The runner of this window; the shell provides it beside the case file. */
export const RunnerContext = createContext<Runner | undefined>(undefined)

export function useRunner(): Runner {
  const runner = use(RunnerContext)
  if (runner === undefined) throw new Error('useRunner stands outside of an open case file')
  return runner
}

/** Progress of every step that this window has worked on, by step id; the same map until something changes. */
export function useStepProgress(): ReadonlyMap<string, StepProgress> {
  return useStore(useRunner().progress, (facts) => facts.steps)
}

/** What the run of a plan is doing; undefined for a plan that this window has not run. */
export function usePlanProgress(planId: string): PlanProgress | undefined {
  return useStore(useRunner().progress, (facts) => facts.plans.get(planId))
}
