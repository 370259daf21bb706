import { checkBitcoin } from './bitcoin.ts'
import { checkTron } from './base58.ts'
import { misspelt, otherChainSentence } from './other-chains.ts'
import { isPaddedEvm, NO_ADDRESS, recogniseToken, type Recognition } from './recognise.ts'
import { isHash, isSignature, trimMarks } from './token-kind.ts'
import { checkTon } from './ton.ts'

/** An address or a hash in a piece of text without white space, quotes and brackets. */
export interface TokenFind {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly recognition: Recognition
  /** A hash or a signature, and so not an address, even where it matches a chain's form. */
  readonly isHash: boolean
}

const TON_RAW = /(?<![0-9A-Za-z.-])(?:-1|0):[0-9a-fA-F]{64}(?![0-9A-Za-z])/g
const TON_FRIENDLY = /(?<![0-9A-Za-z])(?=((?:[EUk0]Q|[EUk0]f)[A-Za-z0-9_+/-]{46})(?![0-9A-Za-z]))/g
const NEAR_NAME = /(?<![\w@.-])[a-z0-9]+(?:[-_.][a-z0-9]+)*\.(?:near|tg)(?![\w-]|\.\w)/g
const ENS_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,60}(?:\.[\p{L}\p{N}_-]{1,60})*\.(?:eth|sol|bnb|crypto|sui|apt|ton|stark)$/u
/** Forms with distinctive marks, used by other chains. */
const MARKED =
  /(?:bitcoincash|simpleledger|ecash|bchtest|kaspa|kaspatest|ronin|k|cfx):[0-9A-Za-z:.]{20,120}|(?:nano|xrb)_[0-9a-z]{60}|ak_[0-9A-Za-z]{48,52}|(?<![\w.])0\.0\.\d{3,12}(?:-[a-z]{5})?(?![\w.])|(?<![\w-])[a-z0-9]{5}(?:-[a-z0-9]{5}){1,9}-[a-z0-9]{3}(?![\w-])/gi
