import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'

/**
 * How a page of the browser host and the backend prove to each other that both know one key: the
 * secret of a session, or the one-time token of a printed address. Neither ever crosses the socket,
 * so another program that holds the port learns neither.
 */

/** Subprotocol that the backend selects for a page with a key that it knows. */
export const PROOF_PROTOCOL = 'casebook.proof.1'
/**
 * Subprotocol that it selects, before it closes the socket, if it knows none of the page's keys.
 */
export const REFUSED_PROTOCOL = 'casebook.refused'

/** How long either side waits for the other's proof. */
export const PROOF_MS = 10_000

/** 32 bytes in base64url: secrets, tokens, nonces, names and proofs all have this form. */
const VALUE = /^[\w-]{43}$/

/** The keys of a page. */
export interface PageKeys {
  readonly secret: string | undefined
  readonly token: string | undefined
}

/** The first, unproven message of a page: a fresh nonce, and the names of its keys. */
export interface Hello {
  readonly nonce: string
  readonly session: string | undefined
  readonly token: string | undefined
}

/** Which of the page's keys the proofs are made with. */
export type KeyKind = 'session' | 'token'

/** The data that both proofs are bound to. */
export interface ProofContext {
  readonly by: KeyKind
  /** Host and port of the backend, so that a proof made for one port is not valid at another. */
  readonly host: string
  readonly pageNonce: string
  readonly backendNonce: string
}

/** The first message of the backend on a socket. */
export interface Challenge {
  readonly by: KeyKind
  readonly nonce: string
  readonly proof: string
}

/**
 * Labels separate the uses of one key: a proof of one side is never valid as a proof of the other.
 */
const BACKEND_PROOF = 'casebook backend proof'
const PAGE_PROOF = 'casebook page proof'
const NEW_SECRET = 'casebook session secret'
const SESSION_NAME = 'casebook session name'
const TOKEN_NAME = 'casebook token name'

function keyedHash(key: string, ...parts: readonly string[]): string {
  const encoder = new TextEncoder()
  return base64urlnopad.encode(hmac(sha256, encoder.encode(key), encoder.encode(parts.join('\n'))))
}

function inContext(key: string, label: string, { by, host, pageNonce, backendNonce }: ProofContext): string {
  return keyedHash(key, label, by, host, pageNonce, backendNonce)
}

/** Whether a text has the form of a secret, a token, a nonce or a proof. */
export function isProofValue(text: unknown): text is string {
  return typeof text === 'string' && VALUE.test(text)
}

export function backendProof(key: string, context: ProofContext): string {
  return inContext(key, BACKEND_PROOF, context)
}

export function pageProof(key: string, context: ProofContext): string {
  return inContext(key, PAGE_PROOF, context)
}

/** The secret of the session that a token opens. Both sides compute it. */
export function secretFromToken(token: string, context: ProofContext): string {
  return inContext(token, NEW_SECRET, context)
}

/** The name of a key on the socket: reveals nothing about the key itself. */
export function nameOfKey(kind: KeyKind, key: string): string {
  return keyedHash(key, kind === 'session' ? SESSION_NAME : TOKEN_NAME)
}

/** Compares two proofs in constant time. */
export function isSameProof(one: string, other: string): boolean {
  if (!isProofValue(one) || !isProofValue(other)) return false
  let difference = 0
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

const PREFIXES = { nonce: 'nonce.', session: 'session.', token: 'token.' } as const

/** The subprotocols that a page opens its socket with. */
export function protocolsOf({ nonce, session, token }: Hello): string[] {
  return [
    PROOF_PROTOCOL,
    REFUSED_PROTOCOL,
    PREFIXES.nonce + nonce,
    ...(session === undefined ? [] : [PREFIXES.session + session]),
    ...(token === undefined ? [] : [PREFIXES.token + token]),
  ]
}

/**
 * Reads a `Sec-WebSocket-Protocol` header; undefined where it does not offer this protocol, once
 * and with a nonce.
 */
export function helloIn(header: string | undefined): Hello | undefined {
  const offered = (header ?? '').split(',').map((part) => part.trim())
  if (!offered.includes(PROOF_PROTOCOL)) return undefined
  const read = (prefix: string): { readonly isValid: boolean; readonly value: string | undefined } => {
    const values = offered.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length))
    return { isValid: values.length <= 1 && values.every(isProofValue), value: values[0] }
  }
  const [nonce, session, token] = [read(PREFIXES.nonce), read(PREFIXES.session), read(PREFIXES.token)]
  if (nonce.value === undefined || !nonce.isValid || !session.isValid || !token.isValid) return undefined
  return { nonce: nonce.value, session: session.value, token: token.value }
}

/** Parses a message of a socket as a JSON object; undefined for anything else. */
function objectIn(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string' || data.length > 1_000) return undefined
  try {
    const parsed: unknown = JSON.parse(data)
    // A JSON object has string keys; each reader checks the values.
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export function challengeText(challenge: Challenge): string {
  return JSON.stringify({ challenge })
}

export function challengeIn(data: unknown): Challenge | undefined {
  const challenge = objectIn(data)?.['challenge']
  if (typeof challenge !== 'object' || challenge === null) return undefined
  // As above.
  const { by, nonce, proof } = challenge as Record<string, unknown>
  if ((by !== 'session' && by !== 'token') || !isProofValue(nonce) || !isProofValue(proof)) return undefined
  return { by, nonce, proof }
}

export function proofText(proof: string): string {
  return JSON.stringify({ proof })
}

export function proofIn(data: unknown): string | undefined {
  const proof = objectIn(data)?.['proof']
  return isProofValue(proof) ? proof : undefined
}

/** The backend has checked the page's proof: calls may follow. */
export const READY_TEXT = JSON.stringify({ ready: true })
