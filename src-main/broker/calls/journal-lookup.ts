import type { Exchange } from '../../../src-shared/exchange.ts'
import { ok, type Result } from '../../../src-shared/result.ts'
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

/** What answers a wish before it is booked: the answer that the journal holds, or that nothing can be written. */
export async function findJournaledResponse(parts: JournalLookupDeps, wish: SubmitCall, checked: CheckedCall): Promise<Result<Exchange> | undefined> {
  const kept = await findDurableResponse(parts, wish, checked)
  if (kept !== undefined || parts.disk.blockage === undefined) return kept
  const room = await parts.disk.recheck()
  // While the disk was looked at, the same call may have got its answer.
  return room.ok ? await findDurableResponse(parts, wish, checked) : room
}

/** The answer may have come in this very moment: before anyone has it, what it cost stands on the disk as well. */
async function findDurableResponse(
  { journal, ledger, disk }: JournalLookupDeps,
  wish: SubmitCall,
  checked: CheckedCall,
): Promise<Result<Exchange> | undefined> {
  const kept = await readJournaledResponse(journal, wish, checked)
  if (kept === undefined) return undefined
  const written = await ledger.durable()
  if (written.ok) return ok(kept)
  disk.recordFailure(written.error)
  return written
}

/**
 * The good answer of this very step that the journal still holds: paid for before a crash, not yet in the case.
 * Asking again would pay twice.
 */
async function readJournaledResponse(journal: Journal, wish: SubmitCall, { path, text }: CheckedCall): Promise<Exchange | undefined> {
  const tried = new Set<string>()
  for (;;) {
    // Looked for anew after each read: a broken answer may be followed by a good one, which may even arrive meanwhile.
    const entry = journal
      .entries()
      .find(
        (kept) =>
          !tried.has(kept.id) &&
          kept.status === 200 &&
          kept.caseId === wish.caseId &&
          kept.planId === wish.planId &&
          kept.stepId === wish.stepId &&
          kept.endpoint === wish.endpoint &&
          kept.requestText === text,
      )
    if (entry === undefined) return undefined
    tried.add(entry.id)
    const good = await journal.arrivals.alone(entry.bytes, async () => {
      const read = await journal.read(entry.id)
      // The base address may have another path by now; what was asked is at the end of it.
      return read.ok && read.value.path.endsWith(path) && isGood(read.value, wish) ? read.value : undefined
    })
    if (good !== undefined) return good
  }
}

/** A broken answer is kept as evidence, but it does not answer the step. */
function isGood(exchange: Exchange, wish: SubmitCall): boolean {
  const { status, headers, bodyBase64 } = exchange
  const answer = { status, headers, body: Buffer.from(bodyBase64, 'base64'), bodyFailure: undefined }
  return classifyResponse({ kind: 'answered', answer }, wish.endpoint, undefined).failure === undefined
}
