import { createServer, type Server } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as ClientSocket } from 'ws'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { nameOfKey, REFUSED_PROTOCOL, type PageKeys } from '../../../../src-shared/ipc/session-proof.ts'
import { tooLarge, type IpcRequest } from '../../../../src-main/ipc-dispatcher.ts'
import { listenOnLoopback } from '../../../../src-main/hosts/loopback/loopback-server.ts'
import { createSessions } from '../../../../src-main/hosts/loopback/loopback-session.ts'
import { attachPageSockets, type PageSocketParts, type PageSockets } from '../../../../src-main/hosts/loopback/loopback-socket.ts'
import { createLog } from '../../../../src-main/log.ts'
import { connect, handshakeOf, newSecret, openSocket, type Connected } from '../../../support/loopback-client.ts'

let ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})

/** The sockets of a backend that answers each call with its own content, over a real server. */
async function listening(more: Partial<PageSocketParts> = {}) {
  const server: Server = createServer()
  const port = await listenOnLoopback(server, 0)
  if (!port.ok) throw new Error(port.error.message)
  const lines: string[] = []
  const calls: IpcRequest[] = []
  const sessions = createSessions(`127.0.0.1:${port.value}`, (session) => sockets.holds(session))
  const sockets: PageSockets = attachPageSockets({
    server,
    dispatcher: async (call) => {
      calls.push(call)
      return await Promise.resolve(ok(call.method))
    },
    sessions,
    port: port.value,
    log: createLog((line) => void lines.push(line)),
    refusedPeer: async () => undefined,
    ...more,
  })
  ends.push(async () => {
    sockets.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const counts: number[] = []
  sockets.onCount((count) => void counts.push(count))
  const origin = `http://127.0.0.1:${port.value}`
  const newAddress = (): string => `${origin}/#token=${sessions.issueToken()}`
  const page = async (secret?: string): Promise<Connected> =>
    await connect({ port: port.value, address: secret === undefined ? newAddress() : origin }, secret === undefined ? {} : { secret, token: '' })
  const attempt = async (keys: Partial<PageKeys> | undefined, path = '/api', headers: Record<string, string> = { origin }) =>
    await openSocket(`ws://127.0.0.1:${port.value}${path}`, headers, keys)
  return { server, port: port.value, sockets, sessions, lines, calls, counts, origin, newAddress, page, attempt }
}

const closed = async ({ socket }: Connected): Promise<number> => await new Promise((resolve) => socket.once('close', resolve))
const request = async ({ socket, next }: Connected, message: unknown): Promise<unknown> => {
  const received = next()
  socket.send(JSON.stringify(message))
  return JSON.parse(await received)
}

describe('accepted sockets', () => {
  test('accepts a page with an address, and later its session', async () => {
    const { page, attempt, lines } = await listening()
    const { secret, socket } = await page()
    expect(socket.protocol).toBe('casebook.proof.1')
    expect(await attempt({ secret, token: undefined })).toBe('open')
    expect(lines).toEqual([])
  })

  test('accepts a page without a session only to refuse it, and logs the reason', async () => {
    const { attempt, lines, counts, calls, port, origin } = await listening()
    expect(await attempt({ secret: newSecret(), token: undefined })).toBe('refused')
    expect(lines).toEqual([expect.stringContaining('socket refused {"why":"no session"}')])
    const socket = new ClientSocket(`ws://127.0.0.1:${port}/api`, handshakeOf({}, `127.0.0.1:${port}`).protocols, { headers: { origin } })
    const code = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.once('open', () => socket.send(JSON.stringify({ id: 1, method: 'readAppInfo' })))
    expect(await code).toBe(1008)
    expect([socket.protocol, counts, calls]).toEqual([REFUSED_PROTOCOL, [], []])
  })

  test('refuses other paths, other origins and other protocols', async () => {
    const { attempt, page, lines } = await listening()
    const offer = { secret: (await page()).secret, token: undefined }
    expect(await attempt(offer, '/api/')).toBe(404)
    expect(lines).toEqual([])
    expect(await attempt(offer, '/api', { origin: 'http://evil.example' })).toBe(403)
    expect(await attempt(offer, '/api', {})).toBe(403)
    expect(lines).toEqual([1, 2].map(() => expect.stringContaining('socket refused {"why":"the Origin header does not match"}') as string))
    expect(await attempt(undefined)).toBe(401)
  })

  test('refuses other users of the computer', async () => {
    const { attempt, sessions, lines } = await listening({ refusedPeer: async () => 'it comes from another user' })
    expect(await attempt({ secret: newSecret(), token: sessions.issueToken() })).toBe(403)
    expect(lines).toEqual([expect.stringContaining('socket refused {"why":"it comes from another user"}')])
  })

  test('a socket closed during the user lookup gets no response, and a failure ends only its own socket', async () => {
    let lookedUp = (_why: string | undefined): void => {}
    const requested = vi.fn()
    const { port, lines, sessions, attempt, counts } = await listening({
      refusedPeer: async () => {
        requested()
        if (requested.mock.calls.length === 2) throw new Error('no table')
        return requested.mock.calls.length > 2 ? undefined : await new Promise((resolve) => (lookedUp = resolve))
      },
    })
    const offer = { secret: newSecret(), token: sessions.issueToken() }
    const gone = connectTcp(port, '127.0.0.1')
    gone.write(handshake(port, offer))
    await vi.waitFor(() => expect(requested).toHaveBeenCalledOnce(), { timeout: 600_000 })
    gone.resetAndDestroy()
    await expect(attempt({ secret: newSecret(), token: undefined })).rejects.toThrow(/hang up|ECONNRESET/)
    expect(lines).toEqual([expect.stringMatching(/fault a socket could not be opened .*no table/)])
    lookedUp(undefined)
    // The token of the closed one was not used.
    expect(await attempt({ ...offer, secret: newSecret() })).toBe('open')
    await vi.waitFor(() => expect(counts).toEqual([1, 0]), { timeout: 600_000 })
  })

  test('accepts sixteen pages', async () => {
    const { page, attempt, sessions, sockets } = await listening()
    const first = await page()
    for (let more = 1; more < 16; more += 1) await page(first.secret)
    expect(sockets.count()).toBe(16)
    const token = sessions.issueToken()
    expect(await attempt({ secret: newSecret(), token })).toBe(503)
    const gone = closed(first)
    first.socket.close()
    await gone
    await vi.waitFor(() => expect(sockets.count()).toBe(15), { timeout: 600_000 })
    expect(await attempt({ secret: newSecret(), token })).toBe('open')
  })
})

describe('messages', () => {
  test('a call passes the dispatcher with its argument, and its response has its number', async () => {
    const { page, calls } = await listening()
    const one = await page()
    expect(await request(one, { id: 7, method: 'readAppInfo', args: { a: 1 } })).toEqual({ id: 7, result: { ok: true, value: 'readAppInfo' } })
    expect(await request(one, { id: 8, method: 'readKeyState' })).toEqual({ id: 8, result: { ok: true, value: 'readKeyState' } })
    expect(calls).toEqual([
      { refused: undefined, method: 'readAppInfo', args: { a: 1 } },
      { refused: undefined, method: 'readKeyState', args: undefined },
    ])
  })

  test('accepts a call in parts, and offers no compression', async () => {
    const { page } = await listening()
    const one = await page()
    expect(one.socket.extensions).toBe('')
    const received = one.next()
    one.socket.send('{"id":1,', { fin: false })
    one.socket.send('"method":"räport"}', { fin: true })
    expect(JSON.parse(await received)).toEqual({ id: 1, result: { ok: true, value: 'räport' } })
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['nothing', 'null'],
    ['no number', '{"method":"readAppInfo"}'],
    ['another kind of number', '{"id":"1","method":"readAppInfo"}'],
    ['no method', '{"id":1}'],
  ])('%s ends the page that sent it, and reaches no handler', async (_name, text) => {
    const { page, calls } = await listening()
    const one = await page()
    const gone = closed(one)
    one.socket.send(text)
    expect(await gone).toBe(1008)
    expect(calls).toEqual([])
  })

  test('ends a socket that sends binary data, whatever it contains', async () => {
    const { page, calls } = await listening()
    const one = await page()
    const gone = closed(one)
    one.socket.send(Buffer.from('{"id":1,"method":"readAppInfo"}'), { binary: true })
    expect(await gone).toBe(1008)
    expect(calls).toEqual([])
  })

  test('accepts four million bytes; one more ends the page with a line in the log', async () => {
    const { page, lines, counts } = await listening()
    const one = await page()
    const envelope = JSON.stringify({ id: 1, method: '' }).length
    expect(await request(one, { id: 1, method: 'x'.repeat(4_000_000 - envelope) })).toMatchObject({ id: 1 })
    const gone = closed(one)
    one.socket.on('error', () => {})
    one.socket.send(JSON.stringify({ id: 1, method: 'x'.repeat(4_000_001 - envelope) }))
    expect([1006, 1009]).toContain(await gone)
    await vi.waitFor(() => expect(counts).toEqual([1, 0]), { timeout: 600_000 })
    expect(lines).toEqual([expect.stringContaining('socket error {"why":"RangeError"}')])
  })

  test('a response that cannot be serialised fails only its own call', async () => {
    const loop: { self?: unknown } = {}
    loop.self = loop
    const { page, lines } = await listening({ dispatcher: async ({ method }) => ok(method === 'loop' ? loop : method) })
    const one = await page()
    expect(await request(one, { id: 1, method: 'loop' })).toEqual({ id: 1, result: { ok: false, error: tooLarge('loop') } })
    expect(lines).toEqual([expect.stringMatching(/fault a response could not be serialised /)])
    expect(await request(one, { id: 2, method: 'next' })).toMatchObject({ id: 2, result: { ok: true } })
  })

  test('a failing dispatcher, or a response for a closed page, is only logged', async () => {
    let response = (_result: Result<unknown>): void => {}
    const dispatcher = vi.fn(async ({ method }: IpcRequest) => {
      if (method === 'throws') throw new Error('a fault')
      return await new Promise<Result<unknown>>((resolve) => (response = resolve))
    })
    const { page, lines, sockets } = await listening({ dispatcher })
    const one = await page()
    one.socket.send(JSON.stringify({ id: 1, method: 'throws' }))
    await vi.waitFor(() => expect(lines).toEqual([expect.stringMatching(/fault a message could not be processed .*a fault/)]), { timeout: 600_000 })
    one.socket.send(JSON.stringify({ id: 2, method: 'waits' }))
    await vi.waitFor(() => expect(dispatcher).toHaveBeenCalledTimes(2), { timeout: 600_000 })
    one.socket.terminate()
    await vi.waitFor(() => expect(sockets.count()).toBe(0), { timeout: 600_000 })
    response(err(tooLarge('waits')))
    await new Promise((resolve) => setImmediate(resolve))
    expect(lines).toHaveLength(1)
  })

  test('every page receives the events of the backend', async () => {
    const { page, sockets } = await listening()
    const pages = [await page(), await page()]
    const heard = pages.map(
      async ({ socket }) => await new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString()))),
    )
    sockets.send('menuCommand', { command: 'settings' })
    expect((await Promise.all(heard)).map((text) => JSON.parse(text) as unknown)).toEqual([
      { event: 'menuCommand', payload: { command: 'settings' } },
      { event: 'menuCommand', payload: { command: 'settings' } },
    ])
  })
})

