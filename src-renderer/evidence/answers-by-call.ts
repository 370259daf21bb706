import { createTextMap, type TextMap } from '../../src-shared/text-map.ts'
import type { HeldCapture } from './case-state.ts'
import { callOfCapture, type Call } from './query.ts'

/** The newest answer to each call. */
export interface AnswersByCall {
  readonly get: (call: Call) => HeldCapture | undefined
}

export interface GrowingAnswers extends AnswersByCall {
  /** Stands for what answered the same call before. */
  readonly add: (answered: HeldCapture) => void
}

/** In two steps: one text of what a call asks and of its request would stand in memory beside the requests of all captures. */
export function createAnswersByCall(): GrowingAnswers {
  const byAsked = new Map<string, TextMap<HeldCapture>>()
  return {
    get: ({ asked, requestText }) => byAsked.get(asked)?.get(requestText),
    add(answered) {
      const { asked, requestText } = callOfCapture(answered.capture)
      const ofAsked = byAsked.get(asked) ?? createTextMap<HeldCapture>()
      byAsked.set(asked, ofAsked)
      ofAsked.set(requestText, answered)
    },
  }
}
