import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSessions, type LoopbackSessions } from '../../../../src-main/hosts/loopback/loopback-session.ts'
import { nameOfKey, pageProof, type PageKeys } from '../../../../src-shared/ipc/session-proof.ts'
import { handshakeOf } from '../../../support/loopback-client.ts'

const HOST = '127.0.0.1:7717'
const newValue = (): string => randomBytes(32).toString('base64url')
const start = (inUse: (session: string) => boolean = () => false): LoopbackSessions => createSessions(HOST, inUse)

const helloOf = ({ secret, token }: Partial<PageKeys>, nonce = newValue()) => ({
  nonce,
  session: secret === undefined ? undefined : nameOfKey('session', secret),
  token: token === undefined ? undefined : nameOfKey('token', token),
})

/** Performs the whole handshake of a page: the name of the session and its secret, undefined without one. */
function enter(sessions: LoopbackSessions, keys: Partial<PageKeys>) {
  const handshake = handshakeOf(keys, HOST)
  const nonce = handshake.protocols.find((part) => part.startsWith('nonce.'))?.slice('nonce.'.length)
  const pending = sessions.challenge(helloOf(keys, nonce))
  const response = pending && handshake.response(JSON.stringify({ challenge: pending.challenge }))
  // The page's own message, as written.
  const name = response && pending.admit((JSON.parse(response) as { proof: string }).proof)
  return name === undefined ? undefined : { name, secret: handshake.secret() }
}

describe('sessions', () => {
  test('a token opens one session, which later needs no token', () => {
    const sessions = start()
    const token = sessions.issueToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(enter(sessions, { secret: newValue() })).toBeUndefined()
    expect(enter(sessions, { token: newValue() })).toBeUndefined()
    const page = enter(sessions, { token })
    expect(page?.name).toBe(nameOfKey('session', page?.secret ?? ''))
    expect(enter(sessions, { token })).toBeUndefined()
    expect(enter(sessions, { secret: page?.secret, token })).toEqual(page)
    expect(enter(sessions, { secret: page?.secret })).toEqual(page)
  })

  test('no page connects before a token was issued', () => {
    expect(enter(start(), { secret: newValue(), token: newValue() })).toBeUndefined()
    expect(enter(start(), {})).toBeUndefined()
  })

  test('a new address invalidates the previous one', () => {
    const sessions = start()
    const [first, second] = [sessions.issueToken(), sessions.issueToken()]
    expect(enter(sessions, { token: first })).toBeUndefined()
    expect(enter(sessions, { token: second })).toBeDefined()
  })

  test('a page with a session uses up the token of the address that it opens', () => {
    const sessions = start()
    const page = enter(sessions, { token: sessions.issueToken() })
    const token = sessions.issueToken()
    expect(enter(sessions, { secret: page?.secret, token })).toBeDefined()
    expect(enter(sessions, { token })).toBeUndefined()
  })

  test('one token opens one session if two pages use it at the same time', () => {
    const sessions = start()
    const token = sessions.issueToken()
    const [one, two] = [newValue(), newValue()].map((nonce) => ({ nonce, pending: sessions.challenge(helloOf({ token }, nonce)) }))
    const proofOf = (page: typeof one): string =>
      pageProof(token, { by: 'token', host: HOST, pageNonce: page?.nonce ?? '', backendNonce: page?.pending?.challenge.nonce ?? '' })
    expect([one?.pending?.admit(proofOf(one)), two?.pending?.admit(proofOf(two))]).toEqual([expect.any(String), undefined])
  })
})

describe('refused proofs', () => {
  const cases: readonly (readonly [string, (key: string, context: Parameters<typeof pageProof>[1], own: string) => string])[] = [
    ['another key', (_key, context) => pageProof(newValue(), context)],
    ["the backend's own proof, sent back", (_key, _context, own) => own],
    ['another port', (key, context) => pageProof(key, { ...context, host: '127.0.0.1:7718' })],
    ['a nonce of an earlier attempt', (key, context) => pageProof(key, { ...context, backendNonce: newValue() })],
    ['the other kind of key', (key, context) => pageProof(key, { ...context, by: 'session' })],
    ['nothing', () => ''],
    ['too short', (key, context) => pageProof(key, context).slice(0, 42)],
    ['too long', (key, context) => `${pageProof(key, context)}A`],
  ]
  test.each(cases)('%s uses up no token', (_name, proofOf) => {
    const sessions = start()
    const token = sessions.issueToken()
    const nonce = newValue()
    const pending = sessions.challenge(helloOf({ token }, nonce))
    if (pending === undefined) throw new Error('the token is not known')
    const context = { by: 'token', host: HOST, pageNonce: nonce, backendNonce: pending.challenge.nonce } as const
    expect(pending.admit(proofOf(token, context, pending.challenge.proof))).toBeUndefined()
    expect(enter(sessions, { token })).toBeDefined()
  })

  test('a session that ends while its page authenticates does not open', () => {
    const sessions = start()
    const page = enter(sessions, { token: sessions.issueToken() })
    const nonce = newValue()
    const pending = sessions.challenge(helloOf({ secret: page?.secret }, nonce))
    sessions.end(page?.name ?? '')
    const context = { by: 'session', host: HOST, pageNonce: nonce, backendNonce: pending?.challenge.nonce ?? '' } as const
    expect(pending?.admit(pageProof(page?.secret ?? '', context))).toBeUndefined()
  })
})

describe('maximum number of sessions', () => {
  test('allows 32; beyond that, ends the oldest without a page, never the newest', () => {
    const used = new Set<string>()
    const sessions = start((session) => used.has(session))
    const first = (): string => enter(sessions, { token: sessions.issueToken() })?.secret ?? ''
    const knows = (secret: string): boolean => enter(sessions, { secret }) !== undefined
    const secrets = Array.from({ length: 32 }, first)
    expect(secrets.every(knows)).toBe(true)
    used.add(nameOfKey('session', secrets[0] ?? ''))
    const late = first()
    expect([knows(late), ...secrets.slice(0, 4).map(knows)]).toEqual([true, true, false, true, true])
    for (const secret of [...secrets, late]) used.add(nameOfKey('session', secret))
    // All others have a page: one more is allowed for a moment, so that an accepted page keeps its
    // session.
    expect(knows(first())).toBe(true)
  })
})

describe('ending sessions', () => {
  test('ends one or all but one, and does not count missing ones', () => {
    const sessions = start()
    const pages = [1, 2, 3].map(() => enter(sessions, { token: sessions.issueToken() }))
    const [one = '', two = '', three = ''] = pages.map((page) => page?.name)
    expect(sessions.end(one)).toEqual([one])
    expect(sessions.end(one)).toEqual([])
    expect(sessions.endOthers(two)).toEqual([three])
    expect(sessions.endOthers(two)).toEqual([])
    expect(pages.map((page) => enter(sessions, { secret: page?.secret })?.name)).toEqual([undefined, two, undefined])
  })
})
