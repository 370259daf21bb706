import { verdictMessages } from './messages.ts'

/**
 * Functions that the verifier needs and older runtimes lack; without them the report renderer would
 * stop half-way.
 */
const NEEDED: readonly (readonly [object, string])[] = [
  [Map, 'groupBy'],
  [Array.prototype, 'toSorted'],
  [String.prototype, 'toWellFormed'],
  [Intl, 'Segmenter'],
]

/**
 * Why nothing can be verified in this runtime, as a sentence; undefined where it can. An intact
 * file must never look altered because the runtime is old.
 */
export function oldRuntime(what: string): string | undefined {
  const missing = NEEDED.find(([home, name]) => typeof Reflect.get(home, name) !== 'function')
  return missing === undefined ? undefined : verdictMessages.oldRuntime(what, missing[1])
}
