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

/** A page that knows a key by name and has yet to prove that it knows the key itself. */
export interface PendingPage {
  readonly challenge: Challenge
  /** Name of the session where the proof is right, and undefined where it is not. A token is spent by a right proof alone. */
  readonly admit: (proof: string) => string | undefined
}

/**
 * Who may talk to the backend in the browser host: a page that was opened at an address which the backend printed. Each printed
 * token works once and opens one session, whose secret both sides compute. Tokens and secrets live in memory only, so whatever is
 * copied out of a browser profile is dead with its backend; a page left open over a restart must be opened at the new address.
 */
export interface LoopbackSessions {
  /** A token for one first visit. Issuing a new one ends the one before. */
  readonly issueToken: () => string
  /** The backend's own proof for a page; undefined where none of the page's keys is known. */
  readonly challenge: (hello: Hello) => PendingPage | undefined
  /** Forgets one session, or all but one; gives their names. */
  readonly end: (session: string) => readonly string[]
  readonly endOthers: (session: string) => readonly string[]
}

/** More than pages can be open at a time, so that there is always one without a page to forget. */
const SESSIONS_CAP = 32

function newValue(): string {
  return randomBytes(32).toString('base64url')
}

interface Key {
  readonly name: string
  readonly value: string
}

/** `host` is the backend's own; `inUse` says whether a page of a session is connected: those are not forgotten to make room. */
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
      // The session may have been ended while its page was proving itself.
      return pending(secret, { by: 'session', ...nonces }, () => (sessions.has(session) ? session : undefined))
    },
    end: (session) => end([...sessions.keys()].filter((name) => name === session)),
    endOthers: (session) => end([...sessions.keys()].filter((name) => name !== session)),
  }
}
