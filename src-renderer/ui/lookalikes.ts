import { createContext } from 'react'
import { messages } from './messages.ts'

/** The other addresses of the open case with the same start and end. */
export type LookalikesOf = (address: string) => readonly string[]

const NONE: readonly string[] = []

/** Provided to components that show an address; outside a case no address is compared. */
export const LookalikeContext = createContext<LookalikesOf>(() => NONE)

/** Why an address is marked, with the full addresses that it resembles; '' when there is none. */
export function lookalikeSentence(others: readonly string[]): string {
  const [first] = others
  if (first === undefined) return ''
  const more = others.length === 1 ? '' : ` and ${others.length - 1} more`
  return messages.addressPoisoning(first, more)
}
