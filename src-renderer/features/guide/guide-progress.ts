import { GUIDE_STEPS, SIGHTS, type GuideStepId, type GuideMilestone } from './guide-steps.ts'

/**
 * Progress in the guide that the case itself does not show; saved in this window, without case
 * data.
 */
export interface GuideProgress {
  readonly caseId: string
  readonly skipped: readonly GuideStepId[]
  readonly seen: readonly GuideMilestone[]
  /** Only its header is shown. */
  readonly collapsed: boolean
}

/** Parses the saved progress; undefined if no guide is active. Invalid parts are ignored. */
export function readProgress(stored: string | null): GuideProgress | undefined {
  let saved: unknown
  try {
    saved = JSON.parse(stored ?? 'null')
  } catch {
    return undefined
  }
  if (typeof saved !== 'object' || saved === null) return undefined
  const { caseId, skipped, seen, collapsed }: Readonly<Record<string, unknown>> = { ...saved }
  if (typeof caseId !== 'string' || caseId === '') return undefined
  const holds = (list: unknown, one: string): boolean => Array.isArray(list) && list.includes(one)
  return {
    caseId,
    skipped: GUIDE_STEPS.map(({ id }) => id).filter((id) => holds(skipped, id)),
    seen: SIGHTS.filter((sight) => holds(seen, sight)),
    collapsed: collapsed === true,
  }
}