describe('how many there are', () => {
  test('counts pages as they open and close, and knows which session has one', async () => {
    const { page, sockets, counts } = await listening()
    const [one, two] = [await page(), await page()]
    const [first, second] = [one, two].map(({ secret }) => nameOfKey('session', secret))
    expect([sockets.count(), counts, sockets.holds(first ?? ''), sockets.holds(second ?? ''), sockets.holds('another')]).toEqual([
      2,
      [1, 2],
      true,
      true,
      false,
    ])
    one.socket.close()
    await vi.waitFor(() => expect(counts).toEqual([1, 2, 1]), { timeout: 600_000 })
    expect([sockets.holds(first ?? ''), sockets.holds(second ?? '')]).toEqual([false, true])
  })
})

describe('sessions end', () => {
  test('the own session: responds, then closes every page of that session', async () => {
    const { page, calls, attempt } = await listening()
    const other = await page()
    const one = await page()
    const sibling = await page(one.secret)
    const gone = [closed(one), closed(sibling)]
    expect(await request(one, { id: 1, method: 'endSessions', args: { which: 'this' } })).toEqual({
      id: 1,
      result: { ok: true, value: { ended: 1 } },
    })
    expect(await Promise.all(gone)).toEqual([1008, 1008])
    expect(await attempt({ secret: one.secret, token: undefined })).toBe('refused')
    expect(await request(other, { id: 1, method: 'm' })).toMatchObject({ result: { ok: true } })
    expect(calls.map(({ method }) => method)).toEqual(['m'])
  })

  test('ends all other sessions but not the requesting one, and refuses an ended session later', async () => {
    const { page, attempt } = await listening()
    const [one, two, mine] = [await page(), await page(), await page()]
    const gone = [closed(one), closed(two)]
    expect(await request(mine, { id: 1, method: 'endSessions', args: { which: 'others' } })).toEqual({
      id: 1,
      result: { ok: true, value: { ended: 2 } },
    })
    expect(await Promise.all(gone)).toEqual([1008, 1008])
    expect(await attempt({ secret: one.secret, token: undefined })).toBe('refused')
    const back = await page()
    expect(await request(mine, { id: 2, method: 'm' })).toMatchObject({ id: 2 })
    expect(await request(back, { id: 1, method: 'm' })).toMatchObject({ id: 1 })
  })

  test('refuses any other argument', async () => {
    const { page } = await listening()
    const one = await page()
    for (const args of [{ which: 'all' }, undefined, 'this'])
      expect(await request(one, { id: 1, method: 'endSessions', args })).toEqual({
        id: 1,
        result: {
          ok: false,
          error: { code: 'bad_request', message: 'Invalid request to endSessions: its argument has the wrong shape.', remedy: 'Reload the page.' },
        },
      })
  })
})

