import { create } from 'zustand'
import { readProgress, type GuideProgress } from './guide-progress.ts'
import type { GuideStepId, GuideMilestone } from './guide-steps.ts'

const STORAGE_KEY = 'casebook.guide'

interface GuideFacts {
  /** undefined while no guide is active. */
  readonly progress: GuideProgress | undefined
}

/** The active guide; one at a time. Saved, so that the user can leave and return. */
export const useGuide = create<GuideFacts>(() => ({
  progress: typeof localStorage === 'undefined' ? undefined : readProgress(localStorage.getItem(STORAGE_KEY)),
}))

function saveProgress(progress: GuideProgress | undefined): void {
  if (progress === undefined) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(progress))
  useGuide.setState({ progress })
}

function changeProgress(change: (before: GuideProgress) => Partial<GuideProgress>): void {
  const { progress } = useGuide.getState()
  if (progress !== undefined) saveProgress({ ...progress, ...change(progress) })
}

export function startGuide(caseId: string): void {
  saveProgress({ caseId, skipped: [], seen: [], collapsed: false })
}

/** The case stays, with everything that was done in it. */
export function endGuide(): void {
  saveProgress(undefined)
}

export function guideStepSkipped(id: GuideStepId): void {
  changeProgress(({ skipped }) => ({ skipped: [...new Set([...skipped, id])] }))
}

export function isGuideCollapsed(collapsed: boolean): void {
  changeProgress(() => ({ collapsed }))
}

export function completedMilestones(sights: readonly GuideMilestone[]): void {
  const { progress } = useGuide.getState()
  if (progress === undefined || sights.every((one) => progress.seen.includes(one))) return
  saveProgress({ ...progress, seen: [...new Set([...progress.seen, ...sights])] })
}
