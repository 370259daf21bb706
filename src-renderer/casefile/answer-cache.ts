import { err, ok } from '../../src-shared/result.ts'
import type { AnsweredCapture, HeldCapture } from '../evidence/case-state.ts'
import type { ReadAnswers, ReadCaptures } from '../evidence/read-answers.ts'
import { decodeAnswerOf, decodingFailure } from './decode.ts'
import { createPageYield } from '../text/page-yield.ts'

/** Bytes of bodies whose answers are remembered. A decoded answer takes some ten times as much. */
const MOST_BYTES = 8_000_000
/** Captures that are read at once: they come with their bodies. */
const READ_AT_ONCE = 8

/**
 * The answers that were read last, decoded, bounded by the bytes of their bodies; those longest unused go first. An open case
 * holds none of them: views ask here, and what they do not hold on to is free to go.
 */
export function createAnswerCache(read: ReadCaptures, mostBytes = MOST_BYTES): ReadAnswers {
  // A map keeps the order in which its keys came: the first is the one longest unused.
  const known = new Map<string, AnsweredCapture>()
  let bytes = 0

  const remember = (answered: AnsweredCapture): void => {
    const { id, bodyBytes } = answered.capture
    if (known.delete(id)) bytes -= bodyBytes
    known.set(id, answered)
    bytes += bodyBytes
    for (const [oldest, { capture }] of known) {
      if (bytes <= mostBytes) return
      known.delete(oldest)
      bytes -= capture.bodyBytes
    }
  }

  /** An answer that was read for the same capture, in the case as it is open now. */
  const recall = (held: HeldCapture): AnsweredCapture | undefined => {
    const answered = known.get(held.capture.id)
    if (answered?.capture !== held.capture) return undefined
    known.delete(held.capture.id)
    known.set(held.capture.id, answered)
    return answered
  }

  return async (captures) => {
    const yieldToPage = createPageYield()
    const found = new Map<string, AnsweredCapture>()
    const missing: HeldCapture[] = []
    for (const held of captures) {
      // What was not understood when it was committed has no answer to be read.
      const answered = held.digest.understood ? recall(held) : { ...held, answer: undefined }
      if (answered === undefined) missing.push(held)
      else found.set(held.capture.id, answered)
    }
    for (let at = 0; at < missing.length; at += READ_AT_ONCE) {
      const some = missing.slice(at, at + READ_AT_ONCE)
      const bodies = await read(some.map(({ capture }) => capture))
      if (!bodies.ok) return err(bodies.error)
      // All are handed to the decoder at once: it works on the next while the page takes in the one before.
      const decoding = bodies.value.map((capture) => decodeAnswerOf(capture).then(ok, decodingFailure))
      for (const [place, held] of some.entries()) {
        const answer = await decoding[place]
        if (answer === undefined) continue
        if (!answer.ok) return answer
        const answered: AnsweredCapture = { ...held, answer: answer.value }
        remember(answered)
        found.set(held.capture.id, answered)
        await yieldToPage()
      }
    }
    return ok(captures.flatMap(({ capture: { id } }) => found.get(id) ?? []))
  }
}
