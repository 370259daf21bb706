import type { CaseEvent } from '../custody/capture.ts'
import { createHashedStringMap } from '../core/hashed-string-map.ts'
import { shallowEqualArrays } from '../core/shallow-equal-arrays.ts'
import { fewestCovering } from '../service/request/date-span.ts'
import { refusesRange } from '../service/response/range-limit.ts'
import { familyOfChain, isChainId } from '../addresses/chains/chains.ts'
import { PRESENTED } from '../service/table/endpoint-presentation.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaseCoverage, CoverageRow } from './coverage-row.ts'
import { joinShares } from './activity/chain-shares.ts'
import { requestsLabelsOf, isAboutSubject } from './about-subject.ts'
import type { LoadedCapture } from './case-state.ts'
import { isSameButWindow, queryKey, queryOfCapture, queryOfStep, type Query } from './query.ts'
import { hasMorePages, latestResponse, isEmptyResponse } from './readings.ts'
import { isEntity } from './subject.ts'
import { failureOfEvent, type FailureSummary } from './failure-summary.ts'
import type { AddressSubject, Subject } from './case-types.ts'
import { coverage as messages } from './messages.ts'

/** A coverage row with the service that responded: simulated and real figures never share a row. */
export interface CaseCoverageRow extends CoverageRow {
  readonly practice: boolean
}

/**
 * Endpoints in every subject's coverage, requested or not. A transaction lookup belongs to a
 * transaction and appears once requested.
 */
export const SUBJECT_ENDPOINTS: readonly EndpointId[] = PRESENTED.filter((id) => endpointOf(id).about === 'address')

/**
 * Those of them that accept an entity name. The others need an address, so an
 * entity has no gap there.
 */
export const ENTITY_ENDPOINTS: readonly EndpointId[] = SUBJECT_ENDPOINTS.filter((id) => endpointOf(id).takesEntity)

/** The endpoints in a subject's coverage. */
export function endpointsOf(subject: Subject): readonly EndpointId[] {
  return isEntity(subject) ? ENTITY_ENDPOINTS : SUBJECT_ENDPOINTS
}

interface Attempt {
  readonly seq: number
  readonly at: string
  readonly page: number
  /** The plan step of the attempt. */
  readonly step: string
  readonly received: LoadedCapture | undefined
  readonly failure: FailureSummary | undefined
}

interface Requested {
  readonly subjectId: string
  readonly query: Query
  readonly attempts: Attempt[]
  /** Undefined when an attempt was added since the row was built. */
  row: CaseCoverageRow | undefined
}

/**
 * Coverage of every subject, endpoint, chain and window, in exactly one state each. The newest
 * response decides; older ones stay listed in `captureIds`. Rows are ordered by subject, then
 * endpoint. Followed addresses come last, with requested rows only.
 */
export function coverageOf(
  captures: readonly LoadedCapture[],
  events: readonly CaseEvent[],
  subjects: readonly Subject[],
  followed: readonly AddressSubject[] = [],
): CaseCoverage<CaseCoverageRow> {
  return createCoverage()(captures, events, subjects, followed)
}

/**
 * Incremental `coverageOf`: each call takes lists that extend those of the previous call, and
 * reads only what was added. It runs many times per second during a run, so it must not read
 * thousands of captures each time.
 */
export function createCoverage(): (
  captures: readonly LoadedCapture[],
  events: readonly CaseEvent[],
  subjects: readonly Subject[],
  followed: readonly AddressSubject[],
) => CaseCoverage<CaseCoverageRow> {
  let known: readonly Subject[] = []
  /** How many of them are subjects; subjects come first. */
  let knownSubjects = 0
  let queries = createQueries(known)
  let drawn = new Map<string, { readonly version: number; readonly rows: readonly CaseCoverageRow[] }>()
  /** Rows that stay the same when other subjects are added. */
  const notRequested = new WeakMap<Subject, readonly CaseCoverageRow[]>()
  let notRequestedOf = notRequestedRowsOf(known, notRequested)
  return (captures, events, subjects, followed) => {
    const all = [...subjects, ...followed]
    // Which subject a capture is about depends on the list of subjects.
    if (subjects.length !== knownSubjects || !shallowEqualArrays(all, known) || !queries.take(captures, events)) {
      if (subjects.length !== knownSubjects || !shallowEqualArrays(all, known)) notRequestedOf = notRequestedRowsOf(subjects, notRequested)
      known = all
      knownSubjects = subjects.length
      drawn = new Map()
      queries = createQueries(known)
      queries.take(captures, events)
    }
    const requested = new Map<string, readonly CaseCoverageRow[]>()
    for (const [at, subject] of queries.isEmpty() ? [] : all.entries()) {
      const version = queries.versionOf(subject.id)
      if (version === 0) continue
      const before = drawn.get(subject.id)
      const rows =
        before?.version === version ? before.rows : rowsOfSubject(subject, queries.of(subject.id), at < subjects.length ? endpointsOf(subject) : [])
      drawn.set(subject.id, { version, rows })
      requested.set(subject.id, rows)
    }
    return lazyCoverage(all, requested, notRequestedOf)
  }
}

