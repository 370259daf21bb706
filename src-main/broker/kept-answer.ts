import type { Exchange } from '../../src-shared/exchange.ts'
import type { Journal } from '../journal/journal.ts'
import { judge } from './answer-check.ts'
import type { SubmitCall } from './submission.ts'

/**
 * The good answer of this very step that the journal still holds: paid for before a crash, not yet in the case.
 * Asking again would pay twice.
 */
export async function keptAnswer(journal: Journal, wish: SubmitCall, requestText: string): Promise<Exchange | undefined> {
  const entry = journal
    .entries()
    .find(
      (kept) =>
        kept.status === 200 &&
        kept.caseId === wish.caseId &&
        kept.planId === wish.planId &&
        kept.stepId === wish.stepId &&
        kept.endpoint === wish.endpoint &&
        kept.requestText === requestText,
    )
  if (entry === undefined) return undefined
  const read = await journal.read(entry.id)
  if (!read.ok) return undefined
  const { status, headers, bodyBase64 } = read.value
  // A broken answer is kept as evidence, but it does not answer the step.
  const verdict = judge(
    { kind: 'answered', answer: { status, headers, body: Buffer.from(bodyBase64, 'base64'), trouble: undefined } },
    wish.endpoint,
    undefined,
  )
  return verdict.failure === undefined ? read.value : undefined
}
