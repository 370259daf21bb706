import { normaliseAddress } from './normalise.ts'

/** Addresses of one case by their ends, under construction. Adding costs the same however many there are. */
export interface LookalikeIndex {
  /** Takes an address in, in any of its spellings. */
  readonly add: (address: string) => void
  /** The other addresses of the case whose ends are the same, in the order in which they came. */
  readonly of: (address: string) => readonly string[]
  /** Whether any address of the case has the same ends, itself included. */
  readonly hasEndsOf: (address: string) => boolean
  /** How many addresses have a look-alike. */
  readonly size: () => number
}

/**
 * People compare addresses by their ends. Whoever poisons a history sends from an address made to have the ends of a true one,
 * so that it is copied in its place: two addresses with equal ends and different middles are hardly ever chance.
 */
export function createLookalikeIndex(): LookalikeIndex {
  const byEnds = new Map<string, string | Set<string>>()
  /** The last characters of all addresses in lower case: nearly every text that has no match is told by them, at a tenth of the price. */
  const tails = new Set<string>()
  let size = 0
  return {
    add(spelled) {
      const address = plainForm(spelled)
      const ends = endsOf(address)
      if (ends === undefined) return
      tails.add(tailOf(address))
      const held = byEnds.get(ends)
      // Nearly all ends belong to one address: a set for each would be most of the index.
      if (held === undefined) byEnds.set(ends, address)
      else if (typeof held !== 'string') {
        if (!held.has(address)) size += 1
        held.add(address)
      } else if (held !== address) {
        byEnds.set(ends, new Set([held, address]))
        size += 2
      }
    },
    of(spelled) {
      const address = plainForm(spelled)
      const ends = endsOf(address)
      const held = ends === undefined ? undefined : byEnds.get(ends)
      if (held === undefined || held === address) return []
      return typeof held === 'string' ? [held] : [...held].filter((one) => one !== address)
    },
    hasEndsOf(spelled) {
      if (!TON.test(spelled) && !tails.has(tailOf(spelled))) return false
      const ends = endsOf(plainForm(spelled))
      return ends !== undefined && byEnds.has(ends)
    },
    size: () => size,
  }
}

/** An account of TON has several spellings, which end differently. */
const TON = /^(?:[EU][Qf]|-?\d:)/

/** One text for one account, as people read it. Hexadecimal tells no case apart; TON is read as EQ…. */
function plainForm(address: string): string {
  if (/^0x[0-9a-fA-F]+$/.test(address)) return address.toLowerCase()
  if (!/^(?:[EU][Qf][\w+/-]{46}|-?\d:[0-9a-fA-F]{64})$/.test(address)) return address
  const form = normaliseAddress('ton', address)
  return form.ok ? form.value.display : address
}

/** What all or many addresses of a chain begin with tells nothing. */
const COMMON_HEAD = /^(?:0x|bc1[qp]|inj1|mantra1|[EU][Qf]|S[PM]|[TGC13])/
const HEAD = 4
const TAIL = 4
/** Shorter texts are names, which have no middle that is left out on screen. */
const SHORTEST = 26

function tailOf(address: string): string {
  return address.slice(-TAIL).toLowerCase()
}

function endsOf(address: string): string | undefined {
  if (address.length < SHORTEST || !/^[\w:+/-]+$/.test(address)) return undefined
  const head = COMMON_HEAD.exec(address)?.[0].length ?? 0
  return `${address.slice(0, head + HEAD)} ${address.slice(-TAIL)}`
}
