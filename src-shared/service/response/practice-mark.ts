/** The header that marks each response of the practice service as simulated. */
export const PRACTICE_HEADER = 'x-casebook-practice'

/**
 * Whether a response marks itself as practice, however its service was started. The mark is
 * sufficient; its absence proves nothing.
 */
export function isPracticeResponse(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name]) => name.toLowerCase() === PRACTICE_HEADER)
}
