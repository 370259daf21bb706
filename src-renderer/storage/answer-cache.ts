import type { CaptureHeader } from '../../src-shared/case/case-state.ts'
import type { AnsweredCapture, LoadedCapture } from '../../src-shared/case/case-state.ts'
import { unpackAnswer } from '../../src-shared/case/columns/packed-answer.ts'
import type { ReadAnswers, ReadCaptures } from '../../src-shared/case/read-answers.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { Answer } from '../../src-shared/service/response/rows.ts'
import { createShortYield } from '../../src-shared/core/text/page-yield.ts'
import { decodeAnswerOf, decodingFailure } from './decode.ts'
import type { DecodedResponseStore } from './derived/decoded-response-store.ts'

/** Bytes of bodies whose answers are remembered. In columns an answer takes about as much; records that were looked at take ten times that. */
const MOST_BYTES = 8_000_000
/** Bodies that are read at once, where what was decoded of them is not kept. */
const BODIES_AT_ONCE = 8
/** Answers in columns that are read at once, and the bytes that their bodies may have. */
const MAX_STAGED_FILES = 64
const MAX_STAGED_BYTES = 4_000_000

/**
 * The answers that were read last, bounded by the bytes of their bodies; those longest unused go first. An open case
 * holds none of them: views ask here, and what they do not hold on to is free to go. What was decoded once is read from where it is
 * `saved`; bodies are read and decoded for the others, and kept then.
 */
export function createAnswerCache(read: ReadCaptures, saved: Pick<DecodedResponseStore, 'answers' | 'keep'>, mostBytes = MOST_BYTES): ReadAnswers {
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
  const recall = (held: LoadedCapture): AnsweredCapture | undefined => {
    const answered = known.get(held.capture.id)
    if (answered?.capture !== held.capture) return undefined
    known.delete(held.capture.id)
    known.set(held.capture.id, answered)
    return answered
  }

  /** Reads bodies, decodes and keeps them; answers come as they are decoded. */
  async function* decoded(headers: readonly CaptureHeader[]): AsyncGenerator<Result<Answer | undefined>> {
    for (let at = 0; at < headers.length; at += BODIES_AT_ONCE) {
      const some = headers.slice(at, at + BODIES_AT_ONCE)
      const bodies = await read(some)
      if (!bodies.ok) {
        yield err(bodies.error)
        return
      }
      // All are handed to the decoder at once: it works on the next while the page takes in the one before.
      const decoding = bodies.value.map((capture) => decodeAnswerOf(capture).then(ok, decodingFailure))
      for (const [place, header] of some.entries()) {
        const one = await decoding[place]
        if (one === undefined) continue
        if (!one.ok) {
          yield one
          return
        }
        saved.keep(header, one.value)
        yield ok(one.value.answer === undefined ? undefined : unpackAnswer(one.value.answer))
      }
    }
  }

  return async (captures) => {
    const yieldToPage = createShortYield()
    const found = new Map<string, AnsweredCapture>()
    const missing: LoadedCapture[] = []
    const take = (held: LoadedCapture, answer: Answer | undefined): void => {
      const answered: AnsweredCapture = { ...held, answer }
      remember(answered)
      found.set(held.capture.id, answered)
    }
    for (const held of captures) {
      // What was not understood when it was committed has no answer to be read.
      const answered = held.digest.understood ? recall(held) : { ...held, answer: undefined }
      if (answered === undefined) missing.push(held)
      else found.set(held.capture.id, answered)
    }
    for (const some of inStretches(missing)) {
      const rows = await saved.answers(some.map(({ capture }) => capture))
      const unkept: LoadedCapture[] = []
      for (const [at, held] of some.entries()) {
        const row = rows[at]
        if (row === undefined) unkept.push(held)
        else {
          take(held, row.answer === undefined ? undefined : unpackAnswer(row.answer))
          await yieldToPage()
        }
      }
      let at = 0
      for await (const answer of decoded(unkept.map(({ capture }) => capture))) {
        if (!answer.ok) return answer
        const held = unkept[at]
        at += 1
        if (held !== undefined) take(held, answer.value)
        await yieldToPage()
      }
    }
    return ok(captures.flatMap(({ capture: { id } }) => found.get(id) ?? []))
  }
}

/** Captures in stretches of some megabytes. */
function inStretches(captures: readonly LoadedCapture[]): LoadedCapture[][] {
  const stretches: LoadedCapture[][] = []
  let bytes = Infinity
  for (const held of captures) {
    const last = stretches.at(-1)
    bytes += held.capture.bodyBytes
    if (last !== undefined && last.length < MAX_STAGED_FILES && bytes <= MAX_STAGED_BYTES) last.push(held)
    else {
      stretches.push([held])
      bytes = held.capture.bodyBytes
    }
  }
  return stretches
}
