import { randomBytes } from 'node:crypto'
import { timingSafeEqual } from 'node:crypto'

export interface LegacyLogin {
  readonly email: string
  readonly password: string
}

/** How long a token is valid. */
export const LEGACY_TOKEN_MS = 3_600_000

export function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The tokens that the legacy interface has issued (docs/service-interface.md, 4.4). */
export class LegacyBackend {
  readonly #login: LegacyLogin
  readonly #now: () => Date
  /** Token and the millisecond at which it expires. */
  readonly #tokens = new Map<string, number>()

  constructor(login: LegacyLogin, now: () => Date) {
    this.#login = login
    this.#now = now
  }

  /** A token for the right login, undefined for any other. */
  signIn({ email, password }: LegacyLogin): string | undefined {
    if (!same(email, this.#login.email) || !same(password, this.#login.password)) return undefined
    const token = randomBytes(48).toString('base64url')
    this.#tokens.set(token, this.#now().getTime() + LEGACY_TOKEN_MS)
    return token
  }

  /** Whether this token was issued here less than an hour ago. */
  holds(token: string): boolean {
    const ends = this.#tokens.get(token)
    if (ends !== undefined && ends <= this.#now().getTime()) this.#tokens.delete(token)
    return this.#tokens.has(token)
  }
}
