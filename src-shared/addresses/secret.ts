/**
 * Notices private keys and recovery phrases before anything else looks at a pasted text. What is noticed is refused
 * without being repeated, stored, logged or sent. Shape is enough: a key with a mistyped checksum is still a key.
 */
const SHAPES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KLc9][1-9A-HJ-NP-Za-km-z]{50,51})$/, 'a bitcoin private key (WIF)'],
  [/^6P[1-9A-HJ-NP-Za-km-z]{56}$/, 'an encrypted bitcoin private key'],
  [/^[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{90,120}$/i, 'an extended private key'],
  [/^S[A-Z2-7]{55}$/, 'a Stellar secret seed'],
  [/^suiprivkey1[a-z0-9]{20,}$/i, 'a Sui private key'],
  [/^(?:ed25519|secp256k1)-priv-(?:0x)?[0-9a-f]+$/i, 'an Aptos private key'],
  [/^(?:ed25519|secp256k1):[1-9A-HJ-NP-Za-km-z]{60,}$/, 'a NEAR private key'],
  [/^[1-9A-HJ-NP-Za-km-z]{86,90}$/, 'a Solana private key or a transaction signature'],
  [/^(?:0x)?[0-9a-f]{128}$/i, 'a private key'],
  [/^nsec1[a-z0-9]{20,}$/i, 'a private key'],
]

/** What kind of secret the text seems to hold, as words for a sentence; undefined when it seems to hold none. */
export function secretIn(text: string): string | undefined {
  const plain = plainOf(text)
  const whole = longSecret(plain)
  if (whole !== undefined) return whole
  for (const word of plain.split(/[\s,;="'()<>{}]+/u)) {
    // "key:5J…" hides a key behind its name; "ed25519:…" is a key with its name.
    for (const token of new Set([word, ...word.split(':')])) {
      for (const [pattern, name] of SHAPES) if (pattern.test(token)) return name
    }
    // In lower case these digits may be a NEAR account; with capitals they are none.
    if (/^[0-9A-Fa-f]{64}$/.test(word) && word !== word.toLowerCase()) return 'a private key or a transaction hash'
  }
  return undefined
}

/** true for a secret that has several words, so that it must not be taken apart before it is refused. */
export function isLongSecret(text: string): boolean {
  return longSecret(plainOf(text)) !== undefined
}

/** White space and invisible characters must not be a way round these checks. */
function plainOf(text: string): string {
  return text
    .slice(0, 20_000)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
}

function longSecret(plain: string): string | undefined {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(plain)) return 'a private key'
  if (/"(?:ciphertext|mnemonic|privateKey|private_key|secretKey)"/i.test(plain)) return 'a key file'
  if (/^\[ ?\d{1,3}(?: ?, ?\d{1,3}){31,}/.test(plain)) return 'a key file'
  if (/\b(?:private|secret|seed|key)\b/i.test(plain) && /[0-9a-f]{64}/i.test(plain)) return 'a private key'
  return looksLikePhrase(plain) ? 'a recovery phrase' : undefined
}

/** Recovery phrases have 12 to 25 dictionary words of three to eight letters; numbering in front of the words is ignored. */
export function looksLikePhrase(text: string): boolean {
  let run = 0
  // Word by word, so that a long list of anything else is left early.
  for (const [word] of text.matchAll(/[^\s,;]+/gu)) {
    if (/^\d{1,2}[.):]?$/.test(word)) continue
    run = /^(?:\d{1,2}[.):])?[a-z]{3,8}$/i.test(word) ? run + 1 : 0
    if (run >= 11) return true
  }
  return false
}
