import { normaliseChain } from '../../addresses/chains/chains.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { DecodedResponse, Row } from '../../service/response/rows.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { columnsOf, recordCount } from '../../case/columns/packed-response.ts'
import { isSameButChain, type Query } from '../../case/query.ts'
import { queryPageOf, pagesInForce, type QueryPage } from '../../case/readings.ts'
import { runSync } from '../../core/steps.ts'
import { textOf } from './cells.ts'
import { identityByFields, repeatsIn, type FieldIdentity } from './field-identity.ts'
import { noteWhole } from './whole-responses.ts'
import type { ResponsePage, SourcedRow } from './sourced-row.ts'
import type { CaptureHeader, Subject } from '../../case/case-types.ts'

/** Input of a panel: the responses in force, their records, and the counts of what was left out. */
export interface PanelFacts {
  readonly subject: Subject
  readonly pages: readonly ResponsePage[]
  readonly rows: readonly SourcedRow[]
  /** Responses superseded by a newer response to the same query; they remain in the case. */
  readonly superseded: number
  /** Records delivered again by another page, window or query, and listed once. */
  readonly repeated: number
}

/** Identity of a record across responses; undefined = never merged with another. */
export type RowIdentity = (row: SourcedRow) => string | undefined

/** The captures from which facts are gathered. */
export type ResponseFacts = Pick<CaptureWithResponse, 'capture' | 'summary' | 'response'>

/**
 * Gathers the responses about a subject that are in force: the newest to each query (a refresh
 * supersedes).
 */
export function gatherFacts(
  state: { readonly captures: readonly ResponseFacts[] },
  subject: Subject,
  endpoints: readonly EndpointId[],
  identity: RowIdentity | FieldIdentity,
): PanelFacts {
  return runSync(gatherFactsSteps(state, subject, endpoints, identity))
}

/** `gatherFacts` with pauses, for panels that may have tens of thousands of records. */
export function* gatherFactsSteps(
  state: { readonly captures: readonly ResponseFacts[] },
  subject: Subject,
  endpoints: readonly EndpointId[],
  identity: RowIdentity | FieldIdentity,
): Generator<undefined, PanelFacts, undefined> {
  const requested = state.captures.filter(({ capture }) => endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject))
  const { pages, superseded } = pagesInForce(requested.flatMap(responsePage))
  const { rows, repeated } = yield* mergeRows(pages, identity)
  return { subject, pages, rows, superseded, repeated }
}

/**
 * The records of some responses in force; `inForce` are all of them, since another one may be newer
 * for a chain.
 */
export function recordsOfSome(some: readonly ResponseFacts[], inForce: readonly QueryPage[], identity: RowIdentity): readonly SourcedRow[] {
  return runSync(mergeRows(some.flatMap(responsePage), identity, inForce)).rows
}

function responsePage({ response, ...stored }: ResponseFacts): ResponsePage[] {
  return response === undefined ? [] : [{ ...queryPageOf(stored), response }]
}

export function windowText(window: Query['window']): string {
  return window === undefined ? '' : `${window.from} to ${window.to}`
}

/** Memoizes `make` by query: the hundreds of records of a page share one query. */
export function oncePerQuery<T>(make: (query: Query) => T): (query: Query) => T {
  const made = new Map<Query, T>()
  let last: { readonly query: Query; readonly result: T } | undefined
  return (query) => {
    if (last?.query === query) return last.result
    const result = made.get(query) ?? make(query)
    made.set(query, result)
    last = { query, result }
    return result
  }
}

/**
 * A short id for each distinct result of `nameOf`: the names of tens of thousands of records begin
 * with it.
 */
export function shortNameOfQuery(nameOf: (query: Query) => string): (query: Query) => string {
  const numbers = new Map<string, string>()
  return oncePerQuery((query) => {
    const name = nameOf(query)
    const number = numbers.get(name) ?? String(numbers.size)
    numbers.set(name, number)
    return number
  })
}

/** Every record of one response, in force or not. */
export function recordsOf(received: CaptureWithResponse): SourcedRow[] {
  return responsePage(received).flatMap(recordsOfPage)
}

function recordsOfPage(page: ResponsePage): SourcedRow[] {
  const { response, query } = page
  const ownChains = namesChain(response)
  const count = recordCount(response)
  const records: SourcedRow[] = []
  for (let at = 0; at < count; at += 1) {
    const record = new SourcedRecord(page, at, query.chain)
    records.push(record)
    if (!ownChains) continue
    const own = textOf(record.row, 'chain')
    if (own !== '') record.chain = normaliseChain(own)
  }
  return records
}

