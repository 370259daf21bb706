import { randomBytes } from 'node:crypto'
import {
  backendProof,
  isSameProof,
  nameOfKey,
  pageProof,
  secretFromToken,
  type Challenge,
  type Hello,
  type ProofContext,
} from '../../../src-shared/ipc/session-proof.ts'

/** A page that named a key and has not yet proved that it knows the key itself. */
export interface PendingPage {
  readonly challenge: Challenge
  /**
   * The session's name if the proof is right, else undefined. Only a right proof spends a token.
   */
  readonly admit: (proof: string) => string | undefined
}

/**
 * The sessions of the browser host: only a page opened at a printed address may talk to the
 * backend. Each printed token works once and opens one session, whose secret both sides compute.
 * Tokens and secrets are in memory only, so data copied from a browser profile is useless after the
 * backend ends; a page left open over a restart must be opened at the new address.
 */
export interface LoopbackSessions {
  /** A token for one first visit. Issuing a new one invalidates the previous one. */
  readonly issueToken: () => string
  /** The backend's own proof for a page; undefined if none of the page's keys is known. */
  readonly challenge: (hello: Hello) => PendingPage | undefined
  /** Ends one session, or all but one; returns their names. */
  readonly end: (session: string) => readonly string[]
  readonly endOthers: (session: string) => readonly string[]
}

/**
 * Above the number of pages that can be open, so that there is always an unconnected session to
 * remove.
 */
const SESSIONS_CAP = 32

function newValue(): string {
  return randomBytes(32).toString('base64url')
}

interface Key {
  readonly name: string
  readonly value: string
}

/**
 * `host` is the backend's own; `inUse` reports whether a page of a session is connected: those are
 * not removed to make room.
 */
export function createSessions(host: string, inUse: (session: string) => boolean): LoopbackSessions {
  /** Secrets by the names of their sessions, oldest first. */
  const sessions = new Map<string, string>()
  let token: Key | undefined

  function end(ended: readonly string[]): readonly string[] {
    for (const name of ended) sessions.delete(name)
    return ended
  }

  function add(name: string, secret: string): void {
    sessions.set(name, secret)
    if (sessions.size > SESSIONS_CAP) end([...sessions.keys()].filter((other) => other !== name && !inUse(other)).slice(0, 1))
  }

  function pending(key: string, context: ProofContext, admit: () => string | undefined): PendingPage {
    const challenge = { by: context.by, nonce: context.backendNonce, proof: backendProof(key, context) }
    return { challenge, admit: (proof) => (isSameProof(proof, pageProof(key, context)) ? admit() : undefined) }
  }

  return {
    issueToken: () => {
      const value = newValue()
      token = { name: nameOfKey('token', value), value }
      return value
    },
    challenge: (hello) => {
      const nonces = { host, pageNonce: hello.nonce, backendNonce: newValue() }
      const offered = token
      if (offered !== undefined && hello.token === offered.name) {
        const context: ProofContext = { by: 'token', ...nonces }
        return pending(offered.value, context, () => {
          // Two pages may have been challenged by one token: the first proof spends it.
          if (token !== offered) return undefined
          token = undefined
          const secret = secretFromToken(offered.value, context)
          const name = nameOfKey('session', secret)
          add(name, secret)
          return name
        })
      }
      const { session } = hello
      const secret = session === undefined ? undefined : sessions.get(session)
      if (session === undefined || secret === undefined) return undefined
      // The session may have ended during the page's proof.
      return pending(secret, { by: 'session', ...nonces }, () => (sessions.has(session) ? session : undefined))
    },
    end: (session) => end([...sessions.keys()].filter((name) => name === session)),
    endOthers: (session) => end([...sessions.keys()].filter((name) => name !== session)),
  }
}
