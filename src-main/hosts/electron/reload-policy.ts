const RELOAD_WINDOW_MS = 5 * 60_000
const MAX_RELOADS = 2

/**
 * Whether a crashed page may be reloaded: at most twice in five minutes. Times come from one
 * monotonic clock.
 */
export function mayReload(reloads: readonly number[], now: number): boolean {
  return reloads.filter((at) => now - at < RELOAD_WINDOW_MS).length < MAX_RELOADS
}
