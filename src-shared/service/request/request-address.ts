import { normaliseAddress } from '../../addresses/normalise.ts'
import { detectAddress } from '../../addresses/recognise.ts'
import { secretIn } from '../../addresses/secrets/secret.ts'
import { failure } from '../../core/failure.ts'
import type { Failure } from '../../core/failure.ts'
import { chainTitle, familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'

const REMEDY = 'Copy the address again from where it came from.'

/** The address for native coins on every chain. */
const NATIVE = /^0xe{40}$/i

/**
 * Chains whose tokens are named differently from accounts (`0x2::sui::SUI`, a denomination, a
 * jetton): only secrets and spaces are refused.
 */
const CHAINS_WITH_OWN_TOKEN_FORMS: ReadonlySet<string> = new Set(['bitcoin', 'hyperliquid', 'injective', 'mantra', 'near', 'starknet', 'sui', 'ton'])

/**
 * The failure for a wrong address in a request that has passed its schema. Each address must have
 * the form of the request's chain (docs/service-interface.md, 2.2, code invalid_address_format), so
 * that a slip costs no call and a private key is never sent.
 */
export function addressProblem(id: EndpointId, body: Readonly<Record<string, unknown>>): Failure | undefined {
  const { title, chainField, addressField: field, impliedChain } = endpointOf(id)
  if (field === undefined) return undefined
  const chain = chainField === 'chain' ? String(body['chain']) : (impliedChain ?? 'all')
  const text = body[field]
  if (typeof text !== 'string') return undefined
  const why = field === 'token_address' ? tokenProblem(text, chain) : accountProblem(text, chain)
  if (why === undefined) return undefined
  const form = isChainId(chain) ? `a valid ${chainTitle(chain)} address` : 'valid'
  return failure('bad_request', `${title}: ${field} is not ${form}. ${why}`, REMEDY, { field })
}

/**
 * Names of fields with transaction hashes: a signature on Solana has the shape of a private key.
 */
const HASHES = /hash|signature|^tx/i

/**
 * The failure for a possible private key or recovery phrase in any field of a request: a name, a
 * filter, a web query. Sending a secret to a service discloses it. Only signing in takes a
 * password.
 */
export function secretInRequest(id: EndpointId, body: Readonly<Record<string, unknown>>): Failure | undefined {
  if (endpointOf(id).signsIn) return undefined
  const found = Object.entries(body).find(([name, value]) => holdsSecret(name, value))
  if (found === undefined) return undefined
  const [field] = found
  const why = 'It may be a private key or a recovery phrase. Never send one to a service.'
  return failure('bad_request', `${endpointOf(id).title}: ${field} was not sent. ${why}`, 'Remove it, and do not paste it anywhere else.', { field })
}

function holdsSecret(name: string, value: unknown): boolean {
  if (typeof value === 'string') return !HASHES.test(name) && secretIn(value) !== undefined
  if (Array.isArray(value)) return value.some((one) => holdsSecret(name, one))
  return typeof value === 'object' && value !== null && Object.entries(value).some(([inner, one]) => holdsSecret(inner, one))
}

/**
 * The problem with an account of a chain; of any chain for `all` and for requests without a chain.
 */
function accountProblem(text: string, chain: string): string | undefined {
  if (/\s/.test(text)) return 'It contains white space.'
  if (!isChainId(chain)) {
    const seen = detectAddress(text)
    if (seen.kind === 'refused') return seen.message
    // A single reading that needs confirmation: a word that may be an account. Naming the chain
    // confirms it.
    return seen.kind === 'ambiguous' && seen.candidates.length === 1 ? seen.note : undefined
  }
  const form = normaliseAddress(familyOfChain(chain), text)
  return form.ok ? undefined : form.error.message
}

function tokenProblem(text: string, chain: string): string | undefined {
  if (NATIVE.test(text)) return undefined
  if (!CHAINS_WITH_OWN_TOKEN_FORMS.has(chain)) return accountProblem(text, chain)
  if (/\s/.test(text)) return 'It contains white space.'
  return secretIn(text) === undefined ? undefined : 'It looks like a private key.'
}
