import type { Capture, CaseEvent } from '../../src-shared/capture.ts'
import { decodeAnswer } from '../../src-shared/service/answers.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { parseServiceError } from '../../src-shared/service/service-error.ts'
import type { CoverageRow } from '../dossier/panel-view.ts'
import { asksLabelsOf, isAboutSubject } from './about-subject.ts'
import type { AnsweredCapture, Subject } from './case-state.ts'
import { questionOfCapture, questionOfStep, type Question } from './question.ts'

/** A coverage row that says which service answered: made-up figures and real ones never share a row. */
export interface CaseCoverageRow extends CoverageRow {
  readonly practice: boolean
}

/** Endpoints that every subject is accounted for, asked or not. A transaction lookup belongs to a transaction and appears once asked. */
export const SUBJECT_ENDPOINTS = [
  'profiler/current-balance',
  'profiler/historical-balances',
  'profiler/pnl-summary',
  'profiler/pnl',
  'profiler/labels',
  'profiler/premium-labels',
  'profiler/counterparties',
  'profiler/related-wallets',
  'profiler/transactions',
  'profiler/perp-positions',
  'profiler/perp-trades',
] as const satisfies readonly EndpointId[]

type RowFailure = NonNullable<CoverageRow['failure']>

interface Attempt {
  readonly seq: number
  readonly at: string
  readonly page: number
  /** The step of the plan that it was made for. */
  readonly step: string
  readonly answered: AnsweredCapture | undefined
  readonly failure: RowFailure | undefined
}

interface Asked {
  readonly subjectId: string
  readonly endpoint: EndpointId
  readonly question: Question
  readonly practice: boolean
  readonly attempts: Attempt[]
}

/**
 * For every subject, endpoint, chain and window: found, partial, empty, failed, not offered or not asked, exactly one of
 * them. The newest answer decides; older ones stay listed in `captureIds`. Rows come in the order of the subjects, then
 * of the endpoints.
 */
export function coverageOf(
  captures: readonly AnsweredCapture[],
  events: readonly CaseEvent[],
  subjects: readonly Subject[],
): readonly CaseCoverageRow[] {
  const asked = askedQuestions(captures, events, subjects)
  const bySubject = Map.groupBy(asked, (question) => question.subjectId)
  const rows: CaseCoverageRow[] = []
  for (const subject of subjects) {
    const own = bySubject.get(subject.id) ?? []
    const endpoints = new Set<EndpointId>([...SUBJECT_ENDPOINTS, ...own.map((question) => question.endpoint)])
    for (const endpoint of endpoints) {
      const here = own.filter((question) => question.endpoint === endpoint)
      rows.push(...here.map(askedRow))
      if (isSubjectEndpoint(endpoint)) rows.push(...unaskedRows(subject, endpoint, here))
    }
  }
  return rows
}

function isSubjectEndpoint(endpoint: EndpointId): boolean {
  return SUBJECT_ENDPOINTS.some((known) => known === endpoint)
}

/** Whether the table offers an endpoint for a subject on a chain (service-interface.md section 4.3). `chain` undefined: endpoints without a chain field. */
export function isOffered(endpoint: EndpointId, chain: string | undefined, family: string): boolean {
  const { chains } = endpointOf(endpoint)
  // The perpetuals venue names its users by EVM addresses (section 2.2), and is what endpoints without a chain field read.
  if (chains === undefined) return family === 'evm'
  return chains.some((offered) => offered === chain)
}

function askedQuestions(captures: readonly AnsweredCapture[], events: readonly CaseEvent[], subjects: readonly Subject[]): Asked[] {
  const asked = new Map<string, Asked>()
  const add = (subjectId: string, endpoint: EndpointId, question: Question, practice: boolean, attempt: Attempt): void => {
    const key = JSON.stringify([
      subjectId,
      endpoint,
      question.chain ?? null,
      question.window?.from ?? null,
      question.window?.to ?? null,
      question.rest,
      practice,
    ])
    const known = asked.get(key)
    if (known === undefined) asked.set(key, { subjectId, endpoint, question, practice, attempts: [attempt] })
    else known.attempts.push(attempt)
  }
  const held = new Set<string>()
  let casePractice = false
  for (const answered of captures) {
    const { capture } = answered
    held.add(capture.id)
    const subjectId = capture.subjectId ?? subjects.find((subject) => isAboutSubject(capture, subject))?.id
    if (subjectId === undefined) continue
    const question = questionOfCapture(capture)
    const attempt: Attempt = {
      seq: capture.seq,
      at: capture.endedAt,
      page: question.page,
      step: `${capture.planId} ${capture.stepId}`,
      answered,
      failure: failureOfCapture(answered),
    }
    add(subjectId, capture.endpoint, question, capture.practice, attempt)
  }
  for (const event of events) {
    if (event.kind === 'case-created') casePractice = event.practice
    if (event.kind !== 'step-failed') continue
    // A failure whose answer was kept speaks through its capture.
    if (event.captureId !== undefined && held.has(event.captureId)) continue
    const { step } = event
    const { about } = step
    // A call about a counterparty is none about the subject whose counterparty it is.
    const subjectId = about === undefined ? step.subjectId : subjects.find((subject) => asksLabelsOf(step.endpoint, about, step.chain, subject))?.id
    if (subjectId === undefined) continue
    const question = questionOfStep(step)
    const failure = { code: event.code, message: event.message, requestId: event.requestId ?? '' }
    const attempt: Attempt = {
      seq: event.seq,
      at: event.at,
      page: question.page,
      step: `${event.planId} ${step.id}`,
      answered: undefined,
      failure,
    }
    add(subjectId, step.endpoint, question, casePractice, attempt)
  }
  return [...asked.values()]
}

