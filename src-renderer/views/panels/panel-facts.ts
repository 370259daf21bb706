import { normaliseChain } from '../../../src-shared/service/table/chains.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Answer, Row } from '../../../src-shared/service/answer/rows.ts'
import { isAboutSubject } from '../../evidence/about-subject.ts'
import type { AnsweredCapture, AnsweredState, CaptureHeader, HeldCapture, Subject } from '../../evidence/case-state.ts'
import { questionOfCapture } from '../../evidence/query.ts'
import { textOf } from './cells.ts'

/** One question to the service, whatever its page: what decides which answers belong together. */
export interface Question {
  readonly endpoint: EndpointId
  /** The chain asked, normalised; 'all'; '' for endpoints without a chain field. */
  readonly chain: string
  readonly window: { readonly from: string; readonly to: string } | undefined
  /** The rest of the request: filters, hash. */
  readonly rest: string
  readonly practice: boolean
}

/** An answer that was understood, as far as it is known without reading it. */
export interface HeldPage extends Pick<HeldCapture, 'capture' | 'digest'> {
  readonly question: Question
  readonly page: number
}

export interface AnsweredPage extends HeldPage {
  readonly answer: Answer
}

/** A record with where it came from. */
export interface SourcedRow {
  readonly row: Row
  /** The answer that it stands in. */
  readonly answer: Answer
  readonly capture: CaptureHeader
  readonly question: Question
  /** JSON pointer of the record in the body. */
  readonly pointer: string
  /** The record's own chain, normalised; the chain asked where the record names none. */
  readonly chain: string
}

/** What a panel is made from: the answers in force, their records, and what was set aside on the way. */
export interface PanelFacts {
  readonly subject: Subject
  readonly pages: readonly AnsweredPage[]
  readonly rows: readonly SourcedRow[]
  /** Answers set aside because a newer answer to the same question is there; they stay in the case. */
  readonly superseded: number
  /** Records delivered again by another page, window or question, and listed once. */
  readonly repeated: number
}

/** Identity of a record across answers; undefined = never merged with another. */
export type RowIdentity = (row: SourcedRow) => string | undefined

/** Gathers the answers about a subject that are in force, newest answer per question first (a refresh supersedes). */
export function gatherFacts(
  state: Pick<AnsweredState, 'captures'>,
  subject: Subject,
  endpoints: readonly EndpointId[],
  identity: RowIdentity,
): PanelFacts {
  const asked = state.captures.filter(({ capture }) => endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject))
  const { pages, superseded } = pagesInForce(asked.flatMap(answeredPage))
  const { rows, repeated } = mergeRows(pages, identity)
  return { subject, pages, rows, superseded, repeated }
}

function answeredPage({ answer, ...held }: AnsweredCapture): AnsweredPage[] {
  return answer === undefined ? [] : [{ ...heldPage(held), answer }]
}

/** The page that an understood answer is. */
export function heldPage({ capture, digest }: Pick<HeldCapture, 'capture' | 'digest'>): HeldPage {
  const { chain, window, page, rest } = questionOfCapture(capture)
  const question = { endpoint: capture.endpoint, chain: normaliseChain(chain ?? ''), window, rest, practice: capture.practice }
  return { capture, digest, question, page }
}

export function windowText(window: Question['window']): string {
  return window === undefined ? '' : `${window.from} to ${window.to}`
}

/** Every record of one answer, in force or not. */
export function recordsOf(answered: AnsweredCapture): SourcedRow[] {
  return answeredPage(answered).flatMap((page) => page.answer.rows.map((row) => sourcedOf(page, row)))
}

function sourcedOf({ capture, answer, question }: AnsweredPage, row: Row): SourcedRow {
  const own = textOf(row, 'chain')
  return { row, answer, capture, question, pointer: row.pointer, chain: own === '' ? question.chain : normaliseChain(own) }
}

