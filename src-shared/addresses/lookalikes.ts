import { normaliseAddress } from './normalise.ts'

/** Incremental index of a case's addresses by their ends. Adding takes constant time. */
export interface LookalikeIndex {
  /** Adds an address, in any of its spellings. */
  readonly add: (address: string) => void
  /** The other addresses of the case with the same ends, in insertion order. */
  readonly of: (address: string) => readonly string[]
  /** Whether any address of the case, including this one, has the same ends. */
  readonly hasEndsOf: (address: string) => boolean
  /** Whether an address may have the same ends, by its character codes alone: false is certain. */
  readonly mayHaveEndsOf: (letters: CharCodeSource) => boolean
  /** How many addresses have a look-alike. */
  readonly size: () => number
}

/** Character codes of an address, so that checking millions of addresses creates no strings. */
export interface CharCodeSource {
  readonly length: number
  readonly at: (position: number) => number
}

/**
 * People compare addresses by their ends. Address poisoning sends from an address with the ends of
 * a genuine one, to be copied in its place: two addresses with equal ends and different middles are
 * hardly ever chance.
 */
export function createLookalikeIndex(): LookalikeIndex {
  const byEnds = new Map<string, string | Set<string>>()
  /**
   * One bit per pair of ends: rules out nearly every address without a match, at a tenth of the
   * cost.
   */
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
      const existing = byEnds.get(ends)
      // Nearly all ends belong to one address: a set for each would be most of the index.
      if (existing === undefined) byEnds.set(ends, address)
      else if (typeof existing !== 'string') {
        if (!existing.has(address)) size += 1
        existing.add(address)
      } else if (existing !== address) {
        byEnds.set(ends, new Set([existing, address]))
        size += 2
      }
    },
    of(spelled) {
      const address = plainForm(spelled)
      const ends = endsOf(address)
      const existing = ends === undefined ? undefined : byEnds.get(ends)
      if (existing === undefined || existing === address) return []
      return typeof existing === 'string' ? [existing] : [...existing].filter((one) => one !== address)
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

/** One display text per account. Hexadecimal is case-insensitive; TON is read as EQ…. */
function plainForm(address: string): string {
  if (/^0x[0-9a-fA-F]+$/.test(address)) return address.toLowerCase()
  if (!/^(?:[EU][Qf][\w+/-]{46}|-?\d:[0-9a-fA-F]{64})$/.test(address)) return address
  const form = normaliseAddress('ton', address)
  return form.ok ? form.value.display : address
}

/** Common prefixes of a chain's addresses, which do not distinguish them. */
const COMMON_HEAD = /^(?:0x|bc1[qp]|inj1|mantra1|[EU][Qf]|S[PM]|[TGC13])/
const HEAD = 4
const TAIL = 4
/** Shorter texts are names, which are never shortened in the middle. */
const MIN_ADDRESS_LENGTH = 26

/** Number of possible marks: tens of thousands of addresses leave nearly all of them free. */
const MARKS = 1 << 22
/** The bit that distinguishes lower-case from upper-case ASCII letters. */
const CASE_BIT = 0x20

/**
 * A number that is equal for equal ends in any case: of both ends for a hexadecimal address, of the
 * last one for others.
 */
function markOf(letters: CharCodeSource): number {
  let mark = 0
  const head = isHexadecimal(letters) ? HEAD : 0
  for (let at = 2; at < 2 + head; at += 1) mark = Math.imul(mark, 31) + (letters.at(at) | CASE_BIT)
  for (let at = Math.max(0, letters.length - TAIL); at < letters.length; at += 1) mark = Math.imul(mark, 31) + (letters.at(at) | CASE_BIT)
  return (mark ^ (mark >>> 13)) & (MARKS - 1)
}

function lettersOf(address: string): CharCodeSource {
  return { length: address.length, at: (position) => address.charCodeAt(position) }
}

function isHexadecimal(letters: CharCodeSource): boolean {
  return letters.at(0) === 0x30 && letters.at(1) === 0x78
}

/**
 * Whether the address may be a spelling of a TON account, which end differently: EQ, Ef, UQ, Uf, or
 * a number of one digit before a colon.
 */
function mayBeOfTon(letters: CharCodeSource): boolean {
  const [first, second] = [letters.at(0), letters.at(1)]
  return first === MINUS || second === COLON || ((first === LETTER_E || first === LETTER_U) && (second === LETTER_Q || second === SMALL_F))
}

const [MINUS, COLON, LETTER_E, LETTER_U, LETTER_Q, SMALL_F] = Array.from('-:EUQf', (letter) => letter.charCodeAt(0))

function endsOf(address: string): string | undefined {
  if (address.length < MIN_ADDRESS_LENGTH || !/^[\w:+/-]+$/.test(address)) return undefined
  const head = COMMON_HEAD.exec(address)?.[0].length ?? 0
  return `${address.slice(0, head + HEAD)} ${address.slice(-TAIL)}`
}
