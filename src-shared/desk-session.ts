/**
 * How a page of the browser host says who it is when it opens its socket: as subprotocols, which are part of the handshake, so
 * that nobody unknown gets as far as a message. No cookie: cookies of 127.0.0.1 go to every port of it, whoever listens there.
 */

/** The desk takes this subprotocol for a page that it knows … */
export const DESK_PROTOCOL = 'casebook'
/** … and this one to tell a page, before it closes the socket, that it knows no such session. */
export const REFUSED_PROTOCOL = 'casebook.refused'

const SESSION = 'session.'
const TOKEN = 'token.'
/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/

/** What a page offers: the secret it made for its session, and the token of a printed address where it has just been opened at one. */
export interface SessionOffer {
  readonly secret: string
  readonly token: string | undefined
}

/** The subprotocols to open the socket with. */
export function protocolsOf({ secret, token }: SessionOffer): string[] {
  const offered = [DESK_PROTOCOL, REFUSED_PROTOCOL, SESSION + secret]
  return token === undefined ? offered : [...offered, TOKEN + token]
}

/** Reads a `Sec-WebSocket-Protocol` header; undefined where it offers no session. */
export function offerIn(header: string | undefined): SessionOffer | undefined {
  const offered = (header ?? '').split(',').map((part) => part.trim())
  const valueOf = (prefix: string): string | undefined => offered.find((part) => part.startsWith(prefix))?.slice(prefix.length)
  const secret = valueOf(SESSION)
  if (secret === undefined || !SECRET.test(secret)) return undefined
  const token = valueOf(TOKEN)
  return { secret, token: token !== undefined && SECRET.test(token) ? token : undefined }
}

/** Whether a text has the form of a secret or a token. */
export function isSecret(text: string): boolean {
  return SECRET.test(text)
}
