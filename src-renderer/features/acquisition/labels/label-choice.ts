import type { LabelEndpoint } from '../../../../src-shared/service/table/endpoint.ts'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../src-shared/case/last-days.ts'
import type { StateWithResponses } from '../../../../src-shared/case/case-state.ts'
import { chainToQuery, type LabelCandidate } from '../../../state/label-candidate.ts'
import { labelKey } from '../../../../src-shared/case/label-occurrences.ts'
import { familyOfSubject, isEntity } from '../../../../src-shared/case/subject.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { gatherFacts } from '../../../../src-shared/view-models/panels/panel-facts.ts'
import { familyOf } from '../../../../src-shared/case/address-family.ts'
import { withoutOverlaps } from '../../../../src-shared/view-models/without-overlaps.ts'
import type { PlanGap } from '../../../../src-shared/case/plan/plan-chains.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import { purchaseOf } from '../../../../src-shared/case/plan/plan-pages.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

/** Numbers of counterparties offered for a label purchase, in addition to a custom number. */
export const OFFERED_NUMBERS = [5, 10, 25, 50] as const
/**
 * The counterparties of a subject, largest volume first: one per address, with the volumes of
 * chains and non-overlapping windows added up.
 */
export function labelCandidates(state: Pick<StateWithResponses, 'captures'>, subject: Subject): LabelCandidate[] {
  const facts = gatherFacts(state, subject, ['profiler/counterparties'], ({ row, query, chain }) =>
    JSON.stringify([chain, query.window, query.rest, row.cells['counterparty_address']?.text]),
  )
  const own = isEntity(subject) ? undefined : labelKey(subject.address, subject.family)
  const found = new Map<string, LabelCandidate & { readonly chains: readonly string[] }>()
  for (const { row, chain, capture, pointer } of withoutOverlaps(facts.rows).saved) {
    const { family, canonical } = familyOf(row.cells['counterparty_address']?.text ?? '', familyOfSubject(subject))
    if (canonical === '' || family === 'unknown' || labelKey(canonical, family) === own) continue
    const key = `${family} ${labelKey(canonical, family)}`
    const known = found.get(key)
    const cell = row.cells['total_volume_usd']
    const volumes = [known?.volume ?? '', cell !== undefined && isUsable(cell) ? cell.text : ''].filter((text) => text !== '')
    const chains = [...new Set([...(known?.chains ?? []), chain])]
    found.set(key, {
      key,
      address: canonical,
      family,
      chains,
      chain: chainToQuery(chains, family),
      volume: volumes.length === 0 ? '' : addDecimals(volumes),
      source: { captureId: capture.id, pointer },
    })
  }
  return [...found.values()].map(({ chains: _chains, ...candidate }) => candidate).toSorted(byVolume)
}

/** The same addresses; those without a volume get that of the subject's counterparties. */
export function withVolumes(wanted: readonly LabelCandidate[], counterparties: readonly LabelCandidate[]): readonly LabelCandidate[] {
  const keyOf = ({ address, family }: LabelCandidate): string => `${family} ${labelKey(address, family)}`
  const known = new Map(counterparties.map((one) => [keyOf(one), one]))
  return wanted.map((one) => {
    const reported = one.volume === '' ? known.get(keyOf(one)) : undefined
    return reported === undefined ? one : { ...one, volume: reported.volume, source: reported.source }
  })
}

function byVolume(a: LabelCandidate, b: LabelCandidate): number {
  if (a.volume !== '' && b.volume !== '') return compareDecimals(b.volume, a.volume) || order(a.key, b.key)
  return Number(b.volume !== '') - Number(a.volume !== '') || order(a.key, b.key)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The acquisition request for labels of these addresses. No stored label is reused silently: known
 * labels are listed and left out instead.
 */
export function labelRequest(
  subject: Subject,
  title: string,
  candidates: readonly LabelCandidate[],
  endpoint: LabelEndpoint,
  buyKnown: readonly string[],
  now: Date,
): AcquisitionRequest {
  return {
    title,
    subjectIds: [subject.id],
    endpoints: [endpoint],
    chains: [],
    allWherePossible: false,
    // Labels have no window; the field is required.
    window: lastDays(REQUESTED_DAYS, now),
    maxPages: 1,
    refresh: true,
    labelTargets: candidates.map(({ address, family, chain }) => ({ subjectId: subject.id, address, family, chain })),
    buyKnown,
  }
}

/** A row of the offer. */
export interface LabelRow {
  readonly candidate: LabelCandidate
  readonly purchase: string
  readonly known: PlanKnown | undefined
  /** Known labels that contain less than what is offered. */
  readonly seen: PlanKnown | undefined
  /** Why it cannot be requested. */
  readonly gap: PlanGap | undefined
  readonly chosen: boolean
}

/**
 * The rows offered, from a plan for all of them. By default the rows that can be requested and are
 * not known are chosen; `choices` are the investigator's changes.
 */
export function labelRows(
  candidates: readonly LabelCandidate[],
  endpoint: LabelEndpoint,
  offer: Pick<Plan, 'known' | 'seen' | 'notOffered' | 'refused'>,
  choices: ReadonlyMap<string, boolean>,
): LabelRow[] {
  const known = new Map(offer.known.map((one) => [one.purchase, one]))
  const seen = new Map(offer.seen.map((one) => [one.purchase, one]))
  const gaps = new Map([...offer.notOffered, ...offer.refused].map((gap) => [gap.about, gap]))
  return candidates.map((candidate) => {
    const purchase = purchaseOf(endpoint, candidate.address, candidate.family)
    const knowledge = known.get(purchase)
    const gap = gaps.get(candidate.address)
    return {
      candidate,
      purchase,
      known: knowledge,
      seen: seen.get(purchase),
      gap,
      chosen: gap === undefined && (choices.get(purchase) ?? knowledge === undefined),
    }
  })
}

/** The acquisition request for the chosen rows; choosing a known one means to buy it again. */
export function buildLabelRequest(
  subject: Subject,
  title: string,
  rows: readonly LabelRow[],
  endpoint: LabelEndpoint,
  now: Date,
): AcquisitionRequest {
  const chosen = rows.filter((row) => row.chosen)
  const again = chosen.flatMap((row) => (row.known === undefined ? [] : [row.purchase]))
  return labelRequest(
    subject,
    title,
    chosen.map(({ candidate }) => candidate),
    endpoint,
    again,
    now,
  )
}
