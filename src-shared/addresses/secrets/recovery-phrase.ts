import { wordlist as ENGLISH } from '@scure/bip39/wordlists/english.js'
import { sha256 } from '@noble/hashes/sha2.js'

const BITS_PER_WORD = 11
/** One of each 33 bits of a phrase belongs to the checksum. */
const WORDS_PER_CHECKSUM_BIT = 3

/**
 * Whether words, given by their indexes in a list of 2048, end with the checksum of the bits before
 * (BIP-39). The library takes a hundred times as long, which matters for a text made of such words.
 */
export function hasPhraseChecksum(positions: readonly number[]): boolean {
  const checksumBits = positions.length / WORDS_PER_CHECKSUM_BIT
  const entropy = new Uint8Array((positions.length * BITS_PER_WORD - checksumBits) / 8)
  let [rest, restBits, at] = [0, 0, 0]
  for (const position of positions) {
    rest = (rest << BITS_PER_WORD) | position
    restBits += BITS_PER_WORD
    while (restBits >= 8 && at < entropy.length) {
      restBits -= 8
      entropy[at] = rest >> restBits
      at += 1
    }
    rest &= (1 << restBits) - 1
  }
  return (sha256(entropy)[0] ?? 0) >> (8 - checksumBits) === rest
}

/** Lengths of recovery phrases in words (BIP-39), the longest first. */
const PHRASE_WORD_COUNTS = [24, 21, 18, 15, 12] as const
const MIN_PHRASE_WORDS = 12
/** One more than the 24 words of the longest phrase. */
const MAX_REACH = 25
/** Maximum number of cached rows of words: a text that repeats itself is checked once. */
const MAX_REMEMBERED = 1_000
/**
 * Marks, blanks and numbers between two words of a phrase: `legal, winner`, `1. legal\n2. winner`,
 * `"legal","winner"`.
 */
const GAP = /^[^\p{L}\p{M}]{1,40}$/u

export interface PhraseSpan {
  readonly start: number
  readonly end: number
  /** Position of each word; marks and line breaks between the words stay in the text. */
  readonly words: readonly (readonly [start: number, end: number])[]
}

const lists: string[][] = [ENGLISH]
const indexed = new Map<string[], ReadonlyMap<string, number>>()

/**
 * Adds word lists of other languages. They are large, so the page loads them only when they may
 * matter.
 */
export function addWordLists(others: readonly string[][]): void {
  for (const list of others) if (!lists.includes(list)) lists.push(list)
}

/**
 * The recovery phrases in a text: 12 to 24 consecutive words of one official list with a valid
 * checksum.
 */
export function findPhrases(text: string): PhraseSpan[] {
  const runs = runsOfWords(text)
  if (runs.length === 0) return []
  const found: PhraseSpan[] = []
  for (const list of lists) {
    const lengthOf = createLengthReader()
    for (const run of runs) {
      const positions = placesIn(run, list)
      const spans: [number, number][] = []
      for (let at = 0; at + MIN_PHRASE_WORDS <= run.length; at += 1) {
        const reach = reachOf(positions, at)
        if (reach < MIN_PHRASE_WORDS) {
          at += reach
          continue
        }
        const length = lengthOf(positions.slice(at, at + reach))
        if (length !== undefined) spans.push([at, at + length])
      }
      for (const [from, to] of mergeSpans(spans)) found.push(spanOf(run.slice(from, to)))
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/**
 * Returns a function for the number of words at the beginning of a row that are a phrase with a
 * valid checksum; the longest first.
 */
function createLengthReader(): (positions: readonly number[]) => number | undefined {
  const remembered = new Map<string, number | undefined>()
  return (positions) => {
    const key = positions.join(' ')
    if (remembered.has(key)) return remembered.get(key)
    const length = phraseLength(positions)
    if (remembered.size < MAX_REMEMBERED) remembered.set(key, length)
    return length
  }
}

function phraseLength(positions: readonly number[]): number | undefined {
  return PHRASE_WORD_COUNTS.find((length) => length <= positions.length && hasPhraseChecksum(positions.slice(0, length)))
}

/**
 * Merges overlapping windows: which of them is the phrase is unknown, and none of its words may
 * stay.
 */
function mergeSpans(spans: readonly (readonly [from: number, to: number])[]): [from: number, to: number][] {
  const separate: [number, number][] = []
  for (const [from, to] of spans) {
    const last = separate.at(-1)
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to)
    else separate.push([from, to])
  }
  return separate
}

/**
 * Whether a text consists of words of one list in the number of a phrase, regardless of the
 * checksum. For texts that are introduced as a phrase.
 */
export function looksLikeSeedPhrase(text: string): PhraseSpan | undefined {
  const [run] = runsOfWords(text, true)
  if (run === undefined) return undefined
  for (const list of lists) {
    const positions = placesIn(run.slice(0, MAX_REACH), list)
    const reach = reachOf(positions, 0)
    if (reach < MIN_PHRASE_WORDS) continue
    return spanOf(run.slice(0, phraseLength(positions.slice(0, reach)) ?? reach))
  }
  return undefined
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Runs of 12 or more words separated only by marks, blanks and numbers; most texts have none. */
function runsOfWords(text: string, isIntroduced = false): Word[][] {
  const runs: Word[][] = []
  let run: Word[] = []
  let end = 0
  for (const match of text.matchAll(/[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu)) {
    const between = text.slice(end, match.index)
    if (run.length > 0 && !GAP.test(between)) {
      if (run.length >= MIN_PHRASE_WORDS) runs.push(run)
      run = []
    }
    end = match.index + match[0].length
    // Chinese phrases have no blanks; only after an introduction is each character a word.
    if (isIntroduced && /^\p{Script=Han}{2,}$/u.test(match[0])) {
      for (let at = match.index; at < end; at += 1) run.push({ text: text.charAt(at).normalize('NFKD'), start: at, end: at + 1 })
      continue
    }
    const word =
      match[0].length > 24
        ? ''
        : match[0]
            .replaceAll(/\p{Cf}/gu, '')
            .normalize('NFKD')
            .toLowerCase()
    run.push({ text: word, start: match.index, end })
  }
  if (run.length >= MIN_PHRASE_WORDS) runs.push(run)
  return runs
}

/** The index of each word in a list; -1 for a word that is not in it. */
function placesIn(run: readonly Word[], list: string[]): number[] {
  const positions = indexByWord(list)
  return run.map(({ text }) => positions.get(text) ?? -1)
}

function reachOf(positions: readonly number[], from: number): number {
  let at = from
  while (at < positions.length && at - from < MAX_REACH && positions[at] !== -1) at += 1
  return at - from
}

function indexByWord(list: string[]): ReadonlyMap<string, number> {
  const known = indexed.get(list)
  if (known !== undefined) return known
  const positions = new Map(list.map((word, at) => [word.normalize('NFKD'), at] as const))
  indexed.set(list, positions)
  return positions
}

function spanOf(words: readonly Word[]): PhraseSpan {
  return {
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    words: words.map(({ start, end }): readonly [number, number] => [start, end]),
  }
}
