import type { CasebookApi, JournalResponse } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseFile } from '../../../storage/case-file.ts'
import { readPaidResponse, type PaidResponseApi } from './paid-response.ts'
import type { DrainProgress } from '../../../state/drain-progress.ts'

export interface DrainReport {
  readonly committed: number
  /** Exchanges of cases that are not in this case file; they stay in the journal. */
  readonly unknownCases: readonly { readonly caseId: string; readonly exchanges: number }[]
  /** Exchanges that could not be committed and stay in the journal. */
  readonly failed: readonly { readonly exchangeId: string; readonly caseId: string; readonly failure: Failure }[]
}

export type JournalApi = Pick<CasebookApi, 'readJournal' | 'acknowledge'> & PaidResponseApi
export type CommittingCaseFile = Pick<CaseFile, 'state' | 'commitExchange'>

/**
 * Responses read at once: enough to share one transaction, and no more bytes than the page can
 * hold.
 */
const MAX_AT_ONCE = 100
const MAX_BYTES_AT_ONCE = 16_000_000

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
  const gone = (responses: readonly JournalResponse[]): void => {
    done += responses.length
    bytes += bytesOf(responses)
    onProgress({ done, bytes, ...total })
  }

  for (const [owner, responses] of Map.groupBy(journal.value, (response) => response.caseId)) {
    const state = await caseFile.state(owner)
    if (!state.ok) {
      if (state.error.code === 'not_found') unknownCases.push({ caseId: owner, exchanges: responses.length })
      else failed.push(...responses.map(({ id }) => ({ exchangeId: id, caseId: owner, failure: state.error })))
      gone(responses)
      continue
    }
    const steps = new Map(state.value.plans.flatMap((plan) => plan.steps.map((step) => [`${plan.planId} ${step.id}`, step] as const)))
    for (const some of inTurns(responses)) {
      const taken = await Promise.all(some.map((response) => takeIn(api, caseFile, response, steps.get(`${response.planId} ${response.stepId}`))))
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
  const responses: JournalResponse[] = []
  for (;;) {
    const after = responses.at(-1)?.id
    const part = await api.readJournal({ ...(caseId === undefined ? {} : { caseId }), ...(after === undefined ? {} : { after }) })
    if (!part.ok) return part
    responses.push(...part.value.responses)
    if (!part.value.more || part.value.responses.length === 0) return ok(responses)
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
  const response = await readPaidResponse(api, id)
  if (!response.ok)
    return response.error.code === 'not_found' ? { state: 'gone', exchangeId: id } : { state: 'failed', exchangeId: id, failure: response.error }
  const saved = await caseFile.commitExchange(response.value, step)
  return saved.ok ? { state: 'in-case', exchangeId: id } : { state: 'failed', exchangeId: id, failure: saved.error }
}

function* inTurns(responses: readonly JournalResponse[]): Generator<readonly JournalResponse[]> {
  let some: JournalResponse[] = []
  for (const response of responses) {
    if (some.length > 0 && (some.length === MAX_AT_ONCE || bytesOf(some) + response.bytes > MAX_BYTES_AT_ONCE)) {
      yield some
      some = []
    }
    some.push(response)
  }
  if (some.length > 0) yield some
}

function bytesOf(responses: readonly JournalResponse[]): number {
  return responses.reduce((sum, { bytes }) => sum + bytes, 0)
}
