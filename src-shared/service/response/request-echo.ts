import { readChainName } from '../../addresses/chains/read-chain.ts'
import type { ResponseEcho } from '../table/response-echoes.ts'
import { familiesOf } from './echo-match.ts'
import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './json-text.ts'

/** Objects in which a service repeats the request. */
const REQUEST_OBJECTS = new Set('request query params parameters input inputs args arguments body filters requested echo'.split(' '))
/** Objects about the response as a whole. */
const META_OBJECTS = new Set(['meta', 'metadata', 'context', 'info'])
/** Objects that represent the subject of a response. */
const SUBJECT_OBJECTS = new Set(['wallet', 'account', 'subject', 'target', 'user'])
const MAX_DEPTH = 4

/** `data` can be a record, whose own fields are no echo. */
type Role = 'whole' | 'request' | 'subject' | 'data'

/**
 * Other names under which a request is repeated. Their values count only in the form of an address,
 * a hash or a known chain.
 */
const ALIASES: Readonly<Partial<Record<ResponseEcho['kind'], readonly string[]>>> = {
  account: ['wallet', 'account', 'subject', 'target', 'wallet_address', 'walletAddress', 'userAddress', 'accountAddress', 'account_address'],
  token: ['token', 'tokenAddress', 'token_contract', 'tokenContract'],
  chain: ['network', 'blockchain', 'chain_name', 'chainName', 'chain_id', 'chainId'],
  hash: ['tx_hash', 'txHash', 'transactionHash', 'txid', 'tx_id'],
}
const ALIASES_OF_REQUEST: Readonly<Partial<Record<ResponseEcho['kind'], readonly string[]>>> = {
  account: ['addresses', 'wallets', 'wallet_addresses', 'accounts'],
  token: ['token_address', 'tokens', 'token_addresses', 'contract_address', 'contractAddress'],
  hash: ['hash', 'tx', 'transaction', 'signature'],
}

/**
 * Values with which a body repeats its request: in nested objects (`meta.request.address`) and
 * under aliases (`meta.wallet`). Each list is one position: a list of several is about the request
 * if one of them is.
 */
export function repeatedRequest(root: JsonObject, { kind, response }: ResponseEcho): readonly (readonly string[])[] {
  return holdersIn(root, 'whole', 0).flatMap(({ holder, role }) => {
    if (role === 'data') return []
    const names = [...response, ...(ALIASES[kind] ?? []), ...(role === 'request' ? (ALIASES_OF_REQUEST[kind] ?? []) : [])]
    return [...new Set(names)].flatMap((name) => {
      const texts = textsIn(Object.hasOwn(holder, name) ? holder[name] : undefined, kind).filter((text) => hasForm(kind, text))
      return texts.length === 0 ? [] : [texts]
    })
  })
}

interface Holder {
  readonly holder: JsonObject
  readonly role: Role
}

function holdersIn(holder: JsonObject, role: Role, depth: number): Holder[] {
  if (depth > MAX_DEPTH) return []
  const inner = Object.keys(holder).flatMap((name) => {
    const value = holder[name]
    if (!isJsonObject(value)) return []
    const next = roleOf(name, role)
    return next === undefined ? [] : holdersIn(value, next, depth + 1)
  })
  return [{ holder, role }, ...inner]
}

/** What an object of this name says about the request; undefined where it may contain a record. */
function roleOf(name: string, outer: Role): Role | undefined {
  if (REQUEST_OBJECTS.has(name)) return 'request'
  if (META_OBJECTS.has(name)) return outer === 'data' ? 'whole' : outer
  if (outer === 'data') return undefined
  if (name === 'data') return 'data'
  return SUBJECT_OBJECTS.has(name) ? 'subject' : undefined
}

/** A word, such as `native` or the name of a plan, is ignored. */
function hasForm(kind: ResponseEcho['kind'], text: string): boolean {
  switch (kind) {
    case 'account':
    case 'token':
      return familiesOf(text).some((family) => family !== 'near' || text.endsWith('.near'))
    case 'hash':
      return /^(?:0x)?[0-9a-f]{64}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(text)
    case 'chain':
      return ['chain', 'not-covered'].includes(readChainName(text).kind)
    case 'name':
      return text !== ''
    case 'website':
      return false
    default:
      return kind satisfies never
  }
}

/** NUL padding is removed from a text; a chain can be given as a number. */
function textsIn(value: JsonValue | undefined, kind: ResponseEcho['kind']): string[] {
  const list: readonly (JsonValue | undefined)[] = isJsonList(value) ? value : [value]
  return list.flatMap((entry) => {
    if (kind === 'chain' && entry instanceof JsonNumber) return [entry.digits]
    return typeof entry === 'string' ? entry.replace(/\0+$/, '').trim() || [] : []
  })
}
