const MIN_VERIFICATION_MS = 120_000
const MS_PER_MB = 1000

/** Time limit for verifying files of `bytes` bytes: a hostile file could take for ever. */
export function maxVerificationMs(bytes: number): number {
  return MIN_VERIFICATION_MS + (bytes / 1_000_000) * MS_PER_MB
}

/** Text for a verification that was stopped at its limit. */
export function stoppedSentence(ms: number): string {
  return `Verification was stopped after ${Math.round(ms / 1000)} seconds. The file may be designed to exhaust time.`
}
