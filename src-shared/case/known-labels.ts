import { createBoundedCache } from '../core/bounded-cache.ts'
import { textHash } from '../core/text-hash.ts'
import { ok, type Result } from '../core/result.ts'
import type { LoadedCapture } from './case-state.ts'
import { createHashPostings } from './columns/inverted-index.ts'
import { hashesOf } from './columns/label-columns.ts'
import { requestedAddress, familyOfAnyChain, isLabelEndpoint, labelKey, labelsIn } from './label-occurrences.ts'
import { forEachCaptureNames, cachedNames } from './names/lazy-capture-names.ts'
import { queryOfCapture } from './query.ts'
import type { LabelOccurrence, LabelIndex, CaseLabels, SeenLabel, KnownLabel, RequestedLabels } from './label-types.ts'
import type { Names } from './names/names-types.ts'

export const NO_LABELS: LabelIndex = { labelsOf: () => [], requestedOf: () => [] }
const NOTHING_SEEN: CaseLabels = { ...NO_LABELS, seenOf: () => [] }

/** An address whose labels are wanted, as delivered, with its family where it is known. */
export interface WantedAddress {
  readonly address: string
  readonly family?: string | undefined
}

/**
 * `CaseLabels` for the requested addresses alone: `labelsOf` of any other address throws, so that
 * unread labels are never taken for none.
 */
export interface ReadLabels extends CaseLabels {
  readonly isRead: (address: string, family?: string) => boolean
}

/**
 * An index of the labels read so far, for a screen that shows the plain address
 * until its labels are read.
 */
export function readSoFar(index: ReadLabels): LabelIndex {
  return { ...index, labelsOf: (address, family) => (index.isRead(address, family) ? index.labelsOf(address, family) : []) }
}

/**
 * An index under construction; adding a capture costs what that capture
 * contains, never what came before.
 */
export interface MutableLabelIndex {
  /** `names`: the capture's names, where they are not in memory. */
  readonly add: (received: LoadedCapture, names?: Names) => void
  readonly size: () => number
  /**
   * An index of the first `count` captures, whose names must be in memory; later
   * additions do not change it.
   */
  readonly upTo: (count: number) => CaseLabels
  /** The same for some addresses, read from storage where necessary. */
  readonly read: (count: number, wanted: readonly WantedAddress[], yieldToPage: () => Promise<void>) => Promise<Result<ReadLabels>>
}

interface Placed<T> {
  readonly index: number
  readonly value: T
}

type Taken = Pick<LoadedCapture, 'capture' | 'names'>

function knownLabel({ capture, address, label, chain, pointer }: SeenLabel): KnownLabel {
  const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
  return { address, label, chain, pointer, captureId, caseId, endpoint, bought: isLabelEndpoint(endpoint), at, practice }
}

function timesOf(sightings: readonly LabelOccurrence[] = []): number {
  return sightings.reduce((sum, { times = 1 }) => sum + times, 0)
}

