import { failure, type Failure } from '../../core/failure.ts'
import { familyOfChain, isChainId, type ChainFamily } from '../../addresses/chains/chains.ts'
import type { EndpointId } from '../table/endpoint.ts'
import { RESPONSE_ECHOES, type ResponseEcho } from '../table/response-echoes.ts'
import { familiesOf, isOtherAccount, isOtherChain, isOtherHash, isOtherName, isOtherToken, isOtherWebsite } from './echo-match.ts'
import { repeatedRequest } from './request-echo.ts'
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from './json-text.ts'

/** What a response names instead of the request's subject. */
export interface OtherSubject {
  readonly what: 'address' | 'chain' | 'token' | 'transaction' | 'entity' | 'symbol' | 'query' | 'website'
  /** As delivered: hostile text. */
  readonly named: string
  /** Number of records that name a different subject; 0 where the response as a whole does. */
  readonly records: number
}

type Fields = Readonly<Record<string, unknown>>

/** Objects in which a service may repeat the request. */
const ENVELOPES = ['data', 'request', 'query', 'params', 'parameters', 'meta'] as const

/**
 * What a response is about instead of the requested subject; undefined where it is about the same
 * or does not say. `root` is the parsed body, `records` are its records as delivered.
 */
export function otherSubjectOf(id: EndpointId, request: Fields, root: JsonValue, records: readonly JsonObject[]): OtherSubject | undefined {
  for (const echo of RESPONSE_ECHOES[id]) {
    const requested = textsOf(valueAt(request, echo.request))
    if (requested.length === 0) continue
    const isOther = comparison(echo, requested, request)
    const what = subjectWord(echo)
    const [whole] = othersOf(namedByResponse(root, echo), echo, isOther)
    if (whole !== undefined) return { what, named: whole, records: 0 }
    const repeated = isJsonObject(root) ? repeatedRequest(root, echo).find((texts) => texts.every(isOther)) : undefined
    if (repeated?.[0] !== undefined) return { what, named: repeated[0], records: 0 }
    const others = records.flatMap((record) => otherInRecord(record, echo, isOther) ?? [])
    const [named] = others
    if (named !== undefined) return { what, named, records: others.length }
  }
  return undefined
}

function comparison({ kind }: ResponseEcho, requested: readonly string[], request: Fields): (delivered: string) => boolean {
  const known = new Map<string, boolean>()
  const isOther = comparisonOf(kind, requested, request)
  return (delivered) => {
    const found = known.get(delivered) ?? isOther(delivered)
    known.set(delivered, found)
    return found
  }
}

function comparisonOf(kind: ResponseEcho['kind'], requested: readonly string[], request: Fields): (delivered: string) => boolean {
  switch (kind) {
    case 'chain':
      return (delivered) => isOtherChain(requested, delivered)
    case 'account':
      return (delivered) => requested.every((one) => isOtherAccount(one, delivered, addressFamilies(request)))
    case 'token':
      return (delivered) => requested.every((one) => isOtherToken(one, delivered, chainFamilies(request)))
    case 'hash':
      return (delivered) => requested.every((one) => isOtherHash(one, delivered))
    case 'name':
      return (delivered) => requested.every((one) => isOtherName(one, delivered))
    case 'website':
      return (delivered) => requested.every((one) => isOtherWebsite(one, delivered))
    default:
      return kind satisfies never
  }
}

/** Families that the request's address can have: that of its chain, or those that its text fits. */
function addressFamilies(request: Fields): readonly ChainFamily[] {
  const ofChain = chainFamilies(request)
  if (ofChain.length > 0) return ofChain
  const address = request['address'] ?? request['wallet_address']
  return typeof address === 'string' && address !== '' ? familiesOf(address) : []
}

function chainFamilies({ chain }: Fields): readonly ChainFamily[] {
  return typeof chain === 'string' && isChainId(chain) ? [familyOfChain(chain)] : []
}

function subjectWord({ request, kind }: ResponseEcho): OtherSubject['what'] {
  if (kind === 'chain' || kind === 'token' || kind === 'website') return kind
  if (kind === 'hash') return 'transaction'
  if (kind === 'account') return 'address'
  return request === 'queries' ? 'query' : request === 'token_symbol' ? 'symbol' : 'entity'
}

function othersOf(named: readonly string[], { match }: ResponseEcho, isOther: (text: string) => boolean): readonly string[] {
  const others = named.filter(isOther)
  return match === 'every' || others.length === named.length ? others : []
}

function namedByResponse(root: JsonValue, { response }: ResponseEcho): readonly string[] {
  if (!isJsonObject(root)) return []
  const holders = [root, ...ENVELOPES.map((name) => own(root, name)).filter(isJsonObject)]
  return holders.flatMap((holder) => response.flatMap((name) => textsOf(own(holder, name))))
}

/**
 * What a record names instead of the requested value; undefined where it names the same, or leaves
 * a side unnamed.
 */
function otherInRecord(record: JsonObject, { record: fields, match }: ResponseEcho, isOther: (text: string) => boolean): string | undefined {
  if (match === 'every') return fields.flatMap((field) => textsAt(record, field.split('.'))).find(isOther)
  const sides = sidesOf(record, fields)
  const named = sides.flat(2)
  const isWhole = named.length > 0 && sides.every((holder) => holder.every((texts) => texts.length > 0))
  return isWhole && named.every(isOther) ? named[0] : undefined
}

/**
 * The texts of the fields, grouped by the containing object: the record itself, or each of its
 * nested records.
 */
function sidesOf(record: JsonObject, fields: readonly string[]): readonly (readonly (readonly string[])[])[] {
  const byPath = Map.groupBy(fields, (field) => field.split('.').slice(0, -1).join('.'))
  return [...byPath].flatMap(([path, names]) => {
    const holders = path === '' ? [record] : objectsIn(own(record, path))
    return holders.map((holder) => names.map((name) => textsOf(own(holder, name.slice(path === '' ? 0 : path.length + 1)))))
  })
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonList(value) ? value.filter(isJsonObject) : []
}

function textsAt(value: JsonValue | undefined, path: readonly string[]): readonly string[] {
  if (isJsonList(value) && path.length > 0) return value.flatMap((entry) => textsAt(entry, path))
  const [name, ...rest] = path
  if (name === undefined) return textsOf(value)
  return isJsonObject(value) ? textsAt(own(value, name), rest) : []
}

function own(record: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function valueAt(request: Fields, path: string): unknown {
  let value: unknown = request
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** Non-empty texts of a value or of a list of values, without NUL padding. */
function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((entry) => typeof entry === 'string').flatMap((entry) => entry.replace(/\0+$/, '').trim() || [])
}

/** The failure for a response about something else. Its sentence repeats no delivered text. */
export function aboutSomethingElse({ what, records }: OtherSubject): Failure {
  const other = OTHER_WORDS[what]
  const message =
    records === 0
      ? `The response is about ${other} than the request.`
      : `The response is about something else: ${records === 1 ? 'one record names' : `${records} records name`} ${other} than the request.`
  return failure('about_something_else', message, 'Request it again. The source shows the response as delivered; no figure uses it.')
}

const OTHER_WORDS: Readonly<Record<OtherSubject['what'], string>> = {
  address: 'another address',
  chain: 'another chain',
  token: 'another token',
  transaction: 'another transaction',
  entity: 'another entity',
  symbol: 'another symbol',
  query: 'another query',
  website: 'another website',
}
