import type { Window } from '../custody/capture.ts'

/** The span of all windows, from the first to the last day; undefined where there is no window. */
export function windowSpan(windows: readonly Window[]): Window | undefined {
  const [from] = windows.map((window) => window.from).toSorted()
  const to = windows
    .map((window) => window.to)
    .toSorted()
    .at(-1)
  return from === undefined ? undefined : { from, to: to ?? from }
}
