/** The header by which the practice service says of each of its answers that it is made up. */
export const PRACTICE_HEADER = 'x-casebook-practice'

/**
 * Whether an answer says of itself that it is practice, however the service that gave it was started. Only ever a reason to
 * take an answer for practice; its absence says nothing.
 */
export function isPracticeAnswer(headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([name]) => name.toLowerCase() === PRACTICE_HEADER)
}
