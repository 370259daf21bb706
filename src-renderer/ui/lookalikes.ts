import { createContext } from 'react'

/** The other addresses of the open case that have the ends of this one. */
export type LookalikesOf = (address: string) => readonly string[]

const NONE: readonly string[] = []

/** Known to whoever shows an address; outside of a case no address is compared. */
export const LookalikeContext = createContext<LookalikesOf>(() => NONE)

/** Why an address is marked, with the whole of those that it could be taken for; '' when there is none. */
export function lookalikeSentence(others: readonly string[]): string {
  const [first] = others
  if (first === undefined) return ''
  const more = others.length === 1 ? '' : ` and ${others.length - 1} more`
  return `Possible poisoning: begins and ends like ${first}${more}, another address of this case. Compare every character.`
}
