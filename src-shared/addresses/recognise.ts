import type { ChainFamily } from './chains/chains.ts'
import type { AddressForm, Checked, SuggestedReading } from './address-form.ts'
import { ADDRESS_FAMILIES, CHECKS, secretMessage } from './normalise.ts'
import { readPasted } from './pasted-text.ts'
import { otherChainGuess, otherChainSentence } from './other-chains.ts'
import { secretIn } from './secrets/secret.ts'
import { isSignature } from './token-kind.ts'

export interface Candidate extends AddressForm {
  readonly family: ChainFamily
}

export type Recognition =
  /**
   * `others`: families for which the same text is well formed too; the investigator can choose
   * them.
   */
  | ({ readonly kind: 'address'; readonly others?: readonly Candidate[] } & Candidate)
  /**
   * Well formed for each of the candidates; the investigator decides. `note` says what else it may
   * be.
   */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly note: string }
  /**
   * `secret`: the text is or may be a private key; it must be cleared from the screen and is never
   * in `message`. `offer`: a reading that the investigator can confirm.
   */
  | { readonly kind: 'refused'; readonly message: string; readonly secret: boolean; readonly offer?: Candidate & SuggestedReading }

/**
 * Families whose addresses have a checksum or a distinctive form: at most one of them can match.
 */
const DISTINCTIVE_FAMILIES = ADDRESS_FAMILIES.filter((family) => !['evm', 'sui', 'aptos', 'starknet', 'near'].includes(family))

/** Recognises the family of a pasted address from its text alone, or explains why it cannot. */
export function detectAddress(text: string): Recognition {
  const secret = secretIn(text)
  if (secret !== undefined) return { kind: 'refused', message: secretMessage(secret), secret: true }
  const pasted = readPasted(text)
  if (!pasted.ok) return refuse(pasted.wrong)
  return recogniseToken(pasted.text)
}

/** `detectAddress` for printable characters without white space and without a secret. */
export function recogniseToken(plain: string): Recognition {
  if (/^0x/i.test(plain)) return recogniseHex(plain)
  const elsewhere = otherChainSentence(plain)
  if (elsewhere !== undefined && !OWN_PREFIX.test(plain)) return refuse(elsewhere)
  const candidates = matches(DISTINCTIVE_FAMILIES, plain)
  const [only] = candidates
  if (only?.family === 'solana' && isOneCase(plain)) return refuse(ONE_CASE)
  if (only !== undefined && candidates.length === 1) return { kind: 'address', ...only }
  if (candidates.length > 1) return { kind: 'ambiguous', candidates, note: 'This is well formed on more than one chain.' }
  return recogniseNear(plain) ?? explain(plain)
}

/**
 * 0x with 40 digits is taken as EVM without confirmation; NEAR has a few accounts of the same form,
 * which can be chosen.
 */
function recogniseHex(text: string): Recognition {
  const digits = text.slice(2)
  if (digits.length === 40 || !/^[0-9a-fA-F]+$/.test(digits) || text.startsWith('0X')) {
    const checked = CHECKS.evm(text)
    if (!checked.ok) return refusedBy('evm', checked)
    const others = matches(['near'], text)
    return { kind: 'address', family: 'evm', ...checked.form, ...(others.length > 0 && { others }) }
  }
  if (TRON_HEX.test(text)) return explainAs('tron', text)
  const candidates = longHexCandidates(text)
  const [only] = candidates
  if (only === undefined) {
    return refuse(`After 0x, an EVM address has 40 hexadecimal digits and a Sui, Aptos or Starknet address 64; this one has ${digits.length}.`)
  }
  const zeros = digits.length >= 60 && digits.length < 64
  // Upper-case letters that match a checksum show which chain wrote them.
  if (only.family === 'starknet' && zeros && isMixedCase(digits)) return { kind: 'address', ...only }
  if (zeros) return { kind: 'ambiguous', candidates, note: ZEROS_LEFT_OUT }
  if (isPaddedEvm(text)) {
    const [evm] = matches(['evm'], `0x${digits.slice(24)}`)
    return { kind: 'ambiguous', candidates: [...(evm === undefined ? [] : [evm]), ...candidates], note: PADDED }
  }
  // Starknet drops leading zeros; but much shorter forms are rare, and EVM addresses with missing
  // digits are common: they are never silently taken as a short form.
  const note =
    digits.length === 64
      ? '64 hexadecimal digits may also be a transaction hash or a private key, neither of which belongs here.'
      : `An EVM address has 40 digits after 0x; this one has ${digits.length}. Other networks have addresses of this length, but this one may have been cut off.`
  return { kind: 'ambiguous', candidates, note }
}

/** Whether 64 digits are an EVM address with the leading zeros of logs and call data. */
export function isPaddedEvm(text: string): boolean {
  return /^0x0{24}(?!0{6})[0-9a-fA-F]{40}$/.test(text)
}

/**
 * Chains with addresses of 64 digits. Sites drop leading zeros: 60 to 63 digits mean the same with
 * the zeros restored.
 */
function longHexCandidates(text: string): Candidate[] {
  const digits = text.slice(2)
  if (digits.length < 60 || digits.length >= 64) return matches(['sui', 'aptos', 'starknet'], text)
  const padded = `0x${digits.toLowerCase().padStart(64, '0')}`
  return [...matches(['starknet'], text), ...matches(['aptos', 'sui'], padded)]
}

function isMixedCase(text: string): boolean {
  return text !== text.toLowerCase() && text !== text.toUpperCase()
}

