import { createHash, randomBytes } from 'node:crypto'
import type { SessionOffer } from '../../../src-shared/desk-session.ts'

/**
 * Who may talk to the desk in the browser host: a page that was opened at an address which the desk printed. Each printed token
 * works once and lets one session in, by a secret that the page made and keeps for its tab and port. Tokens and sessions live in
 * memory only, so whatever is copied out of a browser profile is dead with the desk that knew it; the price is that a page left
 * open over a restart of the desk must be opened again at the new address.
 */
export interface LoopbackSessions {
  /** A token for one first visit. Issuing a new one ends the one before. */
  readonly issueToken: () => string
  /** Name of the session that an offer belongs to, undefined where it belongs to none. A token in force is spent by it. */
  readonly admit: (offer: SessionOffer) => string | undefined
  /** Forgets one session, or all but one; gives their names. */
  readonly end: (session: string) => readonly string[]
  readonly endOthers: (session: string) => readonly string[]
}

/** More than pages can be open at a time, so that there is always one without a page to forget. */
const SESSIONS_CAP = 32

/** What is kept of a secret. Looked up as a hash, so that the time of the comparison says nothing about the secret. */
function nameOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** `inUse` says whether a page of a session is connected: those are not forgotten to make room. */
export function createSessions(inUse: (session: string) => boolean): LoopbackSessions {
  const sessions = new Set<string>()
  let token: string | undefined
  function end(ended: readonly string[]): readonly string[] {
    for (const name of ended) sessions.delete(name)
    return ended
  }
  return {
    issueToken: () => {
      const issued = randomBytes(32).toString('base64url')
      token = nameOf(issued)
      return issued
    },
    admit: (offer) => {
      const name = nameOf(offer.secret)
      const invited = offer.token !== undefined && nameOf(offer.token) === token
      if (invited) token = undefined
      else if (!sessions.has(name)) return undefined
      sessions.add(name)
      if (sessions.size > SESSIONS_CAP) end([...sessions].filter((other) => other !== name && !inUse(other)).slice(0, 1))
      return name
    },
    end: (session) => end([...sessions].filter((name) => name === session)),
    endOthers: (session) => end([...sessions].filter((name) => name !== session)),
  }
}
