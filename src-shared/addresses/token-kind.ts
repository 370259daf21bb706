/** Kinds of text pieces that are not addresses. */
export type PassedKind = 'word' | 'mark' | 'date' | 'amount' | 'hash' | 'signature' | 'link' | 'code'

const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2})(?:[T_]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i
const TIME = /^\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|UTC|AM|PM|[+-]\d{2}:?\d{2})?$/i
const MONTH_DATE = /^\d{1,2}[-./ ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-./ ]?\d{0,4}$/i
/**
 * Digits with separators, a sign, a currency or a unit: `-0.52`, `$1,234.56`, `1e-7`, `100USDT`,
 * `12%`.
 */
const AMOUNT = /^[-+~≈<>=]?[$€£¥₿Ξ]?[-+]?\d[\d.,'_\u2009\u202f]*(?:e[-+]?\d+)?[%$€£¥₿Ξ]?(?:[A-Z]{2,6}|[kmb]n?|x|th|st|nd|rd|ms|s|h|d)?$/i

/** The kind of a piece of text without white space and without an address. */
export function kindOfToken(text: string): PassedKind {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'mark'
  if (/^\p{L}+$/u.test(text)) return 'word'
  const bare = trimMarks(text)
  if (DATE.test(bare) || MONTH_DATE.test(bare)) return 'date'
  if (TIME.test(bare)) return 'date'
  if (AMOUNT.test(bare)) return 'amount'
  if (isHash(bare)) return 'hash'
  if (isSignature(bare)) return 'signature'
  if (/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’._/&+:=@#*-]*$/u.test(bare) && bare.length < 26)
    return /\d/.test(bare) && /^[0-9a-fx]+$/i.test(bare) ? 'code' : 'word'
  return 'code'
}

/** Hexadecimal hashes, and content identifiers of IPFS. */
export function isHash(text: string): boolean {
  return /^(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{32}|0x[0-9a-fA-F]{8})$/.test(text) || /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{56})$/.test(text)
}

/** Signatures: 64 or 65 bytes in hexadecimal, 64 bytes in base58, as in transactions of Solana. */
export function isSignature(text: string): boolean {
  return /^(?:0x)?(?:[0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/.test(text) || /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(text)
}

/** Removes marks at both ends that belong to the sentence and not to the piece. */
export function trimMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}$€£¥₿Ξ+-]+/u, '').replace(/[^\p{L}\p{N}%$€£¥₿Ξ]+$/u, '')
}
