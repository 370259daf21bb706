import { err, ok, type Result } from '../../src-shared/result.ts'
import { answerOf } from './case-fold.ts'
import type { CaseState, WholeCapture, WholeState } from './case-state.ts'
import type { ReadCaptures } from './read-answers.ts'

/** Captures that are read at once: they come with their bodies. */
const READ_AT_ONCE = 20

/** A state with the bodies of all its captures, and their answers: for what prints the whole case. It is large, and to be let go of. */
export async function wholeStateOf(state: CaseState, read: ReadCaptures, yieldToPage: () => Promise<void>): Promise<Result<WholeState>> {
  const whole: WholeCapture[] = []
  for (let at = 0; at < state.captures.length; at += READ_AT_ONCE) {
    const some = state.captures.slice(at, at + READ_AT_ONCE)
    const captures = await read(some.map(({ capture }) => capture))
    if (!captures.ok) return err(captures.error)
    const byId = new Map(captures.value.map((capture) => [capture.id, capture]))
    for (const held of some) {
      const capture = byId.get(held.capture.id)
      if (capture !== undefined) whole.push({ ...held, capture, answer: answerOf(capture) })
      await yieldToPage()
    }
  }
  return ok({ ...state, captures: whole, held: whole })
}