/** An address shortened in the middle. */
const SHORTENED = /(?<![0-9A-Za-z])((?:0x)?[0-9A-Za-z]{3,20})(?:\.{2,5}|…|\*{3,8})([0-9A-Za-z]{3,20})(?![0-9A-Za-z])/g
const SYSTEM_PROGRAM = '1'.repeat(32)
const RUN = /[0-9A-Za-z]+/g
/** Path segments, query parameters and prefixes that precede a transaction or a block. */
const HASH_PLACE =
  /(?:^|[/?&#:=.])(?:tx|txs|txn|txns|txid|txhash|tx_hash|transaction|transactions|trans|hash|block|blocks|extrinsic|op|operation|operations|sig|signature|digest|commit|userop|md5|sha\d{1,3}|keccak256)(?:[/:=]|#\/?)$/i

/** Query parameters and settings whose value is an API key, a token or a session id. */
const KEY_PLACE = /(?:^|[/?&#:=._-])(?:(?:api|access|auth|session|csrf)[_-]?(?:key|token|id)|key|sid|auth|bearer|password|secret)[:=]$/i

/** What the words before a piece of text announce. */
export interface Before {
  /** A transaction or a block follows. */
  readonly isHash: boolean
  /** An API key, a token or a session follows. */
  readonly isKey: boolean
  /** An account of Flow follows. */
  readonly isFlow: boolean
}

export const NOTHING_BEFORE: Before = { isHash: false, isKey: false, isFlow: false }

/** The finds in a piece of text, in text order. */
export function findInToken(token: string, before: Before): TokenFind[] {
  if (token.length < 3) return []
  let rest = token
  const finds: TokenFind[] = []
  const take = (start: number, text: string, recognition: Recognition, hash = false): void => {
    finds.push({ start, end: start + text.length, text, recognition, isHash: hash })
    rest = rest.slice(0, start) + ' '.repeat(text.length) + rest.slice(start + text.length)
  }
  if (token.includes(':')) for (const match of token.matchAll(TON_RAW)) take(match.index, match[0], recogniseToken(match[0]))
  if (token.length >= 48) {
    for (const match of rest.matchAll(TON_FRIENDLY)) {
      const text = match[1] ?? ''
      if (rest.startsWith(' ', match.index)) continue
      // With one letter wrong: such a text is still meant as an address.
      if (checkTon(text).ok || (/\d/.test(text) && /[a-z]/.test(text.slice(2)) && /[A-Z]/.test(text.slice(2))))
        take(match.index, text, recogniseToken(text))
    }
  }
  for (const match of rest.matchAll(MARKED)) {
    const sentence = otherChainSentence(match[0])
    if (sentence !== undefined) take(match.index, match[0], refuse(sentence))
  }
  // A token of a web session: base64 parts between full stops.
  if (/^[^.\s]{0,40}eyJ[\w-]{8,}\.[\w-]+\.[\w-]*$/.test(token)) return finds
  const whole = inOnePiece(token)
  if (whole !== undefined) return [{ start: 0, end: token.length, text: token, recognition: whole, isHash: false }]
  const host = hostOf(token)
  if (token.includes('.')) {
    for (const match of rest.matchAll(NEAR_NAME)) {
      if (match.index >= host.start && match.index < host.end) continue
      take(match.index, match[0], recogniseToken(match[0]))
    }
    const trimmed = trimMarks(token)
    if (finds.length === 0 && ENS_NAME.test(trimmed) && trimmed.length < 100) {
      take(token.indexOf(trimmed), trimmed, recogniseToken(trimmed.toLowerCase()))
    }
  }
  if (/\.\.|…|\*{3}/.test(rest)) {
    for (const match of rest.matchAll(SHORTENED)) {
      const [all, head = '', tail = ''] = match
      if (isEnds(head, tail)) take(match.index, all, refuse(SHORT))
    }
  }
  for (const match of rest.matchAll(RUN)) {
    if (match.index < host.end && match.index >= host.start && match[0].length < 32) continue
    if (match[0].length === 56 && token.startsWith('.onion', match.index + 56)) continue
    const inFront = token.slice(0, match.index)
    const around = { ...before, isHash: before.isHash || HASH_PLACE.test(inFront), isKey: before.isKey || KEY_PLACE.test(inFront) }
    readRun(match[0], match.index, around, match[0].length === trimMarks(token).length, take)
  }
  return finds.toSorted((a, b) => a.start - b.start)
}

/** An address with its groups divided by hyphens or full stops: suggested in one piece. */
function inOnePiece(token: string): Recognition | undefined {
  if (!/^(?:[0-9A-Za-z]{2,8}[-.·_]){4,24}[0-9A-Za-z]{1,8}$/.test(token)) return undefined
  const read = recogniseToken(token.replaceAll(/[-.·_]/g, ''))
  if (read.kind !== 'address') return undefined
  const { family, canonical, display } = read
  return { ...refuse(DIVIDED), offer: { family, canonical, display, action: 'Use it in one piece' } }
}

type Take = (start: number, text: string, recognition: Recognition, isHash?: boolean) => void

/** Reads letters and digits without a mark between them. */
function readRun(run: string, start: number, before: Before, isWhole: boolean, take: Take): void {
  const behindHash = before.isHash
  if (run.length < 2) return
  if (/0x/i.test(run) && readHex(run, start, before, isWhole, take)) return
  if (run.length < 25) return
  // The system program of Solana.
  if (run === SYSTEM_PROGRAM) return take(start, run, recogniseToken(run))
  if (isHash(run)) {
    // Lower-case digits may be an account of NEAR, unless they are announced as a transaction.
    const isAccount = run.length === 64 && run === run.toLowerCase() && !behindHash
    take(start, run, isAccount ? recogniseToken(run) : refuse(HASH), !isAccount)
    return
  }
  if (isSignature(run) || (behindHash && /^(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(run))) return take(start, run, refuse(HASH), true)
  const recognition = recogniseToken(run)
  if (recognition.kind === 'address' && recognition.family === 'solana' && behindHash) return take(start, run, refuse(HASH), true)
  if (recognition.kind === 'address' || (recognition.kind === 'ambiguous' && recognition.candidates.some(({ family }) => family !== 'near'))) {
    return take(start, run, recognition)
  }
  if (takeWithin(run, start, take)) return
  if (before.isKey && (run === run.toUpperCase() || run === run.toLowerCase()) && otherChainSentence(run) === undefined) return
  // Only letters, or only digits: a long word or a number.
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run)) return
  // Lines of armoured keys and certificates are longer than addresses in a mixed-case alphabet.
  if (recognition.kind === 'refused' && recognition.message === NO_ADDRESS) return
  if (run.startsWith('eyJ') || isIban(run)) return
  if (run.length > 130 && otherChainSentence(run) !== undefined) return take(start, run, recognition)
  if (run.length > 130 || (/^[0-9a-f]+$/i.test(run) && ![40, 42, 76].includes(run.length))) return
  if (recognition.kind === 'refused') take(start, run, recognition)
  // A base58 address in lower case, or a bech32 address with one letter wrong.
  else if (/^(?:t[0-9a-z]{33}|[0-9a-z]{43,44}|[a-z]{2,15}1[0-9a-z]{38,60})$/.test(run)) take(start, run, refuse(UNKNOWN))
}

/** Takes addresses that begin with 0x from a run that may have letters before and after them. */
function readHex(run: string, start: number, before: Before, isWhole: boolean, take: Take): boolean {
  const behindHash = before.isHash
  let isTaken = false
  for (const match of run.matchAll(/0x((?:(?!0x)[0-9a-f])*)([a-z0-9]*?)(?=0x|$)/gi)) {
    const [all, digits = '', behind = ''] = match
    const at = start + match.index
    const text = all.slice(0, 2 + digits.length)
    const spelled = `0x${digits}`
    const length = digits.length
    if (length === 64) {
      const isHash64 = behindHash && !isPaddedEvm(spelled)
      take(at, text, isHash64 ? refuse(HASH) : recogniseToken(spelled), isHash64)
    } else if (length === 128 || length === 130) take(at, text, refuse(HASH), true)
    else if (length < 40 && behind !== '' && length + behind.length >= 38 && length + behind.length <= 42)
      take(at, all, recogniseToken(`0x${digits}${behind}`))
    else if (length === 16 && behind === '' && !behindHash && (before.isFlow || otherChainSentence(spelled) !== undefined))
      take(at, text, refuse(otherChainSentence(spelled) ?? misspelt('Flow')))
    else if (length === 40 || length === 42 || (length >= 50 && length < 64)) take(at, text, recogniseToken(spelled))
    else if (isWhole && behind === '' && length > 0 && length <= 4) take(at, text, recogniseToken(spelled))
    else if (length >= 20 && length < 80) take(at, text, recogniseToken(spelled))
    else if (length + behind.length >= 36 && length + behind.length < 48 && behind !== '') take(at, all, recogniseToken(`0x${digits}${behind}`))
    else if (length < 8) continue
    isTaken = true
    if (length === 40 && behind.length >= 25) takeWithin(behind, at + text.length, take)
  }
  return isTaken
}

/** Takes addresses with a checksum that are joined to a word, or to one another. */
function takeWithin(run: string, start: number, take: Take): boolean {
  if (run.length > 400) return false
  let isTaken = false
  for (let at = 0; at < run.length;) {
    const text = checkedAt(run, at)
    if (text !== undefined) {
      take(start + at, text, recogniseToken(text))
      isTaken = true
    }
    at += text?.length ?? 1
  }
  return isTaken
}

/** The longest address with a checksum that begins at a position. */
function checkedAt(run: string, at: number): string | undefined {
  const first = run.charAt(at)
  if (first === 'T') {
    const text = run.slice(at, at + 34)
    return checkTron(text).ok ? text : undefined
  }
  const lengths = first === 'b' && run.startsWith('bc1', at) ? [62, 42] : first === '1' || first === '3' ? P2PKH_LENGTHS : []
  return lengths.map((length) => run.slice(at, at + length)).find((text) => text.length >= 26 && checkBitcoin(text).ok)
}

const P2PKH_LENGTHS = [35, 34, 33, 32, 31, 30, 29, 28, 27, 26]

/** An IBAN: its number modulo 97 is 1. */
function isIban(run: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(run)) return false
  let rest = 0
  for (const letter of run.slice(4) + run.slice(0, 4))
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Position of a link's host: names in it are not accounts. */
function hostOf(token: string): { readonly start: number; readonly end: number } {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i.exec(token) ?? /^()([\w-]+(?:\.[\w-]+)+)(?=\/)/.exec(token)
  if (match === null) return { start: 0, end: 0 }
  // `ton://transfer/…` and `algorand://ADDRESS` have no host.
  if (/^(?:ton|algorand|solana|web\+stellar|stellar|near|tron|bitcoin|ethereum):/i.test(token)) return { start: 0, end: 0 }
  return { start: (match[1] ?? '').length, end: match[0].length }
}

/**
 * Both ends of a shortened address: hexadecimal after 0x, or letters of both cases with a digit.
 */
function isEnds(head: string, tail: string): boolean {
  if (/^0x[0-9a-f]{2,}$/i.test(head)) return /^[0-9a-f]+$/i.test(tail)
  const both = head + tail
  if (both.length < 8) return false
  return (/\d/.test(both) && /[A-Z]/.test(both)) || /^(?:bc1|inj1|ltc1|cosmos1)/.test(head)
}

const SHORT = 'This address was shortened: its middle is missing. Copy the whole address from its source.'
const DIVIDED = 'Hyphens or full stops divide this address. Compare it with its source before you use it.'
const UNKNOWN = 'This looks like an address, but not of a chain that the service covers. At least one character may be wrong.'
const HASH = 'This is the hash or the signature of a transaction.'

function refuse(message: string): Recognition & { readonly kind: 'refused' } {
  return { kind: 'refused', message, secret: false }
}
