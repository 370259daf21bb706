import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase58check } from '../base58.ts'
import { decodeXrp } from '../base58-coins.ts'
import { keyColumnOf, keysInColumn, type KeyColumn } from './key-columns.ts'
import { findPhrases, looksLikeSeedPhrase } from './recovery-phrase.ts'

/** A private key or a recovery phrase in a text. No field contains its characters. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  /** Line on which it begins, from 1. */
  readonly line: number
  /** Its kind, formatted for a sentence: "a recovery phrase". */
  readonly name: string
  /** The parts to remove; marks and line breaks between them do not belong to the secret. */
  readonly parts: readonly (readonly [start: number, end: number])[]
}

type Span = Omit<FoundSecret, 'line'>

/** Words that introduce a directly following key. A single word, `key:`, requires its colon. */
const INTRODUCTION =
  /(?:(?:private|privat|priv|prv|secret|signing|spending)[\s_-]{0,3}(?:key|seed|hex)s?(?:\s{0,3}\([^)\n]{0,20}\))?(?:\s{1,3}(?:is|was|are|hex|wif))?|(?:^|[^a-z0-9])(?:(?:pk|privkey|pkey|skey)(?![a-z0-9])|(?:sk|secret|seed|wif|(?<!(?:public|pub|storage|view|api|tx|transaction|primary|sort|hash|ssh)[\s_-]?)key)(?=\s{0,3}["'’]?\s{0,3}[:=：])))[\s"'“”‘’`:：=>*\\-]{1,12}/gi

/** Introductions in other languages. */
const FOREIGN_INTRODUCTION =
  /(?:(?:clave|clau|chave|cl[eé]f?|chiave)\s(?:privad[ao]|priv[eé]e|privata|segreta|secr[eè]te|secreta)|(?:privat|geheim)(?:er)?[\s-]?schl(?:ü|ue)ssel|(?:priv[eé]|private|geheime)\s?sleutel|klucz\sprywatny|(?:özel|gizli)\sanahtar|khóa\s(?:riêng tư|riêng|bí mật)|kunci\s(?:privat|pribadi)|(?:приватный|приватний|закрытый|секретный|личный)\sключ|私[钥鑰]|密[钥鑰]|秘密鍵|プライベートキー|개인\s?키|비밀\s?키|المفتاح\sالخاص|מפתח\sפרטי|निजी\sकुंजी)[\s"'“”‘’`:：=>*\\-]{1,12}/gi

/** A text without a match has no introduced key. */
const MAY_BE_KEY = /[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{50}|\[[\s\d,]{60}/i

/** A key only after such words, not by its form. */
const INTRODUCED =
  /^(?:(?:0x|\\x)?(?:[0-9a-f]{128}|[0-9a-f]{64})(?![0-9a-z])|[1-9A-HJ-NP-Za-km-z]{85,90}(?![0-9A-Za-z])|\[[\s\d,]{60,400}\]|[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z]))/i

const PHRASE_INTRODUCTION =
  /(?:seed|recovery|mnemonic|backup|secret|semilla|semente|récupération|recuperation|recuperación|recuperação|wiederherstellungs|мнемоническая|сид|助记|助記|シード|復元|복구)[\s_-]{0,3}(?:phrases?|words?|sentence|wörter|фраза|词|詞|フレーズ|구문)?[\s"'“”‘’`]{0,4}[:=：][\s"'“”‘’`[]{0,8}|mnemonic\s/gi

interface Shape {
  readonly pattern: RegExp
  readonly name: string
  readonly isSecret?: (text: string) => boolean
}

/** Keys that are recognised by their form anywhere. */
const SHAPES: readonly Shape[] = [
  {
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:(?:(?!-----)[\s\S]){0,8000}-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|[^\n]*(?:\n[A-Za-z0-9+/=]{16,}\r?)*)/g,
    name: 'a private key',
  },
  { pattern: /\b(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})\b/g, name: 'a bitcoin private key (WIF)' },
  {
    pattern: /\b(?:c[1-9A-HJ-NP-Za-km-z]{51}|9[1-9A-HJ-NP-Za-km-z]{50}|[6T-V7Q-S][1-9A-HJ-NP-Za-km-z]{50,51})\b/g,
    name: 'a private key (WIF)',
    isSecret: isWif,
  },
  { pattern: /\b6P[1-9A-HJ-NP-Za-km-z]{56}\b/g, name: 'an encrypted bitcoin private key' },
  { pattern: /\b(?:[xyztuvYZUV]prv|Ltpv|Mtpv|dgpv)[1-9A-HJ-NP-Za-km-z]{80,130}\b/g, name: 'an extended private key' },
  {
    pattern: /\bS(?:[1-9A-HJ-NP-Za-km-z]{29}|[1-9A-HJ-NP-Za-km-z]{25}|[1-9A-HJ-NP-Za-km-z]{21})\b/g,
    name: 'a bitcoin private key (mini)',
    isSecret: isMiniKey,
  },
  { pattern: /\bS[A-Z2-7]{55}\b/g, name: 'a Stellar secret seed' },
  { pattern: /\bs[1-9A-HJ-NP-Za-km-z]{28}\b/g, name: 'an XRP Ledger secret', isSecret: (text) => decodeXrp(text)?.[0] === 0x21 },
  { pattern: /\bsuiprivkey1[a-z0-9]{20,}\b/gi, name: 'a Sui private key' },
  { pattern: /\b(?:ed25519|secp256k1)-priv-(?:0x)?[0-9a-f]{20,}\b/gi, name: 'an Aptos private key' },
  { pattern: /(?<!sig\w{0,10}["'\s:=]{0,6})\b(?:ed25519|secp256k1):[1-9A-HJ-NP-Za-km-z]{80,}\b/g, name: 'a NEAR private key' },
  { pattern: /\bed(?:sk|esk)[1-9A-HJ-NP-Za-km-z]{50,94}\b/g, name: 'a Tezos private key' },
  { pattern: /\bed25519e?_sk1[a-z0-9]{20,}\b/g, name: 'a Cardano private key' },
  { pattern: /\bnsec1[a-z0-9]{20,}\b/gi, name: 'a private key' },
  { pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}\b/gi, name: 'a private key' },
  {
    pattern: /"(?:ciphertext|privateKey|private_key|secretKey|secret_key|mnemonic|xprv)"\s*:\s*(?:"[^"\n]{16,4000}"|\[[\s\d,]{30,600}\])/gi,
    name: 'a key file',
  },
  { pattern: /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){63}\s*\]/g, name: 'a key file' },
]

const INVISIBLE = /[\p{Cf}\u{fe00}-\u{fe0f}]/u

/**
 * The secrets in a text, in text order. A key with a mistyped checksum counts too. For a part of a
 * table, `keyColumn` is its column of keys, and `isPart` means that it may begin within a line.
 */
export function findSecrets(text: string, keyColumn = keyColumnOf(text), isPart = false): FoundSecret[] {
  // Invisible characters must not bypass these checks.
  const { plain, origin } = INVISIBLE.test(text) ? withoutInvisible(text) : { plain: text, origin: undefined }
  const spans = spansIn(plain, keyColumn, isPart)
  if (spans.length === 0) return []
  const at = (position: number): number => (origin === undefined ? position : (origin[position] ?? text.length))
  let line = 1
  let counted = 0
  return spans.map(({ name, start, end, parts }) => {
    const begin = at(start)
    line += lineBreaks(text, counted, begin)
    counted = begin
    return { name, start: begin, end: at(end - 1) + 1, line, parts: parts.map(([from, to]) => [at(from), at(to - 1) + 1] as const) }
  })
}

/** The kind of secret in a text, formatted for a sentence; undefined when it has none. */
export function secretIn(text: string): string | undefined {
  return findSecrets(text)[0]?.name
}

/**
 * The text without the secrets; everything else stays, including marks and line breaks between the
 * words of a phrase.
 */
export function withoutSecrets(text: string, secrets: readonly FoundSecret[], instead = ''): string {
  let out = ''
  let done = 0
  for (const { parts } of secrets) {
    for (const [index, [start, end]] of parts.entries()) {
      const between = text.slice(done, start)
      out += index > 0 && between.trim() === '' && !/[\r\n]/.test(between) ? '' : between
      if (index === 0) out += instead
      done = end
    }
  }
  return out + text.slice(done)
}

function spansIn(text: string, keyColumn: KeyColumn | undefined, isPart: boolean): Span[] {
  const spans: Span[] = []
  const add = (start: number, end: number, name: string, parts: Span['parts'] = [[start, end]]): void => {
    spans.push({ start, end, name, parts })
  }
  for (const { pattern, name, isSecret } of SHAPES) {
    for (const match of text.matchAll(pattern)) {
      if (isSecret !== undefined && !isSecret(match[0])) continue
      // A field of a key file keeps its name.
      const value = /^"\w+"\s*:\s*"?/.exec(match[0])?.[0].length ?? 0
      add(match.index + value, match.index + match[0].length - (value > 0 && match[0].endsWith('"') ? 1 : 0), name)
    }
  }
  if (keyColumn !== undefined) for (const [start, end] of keysInColumn(text, keyColumn, isPart)) add(start, end, 'a private key')
  const introductions = MAY_BE_KEY.test(text) ? [INTRODUCTION, FOREIGN_INTRODUCTION] : []
  for (const introduction of introductions) {
    for (const match of text.matchAll(introduction)) {
      const from = match.index + match[0].length
      const key = INTRODUCED.exec(text.slice(from, from + 500))?.[0]
      if (key !== undefined) add(from, from + key.length, 'a private key')
    }
  }
  let phraseEnd = 0
  for (const match of text.matchAll(PHRASE_INTRODUCTION)) {
    const from = match.index + match[0].length
    // Words of a phrase can introduce one themselves: "seed: seed: seed: …".
    if (from < phraseEnd) continue
    const phrase = looksLikeSeedPhrase(text.slice(from, from + 600))
    if (phrase === undefined || phrase.start > 8) continue
    phraseEnd = from + phrase.end
    add(from + phrase.start, from + phrase.end, 'a recovery phrase', moveParts(phrase.words, from))
  }
  // An introduced phrase begins where its introduction ends, even where earlier words would fit.
  const introduced = [...spans]
  for (const { start, end, words } of findPhrases(text)) {
    if (!introduced.some((one) => start < one.end && end > one.start)) add(start, end, 'a recovery phrase', words)
  }
  return withoutOverlaps(spans)
}

/** Of overlapping spans the first, and of those with the same start the longest. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const separate: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (span.start >= (separate.at(-1)?.end ?? 0)) separate.push(span)
  }
  return separate
}

function moveParts(parts: Span['parts'], by: number): Span['parts'] {
  return parts.map(([start, end]) => [start + by, end + by] as const)
}

/**
 * WIF: base58check with a version byte, 32 bytes of key, and one more byte where the public key is
 * compressed.
 */
function isWif(text: string): boolean {
  const bytes = decodeBase58check(text)
  return bytes !== undefined && (bytes.length === 33 || (bytes.length === 34 && bytes[33] === 1)) && (bytes[0] ?? 0) >= 0x80
}

/**
 * Mini private keys of coins and notes: the hash of the key with a question mark begins with a zero
 * byte.
 */
function isMiniKey(text: string): boolean {
  return sha256(new TextEncoder().encode(`${text}?`))[0] === 0
}

function withoutInvisible(text: string): { readonly plain: string; readonly origin: readonly number[] } {
  const origin: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (INVISIBLE.test(letter)) continue
    origin.push(at)
    plain += letter
  }
  return { plain, origin }
}

function lineBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0
}
