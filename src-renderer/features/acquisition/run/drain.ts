import type { CasebookApi, JournalResponse } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseFile } from '../../../storage/case-file.ts'
import { readPaidAnswer, type PaidAnswerBridge } from './paid-response.ts'
import type { DrainProgress } from '../../../state/drain-progress.ts'

export interface DrainReport {
  readonly committed: number
  /** Exchanges of cases that are not in this case file; they stay in the journal. */
  readonly unknownCases: readonly { readonly caseId: string; readonly exchanges: number }[]
  /** Exchanges that could not be committed and stay in the journal. */
  readonly failed: readonly { readonly exchangeId: string; readonly caseId: string; readonly failure: Failure }[]
}

export type JournalApi = Pick<CasebookApi, 'readJournal' | 'acknowledge'> & PaidAnswerBridge
export type CommittingCaseFile = Pick<CaseFile, 'state' | 'commitExchange'>

/**
 * Responses read at once: enough to share one transaction, and no more bytes than the page can
 * hold.
 */
const MOST_AT_ONCE = 100
const MOST_BYTES_AT_ONCE = 16_000_000

/**
 * Commits everything in the backend's journal to its cases and only then acknowledges it: at start,
 * after a lost connection, and before a plan resumes. Paid responses reach the case however the
 * last run ended.
 * The journal may exceed memory, so responses are read a few at a time and acknowledged before the
 * next are read.
 */
export async function drainJournal(
  api: JournalApi,
  caseFile: CommittingCaseFile,
  caseId?: string,
  onProgress: (progress: DrainProgress) => void = () => undefined,
): Promise<Result<DrainReport>> {
  const journal = await listJournal(api, caseId)
  if (!journal.ok) return err(journal.error)
  const unknownCases: { caseId: string; exchanges: number }[] = []
  const failed: { exchangeId: string; caseId: string; failure: Failure }[] = []
  const total = { total: journal.value.length, totalBytes: bytesOf(journal.value) }
  let [committed, done, bytes] = [0, 0, 0]
  onProgress({ done, bytes, ...total })
  const gone = (answers: readonly JournalResponse[]): void => {
    done += answers.length
    bytes += bytesOf(answers)
    onProgress({ done, bytes, ...total })
  }

  for (const [owner, answers] of Map.groupBy(journal.value, (answer) => answer.caseId)) {
    const state = await caseFile.state(owner)
    if (!state.ok) {
      if (state.error.code === 'not_found') unknownCases.push({ caseId: owner, exchanges: answers.length })
      else failed.push(...answers.map(({ id }) => ({ exchangeId: id, caseId: owner, failure: state.error })))
      gone(answers)
      continue
    }
    const steps = new Map(state.value.plans.flatMap((plan) => plan.steps.map((step) => [`${plan.planId} ${step.id}`, step] as const)))
    for (const some of inTurns(answers)) {
      const taken = await Promise.all(some.map((answer) => takeIn(api, caseFile, answer, steps.get(`${answer.planId} ${answer.stepId}`))))
      const inCase = taken.flatMap((one) => (one.state === 'in-case' ? [one.exchangeId] : []))
      failed.push(...taken.flatMap((one) => (one.state === 'failed' ? [{ exchangeId: one.exchangeId, caseId: owner, failure: one.failure }] : [])))
      committed += inCase.length
      const acknowledged = inCase.length === 0 ? undefined : await api.acknowledge({ exchangeIds: inCase })
      // What is not acknowledged is read again next time, and committing twice gives one capture:
      // nothing is lost or doubled.
      if (acknowledged?.ok === false) return err(acknowledged.error)
      gone(some)
    }
  }
  return ok({ committed, unknownCases, failed })
}

async function listJournal(api: JournalApi, caseId: string | undefined): Promise<Result<readonly JournalResponse[]>> {
  const answers: JournalResponse[] = []
  for (;;) {
    const after = answers.at(-1)?.id
    const part = await api.readJournal({ ...(caseId === undefined ? {} : { caseId }), ...(after === undefined ? {} : { after }) })
    if (!part.ok) return part
    answers.push(...part.value.answers)
    if (!part.value.more || part.value.answers.length === 0) return ok(answers)
  }
}

type Taken =
  | { readonly state: 'in-case' | 'gone'; readonly exchangeId: string }
  | { readonly state: 'failed'; readonly exchangeId: string; readonly failure: Failure }

/**
 * Reads one response and commits it. A response that left the journal meanwhile is in the case
 * already: another window took it.
 */
async function takeIn(api: JournalApi, caseFile: CommittingCaseFile, { id }: JournalResponse, step: PlannedStep | undefined): Promise<Taken> {
  const answer = await readPaidAnswer(api, id)
  if (!answer.ok)
    return answer.error.code === 'not_found' ? { state: 'gone', exchangeId: id } : { state: 'failed', exchangeId: id, failure: answer.error }
  const saved = await caseFile.commitExchange(answer.value, step)
  return saved.ok ? { state: 'in-case', exchangeId: id } : { state: 'failed', exchangeId: id, failure: saved.error }
}

function* inTurns(answers: readonly JournalResponse[]): Generator<readonly JournalResponse[]> {
  let some: JournalResponse[] = []
  for (const answer of answers) {
    if (some.length > 0 && (some.length === MOST_AT_ONCE || bytesOf(some) + answer.bytes > MOST_BYTES_AT_ONCE)) {
      yield some
      some = []
    }
    some.push(answer)
  }
  if (some.length > 0) yield some
}

function bytesOf(answers: readonly JournalResponse[]): number {
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}
