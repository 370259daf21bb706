import { createHashedStringMap, type HashedStringMap } from '../core/hashed-string-map.ts'
import type { LoadedCapture } from './case-state.ts'
import { callOfCapture, type Call } from './query.ts'

/** The newest response to each call. */
export interface ResponsesByCall {
  readonly get: (call: Call) => LoadedCapture | undefined
}

export interface MutableResponseIndex extends ResponsesByCall {
  /** Replaces an earlier response to the same call. */
  readonly add: (received: LoadedCapture) => void
}

/**
 * Two-level map: one joined key per call would duplicate the request texts
 * of all captures in memory.
 */
export function createResponsesByCall(): MutableResponseIndex {
  const byRequested = new Map<string, HashedStringMap<LoadedCapture>>()
  return {
    get: ({ requested, requestText }) => byRequested.get(requested)?.get(requestText),
    add(received) {
      const { requested, requestText } = callOfCapture(received.capture)
      const ofRequested = byRequested.get(requested) ?? createHashedStringMap<LoadedCapture>()
      byRequested.set(requested, ofRequested)
      ofRequested.set(requestText, received)
    },
  }
}
