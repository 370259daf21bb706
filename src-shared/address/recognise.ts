import type { ChainFamily } from '../service/chains.ts'
import type { AddressForm } from './address-form.ts'
import { ADDRESS_FAMILIES, CHECKS, secretMessage } from './normalise.ts'
import { readPasted } from './pasted-text.ts'
import { secretIn } from './secret.ts'

export interface Candidate extends AddressForm {
  readonly family: ChainFamily
}

export type Recognition =
  | ({ readonly kind: 'address' } & Candidate)
  /** Well formed for each of the candidates; only the investigator can tell. `note` says what else it might be. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Candidate[]; readonly note: string }
  /** `secret`: the text is or may be a private key; it must be cleared from the screen and is never in `message`. */
  | { readonly kind: 'refused'; readonly message: string; readonly secret: boolean }

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
  return recogniseNear(plain) ?? refused(explain(plain))
}

/** 0x with 40 digits is taken as EVM without asking, although NEAR accounts may look so too: hardly any do. */
function recogniseHex(text: string): Recognition {
  const digits = text.slice(2)
  if (digits.length === 40 || !/^[0-9a-fA-F]+$/.test(digits) || text.startsWith('0X')) {
    const checked = CHECKS.evm(text)
    return checked.ok ? { kind: 'address', family: 'evm', ...checked.form } : refused(checked.wrong)
  }
  const candidates = matches(['sui', 'aptos', 'starknet'], text)
  const [only] = candidates
  if (only === undefined) {
    return refused(`After 0x, an EVM address has 40 hexadecimal digits and a Sui, Aptos or Starknet address 64; here are ${digits.length}.`)
  }
  if (candidates.length === 1 && digits.length >= 60) return { kind: 'address', ...only }
  // Starknet drops leading zeros; but a much shorter form is rare, and an EVM address that lost some digits is common: it is never taken for a short form silently.
  const note =
    digits.length === 64
      ? '64 hexadecimal digits may also be a transaction hash or a private key, neither of which belongs here.'
      : `An EVM address has 40 digits after 0x; here are ${digits.length}. Short addresses like this exist elsewhere, but it may have been cut off.`
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
  if (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(text))
    return { kind: 'ambiguous', candidates: [candidate], note: 'This may be a NEAR account; it may also be a name or a web address.' }
  return undefined
}

/** The most useful sentence for a text that fits nothing: that of the family which it most looks like. */
function explain(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'This is a link, not an address. Paste the address alone.'
  if (/^[a-z]+:[^:]{20,}$/i.test(text)) return 'This is a payment link, not an address. Paste the part after the colon.'
  if (/^["'`].*["'`]$/.test(text)) return 'The address stands in quotation marks. Paste it without them.'
  if (/^sei1/i.test(text)) return 'On Sei, the service takes the form that begins with 0x.'
  if (/^(?:cosmos|osmo|terra|celestia|kava)1/i.test(text)) return 'This is an address of a chain that the service does not cover.'
  const family = FIRST_GUESS.find(([pattern]) => pattern.test(text))?.[1]
  const checked = family === undefined ? undefined : CHECKS[family](text)
  if (checked !== undefined && !checked.ok) return checked.wrong
  return 'This is not an address of any chain that the service covers.'
}

const FIRST_GUESS: readonly (readonly [pattern: RegExp, family: ChainFamily])[] = [
  [/^[0-9a-fA-F]{40}$/, 'evm'],
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

function refused(message: string): Recognition {
  return { kind: 'refused', message, secret: false }
}
