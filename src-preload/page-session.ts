import { isSecret, type SessionOffer } from '../src-shared/desk-session.ts'

/** The parts of a browser's page that are used here, so that tests can play them. */
export interface PageParts {
  /** `sessionStorage`: of this tab and this port alone, and there again after a reload or a restored tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly location: Pick<Location, 'search' | 'pathname' | 'hash'>
  /** Replaces the address that is shown and remembered. */
  readonly replaceAddress: (address: string) => void
  /** 32 random bytes in base64url. */
  readonly newSecret: () => string
}

export interface PageSession {
  /** What the next socket is opened with. */
  readonly offer: () => SessionOffer
  /** The desk has taken the offer: the token is spent. */
  readonly taken: () => void
}

const SECRET = 'casebook.session'
const TOKEN = 'casebook.token'

/**
 * The session of this page. It makes its own secret and has the desk accept it with the one-time token of the address, so that
 * no answer of the desk can be lost in between; the token leaves the address before anything else of the page runs.
 */
export function pageSession({ storage, location, replaceAddress, newSecret }: PageParts): PageSession {
  const memory = new Map<string, string>()
  const read = (name: string): string | undefined => {
    try {
      return memory.get(name) ?? storage.getItem(name) ?? undefined
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

  const kept = read(SECRET)
  const secret = kept !== undefined && isSecret(kept) ? kept : newSecret()
  write(SECRET, secret)
  const token = new URLSearchParams(location.search).get('token')
  if (token !== null) {
    // Kept until the desk has taken it: the page may be loaded again before that.
    write(TOKEN, token)
    replaceAddress(location.pathname + location.hash)
  }
  return {
    offer: () => {
      const waiting = read(TOKEN) ?? ''
      return { secret, token: isSecret(waiting) ? waiting : undefined }
    },
    taken: () => write(TOKEN, ''),
  }
}
