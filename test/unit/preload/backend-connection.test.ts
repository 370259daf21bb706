import { beforeEach, describe, expect, test } from 'vitest'
import { PROOF_PROTOCOL, READY_TEXT, REFUSED_PROTOCOL } from '../../../src-shared/ipc/session-proof.ts'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { connectBackend } from '../../../src-preload/backend-connection.ts'
import { MESSAGE_CAP_BYTES } from '../../../src-shared/ipc/message-size.ts'

const CHALLENGE = 'the proof of the backend'

/** A socket whose other end the test controls. */
class FakeSocket extends EventTarget {
  protocol: string = PROOF_PROTOCOL
  sent: { proof?: string; id?: number; method?: string; args?: unknown; beat?: number }[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  closed = false
  response(): void {
    this.dispatchEvent(new Event('open'))
  }
  /** Opens, and both sides prove themselves. */
  open(): void {
    this.response()
    this.deliver(CHALLENGE)
    expect(this.sent.splice(0)).toEqual([{ proof: 'of the page' }])
    this.deliver(READY_TEXT)
  }
  close(): void {
    this.closed = true
    this.dispatchEvent(new Event('close'))
  }
  deliver(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  receive(message: unknown): void {
    this.deliver(JSON.stringify(message))
  }
}

let sockets: FakeSocket[] = []
let taken = 0
let timers: { run: () => void; ms: number; live: boolean }[] = []

function connect(refused?: Failure) {
  return connectBackend({
    refused,
    open: (protocols) => {
      expect(protocols).toEqual(['hello'])
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    handshake: () => ({
      protocols: ['hello'],
      response: (message) => (message === CHALLENGE ? '{"proof":"of the page"}' : undefined),
      complete: () => {
        taken += 1
      },
    }),
    later: (run, ms) => {
      const timer = { run, ms, live: true }
      timers.push(timer)
      return () => {
        timer.live = false
      }
    },
  })
}

/** Fires the pending timer of that length. */
function elapse(ms: number): void {
  const timer = timers.find((candidate) => candidate.live && candidate.ms === ms)
  if (timer === undefined) throw new Error(`no timer of ${ms} ms waits`)
  timer.live = false
  timer.run()
}

function socket(index: number): FakeSocket {
  const found = sockets[index]
  if (found === undefined) throw new Error(`there is no socket ${index}`)
  return found
}

beforeEach(() => {
  sockets = []
  timers = []
  taken = 0
})

describe('the connection to the backend', () => {
  test('a call made before the connection opens is sent once it does', async () => {
    const backend = connect()
    const call = backend.call('setBudget', { caseId: 'case-1', credits: '5' })
    expect(socket(0).sent).toEqual([])
    socket(0).open()
    expect(socket(0).sent).toEqual([{ id: 1, method: 'setBudget', args: { caseId: 'case-1', credits: '5' } }])
    socket(0).receive({ id: 1, result: { ok: true, value: { caseId: 'case-1' } } })
    expect(await call).toEqual({ ok: true, value: { caseId: 'case-1' } })
  })

  test('responses are matched to their calls in any order', async () => {
    const backend = connect()
    socket(0).open()
    const first = backend.call('readAppInfo')
    const second = backend.call('readKeyState')
    socket(0).receive({ id: 2, result: { ok: true, value: 'second' } })
    socket(0).receive({ id: 1, result: { ok: true, value: 'first' } })
    expect([await first, await second]).toEqual([
      { ok: true, value: 'first' },
      { ok: true, value: 'second' },
    ])
  })

  test('does not send what the backend would refuse as too large, and keeps all other calls', async () => {
    const backend = connect()
    socket(0).open()
    const other = backend.call('readAppInfo')
    const letters = (count: number) => backend.call('setKey', { key: '\u00e9'.repeat(count) })
    expect(await letters(MESSAGE_CAP_BYTES / 2)).toMatchObject({ ok: false, error: { code: 'too_large' } })
    expect(socket(0).sent.map(({ method }) => method)).toEqual(['readAppInfo'])
    void letters(MESSAGE_CAP_BYTES / 2 - 100)
    expect(socket(0).sent.map(({ method }) => method)).toEqual(['readAppInfo', 'setKey'])
    socket(0).receive({ id: 1, result: { ok: true, value: 'there' } })
    expect(await other).toEqual({ ok: true, value: 'there' })
  })

  test('a call in flight when the connection is lost fails as network and is not sent again', async () => {
    const backend = connect()
    socket(0).open()
    const call = backend.call('readAccount')
    socket(0).close()
    expect(await call).toMatchObject({ ok: false, error: { code: 'network' } })
    elapse(250)
    socket(1).open()
    expect(socket(1).sent).toEqual([])
  })

  test('a call made while disconnected waits for the next connection', async () => {
    const backend = connect()
    socket(0).open()
    socket(0).close()
    const call = backend.call('readAccount')
    elapse(250)
    socket(1).open()
    socket(1).receive({ id: 1, result: { ok: true, value: 'there' } })
    expect(await call).toEqual({ ok: true, value: 'there' })
  })

  test('fails after ten seconds, as not sent', async () => {
    const backend = connect()
    const call = backend.call('readAccount')
    elapse(10_000)
    const result = await call
    expect(result).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(result.ok ? '' : result.error.message).toContain('not sent')
  })

  test('loss and return are reported once each, and the waits between attempts grow', () => {
    const backend = connect()
    const reported: boolean[] = []
    backend.on('connectionChanged', ({ connected }) => reported.push(connected))
    socket(0).open()
    expect(reported).toEqual([])
    socket(0).close()
    for (const [index, ms] of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
      elapse(ms)
      expect(reported).toEqual([false])
      if (index < 6) socket(index + 1).close()
    }
    socket(7).open()
    expect(reported).toEqual([false, true])
  })

  test('closes after silence of the backend; a heartbeat keeps it open and is answered', () => {
    const backend = connect()
    const reported: boolean[] = []
    backend.on('connectionChanged', ({ connected }) => reported.push(connected))
    socket(0).open()
    socket(0).receive({ beat: 7 })
    expect(socket(0).sent).toEqual([{ beat: 7 }])
    expect(timers.filter((timer) => timer.live && timer.ms === 40_000)).toHaveLength(1)
    elapse(40_000)
    expect(reported).toEqual([false])
  })

  test('distinguishes a backend that does not know the page from an unreachable one, and does not retry it', async () => {
    const backend = connect()
    const reported: unknown[] = []
    backend.on('connectionChanged', ({ connected, refused }) => reported.push([connected, refused?.code]))
    const waiting = backend.call('readAppInfo')
    socket(0).protocol = REFUSED_PROTOCOL
    socket(0).response()
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'no_session', remedy: expect.stringContaining('newest address') } })
    expect(await backend.call('readAccount')).toMatchObject({ ok: false, error: { code: 'no_session' } })
    expect({ reported, taken, sent: socket(0).sent, again: timers.filter((timer) => timer.live) }).toEqual({
      reported: [[false, 'no_session']],
      taken: 0,
      sent: [],
      again: [],
    })
  })

  test('a session that ended while the page was connected is detected at the next attempt', async () => {
    const backend = connect()
    const reported: unknown[] = []
    backend.on('connectionChanged', ({ connected, refused }) => reported.push([connected, refused?.code]))
    socket(0).open()
    expect(taken).toBe(1)
    socket(0).close()
    elapse(250)
    socket(1).protocol = REFUSED_PROTOCOL
    socket(1).response()
    expect(reported).toEqual([
      [false, undefined],
      [false, 'no_session'],
    ])
  })

  test('events reach their listeners until these unsubscribe', () => {
    const backend = connect()
    const heard: string[] = []
    const listener = ({ command }: { command: string }): void => void heard.push(command)
    const endFirst = backend.on('menuCommand', listener)
    backend.on('menuCommand', listener)
    socket(0).open()
    socket(0).receive({ event: 'menuCommand', payload: { command: 'a' } })
    endFirst()
    socket(0).receive({ event: 'menuCommand', payload: { command: 'b' } })
    socket(0).receive({ event: '__proto__', payload: {} })
    expect(heard).toEqual(['a', 'a', 'b'])
  })
})

