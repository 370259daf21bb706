import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { Journal } from '../../journal/journal.ts'
import { classifyResponse } from '../http/classify-response.ts'
import type { DiskMonitor } from '../limits/disk-monitor.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { CheckedCall, SubmitCall } from './submission.ts'

export interface JournalLookupDeps {
  readonly journal: Journal
  readonly ledger: Pick<Ledger, 'durable'>
  readonly disk: DiskMonitor
}

/**
 * The result of a submission without a call: the journaled response, or that nothing can be
 * written. undefined = a call is needed.
 */
export async function findJournaledResponse(
  deps: JournalLookupDeps,
  submission: SubmitCall,
  checked: CheckedCall,
): Promise<Result<HttpExchange> | undefined> {
  const stored = await findDurableResponse(deps, submission, checked)
  if (stored !== undefined || deps.disk.blockage === undefined) return stored
  const space = await deps.disk.recheck()
  // During the disk check the same call may have got its response.
  return space.ok ? await findDurableResponse(deps, submission, checked) : space
}

/** The response may have arrived just now: its cost has to be durable before anyone gets it. */
async function findDurableResponse(
  { journal, ledger, disk }: JournalLookupDeps,
  submission: SubmitCall,
  checked: CheckedCall,
): Promise<Result<HttpExchange> | undefined> {
  const stored = await readJournaledResponse(journal, submission, checked)
  if (stored === undefined) return undefined
  const written = await ledger.durable()
  if (written.ok) return ok(stored)
  disk.recordFailure(written.error)
  return written
}

/**
 * The good response of this step in the journal: paid for before a crash, not in the case yet.
 * Another call would be charged again.
 */
async function readJournaledResponse(journal: Journal, submission: SubmitCall, { path, text }: CheckedCall): Promise<HttpExchange | undefined> {
  const tried = new Set<string>()
  for (;;) {
    // Search again after each read: a good response may follow a broken one, or arrive meanwhile.
    const entry = journal
      .entries()
      .find(
        (stored) =>
          !tried.has(stored.id) &&
          stored.status === 200 &&
          stored.caseId === submission.caseId &&
          stored.planId === submission.planId &&
          stored.stepId === submission.stepId &&
          stored.endpoint === submission.endpoint &&
          stored.requestText === text,
      )
    if (entry === undefined) return undefined
    tried.add(entry.id)
    const good = await journal.arrivals.alone(entry.bytes, async () => {
      const read = await journal.read(entry.id)
      // The base address may have another path by now: the request path is the end of it.
      return read.ok && read.value.path.endsWith(path) && isGood(read.value, submission) ? read.value : undefined
    })
    if (good !== undefined) return good
  }
}

/** A broken response is stored as evidence, but it does not complete the step. */
function isGood(exchange: HttpExchange, submission: SubmitCall): boolean {
  const { status, headers, bodyBase64 } = exchange
  const response = { status, headers, body: Buffer.from(bodyBase64, 'base64'), bodyFailure: undefined }
  return classifyResponse({ kind: 'answered', response }, submission.endpoint, undefined).failure === undefined
}
