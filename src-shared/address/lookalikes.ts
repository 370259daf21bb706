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
  /** A bit for the ends of each address: nearly every text that has no match is told by them, at a tenth of the price. */
  const marks = new Uint32Array(MARKS / 32)
  let size = 0
  return {
    add(spelled) {
      const address = plainForm(spelled)
      const ends = endsOf(address)
      if (ends === undefined) return
      const mark = markOf(address)
      marks[mark >>> 5] = (marks[mark >>> 5] ?? 0) | (1 << (mark & 31))
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
      const mark = markOf(spelled)
      if (((marks[mark >>> 5] ?? 0) & (1 << (mark & 31))) === 0 && !isOfTon(spelled)) return false
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

/** How many different marks there are: some tens of thousands of addresses leave nearly all of them free. */
const MARKS = 1 << 20
/** Bit by which the small letters differ from the large ones. */
const CASE_BIT = 0x20

/** A number that is the same for equal ends, in whatever case; of an address in hexadecimal it is of both ends, of others of the last alone. */
function markOf(address: string): number {
  let mark = 0
  const head = isHexadecimal(address) ? HEAD : 0
  for (let at = 2; at < 2 + head; at += 1) mark = Math.imul(mark, 31) + (address.charCodeAt(at) | CASE_BIT)
  for (let at = Math.max(0, address.length - TAIL); at < address.length; at += 1) mark = Math.imul(mark, 31) + (address.charCodeAt(at) | CASE_BIT)
  return (mark ^ (mark >>> 13)) & (MARKS - 1)
}

function isHexadecimal(address: string): boolean {
  return address.charCodeAt(0) === 0x30 && address.charCodeAt(1) === 0x78
}

function isOfTon(address: string): boolean {
  return !isHexadecimal(address) && TON.test(address)
}

function endsOf(address: string): string | undefined {
  if (address.length < SHORTEST || !/^[\w:+/-]+$/.test(address)) return undefined
  const head = COMMON_HEAD.exec(address)?.[0].length ?? 0
  return `${address.slice(0, head + HEAD)} ${address.slice(-TAIL)}`
}