/** Returns a function for the rows of a subject without requests; no rows for an unknown id. */
function notRequestedRowsOf(
  subjects: readonly Subject[],
  made: WeakMap<Subject, readonly CaseCoverageRow[]>,
): (subjectId: string) => readonly CaseCoverageRow[] {
  let byId: ReadonlyMap<string, Subject> | undefined
  return (subjectId) => {
    byId ??= new Map(subjects.map((subject) => [subject.id, subject]))
    const subject = byId.get(subjectId)
    if (subject === undefined) return NO_ROWS
    const rows = made.get(subject) ?? rowsOfSubject(subject, [], endpointsOf(subject))
    made.set(subject, rows)
    return rows
  }
}

const NO_ROWS: readonly CaseCoverageRow[] = []

/**
 * Requested rows are already built; the others are built on read and depend on
 * nothing that is added later.
 */
function lazyCoverage(
  all: readonly Subject[],
  requested: ReadonlyMap<string, readonly CaseCoverageRow[]>,
  notRequestedOf: (subjectId: string) => readonly CaseCoverageRow[],
): CaseCoverage<CaseCoverageRow> {
  let every: readonly CaseCoverageRow[] | undefined
  const of = (subjectId: string): readonly CaseCoverageRow[] => requested.get(subjectId) ?? notRequestedOf(subjectId)
  return {
    of,
    requested: [...requested.values()].flat(),
    get rows() {
      return (every ??= all.flatMap(({ id }) => of(id)))
    },
  }
}

function rowsOfSubject(subject: Subject, own: readonly Requested[], accountedFor: readonly EndpointId[]): CaseCoverageRow[] {
  const rows: CaseCoverageRow[] = []
  const byEndpoint = Map.groupBy(own, ({ query }) => query.endpoint)
  const chains = chainsToAccountFor(subject, own)
  for (const endpoint of new Set<EndpointId>([...accountedFor, ...byEndpoint.keys()])) {
    const here = byEndpoint.get(endpoint) ?? []
    rows.push(...here.map((requested) => answeredInOthers(rowOf(requested), requested, here)))
    if (accountedFor.includes(endpoint)) rows.push(...notRequestedRows(subject, endpoint, here, chains))
  }
  return rows
}

/**
 * The subject's chains, and those on which a response about all chains has records of its address.
 */
function chainsToAccountFor(subject: Subject, own: readonly Requested[]): readonly string[] {
  if (isEntity(subject)) return subject.chains
  const found = own.flatMap((requested) => (rowOf(requested).chains ?? []).map(({ chain }) => chain))
  return [...new Set([...subject.chains, ...found.filter((chain) => isChainId(chain) && familyOfChain(chain) === subject.family)])]
}

function rowOf(requested: Requested): CaseCoverageRow {
  return (requested.row ??= requestedRow(requested))
}

/**
 * A window that was refused as too long, or failed, is no gap once other windows cover all of
 * its days. After another kind of failure one of them must be newer: the older ones are what
 * the request was to refresh.
 */
function answeredInOthers(row: CaseCoverageRow, requested: Requested, all: readonly Requested[]): CaseCoverageRow {
  const { failure, window } = row
  if (row.state !== 'failed' || row.pages > 0 || window === undefined || failure === undefined) return row
  const others = all.flatMap((other) => {
    const its = rowOf(other)
    const hasResponse = its.pages > 0 && its.state !== 'failed' && isSameButWindow(other.query, requested.query)
    return hasResponse && its.window !== undefined ? [{ ...its.window, state: its.state, seq: newestSeq(other) }] : []
  })
  const parts = fewestCovering(window, others)
  const isNewer = parts.some(({ seq }) => seq > newestSeq(requested))
  if (parts.length === 0 || !(isNewer || refusesRange(failure.code))) return row
  const { failure: _overcome, ...rest } = row
  const state = (['partial', 'found'] as const).find((one) => parts.some((part) => part.state === one)) ?? 'empty'
  return { ...rest, state, answeredIn: parts.length }
}

function newestSeq({ attempts }: Requested): number {
  return Math.max(...attempts.map(({ seq }) => seq))
}

/** Why an endpoint without a chain field is not offered for a family, as a sentence. */
export function notOfferedFor(endpoint: EndpointId): string {
  const { title, families } = endpointOf(endpoint)
  return families !== undefined ? messages.notForFamily(title) : messages.evmOnly(title)
}

