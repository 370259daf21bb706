import type { ChainFamily } from './chains/chains.ts'
import { CHECKS } from './normalise.ts'
import { recogniseToken, type Candidate, type Recognition } from './recognise.ts'
import type { PassedKind } from './token-kind.ts'

/** A piece of text that may be one part of an address split by spaces or a line break. */
interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly line: number
  /** The kind of the piece if it is not an address. */
  readonly kind: PassedKind | undefined
  /** Lengths of the addresses that may begin with it; undefined where none can. */
  readonly lengths: readonly [shortest: number, longest: number] | undefined
  /** Whether a line break precedes it. */
  readonly followsLineBreak: boolean
}

export interface BrokenAddress {
  readonly line: number
  readonly start: number
  readonly end: number
  /** The parts, separated by one space. */
  readonly text: string
  readonly recognition: Recognition
  /** What its parts were counted as before. */
  readonly kinds: readonly PassedKind[]
}

export interface PartReader {
  /** Takes the next piece of the text; `undefined` for one that cannot be part of an address. */
  readonly next: (piece: Pick<Part, 'text' | 'start' | 'end' | 'line' | 'kind'> | undefined) => void
  readonly found: () => readonly BrokenAddress[]
}

/** Maximum number of parts that are joined: an address in groups of four digits has 11 to 17. */
const MAX_PARTS = 18
const MAX_JOINED_LENGTH = 70
const SPACES = /^[ \t\u00a0\u202f]{1,3}$/
/** A line break, with a hyphen before it and the marks of a quotation after it. */
const BREAK = /^[\u2010\u00ad]?[ \t]{0,8}(?:\r\n|\r|\n)[ \t]{0,40}(?:[>|*#][>|*# \t]{0,20})?$/
/** First characters of a chain's addresses, with their shortest and longest length. */
const STARTS: readonly (readonly [pattern: RegExp, shortest: number, longest: number])[] = [
  [/^0[xX][0-9a-fA-F]*$/, 42, 42],
  [/^(?:bc1[02-9ac-hj-np-z]*|BC1[02-9AC-HJ-NP-Z]*)$/, 42, 62],
  [/^[13][1-9A-HJ-NP-Za-km-z]{3,}$/, 26, 35],
  [/^T[1-9A-HJ-NP-Za-km-z]{3,}$/, 34, 34],
  [/^[EU][Qf][\w-]{2,}$/, 48, 48],
  [/^G[A-Z2-7]{3,}$/, 56, 56],
  [/^S[PM][0-9A-Z]{2,}$/, 38, 42],
  [/^inj1[a-z0-9]*$/, 42, 62],
  [/^mantra1[a-z0-9]*$/, 45, 65],
  // Base58 with both cases and digits: the first line of an address without a distinctive prefix.
  [/^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[1-9A-HJ-NP-Za-km-z]{8,40}$/, 43, 44],
]
const MIXED = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[1-9A-HJ-NP-Za-km-z]{4,40}$/
const HEX = /^0[xX][0-9a-fA-F]{40}$/
/** Families whose checksum proves that the parts belong together. */
const CHECKED: ReadonlySet<ChainFamily> = new Set(['bitcoin', 'tron', 'ton', 'stellar', 'stacks', 'injective', 'mantra'])

/**
 * Finds addresses split by spaces or line breaks. They are suggested, never taken: joined parts may
 * be two things.
 */
export function createPartReader(text: string): PartReader {
  let parts: Part[] = []
  let starts = 0
  const found: BrokenAddress[] = []
  const clear = (): void => {
    parts = []
    starts = 0
  }
  return {
    next(piece) {
      if (piece === undefined) return clear()
      const bare = /^([\w-]{1,60}?)[-=.]?$/.exec(piece.text)?.[1]
      if (bare === undefined) return clear()
      const last = parts.at(-1)
      const between = last === undefined ? '' : text.slice(last.end, piece.start)
      const followsLineBreak = between !== ' ' && BREAK.test(between)
      if (last !== undefined && !followsLineBreak && !SPACES.test(between)) clear()
      const lengths = lengthsOf(bare)
      if (lengths === undefined && parts.length === 0) return
      parts.push({ ...piece, text: bare, lengths, followsLineBreak: parts.length > 0 && followsLineBreak })
      starts += lengths === undefined ? 0 : 1
      const [first] = parts
      if (parts.length > MAX_PARTS && first !== undefined) {
        parts.shift()
        starts -= first.lengths === undefined ? 0 : 1
      }
      if (starts === 0) return clear()
      const broken = joinedAt(parts)
      if (broken === undefined) return
      found.push(broken)
      clear()
    },
    found: () => found,
  }
}

function lengthsOf(text: string): Part['lengths'] {
  const start = STARTS.find(([pattern]) => pattern.test(text))
  return start === undefined ? undefined : [start[1], start[2]]
}

/** The address that ends with the last part, if the parts form one. */
function joinedAt(parts: readonly Part[]): BrokenAddress | undefined {
  let joined = parts.at(-1)?.text ?? ''
  for (let at = parts.length - 2; at >= 0; at -= 1) {
    const first = parts[at]
    if (first === undefined) return undefined
    joined = first.text + joined
    if (joined.length > MAX_JOINED_LENGTH) return undefined
    const [shortest, longest] = first.lengths ?? [Number.POSITIVE_INFINITY, 0]
    if (joined.length < shortest || joined.length > longest || !/\d/.test(joined)) continue
    const used = parts.slice(at)
    const candidate = candidateOf(joined, used)
    if (candidate !== undefined) return brokenAddress(used, candidate)
  }
  return undefined
}

function candidateOf(joined: string, parts: readonly Part[]): Candidate | undefined {
  const last = parts.at(-1)
  if (HEX.test(joined)) {
    // After a cut address and a space, one or two digits are more likely an amount.
    if (last === undefined || (!last.followsLineBreak && last.text.length < 3)) return undefined
    const checked = CHECKS.evm(`0x${joined.slice(2)}`)
    const form = checked.ok ? checked.form : checked.offer
    return form === undefined ? undefined : { family: 'evm', canonical: form.canonical, display: form.display }
  }
  const recognition = recogniseToken(joined)
  if (recognition.kind !== 'address') return undefined
  const { family, canonical, display } = recognition
  // Solana has no checksum: two lines of mixed letters that decode to 32 bytes are enough to
  // suggest it.
  const isSolana = family === 'solana' && parts.length === 2 && last?.followsLineBreak === true && parts.every((part) => MIXED.test(part.text))
  return CHECKED.has(family) || isSolana ? { family, canonical, display } : undefined
}

function brokenAddress(parts: readonly Part[], candidate: Candidate): BrokenAddress | undefined {
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    line: first.line,
    start: first.start,
    end: last.end,
    text: parts.map(({ text }) => text).join(' '),
    recognition: { kind: 'refused', message: BROKEN, secret: false, offer: { ...candidate, action: 'Use it in one piece' } },
    kinds: parts.flatMap(({ kind }) => kind ?? []),
  }
}

const BROKEN = 'A space or a line break divides this address. Compare it with its source before you use it.'
