import { GUIDE_STEPS, SIGHTS, type GuideStepId, type GuideMilestone } from './guide-steps.ts'

/** How far a person is in the guide, beside what the case itself tells; kept in this window, nothing of the case. */
export interface GuideProgress {
  readonly caseId: string
  readonly skipped: readonly GuideStepId[]
  readonly seen: readonly GuideMilestone[]
  /** Only its head is shown. */
  readonly folded: boolean
}

/** What was kept, undefined where no guide goes on; parts that cannot be used are as if they had never been. */
export function readProgress(stored: string | null): GuideProgress | undefined {
  let saved: unknown
  try {
    saved = JSON.parse(stored ?? 'null')
  } catch {
    return undefined
  }
  if (typeof saved !== 'object' || saved === null) return undefined
  const { caseId, skipped, seen, folded }: Readonly<Record<string, unknown>> = { ...saved }
  if (typeof caseId !== 'string' || caseId === '') return undefined
  const holds = (list: unknown, one: string): boolean => Array.isArray(list) && list.includes(one)
  return {
    caseId,
    skipped: GUIDE_STEPS.map(({ id }) => id).filter((id) => holds(skipped, id)),
    seen: SIGHTS.filter((sight) => holds(seen, sight)),
    folded: folded === true,
  }
}