/**
 * Whether the endpoint table offers an endpoint for a subject on a chain
 * (docs/service-interface.md, 4.3). `chain` undefined: endpoints without a chain field.
 */
export function isOffered(endpoint: EndpointId, chain: string | undefined, family: string): boolean {
  const { chains, families, impliedChain } = endpointOf(endpoint)
  if (families !== undefined) return families.some((known) => known === family)
  if (chains === undefined) return impliedChain !== undefined && familyOfChain(impliedChain) === family
  return chains.some((offered) => offered === chain)
}

/** Follows an endpoint's title where the subject is an entity and the service accepts no name. */
export const NEEDS_ADDRESS = messages.needsAddress

/** `isOffered` for a subject, which may be an entity; `all` is one call for all chains. */
export function isOfferedTo(endpoint: EndpointId, chain: string | undefined, subject: Subject): boolean {
  if (!isEntity(subject)) return isOffered(endpoint, chain, subject.family)
  const { takesEntity, chains = [], allowsAll } = endpointOf(endpoint)
  return takesEntity && (chain === 'all' ? allowsAll : chains.some((offered) => offered === chain))
}

interface Queries {
  /**
   * Reads what was added; false when an addition changes what was read before and
   * everything has to be read again.
   */
  readonly take: (captures: readonly LoadedCapture[], events: readonly CaseEvent[]) => boolean
  /** Queries with a response first, then those with failures only. */
  readonly of: (subjectId: string) => readonly Requested[]
  /** Counts the changes to a subject's queries; 0 where there are none. */
  readonly versionOf: (subjectId: string) => number
  readonly isEmpty: () => boolean
}

interface OfSubject {
  readonly received: Requested[]
  readonly failed: Requested[]
  version: number
}

function createQueries(subjects: readonly Subject[]): Queries {
  const requested = new Map<string, Requested>()
  const bySubject = new Map<string, OfSubject>()
  const loaded = createHashedStringMap<LoadedCapture>()
  /** Captures that a failure event names and that are not yet read. */
  const awaited = new Set<string>()
  let casePractice = false
  let capturesRead = 0
  let eventsRead = 0

  const add = (subjectId: string, query: Query, attempt: Attempt): boolean => {
    const key = `${subjectId} ${queryKey(query)}`
    const own = bySubject.get(subjectId) ?? { received: [], failed: [], version: 0 }
    bySubject.set(subjectId, own)
    own.version += 1
    const known = requested.get(key)
    if (known === undefined) {
      const made: Requested = { subjectId, query, attempts: [attempt], row: undefined }
      requested.set(key, made)
      if (attempt.received === undefined) own.failed.push(made)
      else own.received.push(made)
      return true
    }
    // Captures are read before failures, so a query known by a failure alone would have another
    // position had its capture been read first.
    if (attempt.received !== undefined && known.attempts.every(({ received }) => received === undefined)) return false
    known.attempts.push(attempt)
    known.row = undefined
    return true
  }

  const takeCapture = (received: LoadedCapture): boolean => {
    const { capture } = received
    loaded.set(capture.id, received)
    if (awaited.size > 0 && awaited.has(capture.id)) return false
    const subjectId = capture.subjectId ?? subjects.find((subject) => isAboutSubject(capture, subject))?.id
    if (subjectId === undefined) return true
    const query = queryOfCapture(capture)
    const attempt: Attempt = {
      seq: capture.seq,
      at: capture.endedAt,
      page: query.page,
      step: `${capture.planId} ${capture.stepId}`,
      received,
      failure: received.summary.failure,
    }
    return add(subjectId, query, attempt)
  }

  const takeEvent = (event: CaseEvent): void => {
    if (event.kind === 'case-created') casePractice = event.practice
    if (event.kind !== 'step-failed') return
    // A failure with a stored response counts through its capture.
    if (event.captureId !== undefined && loaded.get(event.captureId) !== undefined) return
    if (event.captureId !== undefined) awaited.add(event.captureId)
    const { step } = event
    const { about } = step
    // A call about a counterparty is not about the subject whose counterparty it is.
    const subjectId =
      about === undefined ? step.subjectId : subjects.find((subject) => requestsLabelsOf(step.endpoint, about, step.chain, subject))?.id
    if (subjectId === undefined) return
    const query = queryOfStep(step, casePractice)
    const failure = failureOfEvent(event)
    const attempt: Attempt = { seq: event.seq, at: event.at, page: query.page, step: `${event.planId} ${step.id}`, received: undefined, failure }
    add(subjectId, query, attempt)
  }

  return {
    take(captures, events) {
      for (; capturesRead < captures.length; capturesRead += 1) {
        const received = captures[capturesRead]
        if (received !== undefined && !takeCapture(received)) return false
      }
      for (; eventsRead < events.length; eventsRead += 1) {
        const event = events[eventsRead]
        if (event !== undefined) takeEvent(event)
      }
      return true
    },
    of(subjectId) {
      const own = bySubject.get(subjectId)
      return own === undefined ? [] : [...own.received, ...own.failed]
    },
    versionOf: (subjectId) => bySubject.get(subjectId)?.version ?? 0,
    isEmpty: () => bySubject.size === 0,
  }
}

