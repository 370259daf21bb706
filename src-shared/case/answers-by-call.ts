import { createTextMap, type HashedStringMap } from '../core/hashed-string-map.ts'
import type { LoadedCapture } from './case-state.ts'
import { callOfCapture, type Call } from './query.ts'

/** The newest answer to each call. */
export interface AnswersByCall {
  readonly get: (call: Call) => LoadedCapture | undefined
}

export interface MutableResponseIndex extends AnswersByCall {
  /** Stands for what answered the same call before. */
  readonly add: (answered: LoadedCapture) => void
}

/** In two steps: one text of what a call asks and of its request would stand in memory beside the requests of all captures. */
export function createAnswersByCall(): MutableResponseIndex {
  const byRequested = new Map<string, HashedStringMap<LoadedCapture>>()
  return {
    get: ({ requested, requestText }) => byRequested.get(requested)?.get(requestText),
    add(answered) {
      const { requested, requestText } = callOfCapture(answered.capture)
      const ofRequested = byRequested.get(requested) ?? createTextMap<LoadedCapture>()
      byRequested.set(requested, ofRequested)
      ofRequested.set(requestText, answered)
    },
  }
}
