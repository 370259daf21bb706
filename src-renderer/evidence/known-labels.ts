import type { EndpointId, LabelEndpoint } from '../../src-shared/service/table/endpoint.ts'
import type { CaptureHeader, HeldCapture } from './case-state.ts'
import { createHashPostings } from './columns/hash-postings.ts'
import { hashesOf, keyHash } from './columns/label-columns.ts'
import { addressAsked, familyOfAnyChain, isLabelEndpoint, labelKey, labelsIn } from './label-sightings.ts'
import type { LabelSighting } from './label-sightings.ts'
import { areNamesAtHand, namesAtHand } from './names/held-names.ts'
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

function knownLabel({ address, label, chain, pointer }: LabelSighting, capture: CaptureHeader): KnownLabel {
  const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
  return { address, label, chain, pointer, captureId, caseId, endpoint, bought: isLabelEndpoint(endpoint), at, practice }
}

function timesOf(sightings: readonly LabelSighting[]): number {
  return sightings.reduce((sum, { times = 1 }) => sum + times, 0)
}

export function createLabelIndex(): GrowingLabels {
  // Labels stay where they are, with their captures; the index knows which of them may speak of an address.
  const taken: Pick<HeldCapture, 'capture' | 'names'>[] = []
  const postings = createHashPostings()
  const asked = new Map<string, Placed<LabelsAsked>[]>()

  const add = (answered: HeldCapture): void => {
    const { capture, digest } = answered
    const names = namesAtHand(answered)
    taken.push(answered)
    const place = taken.length
    for (const hash of hashesOf(names.labels)) postings.add(hash, place)
    const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
    const address = addressAsked(answered)
    if (!isLabelEndpoint(endpoint) || !digest.understood || address === undefined) return
    const chain = queryOfCapture(answered.capture).chain
    const key = labelKey(address, familyOfAnyChain(chain))
    const before = asked.get(key) ?? []
    asked.set(key, before)
    before.push({ place, value: { address, endpoint, chain, captureId, caseId, at, labels: timesOf(labelsIn(names, key)), practice } })
  }

  const labelsOf = (key: string, count: number): KnownLabel[] => {
    // Two keys of one answer may have one hash: the answer is then named twice.
    const places = new Set(postings.placesOf(keyHash(key)))
    return [...places].flatMap((place) => {
      const held = place <= count ? taken[place - 1] : undefined
      return held === undefined ? [] : labelsIn(namesAtHand(held), key).map((sighting) => knownLabel(sighting, held.capture))
    })
  }

  return {
    add,
    size: () => taken.length,
    upTo: (count) => ({
      labelsOf: (address, family) => distinct(labelsOf(labelKey(address, family), count)),
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
 * state that continues an earlier one reads only what is new. What the captures name has to be at hand (`readNames`): it throws else.
 */
export function knownLabels(captures: readonly HeldCapture[]): LabelIndex {
  const steps = knownLabelsSteps(captures)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same where what the captures name is at hand; undefined where it is to be read first. */
export function labelsAtHand(captures: readonly HeldCapture[]): LabelIndex | undefined {
  return areNamesAtHand(captures) ? knownLabels(captures) : undefined
}

/** Captures whose labels are taken in between two pauses. */
const AT_ONCE = 10

/** `knownLabels` with places to pause. */
export function* knownLabelsSteps(captures: readonly HeldCapture[]): Generator<undefined, LabelIndex, undefined> {
  const [first] = captures
  if (first === undefined) return NO_LABELS
  const before = grown.get(first)
  const shared = Math.min(before?.taken.length ?? 0, captures.length)
  const continues = before !== undefined && before.taken[shared - 1] === captures[shared - 1]
  const now: Grown = continues ? before : { index: createLabelIndex(), taken: [] }
  grown.set(first, now)
  // In the pauses a later state of the same case may take in what it has more: what is there already is passed over.
  for (;;) {
    const some = captures.slice(now.taken.length, now.taken.length + AT_ONCE)
    if (some.length === 0) return now.index.upTo(captures.length)
    for (const answered of some) {
      now.index.add(answered)
      now.taken.push(answered)
    }
    yield
  }
}

/** The labels that were asked for by themselves, of a case that may hold a hundred times as many that came along. */
export function boughtLabels(captures: readonly HeldCapture[]): LabelIndex {
  const index = createLabelIndex()
  for (const held of captures) if (isLabelEndpoint(held.capture.endpoint)) index.add(held)
  return index.upTo(index.size())
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