describe('a program that is not the backend', () => {
  /** The page's messages to it, with a call waiting and one that follows. */
  const meet = async (response: (at: FakeSocket) => void) => {
    const backend = connect()
    const changes: unknown[] = []
    backend.on('connectionChanged', ({ connected, refused }) => changes.push([connected, refused?.code]))
    const waiting = backend.call('setKey', { key: 'secret' })
    response(socket(0))
    const results = [await waiting, await backend.call('readAppInfo')]
    return { changes, sent: socket(0).sent, closed: socket(0).closed, results, again: timers.filter((timer) => timer.live && timer.ms !== 10_000) }
  }
  const code = { ok: false, error: { code: 'not_proven', message: 'Another program answers at this address.' } }
  const STOPPED = { changes: [[false, 'not_proven']], sent: [], closed: true, results: [code, code], again: [] }

  test.each<[string, (at: FakeSocket) => void]>([
    ['takes the socket under the protocol before this one', (at) => ((at.protocol = 'casebook'), at.response())],
    ['takes it under none', (at) => ((at.protocol = ''), at.response())],
    ['says that the page is in', (at) => (at.response(), at.deliver(READY_TEXT))],
    ['answers the first call at once', (at) => (at.response(), at.receive({ id: 1, result: { ok: true, value: {} } }))],
    ['sends an event', (at) => (at.response(), at.receive({ event: 'menuCommand', payload: { command: 'a' } }))],
    ['sends a beat', (at) => (at.response(), at.receive({ beat: 1 }))],
    ['sends a wrong proof', (at) => (at.response(), at.receive({ challenge: { by: 'token', nonce: 'a', proof: 'b' } }))],
  ])('that %s receives nothing, and the page stops', async (_name, response) => {
    expect(await meet(response)).toMatchObject(STOPPED)
  })

  test('that takes over from the backend while the page is open receives nothing either', async () => {
    const backend = connect()
    const changes: unknown[] = []
    backend.on('connectionChanged', ({ connected, refused }) => changes.push([connected, refused?.code]))
    socket(0).open()
    socket(0).close()
    const call = backend.call('setKey', { key: 'secret' })
    elapse(250)
    socket(1).response()
    socket(1).receive({ id: 1, result: { ok: true, value: {} } })
    expect(await call).toMatchObject(code)
    expect([socket(1).sent, changes]).toEqual([
      [],
      [
        [false, undefined],
        [false, 'not_proven'],
      ],
    ])
  })

  test('that sends nothing is disconnected after ten seconds', () => {
    connect()
    socket(0).response()
    elapse(10_000)
    expect([socket(0).closed, socket(0).sent]).toEqual([true, []])
  })

  test('can only accept the page between the proofs, and everything else is ignored', async () => {
    const backend = connect()
    const heard: string[] = []
    backend.on('menuCommand', ({ command }) => void heard.push(command))
    const call = backend.call('readAppInfo')
    socket(0).response()
    socket(0).deliver(CHALLENGE)
    socket(0).receive({ event: 'menuCommand', payload: { command: 'a' } })
    expect([heard, socket(0).sent, taken]).toEqual([[], [{ proof: 'of the page' }], 0])
    socket(0).deliver(READY_TEXT)
    socket(0).receive({ id: 1, result: { ok: true, value: 'there' } })
    expect(await call).toEqual({ ok: true, value: 'there' })
    expect(taken).toBe(1)
  })
})

test('a page that is refused at its start opens no socket', async () => {
  const backend = connect(failure('not_proven', 'Controlled.', 'Close it.'))
  expect(await backend.call('readAppInfo')).toMatchObject({ ok: false, error: { message: 'Controlled.' } })
  expect(sockets).toEqual([])
})
