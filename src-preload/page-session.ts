import {
  backendProof,
  challengeIn,
  isProofValue,
  isSameProof,
  nameOfKey,
  pageProof,
  proofText,
  protocolsOf,
  secretFromToken,
  type PageKeys,
  type ProofContext,
} from '../src-shared/ipc/session-proof.ts'

/** The browser interfaces used here, so that tests can simulate them. */
export interface PageParts {
  /** `sessionStorage`: for this tab and this port only; survives a reload and a restored tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'host' | 'pathname' | 'hash'>
  /** Replaces the address in the address bar and the history. */
  readonly replaceAddress: (address: string) => void
  /** 32 random bytes in base64url. */
  readonly newNonce: () => string
}

/**
 * One attempt to open a socket: proves the page to the backend after the backend has proved itself
 * to the page.
 */
export interface PageHandshake {
  /** Subprotocols for opening the socket. */
  readonly protocols: string[]
  /**
   * The reply to the backend's first message; undefined if that message proves nothing: then
   * nothing may be sent.
   */
  readonly response: (message: unknown) => string | undefined
  /** Called when the backend has admitted the page. */
  readonly complete: () => void
}

export interface PageSession {
  readonly handshake: () => PageHandshake
}

const SECRET = 'casebook.session'
const TOKEN = 'casebook.token'
const TOKEN_IN_HASH = /^#token=([\w-]+)$/

/** The token in the fragment of a printed address, which no browser sends over HTTP. */
export function tokenInHash(hash: string): string | undefined {
  return TOKEN_IN_HASH.exec(hash)?.[1]
}

/**
 * The session of this page. Its secret is derived from a one-time token and nonces of both sides.
 * The token is removed from the address before any other script of the page runs, and stored until
 * the backend has admitted the page.
 */
export function pageSession({ storage, location, replaceAddress, newNonce }: PageParts): PageSession {
  const memory = new Map<string, string>()
  const read = (name: string): string | undefined => {
    try {
      const value = memory.get(name) ?? storage.getItem(name) ?? undefined
      return isProofValue(value) ? value : undefined
    } catch {
      // Storage may be forbidden; the session then lasts as long as the page.
      return undefined
    }
  }
  const write = (name: string, value: string): void => {
    memory.set(name, value)
    try {
      storage.setItem(name, value)
    } catch {
      // As above.
    }
  }

  const token = tokenInHash(location.hash)
  if (token !== undefined) {
    write(TOKEN, token)
    replaceAddress(location.pathname)
  }

  return {
    handshake: () => {
      const keys: PageKeys = { secret: read(SECRET), token: read(TOKEN) }
      const nonce = newNonce()
      return {
        protocols: protocolsOf({
          nonce,
          session: keys.secret === undefined ? undefined : nameOfKey('session', keys.secret),
          token: keys.token === undefined ? undefined : nameOfKey('token', keys.token),
        }),
        response: (message) => {
          const challenge = challengeIn(message)
          const key = challenge?.by === 'token' ? keys.token : keys.secret
          if (challenge === undefined || key === undefined) return undefined
          const context: ProofContext = { by: challenge.by, host: location.host, pageNonce: nonce, backendNonce: challenge.nonce }
          if (!isSameProof(challenge.proof, backendProof(key, context))) return undefined
          // Store it before the token is spent: the backend's reply may be lost although it knows
          // the session.
          if (challenge.by === 'token') write(SECRET, secretFromToken(key, context))
          return proofText(pageProof(key, context))
        },
        complete: () => write(TOKEN, ''),
      }
    },
  }
}
