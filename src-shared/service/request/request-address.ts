import { normaliseAddress } from '../../addresses/normalise.ts'
import { detectAddress } from '../../addresses/recognise.ts'
import { secretIn } from '../../addresses/secrets/secret.ts'
import { failure } from '../../core/failure.ts'
import type { Failure } from '../../core/failure.ts'
import { chainTitle, familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'

const REMEDY = 'Copy the address again from where it came from.'

/** Native coins go by this address on every chain. */
const NATIVE = /^0xe{40}$/i

/** Chains whose tokens have a name of another form than their accounts (`0x2::sui::SUI`, a denomination, a jetton): only secrets and spaces are refused. */
const TOKENS_APART: ReadonlySet<string> = new Set(['bitcoin', 'hyperliquid', 'injective', 'mantra', 'near', 'starknet', 'sui', 'ton'])

/**
 * What is wrong with the addresses of a request that has passed its schema: each must have the form of the request's chain
 * (docs/service-interface.md, 2.2, code invalid_address_format), so that a slip costs no call and a private key never leaves.
 */
export function wrongAddress(id: EndpointId, body: Readonly<Record<string, unknown>>): Failure | undefined {
  const { title, chainField, addressField: field, impliedChain } = endpointOf(id)
  if (field === undefined) return undefined
  const chain = chainField === 'chain' ? String(body['chain']) : (impliedChain ?? 'all')
  const text = body[field]
  if (typeof text !== 'string') return undefined
  const why = field === 'token_address' ? wrongToken(text, chain) : wrongAccount(text, chain)
  return why === undefined ? undefined : failure('bad_request', `${title}: ${field} cannot be asked for. ${why}`, REMEDY, { field })
}

/** Names of fields that hold transaction hashes: a signature on Solana has the shape of a private key. */
const HASHES = /hash|signature|^tx/i

/**
 * What may be a private key or a recovery phrase in whatever field of a request: a name, a filter, a question to the web.
 * What is sent to a service is given away. Signing in is what a password is for, and nothing else takes one.
 */
export function secretInRequest(id: EndpointId, body: Readonly<Record<string, unknown>>): Failure | undefined {
  if (endpointOf(id).signsIn) return undefined
  const found = Object.entries(body).find(([name, value]) => holdsSecret(name, value))
  if (found === undefined) return undefined
  const [field] = found
  const why = 'It looks like a private key or a recovery phrase, which nobody should be sent.'
  return failure('bad_request', `${endpointOf(id).title}: ${field} cannot be asked for. ${why}`, 'Leave it out, and paste it nowhere.', { field })
}

function holdsSecret(name: string, value: unknown): boolean {
  if (typeof value === 'string') return !HASHES.test(name) && secretIn(value) !== undefined
  if (Array.isArray(value)) return value.some((one) => holdsSecret(name, one))
  return typeof value === 'object' && value !== null && Object.entries(value).some(([inner, one]) => holdsSecret(inner, one))
}

/** An account of a chain; of any chain for `all` and where the request has no chain to go by. */
function wrongAccount(text: string, chain: string): string | undefined {
  if (/\s/.test(text)) return 'It holds white space.'
  if (!isChainId(chain)) {
    const seen = detectAddress(text)
    if (seen.kind === 'refused') return seen.message
    // One reading that a person has to confirm: a word that may be an account. A chain that is named is the confirmation.
    return seen.kind === 'ambiguous' && seen.candidates.length === 1 ? seen.note : undefined
  }
  const form = normaliseAddress(familyOfChain(chain), text)
  return form.ok ? undefined : `It is no address of ${chainTitle(chain)}: ${form.error.message}`
}

function wrongToken(text: string, chain: string): string | undefined {
  if (NATIVE.test(text)) return undefined
  if (!TOKENS_APART.has(chain)) return wrongAccount(text, chain)
  if (/\s/.test(text)) return 'It holds white space.'
  return secretIn(text) === undefined ? undefined : 'It looks like a private key.'
}
