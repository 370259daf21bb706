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
    what: 'Press “Add subjects”, take the first starting point and press “Add subject”.',
    why: `Fourteen people paid ${shortAddress(COLLECTOR)} for an investment that never was. A subject is an address to be asked about; adding it asks nothing yet.`,
    isDone: ({ state }) => addressSubjects(state.subjects).some(({ address }) => address === COLLECTOR),
  },
  {
    id: 'plan',
    title: 'See the price, then run',
    what: 'Press “Plan acquisition” and run the discovery. Then read calls and price of the second part, and press “Run for …”.',
    why: 'The discovery finds out on which chains the address is active, so that nothing is paid for chains without it. Nothing is requested before its price is shown and approved. Practice credits are free.',
    isDone: ({ state }) => state.plans.some((plan) => !isDiscovery(plan)),
  },
  {
    id: 'run',
    title: 'Let the run end',
    what: 'Wait until the progress below says “Done”.',
    why: 'Each answer is kept byte for byte as a capture, the evidence of the case. A run that is interrupted resumes and pays for nothing twice.',
    isDone: ({ state }) => state.plans.some((plan) => plan.outcome === 'done' && !isDiscovery(plan)),
  },
  {
    id: 'panel',
    title: 'Read a panel of the dossier',
    what: 'Under “Dossier”, choose “Counterparties” in the list of panels, or press 1.',
    why: 'It says who paid the address and whom it paid. The mark beside a panel tells found from asked and empty, failed, or never asked.',
    isDone: ({ seen }) => seen.includes('panel'),
  },
  {
    id: 'source',
    title: 'Open a source and cite it',
    what: 'Press the document sign beside a row. In the source, press “Cite”, then close it.',
    why: 'Every figure names the answer it came from, with time, request and hash. What is cited stands ready for your finding.',
    isDone: ({ seen }) => seen.includes('source'),
  },
  {
    id: 'graph',
    title: 'Follow the money one hop',
    what: `Under “Graph”, choose ${shortAddress(FIRST_LINK)} in the list and press “Expand”, then “Expand” again.`,
    why: 'It received the most from the collector. Expanding asks where the money went from there, at the price on the button.',
    isDone: ({ state }) => state.events.some(({ kind }) => kind === 'node-expanded'),
  },
  {
    id: 'finding',
    title: 'Write a finding',
    what: 'Under “Report”, write one sentence on what you saw and press “Save finding”. Keep at least one source cited.',
    why: 'A finding is your own conclusion. With its sources, a reader can check it.',
    isDone: ({ state }) => state.events.some((event) => event.kind === 'finding-written' && event.captureIds.length > 0),
  },
  {
    id: 'export',
    title: 'Export the report',
    what: 'Under “Report”, press “Export report” and keep the file.',
    why: 'One file for a reader without Casebook. It carries its evidence, and it says what was not looked at.',
    isDone: ({ state }) => exportedSizes({ state }).length > 0,
  },
  {
    id: 'verify',
    title: 'Verify it as its reader would',
    what: 'Drop the saved file on Casebook, or press Ctrl+K and choose “Verify a report or evidence file”.',
    why: 'VERIFIED: every line agrees with the evidence. Change one digit in the file, and it says FAILED and where.',
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
