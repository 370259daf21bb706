import { expect, test } from 'vitest'
import { pageSession } from '../../../src-preload/page-session.ts'
import { backendProof, challengeText, helloIn, nameOfKey, pageProof, proofIn, secretFromToken } from '../../../src-shared/ipc/session-proof.ts'

const [NONCE, TOKEN, SECRET, BACKEND_NONCE] = ['n', 't', 's', 'b'].map((letter) => letter.repeat(43)) as [string, string, string, string] // four letters
const HOST = '127.0.0.1:7717'

/** A tab: its storage, and the addresses that it showed. */
function tab(forbidden = false) {
  const stored = new Map<string, string>()
  const addresses: string[] = []
  const storage = {
    getItem: (name: string): string | null => {
      if (forbidden) throw new Error('SecurityError')
      return stored.get(name) ?? null
    },
    setItem: (name: string, value: string): void => {
      if (forbidden) throw new Error('SecurityError')
      stored.set(name, value)
    },
  }
  return {
    stored,
    addresses,
    load: (hash: string) =>
      pageSession({
        storage,
        location: { host: HOST, pathname: '/', hash },
        replaceAddress: (address) => addresses.push(address),
        newNonce: () => NONCE,
      }),
  }
}

const contextBy = (by: 'session' | 'token') => ({ by, host: HOST, pageNonce: NONCE, backendNonce: BACKEND_NONCE }) as const
const challengeBy = (by: 'session' | 'token', key: string): string =>
  challengeText({ by, nonce: BACKEND_NONCE, proof: backendProof(key, contextBy(by)) })
const helloOf = (page: ReturnType<ReturnType<typeof tab>['load']>) => helloIn(page.handshake().protocols.join(', '))
const HELLO = { nonce: NONCE, session: undefined, token: undefined }

test('a token is removed from the address at once and sent until the backend accepts the page, also after a reload', () => {
  const page = tab()
  expect(helloOf(page.load(`#token=${TOKEN}`))).toEqual({ ...HELLO, token: nameOfKey('token', TOKEN) })
  expect(page.addresses).toEqual(['/'])
  const handshake = page.load('').handshake()
  expect(proofIn(handshake.response(challengeBy('token', TOKEN)))).toBe(pageProof(TOKEN, contextBy('token')))
  const secret = secretFromToken(TOKEN, contextBy('token'))
  expect(helloOf(page.load(''))).toEqual({ ...HELLO, session: nameOfKey('session', secret), token: nameOfKey('token', TOKEN) })
  handshake.complete()
  const later = page.load('')
  expect(page.addresses).toHaveLength(1)
  expect(helloOf(page.load('#/cases'))).toEqual({ ...HELLO, session: nameOfKey('session', secret) })
  expect(proofIn(later.handshake().response(challengeBy('session', secret)))).toBe(pageProof(secret, contextBy('session')))
})

test('the page sends neither the secret nor the token', () => {
  const page = tab()
  page.stored.set('casebook.session', SECRET)
  const handshake = page.load(`#token=${TOKEN}`).handshake()
  const sent = [
    handshake.protocols.join(),
    handshake.response(challengeBy('token', TOKEN)),
    handshake.response(challengeBy('session', SECRET)),
  ].join()
  for (const key of [SECRET, TOKEN, page.stored.get('casebook.session') ?? 'absent']) expect(sent).not.toContain(key)
})

test.each([
  ['a proof of another key', challengeBy('token', SECRET)],
  ['a proof made for the other kind of key', challengeBy('session', TOKEN)],
  ["the page's own proof as the backend's", challengeText({ by: 'token', nonce: BACKEND_NONCE, proof: pageProof(TOKEN, contextBy('token')) })],
  [
    'a proof for another port',
    challengeText({ by: 'token', nonce: BACKEND_NONCE, proof: backendProof(TOKEN, { ...contextBy('token'), host: '127.0.0.1:1' }) }),
  ],
  [
    'a proof of an earlier attempt',
    challengeText({ by: 'token', nonce: BACKEND_NONCE, proof: backendProof(TOKEN, { ...contextBy('token'), pageNonce: SECRET }) }),
  ],
  ['a nonce that is too short', challengeText({ by: 'token', nonce: 'b', proof: backendProof(TOKEN, { ...contextBy('token'), backendNonce: 'b' }) })],
  ['an empty proof', challengeText({ by: 'token', nonce: BACKEND_NONCE, proof: '' })],
  ['a beat', '{"beat":1}'],
  ['an event', '{"event":"menuCommand","payload":{}}'],
  ['null', 'null'],
  ['a challenge that is null', '{"challenge":null}'],
  ['no JSON', '{'],
  ['bytes', new Uint8Array(8)],
  ['ready without a proof', '{"ready":true}'],
])('does not answer: %s', (_name, message) => {
  const page = tab()
  const handshake = page.load(`#token=${TOKEN}`).handshake()
  expect(handshake.response(message)).toBeUndefined()
  expect(page.stored.get('casebook.session')).toBeUndefined()
})

test('a page without a key answers no challenge', () => {
  const handshake = tab().load('').handshake()
  expect([handshake.response(challengeBy('session', SECRET)), handshake.response(challengeBy('token', ''))]).toEqual([undefined, undefined])
})

test('damaged keys are not sent', () => {
  const page = tab()
  page.stored.set('casebook.session', 'short')
  page.stored.set('casebook.token', 'a b')
  expect(helloOf(page.load(''))).toEqual(HELLO)
})

test('without storage the session lasts as long as the page', () => {
  const session = tab(true).load(`#token=${TOKEN}`)
  expect(helloOf(session)).toEqual({ ...HELLO, token: nameOfKey('token', TOKEN) })
  const handshake = session.handshake()
  handshake.response(challengeBy('token', TOKEN))
  handshake.complete()
  expect(helloOf(session)).toEqual({ ...HELLO, session: nameOfKey('session', secretFromToken(TOKEN, contextBy('token'))) })
})