describe('the heartbeat', () => {
  const BEAT = JSON.stringify({ beat: 1 })

  test('is sent every fifteen seconds by default; a page that sends nothing until the next is closed', async () => {
    const every = vi.spyOn(globalThis, 'setInterval')
    const { page, counts } = await listening()
    const [beat, ms] = every.mock.calls.at(-1) ?? []
    every.mockRestore()
    expect(ms).toBe(15_000)
    const [responses, speaks, silent] = [await page(), await page(), await page()]
    const heard = async ({ next }: Connected): Promise<string> => await next()
    const first = [responses, speaks, silent].map(heard)
    beat?.()
    expect(await Promise.all(first)).toEqual([BEAT, BEAT, BEAT])
    responses.socket.send(BEAT)
    // Any message is a sign of life, and its response shows that everything before it was read.
    await request(speaks, { id: 1, method: 'm' })
    await vi.waitFor(async () => expect(await request(responses, { id: 2, method: 'm' })).toMatchObject({ id: 2 }), { timeout: 600_000 })
    const gone = closed(silent)
    const second = [responses, speaks].map(heard)
    beat?.()
    expect(await Promise.all(second)).toEqual([BEAT, BEAT])
    expect(await gone).toBe(1006)
    await vi.waitFor(() => expect(counts).toEqual([1, 2, 3, 2]), { timeout: 600_000 })
  })

  test('a response to it alone keeps a page open', async () => {
    const every = vi.spyOn(globalThis, 'setInterval')
    const { page, counts, calls } = await listening({ beatMs: 1_000_000 })
    const [beat, ms] = every.mock.calls.at(-1) ?? []
    every.mockRestore()
    expect(ms).toBe(1_000_000)
    const one = await page()
    for (let time = 0; time < 3; time += 1) {
      const heard = one.next()
      beat?.()
      expect(await heard).toBe(BEAT)
      one.socket.send(BEAT)
      // A ping is answered after earlier messages.
      const pong = new Promise((resolve) => one.socket.once('pong', resolve))
      one.socket.ping()
      await pong
    }
    expect([counts, calls, one.socket.readyState]).toEqual([[1], [], ClientSocket.OPEN])
  })
})

/** The handshake of a page, message by message, for a peer that misbehaves afterwards. */
function handshake(port: number, keys: Partial<PageKeys>): string {
  return [
    'GET /api HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${handshakeOf(keys, `127.0.0.1:${port}`).protocols.join(', ')}`,
    '\r\n',
  ].join('\r\n')
}

test('shutdown closes every page, also a refused one that does not close itself, and the heartbeat', async () => {
  // The library's own timeout for such a peer never ends here.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const clear = vi.spyOn(globalThis, 'clearInterval')
    const { page, sockets, port, attempt } = await listening()
    const one = await page()
    const refused = connectTcp(port, '127.0.0.1')
    refused.write(handshake(port, { secret: newSecret(), token: undefined }))
    await new Promise<void>((resolve) => refused.once('data', () => resolve()))
    const gone = [closed(one), new Promise((resolve) => refused.once('close', resolve))]
    const before = clear.mock.calls.length
    sockets.close()
    expect(clear.mock.calls.length).toBe(before + 1)
    clear.mockRestore()
    expect((await Promise.all(gone))[0]).toBe(1006)
    expect(await attempt({ secret: one.secret, token: undefined })).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})