function requestedRow({ subjectId, query, attempts: all }: Requested): CaseCoverageRow {
  const attempts = all.toSorted((a, b) => a.seq - b.seq)
  // Pages that a refresh did not replace are still shown, so they are still counted.
  const reading = latestResponse(attempts.flatMap(({ received }) => received ?? []))
  const failed = failureAfter(reading, withoutRepeatedFailures(attempts))
  const used = new Set(failed?.page === 1 ? [] : reading)
  const others = attempts.toReversed().flatMap(({ received }) => (received === undefined || used.has(received) ? [] : [received.capture.id]))
  return {
    subjectId,
    endpoint: query.endpoint,
    chain: chainOf(query),
    window: query.window,
    pages: reading.length,
    state: stateOf(reading, failed),
    rows: reading.reduce((sum, { summary }) => sum + summary.rows, 0),
    at: attempts.at(-1)?.at ?? '',
    captureIds: [...Array.from(used, ({ capture }) => capture.id), ...others],
    practice: query.practice,
    ...(failed === undefined ? {} : { failure: failed.failure }),
    ...chainsOf(reading),
  }
}

function chainsOf(reading: readonly LoadedCapture[]): Pick<CoverageRow, 'chains'> {
  const pages = reading.flatMap(({ summary }) => (summary.chains === undefined ? [] : [summary.chains]))
  if (pages.length === 0 || pages.length < reading.length) return {}
  return { chains: joinShares(pages).map(({ chain, rows }) => ({ chain, rows })) }
}

function chainOf({ chain }: Query): string | undefined {
  return chain === '' ? undefined : chain
}

/**
 * A defective response that was paid for is stored although its call was repeated, and may enter
 * the case after the good one.
 */
function withoutRepeatedFailures(attempts: readonly Attempt[]): readonly Attempt[] {
  if (attempts.every(({ failure }) => failure === undefined)) return attempts
  const requested = new Set(attempts.flatMap(({ failure, step }) => (failure === undefined ? [step] : [])))
  return attempts.filter(({ failure, step }) => failure === undefined || !requested.has(step))
}

/**
 * The newest failed attempt at the first page of the reading, or at the page after it, that is
 * newer than the pages before it.
 */
function failureAfter(reading: readonly LoadedCapture[], attempts: readonly Attempt[]): Attempt | undefined {
  const newest = new Map(attempts.map((attempt) => [attempt.page, attempt]))
  const last = reading.at(-1)
  const pages = reading.length + (last === undefined || hasMorePages(last.summary) ? 1 : 0)
  for (let page = 1; page <= pages; page++) {
    const attempt = newest.get(page)
    const before = reading[page - 2]
    if (attempt?.failure !== undefined && (before === undefined || attempt.seq > before.capture.seq)) return attempt
  }
  return last === undefined ? attempts.findLast(({ failure }) => failure !== undefined) : undefined
}

function stateOf(reading: readonly LoadedCapture[], failed: Attempt | undefined): CoverageRow['state'] {
  const last = reading.at(-1)
  if (failed !== undefined && (last === undefined || failed.page === 1)) return 'failed'
  if (last === undefined || failed !== undefined) return 'partial'
  // An empty page with further pages is partial: the further pages may contain records.
  if (reading.every(({ summary }) => isEmptyResponse(summary))) return last.summary.isLastPage ? 'empty' : 'partial'
  return hasMorePages(last.summary) ? 'partial' : 'found'
}

function notRequestedRows(subject: Subject, endpoint: EndpointId, requested: readonly Requested[], accounted: readonly string[]): CaseCoverageRow[] {
  const chains: readonly (string | undefined)[] = endpointOf(endpoint).chains === undefined ? [undefined] : accounted
  const withResponse = new Set(requested.map(({ query }) => chainOf(query)))
  const rows: CaseCoverageRow[] = []
  for (const chain of new Set(chains)) {
    if (withResponse.has(chain)) continue
    const offered = isOfferedTo(endpoint, chain, subject)
    if (offered && withResponse.has('all')) continue
    const state = offered ? 'not-requested' : 'not-offered'
    rows.push({ subjectId: subject.id, endpoint, chain, window: undefined, pages: 0, state, rows: 0, at: '', captureIds: [], practice: false })
  }
  return rows
}