/** Whether records of a response may be of another chain than the requested one. */
export function namesChain(response: DecodedResponse): boolean {
  const columns = columnsOf(response)
  return columns === undefined || columns.cells('chain') !== undefined
}

/**
 * A class, since most of ten thousand records are only read through their columns: a row is created
 * only for records that are displayed.
 */
class SourcedRecord implements SourcedRow {
  declare readonly response: DecodedResponse
  declare readonly at: number
  declare readonly capture: CaptureHeader
  declare readonly query: Query
  declare chain: string

  constructor({ capture, response, query }: ResponsePage, at: number, chain: string) {
    this.response = response
    this.at = at
    this.capture = capture
    this.query = query
    this.chain = chain
  }

  get row(): Row {
    const { response, at } = this
    // The index is valid: `recordsOfPage` counts no further.
    return columnsOf(response)?.at(at) ?? (response.rows[at] as Row)
  }

  get pointer(): string {
    return this.row.pointer
  }
}

/** Records whose names are compared between two pauses. */
const NAMED_AT_ONCE = 500

/**
 * Rows of all pages, oldest capture first. A record that another capture delivers again replaces
 * the older one; equal records within one capture are two records (two equal fills of one order),
 * so each occurrence counts separately.
 */
function* mergeRows(
  pages: readonly ResponsePage[],
  identity: RowIdentity | FieldIdentity,
  inForce: readonly QueryPage[] = pages,
): Generator<undefined, { rows: SourcedRow[]; repeated: number }, undefined> {
  const rows: SourcedRow[] = []
  // Indexes by name, of the first record of its page and of further ones: most names occur once.
  const firsts = new Map<string, number>()
  const further: Map<string, number>[] = []
  let repeated = 0
  const inOrder = pages.toSorted((a, b) => a.capture.seq - b.capture.seq || a.query.page - b.query.page)
  const nameOf = typeof identity === 'function' ? identity : identityByFields(identity)
  const repeats = typeof identity === 'function' ? undefined : repeatsIn(inOrder, identity)
  if (repeats === 'none') {
    const all = inOrder.flatMap(recordsOfPage)
    noteWhole(
      all,
      inOrder.map(({ response }) => response),
    )
    return { rows: withoutSupersededRows(all, inForce), repeated: 0 }
  }
  let number = 0
  for (const page of inOrder) {
    const twins = new Map<string, number>()
    for (const sourced of recordsOfPage(page)) {
      const isAlone = repeats?.[number] === 0
      number += 1
      if (number % NAMED_AT_ONCE === 0) yield
      const name = isAlone ? undefined : nameOf(sourced)
      if (name === undefined) {
        rows.push(sourced)
        continue
      }
      let ofTwins = firsts
      let position = firsts.get(name)
      if (position !== undefined && rows[position]?.capture === page.capture) {
        const twin = (twins.get(name) ?? 0) + 1
        twins.set(name, twin)
        ofTwins = further[twin] ??= new Map()
        position = ofTwins.get(name)
      }
      if (position === undefined) ofTwins.set(name, rows.push(sourced) - 1)
      else {
        rows[position] = sourced
        repeated += 1
      }
    }
  }
  return { rows: withoutSupersededRows(rows, inForce), repeated }
}

/**
 * Where all chains were requested at once and one of them again later, the later response applies
 * to that chain.
 */
function withoutSupersededRows(rows: SourcedRow[], pages: readonly QueryPage[]): SourcedRow[] {
  if (!pages.some(({ query }) => query.chain === 'all')) return rows
  const alone = pages.filter(({ query }) => query.chain !== 'all' && query.chain !== '')
  if (alone.length === 0) return rows
  return rows.filter(
    (row) =>
      row.query.chain !== 'all' ||
      !alone.some(({ query, capture }) => query.chain === row.chain && capture.seq > row.capture.seq && isSameButChain(query, row.query)),
  )
}

/**
 * Ids of the captures of the rows, in the order of the rows, each once. `max`: how many there are,
 * where known.
 */
export function captureIdsOf(rows: readonly { readonly capture: CaptureHeader }[], max = Infinity): string[] {
  const captures = new Set<CaptureHeader>()
  for (const { capture } of rows) {
    captures.add(capture)
    if (captures.size === max) break
  }
  return [...new Set([...captures].map(({ id }) => id))]
}

/** The queries of the rows, each once. `max` as in `captureIdsOf`. */
export function queriesOf(rows: readonly { readonly query: Query }[], max = Infinity): Query[] {
  const queries = new Set<Query>()
  for (const { query } of rows) {
    queries.add(query)
    if (queries.size === max) break
  }
  return [...queries]
}