export function createLabelIndex(): MutableLabelIndex {
  // Labels stay with their captures; the index records which captures may label an address.
  const taken: Taken[] = []
  const postings = createHashPostings()
  const requested = new Map<string, Placed<RequestedLabels>[]>()
  const lookedAt = createBoundedCache<string, CachedLabels>(MAX_BYTES, bytesOf)

  const add: MutableLabelIndex['add'] = (received, names = cachedNames(received)) => {
    const { capture, summary } = received
    taken.push({ capture, names: received.names })
    const index = taken.length
    for (const hash of hashesOf(names.labels)) postings.add(hash, index)
    const { id: captureId, caseId, endpoint, endedAt: at, practice } = capture
    const address = requestedAddress(received)
    if (!isLabelEndpoint(endpoint) || !summary.understood || address === undefined) return
    const chain = queryOfCapture(received.capture).chain
    const key = labelKey(address, familyOfAnyChain(chain))
    const before = requested.get(key) ?? []
    requested.set(key, before)
    const labels = timesOf(labelsIn(names, new Set([key])).get(key))
    before.push({ index, value: { address, endpoint, chain, captureId, caseId, at, labels, practice } })
  }

  /**
   * Captures that may have labels of a key, in order. Two keys of one capture may have the same
   * hash: duplicates are removed.
   */
  const rowsOf = (key: string): number[] => [...new Set(postings.rowsOf(textHash(key)))].toReversed()

  const seenIn = (index: number, names: Names, key: string): readonly SeenLabel[] => {
    const capture = taken[index - 1]?.capture
    return capture === undefined ? [] : (labelsIn(names, new Set([key])).get(key) ?? []).map((sighting) => ({ ...sighting, capture }))
  }

  const labelsFrom = (count: number, seenOf: (key: string) => readonly SeenLabel[]): CaseLabels => ({
    labelsOf: (address, family) => distinct(seenOf(labelKey(address, family))),
    requestedOf: (address, family) => newestFirst(requested.get(labelKey(address, family)), count),
    seenOf: (address, family) => seenOf(labelKey(address, family)),
  })

  return {
    add,
    size: () => taken.length,
    upTo: (count) =>
      labelsFrom(count, (key) =>
        rowsOf(key).flatMap((index) => {
          const stored = index <= count ? taken[index - 1] : undefined
          return stored === undefined ? [] : seenIn(index, cachedNames(stored), key)
        }),
      ),
    async read(count, wanted, yieldToPage) {
      const keys = new Set<string>()
      for (const { address, family } of wanted) {
        keys.add(labelKey(address, family))
        await yieldToPage()
      }
      const found = new Map<string, Placed<SeenLabel>[]>()
      const missing = new Map<number, Set<string>>()
      const size = taken.length
      for (const key of keys) {
        const known = lookedAt.get(key)
        const indices = rowsOf(key).filter((index) => index > (known?.upTo ?? 0) && index <= size)
        if (known !== undefined || indices.length > 0) found.set(key, [...(known?.seen ?? [])])
        for (const index of indices) missing.set(index, (missing.get(index) ?? new Set()).add(key))
        await yieldToPage()
      }
      const indices = [...missing.keys()].toSorted((a, b) => a - b)
      let at = 0
      const read = await forEachCaptureNames(
        indices.flatMap((index) => taken[index - 1] ?? []),
        yieldToPage,
        ({ capture }, names) => {
          const index = indices[at] ?? 0
          at += 1
          for (const [key, sightings] of labelsIn(names, missing.get(index) ?? new Set()))
            for (const sighting of sightings) found.get(key)?.push({ index, value: { ...sighting, capture } })
        },
      )
      if (!read.ok) return read
      for (const [key, seen] of found) {
        if ((lookedAt.get(key)?.upTo ?? 0) < size) lookedAt.put(key, { upTo: size, seen })
        await yieldToPage()
      }
      const seenOf = (key: string): readonly SeenLabel[] => {
        if (!keys.has(key)) throw new Error('The names of this address were not read')
        return (found.get(key) ?? []).flatMap(({ index, value }) => (index <= count ? [value] : []))
      }
      return ok({ ...labelsFrom(count, seenOf), isRead: (address, family) => keys.has(labelKey(address, family)) })
    },
  }
}

/** What was read for a key, from the first `upTo` captures. */
interface CachedLabels {
  readonly upTo: number
  readonly seen: readonly Placed<SeenLabel>[]
}

/**
 * Maximum bytes of cached labels of the most recently used addresses: those on screen are looked up
 * with every new response.
 */
const MAX_BYTES = 2_000_000

/** Approximate memory use, in bytes. */
function bytesOf({ seen }: CachedLabels): number {
  return seen.reduce((sum, { value: { address, label, pointer } }) => sum + 150 + address.length + 2 * label.length + pointer.length, 200)
}