function questionKey({ endpoint, chain, window, rest, practice }: Question): string {
  return JSON.stringify([endpoint, chain, windowText(window), rest, practice])
}

/** Per question the newest reading; older ones are superseded as a whole: pages of two days do not add up to one list. */
export function pagesInForce<P extends HeldPage>(all: readonly P[]): { pages: P[]; superseded: number } {
  const groups = Map.groupBy(all, (page) => questionKey(page.question)).values()
  const pages = dropOvertaken([...groups].flatMap((group) => newestReading(group)))
  return { pages, superseded: all.length - pages.length }
}

/** The newest answer to each page from the first on, as long as each is newer than the page before: as the coverage counts them. */
function newestReading<P extends HeldPage>(group: readonly P[]): P[] {
  const newest = new Map(group.toSorted((a, b) => a.capture.seq - b.capture.seq).map((page) => [page.page, page]))
  const reading: P[] = []
  for (let number = 1; ; number += 1) {
    const page = newest.get(number)
    const before = reading.at(-1)
    if (page === undefined || (before !== undefined && page.capture.seq < before.capture.seq)) break
    // A service that ignores the page number gives the same page for ever.
    if (before !== undefined && before.capture.bodySha256 === page.capture.bodySha256) break
    reading.push(page)
  }
  return reading
}

/** A chain asked alone before all chains were asked at once is overtaken by the newer answer to the same question. */
function dropOvertaken<P extends HeldPage>(pages: readonly P[]): P[] {
  return pages.filter((page) => {
    if (page.question.chain === 'all' || page.question.chain === '') return true
    return !pages.some(
      (other) => other.question.chain === 'all' && sameButChain(other.question, page.question) && other.capture.seq > page.capture.seq,
    )
  })
}

function sameButChain(a: Question, b: Question): boolean {
  return a.endpoint === b.endpoint && a.practice === b.practice && a.rest === b.rest && windowText(a.window) === windowText(b.window)
}

/**
 * Rows of all pages, oldest capture first. A record that comes again with another capture takes the place of the
 * older one; twins within one capture are two records (two equal fills of one order), so they are counted apart.
 */
function mergeRows(pages: readonly AnsweredPage[], identity: RowIdentity): { rows: SourcedRow[]; repeated: number } {
  const rows: SourcedRow[] = []
  const places = new Map<string, number>()
  let repeated = 0
  for (const page of pages.toSorted((a, b) => a.capture.seq - b.capture.seq || a.page - b.page)) {
    const twins = new Map<string, number>()
    for (const row of page.answer.rows) {
      const sourced = sourcedOf(page, row)
      const name = identity(sourced)
      if (name === undefined) {
        rows.push(sourced)
        continue
      }
      const twin = (twins.get(name) ?? 0) + 1
      twins.set(name, twin)
      const key = `${name}\n${twin}`
      const place = places.get(key)
      if (place === undefined) places.set(key, rows.push(sourced) - 1)
      else {
        rows[place] = sourced
        repeated += 1
      }
    }
  }
  return { rows: withoutOvertakenRows(rows, pages), repeated }
}

/** Where all chains were asked at once and one of them again later, the later answer speaks for that chain. */
function withoutOvertakenRows(rows: SourcedRow[], pages: readonly AnsweredPage[]): SourcedRow[] {
  if (!pages.some(({ question }) => question.chain === 'all')) return rows
  const alone = pages.filter(({ question }) => question.chain !== 'all' && question.chain !== '')
  if (alone.length === 0) return rows
  return rows.filter(
    (row) =>
      row.question.chain !== 'all' ||
      !alone.some(({ question, capture }) => question.chain === row.chain && capture.seq > row.capture.seq && sameButChain(question, row.question)),
  )
}

/** Ids of the captures that the rows came from, oldest first, each once. */
export function captureIdsOf(rows: readonly { readonly capture: CaptureHeader }[]): string[] {
  return [...new Set(rows.map(({ capture }) => capture.id))]
}
