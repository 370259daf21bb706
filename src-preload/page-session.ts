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

/** The parts of a browser's page that are used here, so that tests can play them. */
export interface PageParts {
  /** `sessionStorage`: of this tab and this port alone, and there again after a reload or a restored tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'host' | 'pathname' | 'hash'>
  /** Replaces the address that is shown and remembered. */
  readonly replaceAddress: (address: string) => void
  /** 32 random bytes in base64url. */
  readonly newNonce: () => string
}

/** One attempt to open a socket: proves the page to the backend once the backend has proven itself to the page. */
export interface PageHandshake {
  /** What the socket is opened with. */
  readonly protocols: string[]
  /** The message that follows the backend's first one; undefined where that one proves nothing, and nothing may be sent. */
  readonly answer: (message: unknown) => string | undefined
  /** The backend has taken the page in. */
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
 * The session of this page. Its secret is computed of a one-time token and of nonces of both sides; the token leaves the address
 * before anything else of the page runs, and is stored until the backend has taken the page in.
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
        answer: (message) => {
          const challenge = challengeIn(message)
          const key = challenge?.by === 'token' ? keys.token : keys.secret
          if (challenge === undefined || key === undefined) return undefined
          const context: ProofContext = { by: challenge.by, host: location.host, pageNonce: nonce, backendNonce: challenge.nonce }
          if (!isSameProof(challenge.proof, backendProof(key, context))) return undefined
          // Stored before the token is spent: the backend's answer may be lost, and the session is known by then.
          if (challenge.by === 'token') write(SECRET, secretFromToken(key, context))
          return proofText(pageProof(key, context))
        },
        complete: () => write(TOKEN, ''),
      }
    },
  }
}
