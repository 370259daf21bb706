import { normaliseAddress } from './normalise.ts'

/** Addresses of one case by their ends, under construction. Adding costs the same however many there are. */
export interface LookalikeIndex {
  /** Takes an address in, in any of its spellings. */
  readonly add: (address: string) => void
  /** The other addresses of the case whose ends are the same, in the order in which they came. */
  readonly of: (address: string) => readonly string[]
  /** Whether any address of the case has the same ends, itself included. */
  readonly hasEndsOf: (address: string) => boolean
  /** Whether any may have the same ends, told from the letters alone: where not, no address with these letters has. */
  readonly mayHaveEndsOf: (letters: CharCodeSource) => boolean
  /** How many addresses have a look-alike. */
  readonly size: () => number
}

/** Letters of an address, as character codes: of millions no text is made to be looked at once. */
export interface CharCodeSource {
  readonly length: number
  readonly at: (place: number) => number
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
  const mayHaveEndsOf = (letters: CharCodeSource): boolean => {
    const mark = markOf(letters)
    return ((marks[mark >>> 5] ?? 0) & (1 << (mark & 31))) !== 0 || mayBeOfTon(letters)
  }
  return {
    add(spelled) {
      const address = plainForm(spelled)
      const ends = endsOf(address)
      if (ends === undefined) return
      const mark = markOf(lettersOf(address))
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
      if (!mayHaveEndsOf(lettersOf(spelled))) return false
      const ends = endsOf(plainForm(spelled))
      return ends !== undefined && byEnds.has(ends)
    },
    mayHaveEndsOf,
    size: () => size,
  }
}

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
const MARKS = 1 << 22
/** Bit by which the small letters differ from the large ones. */
const CASE_BIT = 0x20

/** A number that is the same for equal ends, in whatever case; of an address in hexadecimal it is of both ends, of others of the last alone. */
function markOf(letters: CharCodeSource): number {
  let mark = 0
  const head = isHexadecimal(letters) ? HEAD : 0
  for (let at = 2; at < 2 + head; at += 1) mark = Math.imul(mark, 31) + (letters.at(at) | CASE_BIT)
  for (let at = Math.max(0, letters.length - TAIL); at < letters.length; at += 1) mark = Math.imul(mark, 31) + (letters.at(at) | CASE_BIT)
  return (mark ^ (mark >>> 13)) & (MARKS - 1)
}

function lettersOf(address: string): CharCodeSource {
  return { length: address.length, at: (place) => address.charCodeAt(place) }
}

function isHexadecimal(letters: CharCodeSource): boolean {
  return letters.at(0) === 0x30 && letters.at(1) === 0x78
}

/** What the spellings of an account of TON begin with, which end differently: EQ, Ef, UQ, Uf, or a number of one digit before a colon. */
function mayBeOfTon(letters: CharCodeSource): boolean {
  const [first, second] = [letters.at(0), letters.at(1)]
  return first === MINUS || second === COLON || ((first === LETTER_E || first === LETTER_U) && (second === LETTER_Q || second === SMALL_F))
}

const [MINUS, COLON, LETTER_E, LETTER_U, LETTER_Q, SMALL_F] = Array.from('-:EUQf', (letter) => letter.charCodeAt(0))

function endsOf(address: string): string | undefined {
  if (address.length < SHORTEST || !/^[\w:+/-]+$/.test(address)) return undefined
  const head = COMMON_HEAD.exec(address)?.[0].length ?? 0
  return `${address.slice(0, head + HEAD)} ${address.slice(-TAIL)}`
}
