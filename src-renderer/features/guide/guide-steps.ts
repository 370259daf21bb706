import { isDiscovery } from '../../../src-shared/case/activity/activity.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import { STARTING_POINTS } from '../subjects/practice-starting-points.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { messages } from './messages.ts'

/** The collector of the practice fraud, with which the guide starts. */
export const COLLECTOR = STARTING_POINTS[0]?.address ?? ''

/**
 * Recipient of most of the collector's money: the first link of the chain (a test checks it against
 * the practice data).
 */
export const FIRST_LINK = '0xfdec598244c0b3927a541b69376da7d91eab8895'

/**
 * Things the user has looked at or verified; the case does not record them, so the guide saves
 * them.
 */
export const SIGHTS = ['panel', 'source', 'verified'] as const
export type GuideMilestone = (typeof SIGHTS)[number]

/** The input for judging steps. */
export interface GuideSituation {
  readonly state: Pick<CaseState, 'subjects' | 'plans' | 'events'>
  readonly seen: readonly GuideMilestone[]
}

export interface GuideStep {
  readonly id: string
  readonly title: string
  /** What to do, by the names on screen. */
  readonly what: string
  readonly why: string
  readonly isDone: (situation: GuideSituation) => boolean
}

export const GUIDE_STEPS = [
  {
    id: 'subject',
    title: messages.addCollector,
    what: messages.addCollectorWhat,
    why: messages.addCollectorWhy(shortAddress(COLLECTOR)),
    isDone: ({ state }) => addressSubjects(state.subjects).some(({ address }) => address === COLLECTOR),
  },
  {
    id: 'plan',
    title: messages.runPlan,
    what: messages.runPlanWhat,
    why: messages.runPlanWhy,
    isDone: ({ state }) => state.plans.some((plan) => !isDiscovery(plan)),
  },
  {
    id: 'run',
    title: messages.waitForRun,
    what: messages.waitForRunWhat,
    why: messages.waitForRunWhy,
    isDone: ({ state }) => state.plans.some((plan) => plan.outcome === 'done' && !isDiscovery(plan)),
  },
  {
    id: 'panel',
    title: messages.readPanel,
    what: messages.readPanelWhat,
    why: messages.readPanelWhy,
    isDone: ({ seen }) => seen.includes('panel'),
  },
  {
    id: 'source',
    title: messages.citeSource,
    what: messages.citeSourceWhat,
    why: messages.citeSourceWhy,
    isDone: ({ seen }) => seen.includes('source'),
  },
  {
    id: 'graph',
    title: messages.traceFunds,
    what: messages.traceFundsWhat(shortAddress(FIRST_LINK)),
    why: messages.traceFundsWhy,
    isDone: ({ state }) => state.events.some(({ kind }) => kind === 'node-expanded'),
  },
  {
    id: 'finding',
    title: messages.writeFinding,
    what: messages.writeFindingWhat,
    why: messages.writeFindingWhy,
    isDone: ({ state }) => state.events.some((event) => event.kind === 'finding-written' && event.captureIds.length > 0),
  },
  {
    id: 'export',
    title: messages.exportReport,
    what: messages.exportReportWhat,
    why: messages.exportReportWhy,
    isDone: ({ state }) => exportedSizes({ state }).length > 0,
  },
  {
    id: 'verify',
    title: messages.verifyReport,
    what: messages.verifyReportWhat,
    why: messages.verifyReportWhy,
    isDone: ({ seen }) => seen.includes('verified'),
  },
] as const satisfies readonly GuideStep[]

export type GuideStepId = (typeof GUIDE_STEPS)[number]['id']

/** Whether a step was actually done, judged by the case and by what was looked at. */
export function stepDone(id: GuideStepId, situation: GuideSituation): boolean {
  return GUIDE_STEPS.some((step) => step.id === id && step.isDone(situation))
}

/** The first step that is neither done nor skipped; undefined at the end of the guide. */
export function presentStep(situation: GuideSituation, skipped: readonly GuideStepId[]): (GuideStep & { readonly id: GuideStepId }) | undefined {
  return GUIDE_STEPS.find(({ id }) => !skipped.includes(id) && !stepDone(id, situation))
}

/** Bytes of each report of the case that was exported. */
export function exportedSizes({ state }: { readonly state: Pick<CaseState, 'events'> }): number[] {
  return state.events.flatMap((event) => (event.kind === 'report-exported' ? [event.bytes] : []))
}

/** Screen state that steps wait for. */
export interface Looked {
  /** The panel that was navigated to. */
  readonly panel: string | undefined
  /** Captures that the finding being written cites. */
  readonly cited: readonly string[]
  /** Sizes of the files that were verified as complete. */
  readonly verified: readonly number[]
}

/**
 * The part of it that counts in this case: a panel with responses, a cited source of the case, a
 * report exported from this case.
 */
export function sightsOf(looked: Looked, state: Pick<CaseState, 'events' | 'captures'>): GuideMilestone[] {
  const sizes = exportedSizes({ state })
  const isSeen: Readonly<Record<GuideMilestone, boolean>> = {
    panel: looked.panel !== undefined && state.captures.length > 0,
    source: state.captures.some(({ capture }) => looked.cited.includes(capture.id)),
    verified: looked.verified.some((bytes) => sizes.includes(bytes)),
  }
  return SIGHTS.filter((sight) => isSeen[sight])
}
