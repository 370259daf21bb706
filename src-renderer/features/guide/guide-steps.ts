import { isDiscovery } from '../../../src-shared/case/activity/activity.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import { STARTING_POINTS } from '../subjects/practice-starting-points.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'

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
    title: 'Add the collector',
    what: 'Select “Add subjects”, use the first starting point, then select “Add subject”.',
    why: `14 victims sent funds to ${shortAddress(COLLECTOR)} in an investment scam. A subject is an address that you investigate. Adding a subject sends no request.`,
    isDone: ({ state }) => addressSubjects(state.subjects).some(({ address }) => address === COLLECTOR),
  },
  {
    id: 'plan',
    title: 'Check the price, then run',
    what: 'Select “Plan acquisition” and run the discovery. Then check the calls and the price of the second part, and select “Run for …”.',
    why: 'The discovery finds the chains on which the address is active, so that you do not pay for other chains. Casebook sends no request before you approve its price. Practice credits are free.',
    isDone: ({ state }) => state.plans.some((plan) => !isDiscovery(plan)),
  },
  {
    id: 'run',
    title: 'Wait for the run',
    what: 'Wait until the progress below shows “Done”.',
    why: 'Casebook saves each response byte for byte as a capture, the evidence of the case. You can resume an interrupted run; nothing is paid twice.',
    isDone: ({ state }) => state.plans.some((plan) => plan.outcome === 'done' && !isDiscovery(plan)),
  },
  {
    id: 'panel',
    title: 'Read a panel of the dossier',
    what: 'In “Dossier”, select “Counterparties” in the list of panels, or press 1.',
    why: 'It lists who sent funds to the address and who received funds from it. The mark of a panel shows: found, no results, failed or not requested.',
    isDone: ({ seen }) => seen.includes('panel'),
  },
  {
    id: 'source',
    title: 'Open a source and cite it',
    what: 'Select the document icon of a row. In the source, select “Cite”, then close it.',
    why: 'Every figure links to its response, with time, request and hash. Cited sources are ready for your finding.',
    isDone: ({ seen }) => seen.includes('source'),
  },
  {
    id: 'graph',
    title: 'Trace the funds one hop',
    what: `In “Graph”, select ${shortAddress(FIRST_LINK)} in the list and choose “Expand”, then “Expand” again.`,
    why: 'It received the most from the collector. Expanding requests its outgoing transfers, at the price on the button.',
    isDone: ({ state }) => state.events.some(({ kind }) => kind === 'node-expanded'),
  },
  {
    id: 'finding',
    title: 'Write a finding',
    what: 'In “Report”, write one sentence about what you saw and select “Save finding”. Cite at least one source.',
    why: 'A finding is your conclusion. Its sources let a reader check it.',
    isDone: ({ state }) => state.events.some((event) => event.kind === 'finding-written' && event.captureIds.length > 0),
  },
  {
    id: 'export',
    title: 'Export the report',
    what: 'In “Report”, select “Export report” and save the file.',
    why: 'One file for a reader without Casebook. It contains its evidence and lists what was not examined.',
    isDone: ({ state }) => exportedSizes({ state }).length > 0,
  },
  {
    id: 'verify',
    title: 'Verify the report',
    what: 'Drop the saved file on Casebook, or press Ctrl+K and select “Verify a report or evidence file”.',
    why: 'VERIFIED: every line matches the evidence. If you change one digit in the file, the result is FAILED and names the position.',
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