/**
 * Random base58 of this length mixes both cases: one case alone is another chain's address, or was
 * changed on the way.
 */
function isOneCase(text: string): boolean {
  return text.replaceAll(/[^A-Za-z]/g, '').length >= 8 && !isMixedCase(text)
}

const ONE_CASE =
  'All its letters have the same case. Its length fits Solana, but it is more likely an address of another chain, or its case was changed.'
const PADDED = 'This may be an EVM address with 24 zeros in front, as in logs and call data. Choose what it is.'
const ZEROS_LEFT_OUT =
  'Addresses of Starknet, Aptos and Sui have 64 digits after 0x. This one has fewer, so its leading zeros are missing. Choose the chain.'
/** Prefixes of covered chains: their own rule explains a malformed text with such a prefix. */
const OWN_PREFIX = /^(?:bc|tb|bcrt|inj|mantra)1/i

function recogniseNear(text: string): Recognition | undefined {
  const checked = CHECKS.near(text)
  if (!checked.ok) return undefined
  const candidate: Candidate = { family: 'near', ...checked.form }
  if (/^[0-9a-f]{64}$/.test(text)) {
    const note =
      '64 hexadecimal digits are a NEAR account, but also a transaction hash, an address of another chain without its 0x, or a private key.'
    return { kind: 'ambiguous', candidates: [candidate], note }
  }
  if (/^[0-9a-f]{40}$/.test(text)) return explainAs('evm', text)
  if (/\.(?:near|tg)$/.test(text) || /^0s[0-9a-f]{40}$/.test(text)) return { kind: 'address', ...candidate }
  if (/\.(?:eth|sol|bnb|crypto|x|sui|apt|ton|stark)$/.test(text)) {
    return refuse('This is a name, not an address. Casebook does not look names up, because their owner can change: paste the address itself.')
  }
  if (text.includes('.')) return { kind: 'ambiguous', candidates: [candidate], note: 'This may be a NEAR account, a name or a web address.' }
  if (otherChainGuess(text) !== undefined || guess(text) !== undefined) return undefined
  if (/^[\d._-]*$/.test(text) || /^[0-9a-f]{20,}$/.test(text)) return undefined
  return { kind: 'ambiguous', candidates: [candidate], note: 'This may be a top-level NEAR account or just a word.' }
}

/** The most useful sentence for a text that fits nothing: that of the most similar family. */
function explain(text: string): Recognition {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return refuse('This is a link, not an address. Paste the address alone.')
  if (/^[a-z]+:[^:]{20,}$/i.test(text)) return refuse('This is a payment link, not an address. Paste the part after the colon.')
  if (/^["'`].*["'`]$/.test(text)) return refuse('The address is in quotation marks. Paste it without them.')
  if (isSignature(text)) return refuse(SIGNATURE)
  const elsewhere = otherChainGuess(text)
  if (elsewhere !== undefined) return refuse(elsewhere)
  const family = guess(text)
  return family === undefined ? refuse(NO_ADDRESS) : explainAs(family, text)
}

function explainAs(family: ChainFamily, text: string): Recognition {
  const checked = CHECKS[family](text)
  return checked.ok ? refuse(NO_ADDRESS) : refusedBy(family, checked)
}

export const NO_ADDRESS = 'This is not an address of any chain that the service covers.'

const SIGNATURE = 'This is the signature of a transaction, not an address. Paste the address of an account.'

/** 0x41 and 38 digits have the length of an EVM address, and are taken as one. */
const TRON_HEX = /^(?:0x)?41[0-9a-fA-F]{40}$/

/** The most similar family of a text that fits none. */
function guess(text: string): ChainFamily | undefined {
  return FAMILY_GUESSES.find(([pattern]) => pattern.test(text))?.[1]
}

const FAMILY_GUESSES: readonly (readonly [pattern: RegExp, family: ChainFamily])[] = [
  [/^[0-9a-fA-F]{40}$/, 'evm'],
  [/^(?:0x)?41[0-9a-fA-F]{36,40}$/, 'tron'],
  [/^(?:bc|tb|bcrt)1/i, 'bitcoin'],
  [/^[xyz]pub/, 'bitcoin'],
  [/^inj1/i, 'injective'],
  [/^mantra1/i, 'mantra'],
  [/^(?:[EUk0]Q|[EUk]f)[\w+/-]{42,50}$/, 'ton'],
  [/^(?:-1|0):[0-9a-fA-F]{40,}$/, 'ton'],
  [/^[A-Za-z2-7]{57,59}$/, 'algorand'],
  [/^[GCM][A-Z0-9=]{50,72}$/, 'stellar'],
  [/^S[A-Z0-9]{8,44}$/, 'stacks'],
  [/^T\w{32,36}$/, 'tron'],
  [/^[13mn2]\w{24,34}$/, 'bitcoin'],
  [/^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[0-9A-Za-z]{40,46}$/, 'solana'],
]

function matches(families: readonly ChainFamily[], text: string): Candidate[] {
  return families.flatMap((family) => {
    const checked = CHECKS[family](text)
    return checked.ok ? [{ family, ...checked.form }] : []
  })
}

function refusedBy(family: ChainFamily, { wrong, offer }: Checked & { readonly ok: false }): Recognition {
  return { kind: 'refused', message: wrong, secret: false, ...(offer !== undefined && { offer: { family, ...offer } }) }
}

function refuse(message: string): Recognition {
  return { kind: 'refused', message, secret: false }
}
