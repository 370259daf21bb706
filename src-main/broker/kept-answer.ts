import type { Exchange } from '../../src-shared/exchange.ts'
import type { Journal } from '../journal/journal.ts'
import { judge } from './answer-check.ts'
import type { CheckedCall, SubmitCall } from './submission.ts'

/**
 * The good answer of this very step that the journal still holds: paid for before a crash, not yet in the case.
 * Asking again would pay twice.
 */
export async function keptAnswer(journal: Journal, wish: SubmitCall, { path, text }: CheckedCall): Promise<Exchange | undefined> {
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
    const read = await journal.read(entry.id)
    // The base address may have another path by now; what was asked is at the end of it.
    if (read.ok && read.value.path.endsWith(path) && isGood(read.value, wish)) return read.value
  }
}

/** A broken answer is kept as evidence, but it does not answer the step. */
function isGood(exchange: Exchange, wish: SubmitCall): boolean {
  const { status, headers, bodyBase64 } = exchange
  const answer = { status, headers, body: Buffer.from(bodyBase64, 'base64'), trouble: undefined }
  return judge({ kind: 'answered', answer }, wish.endpoint, undefined).failure === undefined
}
