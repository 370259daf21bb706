import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { CaptureHeader, HeldCapture } from './case-state.ts'
import { addressAsked, familyOfAnyChain, isLabelEndpoint, labelKey } from './label-sightings.ts'
import type { LabelEndpoint, LabelSighting } from './label-sightings.ts'
import { queryOfCapture } from './query.ts'

/** A label of the service, with the answer that carried it. It is a statement of the time of that answer. */
export interface KnownLabel extends LabelSighting {
  readonly captureId: string
  readonly caseId: string
  readonly endpoint: EndpointId
  /** Asked for and paid by itself, or come along inside an answer about something else. */
  readonly bought: boolean
  /** UTC time of the answer: labels age. */
  readonly at: string
  readonly practice: boolean
}

/** Labels of an address were asked for and answered, be it with none: that too is known, and was paid. */
export interface LabelsAsked {
  readonly address: string
  readonly endpoint: LabelEndpoint
  readonly chain: string
  readonly captureId: string
  readonly caseId: string
  readonly at: string
  readonly labels: number
  readonly practice: boolean
  /** Approved, and the answer is still to come: there is no capture, and `at` is the approval. */
  readonly underWay?: true
}

/** What is known of addresses, newest answer first. Addresses are given as delivered, with their family where it is known. */
export interface LabelIndex {
  readonly labelsOf: (address: string, family?: string) => readonly KnownLabel[]
  readonly askedOf: (address: string, family?: string) => readonly LabelsAsked[]
}

export const NO_LABELS: LabelIndex = { labelsOf: () => [], askedOf: () => [] }

/** An index under construction; taking a capture in costs what that capture holds, never what came before. */
export interface GrowingLabels {
  readonly add: (answered: HeldCapture) => void
  readonly size: () => number
  /** What the first `count` captures say; what is added later does not change it. */
  readonly upTo: (count: number) => LabelIndex
}

interface Placed<T> {
  readonly place: number
  readonly value: T
}

/** As the index holds it: of hundreds of thousands few are ever asked for, and those are put together then. */
interface Sighted {
  readonly sighting: LabelSighting
  readonly capture: CaptureHeader
}

function knownLabel({ sighting, capture }: Sighted): KnownLabel {
  const { address, label, chain, pointer } = sighting
  const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
  return { address, label, chain, pointer, captureId, caseId, endpoint, bought: isLabelEndpoint(endpoint), at, practice }
}

function timesOf(sightings: readonly LabelSighting[] | undefined): number {
  return (sightings ?? []).reduce((sum, { times = 1 }) => sum + times, 0)
}

export function createLabelIndex(): GrowingLabels {
  const labels = new Map<string, Placed<Sighted>[]>()
  const asked = new Map<string, Placed<LabelsAsked>[]>()
  let size = 0

  const add = (answered: HeldCapture): void => {
    const place = (size += 1)
    const { capture, digest } = answered
    const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
    for (const [key, seen] of digest.labels) {
      const known = labels.get(key) ?? []
      labels.set(key, known)
      for (const sighting of seen) known.push({ place, value: { sighting, capture } })
    }
    const address = addressAsked(answered)
    if (!isLabelEndpoint(endpoint) || !digest.understood || address === undefined) return
    const chain = queryOfCapture(answered.capture).chain
    const key = labelKey(address, familyOfAnyChain(chain))
    const before = asked.get(key) ?? []
    asked.set(key, before)
    before.push({ place, value: { address, endpoint, chain, captureId, caseId, at, labels: timesOf(digest.labels.get(key)), practice } })
  }

  return {
    add,
    size: () => size,
    upTo: (count) => ({
      labelsOf: (address, family) => distinct(newestFirst(labels.get(labelKey(address, family)), count).map(knownLabel)),
      askedOf: (address, family) => newestFirst(asked.get(labelKey(address, family)), count),
    }),
  }
}

/** Newest answer first; what one answer says stays in its order. */
function newestFirst<T>(placed: readonly Placed<T>[] | undefined, count: number): T[] {
  return (placed ?? [])
    .filter(({ place }) => place <= count)
    .toSorted((a, b) => b.place - a.place)
    .map(({ value }) => value)
}

/** The newest answer speaks for a label; what was paid for is never hidden by what came along later. */
function distinct(newest: readonly KnownLabel[]): KnownLabel[] {
  const seen = new Set<string>()
  return newest.filter(({ label, bought, practice }) => {
    const key = JSON.stringify([label, bought, practice])
    return !seen.has(key) && seen.add(key)
  })
}

interface Grown {
  readonly index: GrowingLabels
  readonly taken: HeldCapture[]
}

/** The index of a case as far as it has grown, by its first capture: states of one case begin with the same one. */
const grown = new WeakMap<HeldCapture, Grown>()

/**
 * The labels that a case holds. Labels are nine tenths of a dossier's price, and answers about
 * transactions, counterparties and related wallets carry them along. Pure: the same captures give the same labels; a
 * state that continues an earlier one reads only what is new.
 */
export function knownLabels(captures: readonly HeldCapture[]): LabelIndex {
  const [first] = captures
  if (first === undefined) return NO_LABELS
  const before = grown.get(first)
  const shared = Math.min(before?.taken.length ?? 0, captures.length)
  const continues = before !== undefined && before.taken[shared - 1] === captures[shared - 1]
  const now: Grown = continues ? before : { index: createLabelIndex(), taken: [] }
  grown.set(first, now)
  for (const answered of captures.slice(now.taken.length)) {
    now.index.add(answered)
    now.taken.push(answered)
  }
  return now.index.upTo(captures.length)
}

/** Several indexes as one, newest answer first. */
export function joinLabels(indexes: readonly LabelIndex[]): LabelIndex {
  const newest = <T extends { readonly at: string }>(all: readonly T[]): readonly T[] =>
    all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return {
    labelsOf: (address, family) => newest(indexes.flatMap((index) => index.labelsOf(address, family))),
    askedOf: (address, family) => newest(indexes.flatMap((index) => index.askedOf(address, family))),
  }
}
