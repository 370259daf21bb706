import type { ChainFamily } from '../service/table/chains.ts'
import type { AddressForm, Checked, Offer } from './address-form.ts'
import { ADDRESS_FAMILIES, CHECKS, secretMessage } from './normalise.ts'
import { readPasted } from './pasted-text.ts'
import { secretIn } from './secret.ts'

export interface Candidate extends AddressForm {
  readonly family: ChainFamily
}

export type Recognition =
  /** `others`: families in which the same text is well formed too, to be chosen where the investigator knows better. */
  | ({ readonly kind: 'address'; readonly others?: readonly Candidate[] } & Candidate)
  /** Well formed for each of the candidates; only the investigator can tell. `note` says what else it might be. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly note: string }
  /**
   * `secret`: the text is or may be a private key; it must be cleared from the screen and is never in `message`.
   * `offer`: what the text can be taken for, if the investigator says so.
   */
  | { readonly kind: 'refused'; readonly message: string; readonly secret: boolean; readonly offer?: Candidate & Offer }

/** Families whose addresses carry a checksum or a form of their own: at most one of them can match. */
const SELF_EVIDENT = ADDRESS_FAMILIES.filter((family) => !['evm', 'sui', 'aptos', 'starknet', 'near'].includes(family))

/** Tells the family of a pasted address from the text alone, or says why it cannot. */
export function recogniseAddress(text: string): Recognition {
  const secret = secretIn(text)
  if (secret !== undefined) return { kind: 'refused', message: secretMessage(secret), secret: true }
  const pasted = readPasted(text)
  if (!pasted.ok) return refused(pasted.wrong)
  const plain = pasted.text
  if (/^0x/i.test(plain)) return recogniseHex(plain)
  const candidates = matches(SELF_EVIDENT, plain)
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return { kind: 'address', ...only }
  if (candidates.length > 1) return { kind: 'ambiguous', candidates, note: 'This is well formed on more than one chain.' }
  return recogniseNear(plain) ?? explain(plain)
}

/** 0x with 40 digits is taken as EVM without asking; NEAR has accounts of the same form, hardly any, which can be chosen. */
function recogniseHex(text: string): Recognition {
  const digits = text.slice(2)
  if (digits.length === 40 || !/^[0-9a-fA-F]+$/.test(digits) || text.startsWith('0X')) {
    const checked = CHECKS.evm(text)
    if (!checked.ok) return refusedBy('evm', checked)
    const others = matches(['near'], text)
    return { kind: 'address', family: 'evm', ...checked.form, ...(others.length > 0 && { others }) }
  }
  if (TRON_HEX.test(text)) return explainAs('tron', text)
  const candidates = matches(['sui', 'aptos', 'starknet'], text)
  const [only] = candidates
  if (only === undefined) {
    return refused(`After 0x, an EVM address has 40 hexadecimal digits and a Sui, Aptos or Starknet address 64; this one has ${digits.length}.`)
  }
  if (candidates.length === 1 && digits.length >= 60) return { kind: 'address', ...only }
  // Starknet drops leading zeros; but a much shorter form is rare, and an EVM address that lost some digits is common: it is never taken for a short form silently.
  const note =
    digits.length === 64
      ? '64 hexadecimal digits may also be a transaction hash or a private key, neither of which belongs here.'
      : `An EVM address has 40 digits after 0x; this one has ${digits.length}. Short addresses like this exist elsewhere, but it may have been cut off.`
  return { kind: 'ambiguous', candidates, note }
}

function recogniseNear(text: string): Recognition | undefined {
  const checked = CHECKS.near(text)
  if (!checked.ok) return undefined
  const candidate: Candidate = { family: 'near', ...checked.form }
  if (/^[0-9a-f]{64}$/.test(text)) {
    const note =
      '64 hexadecimal digits are a NEAR account, but also a transaction hash, an address of another chain without its 0x, or a private key.'
    return { kind: 'ambiguous', candidates: [candidate], note }
  }
  if (/^[0-9a-f]{40}$/.test(text)) return refused('An EVM address begins with 0x; here it is missing.')
  if (/\.(?:near|tg)$/.test(text) || /^0s[0-9a-f]{40}$/.test(text)) return { kind: 'address', ...candidate }
  if (/\.(?:eth|sol|bnb|crypto|x|sui|apt|ton|stark)$/.test(text)) {
    return refused('This is a name, not an address. Casebook does not look names up, because their owner can change: paste the address itself.')
  }
  if (text.includes('.'))
    return { kind: 'ambiguous', candidates: [candidate], note: 'This may be a NEAR account; it may also be a name or a web address.' }
  if (OTHER_CHAINS.some(([pattern]) => pattern.test(text)) || guess(text) !== undefined) return undefined
  return { kind: 'ambiguous', candidates: [candidate], note: 'This may be a NEAR account of the top level; it may also be just a word.' }
}

/** The most useful sentence for a text that fits nothing: that of the family which it most looks like. */
function explain(text: string): Recognition {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return refused('This is a link, not an address. Paste the address alone.')
  if (/^[a-z]+:[^:]{20,}$/i.test(text)) return refused('This is a payment link, not an address. Paste the part after the colon.')
  if (/^["'`].*["'`]$/.test(text)) return refused('The address stands in quotation marks. Paste it without them.')
  const [, elsewhere] = OTHER_CHAINS.find(([pattern]) => pattern.test(text)) ?? []
  if (elsewhere !== undefined) return refused(elsewhere)
  const family = guess(text)
  return family === undefined ? refused(NO_ADDRESS) : explainAs(family, text)
}

function explainAs(family: ChainFamily, text: string): Recognition {
  const checked = CHECKS[family](text)
  return checked.ok ? refused(NO_ADDRESS) : refusedBy(family, checked)
}

const NO_ADDRESS = 'This is not an address of any chain that the service covers.'

const OTHER_CHAINS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/^sei1/i, 'On Sei, the service takes the form that begins with 0x.'],
  [/^(?:cosmos|osmo|terra|celestia|kava)1/i, 'This is an address of a chain that the service does not cover.'],
]

/** 0x41 and 38 digits have the length of an EVM address, and are taken as one. */
const TRON_HEX = /^(?:0x)?41[0-9a-fA-F]{40}$/

/** The family that a text which fits none looks most like. */
function guess(text: string): ChainFamily | undefined {
  return FIRST_GUESS.find(([pattern]) => pattern.test(text))?.[1]
}

const FIRST_GUESS: readonly (readonly [pattern: RegExp, family: ChainFamily])[] = [
  [/^[0-9a-fA-F]{40}$/, 'evm'],
  [TRON_HEX, 'tron'],
  [/^(?:bc|tb|bcrt)1/i, 'bitcoin'],
  [/^[xyz]pub/, 'bitcoin'],
  [/^inj1/i, 'injective'],
  [/^mantra1/i, 'mantra'],
  [/^(?:[EUk0]Q|[EUk]f|-?[0-9a-z]*:)/, 'ton'],
  [/^[A-Za-z2-7]{57,59}$/, 'algorand'],
  [/^[GCM][A-Z0-9=]{50,72}$/, 'stellar'],
  [/^S[A-Z0-9]{8,44}$/, 'stacks'],
  [/^T\w{32,36}$/, 'tron'],
  [/^[13mn2]\w{24,34}$/, 'bitcoin'],
  [/^\w{31,46}$/, 'solana'],
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

function refused(message: string): Recognition {
  return { kind: 'refused', message, secret: false }
}
