const WITHIN_MS = 5 * 60_000
const RELOADS = 2

/** Whether a page that died may be loaded again: at most twice in five minutes. Times are of one monotonic clock. */
export function mayReload(reloads: readonly number[], now: number): boolean {
  return reloads.filter((at) => now - at < WITHIN_MS).length < RELOADS
}
