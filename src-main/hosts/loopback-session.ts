import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Who may talk to the desk in the browser host: whoever opened an address that the desk printed. Each printed token works once
 * and is exchanged for a cookie. Tokens and cookies live in memory only, so a cookie copied out of a browser profile dies with
 * the desk that gave it; the price is that a page left open over a restart of the desk must be opened again at the new address.
 */
export interface LoopbackSessions {
  /** A token for one first visit. Issuing a new one ends the one before. */
  readonly issueToken: () => string
  /** Exchanges a token for the value of a `Set-Cookie` header; undefined when it is not the one in force. */
  readonly redeem: (token: string) => string | undefined
  /** Judges a `Cookie` header. */
  readonly admits: (cookieHeader: string | undefined) => boolean
}

/** Long enough to outlive a browser that was killed and started again while the desk ran. */
const COOKIE_AGE_S = 30 * 24 * 3600

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function same(left: Buffer, right: string): boolean {
  return timingSafeEqual(left, digest(right))
}

/** `port` is part of the cookie's name because cookies of one host are shared between its ports. */
export function createSessions(port: number): LoopbackSessions {
  const name = `casebook-${port}`
  const cookies: Buffer[] = []
  let token: Buffer | undefined
  return {
    issueToken: () => {
      const issued = randomBytes(32).toString('base64url')
      token = digest(issued)
      return issued
    },
    redeem: (offered) => {
      if (token === undefined || !same(token, offered)) return undefined
      token = undefined
      const secret = randomBytes(32).toString('base64url')
      cookies.push(digest(secret))
      return `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_AGE_S}`
    },
    admits: (header) => {
      const offered = (header ?? '')
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1))
      return offered.some((secret) => cookies.some((cookie) => same(cookie, secret)))
    },
  }
}