function askedRow(asked: Asked): CaseCoverageRow {
  const attempts = asked.attempts.toSorted((a, b) => a.seq - b.seq)
  const run = newestRun(withoutOvercome(attempts))
  const used = run.pages.flatMap(({ answered }) => (answered === undefined ? [] : [answered]))
  const usedIds = new Set(used.map(({ capture }) => capture.id))
  const older = attempts
    .toReversed()
    .flatMap(({ answered }) => (answered === undefined || usedIds.has(answered.capture.id) ? [] : [answered.capture.id]))
  const counted = run.pages.length > 0 ? used : olderAnswers(attempts)
  return {
    subjectId: asked.subjectId,
    endpoint: asked.endpoint,
    chain: asked.question.chain,
    window: asked.question.window,
    pages: run.pages.length,
    state: stateOf(run),
    rows: counted.reduce((sum, { answer }) => sum + (answer?.rows.length ?? 0), 0),
    at: attempts.at(-1)?.at ?? '',
    captureIds: [...usedIds, ...older],
    practice: asked.practice,
    ...(run.failure === undefined ? {} : { failure: run.failure }),
  }
}

interface Run {
  /** Usable pages from the first on, each newer than the one before it. */
  readonly pages: readonly Attempt[]
  /** Why it goes no further, where a failure is the reason. */
  readonly failure: RowFailure | undefined
  readonly complete: boolean
}

/** A broken answer that was paid for is kept although its call was made again, and may come into the case after the good one. */
function withoutOvercome(attempts: readonly Attempt[]): Attempt[] {
  const answered = new Set(attempts.flatMap(({ failure, step }) => (failure === undefined ? [step] : [])))
  return attempts.filter(({ failure, step }) => failure === undefined || !answered.has(step))
}

/** The newest answer to each page, followed from page 1 as long as each is newer than the page before: pages of two readings never mix. */
function newestRun(attempts: readonly Attempt[]): Run {
  const newest = new Map(attempts.map((attempt) => [attempt.page, attempt]))
  const pages: Attempt[] = []
  for (let page = 1; ; page++) {
    const attempt = newest.get(page)
    const before = pages.at(-1)
    if (attempt === undefined || (before !== undefined && attempt.seq < before.seq)) break
    if (attempt.failure !== undefined) return { pages, failure: attempt.failure, complete: false }
    // A service that ignores the page number answers with the same page for ever: the repetition is not counted.
    if (before !== undefined && before.answered?.capture.bodySha256 === attempt.answered?.capture.bodySha256) break
    pages.push(attempt)
    if (isLast(attempt)) return { pages, failure: undefined, complete: true }
  }
  const failure = pages.length === 0 ? attempts.findLast((attempt) => attempt.failure !== undefined)?.failure : undefined
  return { pages, failure, complete: false }
}

function isLast({ answered }: Attempt): boolean {
  const pagination = answered?.answer?.pagination
  return pagination === undefined || !pagination.present || pagination.isLastPage
}

function stateOf({ pages, failure, complete }: Run): CoverageRow['state'] {
  if (pages.length === 0) return failure === undefined ? 'partial' : 'failed'
  const nothing = pages.every(({ answered }) => answered?.answer?.empty ?? true)
  if (nothing && failure === undefined) return 'empty'
  return complete ? 'found' : 'partial'
}

/** Answers from before a failed refresh: still shown, so still counted. */
function olderAnswers(attempts: readonly Attempt[]): AnsweredCapture[] {
  const usable = attempts.filter((attempt) => attempt.failure === undefined)
  return newestRun(usable).pages.flatMap(({ answered }) => (answered === undefined ? [] : [answered]))
}

function unaskedRows(subject: Subject, endpoint: EndpointId, asked: readonly Asked[]): CaseCoverageRow[] {
  const chains: readonly (string | undefined)[] = endpointOf(endpoint).chains === undefined ? [undefined] : subject.chains
  const answered = new Set(asked.map(({ question }) => question.chain))
  const rows: CaseCoverageRow[] = []
  for (const chain of new Set(chains)) {
    if (answered.has(chain)) continue
    const offered = isOffered(endpoint, chain, subject.family)
    if (offered && answered.has('all')) continue
    const state = offered ? 'not-asked' : 'not-offered'
    rows.push({ subjectId: subject.id, endpoint, chain, window: undefined, pages: 0, state, rows: 0, at: '', captureIds: [], practice: false })
  }
  return rows
}

const failures = new WeakMap<Capture, RowFailure | 'none'>()

/** Why a capture gives no answer: the service said no, or what it said could not be read. */
function failureOfCapture({ capture, answer }: AnsweredCapture): RowFailure | undefined {
  if (answer !== undefined) return undefined
  const known = failures.get(capture)
  if (known !== undefined) return known === 'none' ? undefined : known
  const found = readFailure(capture)
  failures.set(capture, found ?? 'none')
  return found
}

function readFailure(capture: Capture): RowFailure | undefined {
  const requestId = capture.requestId ?? ''
  if (capture.status < 200 || capture.status > 299) {
    const details = parseServiceError(capture.status, capture.body)
    return { code: details.code ?? `http_${capture.status}`, message: details.message, requestId: details.requestId ?? requestId }
  }
  const decoded = decodeAnswer(capture.endpoint, capture.body)
  return decoded.ok ? undefined : { code: decoded.error.code, message: decoded.error.message, requestId }
}