/** Newest response first; labels of one response keep their order. */
function newestFirst<T>(placed: readonly Placed<T>[] | undefined, count: number): T[] {
  return (placed ?? [])
    .filter(({ index }) => index <= count)
    .toSorted((a, b) => b.index - a.index)
    .map(({ value }) => value)
}

/**
 * Newest response first, each in its own order. The newest response represents a label; a bought
 * label is never hidden by a later incidental one.
 */
function distinct(oldest: readonly SeenLabel[]): KnownLabel[] {
  const seen = new Set<string>()
  const newest = [...Map.groupBy(oldest, ({ capture }) => capture).values()].toReversed().flat()
  return newest.flatMap((sighting) => {
    const known = knownLabel(sighting)
    const { label, bought, practice } = known
    const key = JSON.stringify([label, bought, practice])
    return seen.has(key) ? [] : (seen.add(key), [known])
  })
}

interface Grown {
  readonly index: MutableLabelIndex
  readonly taken: LoadedCapture[]
}

/** Index per case, by its first capture: all states of one case share it. */
const grown = new WeakMap<LoadedCapture, Grown>()

function labelIndexFor(captures: readonly LoadedCapture[], first: LoadedCapture): Grown {
  const before = grown.get(first)
  const shared = Math.min(before?.taken.length ?? 0, captures.length)
  const continues = before !== undefined && before.taken[shared - 1] === captures[shared - 1]
  const now: Grown = continues ? before : { index: createLabelIndex(), taken: [] }
  grown.set(first, now)
  return now
}

function addCapture({ index, taken }: Grown, loaded: LoadedCapture, names?: Names): void {
  index.add(loaded, names)
  taken.push(loaded)
}

/**
 * The labels of a case. Labels are nine tenths of a dossier's price, and responses about
 * transactions, counterparties and related wallets include them. Pure; a state that continues an
 * earlier one reads only what is new. Throws if the captures' names are not in memory.
 */
export function knownLabels(captures: readonly LoadedCapture[]): CaseLabels {
  const [first] = captures
  if (first === undefined) return NOTHING_SEEN
  const now = labelIndexFor(captures, first)
  for (const stored of captures.slice(now.taken.length)) addCapture(now, stored)
  return now.index.upTo(captures.length)
}

/**
 * The labels of some addresses, read from storage with pauses. Kept in memory: which response may
 * label which address, and the most recently used labels. Fails where storage cannot be read.
 */
export async function readLabels(
  captures: readonly LoadedCapture[],
  wanted: readonly WantedAddress[],
  yieldToPage: () => Promise<void>,
): Promise<Result<ReadLabels>> {
  const [first] = captures
  if (first === undefined) return ok({ ...NOTHING_SEEN, isRead: () => true })
  const now = labelIndexFor(captures, first)
  let index = now.taken.length
  const read = await forEachCaptureNames(captures.slice(index), yieldToPage, (stored, names) => {
    // During a pause a later state of the same case may have added captures;
    // skip those already present.
    if (now.taken.length === index) addCapture(now, stored, names)
    index += 1
  })
  return read.ok ? now.index.read(captures.length, wanted, yieldToPage) : read
}

/**
 * The labels that were bought (after `keepNames` on their captures); a case may have a hundred
 * times as many incidental ones.
 */
export function boughtLabels(captures: readonly LoadedCapture[]): LabelIndex {
  const index = createLabelIndex()
  for (const stored of captures) if (isLabelEndpoint(stored.capture.endpoint)) index.add(stored)
  return index.upTo(index.size())
}

/** Merges several indexes, newest response first. */
export function joinLabels(indexes: readonly LabelIndex[]): LabelIndex {
  const newest = <T extends { readonly at: string }>(all: readonly T[]): readonly T[] =>
    all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return {
    labelsOf: (address, family) => newest(indexes.flatMap((index) => index.labelsOf(address, family))),
    requestedOf: (address, family) => newest(indexes.flatMap((index) => index.requestedOf(address, family))),
  }
}
