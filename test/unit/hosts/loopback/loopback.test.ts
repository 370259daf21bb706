import { EventEmitter } from 'node:events'
import type * as childProcess from 'node:child_process'
import { spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { createServer, connect as connectTcp, type Socket } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { startLoopbackHost, type LoopbackHost, type LoopbackOptions } from '../../../../src-main/hosts/loopback/loopback.ts'
import { isForeignUid } from '../../../../src-main/hosts/loopback/peer-user.ts'
import { ask, connect, newSecret, openSocket, tokenOf, type Connected } from '../../../support/loopback-client.ts'

vi.mock('node:child_process', async (original) => ({ ...(await original<typeof childProcess>()), spawn: vi.fn() }))
vi.mock('../../../../src-main/hosts/loopback/peer-user.ts', () => ({ isForeignUid: vi.fn(async () => false) }))

const NAMES = ['CASEBOOK_BROWSER', 'DISPLAY', 'WAYLAND_DISPLAY', 'PATH'] as const
const env = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]))
let root = ''
let hosts: LoopbackHost[] = []
let waits: MockInstance<typeof setTimeout>
beforeEach(() => {
  // The timers of the host are simulated; everything else uses the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  waits = vi.spyOn(globalThis, 'setTimeout')
  vi.mocked(spawn).mockReset()
  vi.mocked(isForeignUid).mockReset().mockResolvedValue(false)
  root = mkdtempSync(join(tmpdir(), 'casebook-loopback-'))
  mkdirSync(join(root, 'built', 'renderer'), { recursive: true })
  mkdirSync(join(root, 'built', 'preload'))
  writeFileSync(join(root, 'built', 'renderer', 'index.html'), '<!doctype html><head></head>')
  writeFileSync(join(root, 'built', 'preload', 'loopback.cjs'), 'const preload = 1')
  process.env['CASEBOOK_BROWSER'] = join(root, 'a-browser')
  process.env['DISPLAY'] = ':7'
})
afterEach(async () => {
  for (const host of hosts) await host.close()
  hosts = []
  waits.mockRestore()
  vi.useRealTimers()
  for (const name of NAMES) {
    if (env[name] === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = env[name]
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * Lets pending work in sockets and files continue until a condition holds; the timers of the host
 * do not advance meanwhile.
 */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

async function start(more: Partial<LoopbackOptions> = {}) {
  const [lines, notes]: [string[], string[]] = [[], []]
  const started = await startLoopbackHost({
    dataDir: join(root, 'data'),
    practice: false,
    version: '1.2.3',
    port: 0,
    open: false,
    builtDir: join(root, 'built'),
    print: (line) => void lines.push(line),
    note: (line) => void notes.push(line),
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
    ...more,
  })
  if (started.ok) hosts.push(started.value)
  return { started, lines, notes }
}

async function running(more: Partial<LoopbackOptions> = {}) {
  const { started, lines, notes } = await start(more)
  if (!started.ok) throw new Error(started.error.message)
  const host = started.value
  const origin = `http://127.0.0.1:${host.port}`
  const state = { closed: false }
  void host.windowClosed.then(() => (state.closed = true))
  return { host, lines, notes, origin, windowClosed: () => state.closed }
}

const goAway = async ({ socket }: Connected): Promise<void> => {
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.close()
  await gone
}

/** One call of a page, and its response. */
async function call({ socket, next }: Connected, method: string, args?: unknown): Promise<unknown> {
  const received = next()
  socket.send(JSON.stringify({ id: 1, method, args }))
  return (JSON.parse(await received) as { result: unknown }).result // the envelope of every response
}

describe('the start', () => {
  test('prints its address, serves page and preload, and reports the browser host', async () => {
    const { host, lines, notes, origin } = await running()
    expect(host.address).toMatch(new RegExp(`^${origin}/\\?visit=[\\w-]{8}#token=[\\w-]{43}$`))
    expect([lines, notes]).toEqual([[`Casebook is ready at ${host.address}`], []])
    expect((await ask(`${origin}/`)).body).toContain('<script src="/preload.js">')
    expect((await ask(`${origin}/preload.js`)).body).toContain('const preload = 1')
    expect(await call(await connect(host), 'readAppInfo')).toMatchObject({ ok: true, value: { host: 'browser', version: '1.2.3', hasCases: false } })
    expect(spawn).not.toHaveBeenCalled()
  })

  test.each([
    ['page', 'renderer/index.html'],
    ['preload', 'preload/loopback.cjs'],
  ])('without the %s of a build there is none, and no folder is touched', async (_name, path) => {
    rmSync(join(root, 'built', path))
    expect((await start()).started).toEqual({
      ok: false,
      error: {
        code: 'not_found',
        message: 'The built pages of Casebook are missing.',
        remedy: 'Build them with npm run build, then start again.',
      },
    })
    expect(existsSync(join(root, 'data'))).toBe(false)
  })

  test('reports a folder or port in use, and leaves nothing behind', async () => {
    const { host, lines } = await running()
    expect((await start()).started).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
    const other = join(root, 'other')
    expect((await start({ dataDir: other, port: host.port })).started).toMatchObject({ ok: false, error: { code: 'port_taken' } })
    expect(existsSync(join(other, 'instance.lock'))).toBe(false)
    expect(lines).toHaveLength(1)
  })

  test('the page saves files itself', async () => {
    const { host } = await running()
    const page = await connect(host)
    await call(page, 'writeFilePart', { file: 'f', number: 0, contentBase64: 'eA==' })
    expect(await call(page, 'saveFile', { suggestedName: 'report.html', file: 'f', parts: 1 })).toEqual({
      ok: false,
      error: { code: 'unsupported', message: 'In a browser, the page saves files itself.', remedy: 'Reload the page and export again.' },
    })
    expect(await call(page, 'setBudget', { caseId: 'case-1', credits: '500' })).toMatchObject({ ok: true, value: { cap: '500' } })
  })

  test('limits silent connections: ends the oldest', async () => {
    const { host, origin } = await running()
    const sockets: Socket[] = []
    for (let at = 0; at < 65; at += 1) {
      const socket = connectTcp(host.port, '127.0.0.1')
      sockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
    }
    await new Promise((resolve) => sockets[0]?.once('close', resolve))
    expect((await ask(`${origin}/`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('the user of a connection', () => {
  test('looks up a connection once, and refuses another user', async () => {
    vi.mocked(isForeignUid).mockResolvedValue(true)
    const { origin, host } = await running()
    // Destroyed when it arrives, or refused when it sends a request: whichever comes first.
    expect((await ask(`${origin}/`).catch(() => ({ status: 403 }))).status).toBe(403)
    const url = `ws://127.0.0.1:${host.port}/api`
    expect(await openSocket(url, { origin }, { token: tokenOf(host.address) }).catch(() => 403)).toBe(403)
    expect(isForeignUid).toHaveBeenCalledTimes(2)
  })

  test('does not look up a known connection again', async () => {
    const { host } = await running()
    const responses = await new Promise<string>((resolve) => {
      const socket = connectTcp(host.port, '127.0.0.1')
      const request = `GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\n`
      socket.write(`${request}\r\n${request}Connection: close\r\n\r\n`)
      let text = ''
      socket.on('data', (data) => (text += data.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(isForeignUid).toHaveBeenCalledOnce()
  })
})

describe('the port', () => {
  const HEAD = { caseId: 'case-1', seq: 1, head: 'a'.repeat(64) }
  const saved = (): unknown => {
    try {
      return (JSON.parse(readFileSync(join(root, 'data', 'settings.json'), 'utf8')) as { port?: number }).port
    } catch {
      return undefined
    }
  }
  const end = async (host: LoopbackHost): Promise<void> => {
    hosts = hosts.filter((other) => other !== host)
    await host.close()
  }

  test('is reused for later starts once a case was written at a chosen port', async () => {
    const any = await running()
    expect(saved()).not.toBe(any.host.port)
    await call(await connect(any.host), 'writeCustodyHead', HEAD)
    await end(any.host)
    expect(saved()).not.toBe(any.host.port)
    const { host } = await running({ port: any.host.port })
    const page = await connect(host)
    expect(saved()).not.toBe(host.port)
    expect(await call(page, 'writeCustodyHead', { ...HEAD, seq: 2 })).toMatchObject({ ok: true, value: { seq: 2 } })
    await end(host)
    expect(saved()).toBe(host.port)
    const next = await running({ port: undefined })
    expect([next.host.port, next.notes]).toEqual([host.port, []])
    expect(await call(await connect(next.host), 'writeCustodyHead', { ...HEAD, seq: 3 })).toMatchObject({ ok: true })
    await end(next.host)
    expect(saved()).toBe(host.port)
  })

  test('is not stored for a case that could not be written', async () => {
    const { host } = await running()
    await call(await connect(host), 'writeCustodyHead', { ...HEAD, seq: 5 })
    await end(host)
    const again = await running({ port: host.port })
    // A head that would decrease.
    expect(await call(await connect(again.host), 'writeCustodyHead', HEAD)).toMatchObject({ ok: false, error: { code: 'custody_mismatch' } })
    await end(again.host)
    expect(saved()).not.toBe(host.port)
  })

  test('reports cases at another port, with the command to open them', async () => {
    const first = await running()
    await call(await connect(first.host), 'writeCustodyHead', HEAD)
    await end(first.host)
    // No other process gets that port meanwhile.
    const stored = createServer()
    await new Promise<void>((resolve) => stored.listen(first.host.port, '127.0.0.1', resolve))
    const other = await running()
    await new Promise((resolve) => stored.close(resolve))
    expect(other.notes).toEqual([`1 case is saved at port ${first.host.port}. Start with --port=${first.host.port}.`])
  })
})

describe('pages that open and close', () => {
  test('receive the events of the backend', async () => {
    // The backend bundles them over a short time.
    waits.mockRestore()
    vi.useRealTimers()
    const { host } = await running()
    const page = await connect(host)
    const heard = new Promise<string>((resolve) =>
      page.socket.on('message', (data: Buffer) => {
        const text = data.toString()
        if (text.startsWith('{"event":"brokerChanged"')) resolve(text)
      }),
    )
    await call(page, 'pauseQueue')
    expect(JSON.parse(await heard)).toMatchObject({ event: 'brokerChanged', payload: { paused: true } })
  })

  test('prints a new address three seconds after the last page closed, and invalidates the previous one', async () => {
    const { host, lines, origin } = await running()
    const page = await connect(host)
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
    await goAway(page)
    await until(() => waits.mock.calls.some(([, ms]) => ms === 3_000))
    vi.advanceTimersByTime(2_999)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(2)
    const token = tokenOf(lines[1]?.split(' at ')[1] ?? '')
    expect(token).not.toBe(tokenOf(host.address))
    expect(await openSocket(`ws://127.0.0.1:${host.port}/api`, { origin }, { secret: newSecret(), token })).toBe('open')
  })

  test('prints none for a page that returns in time, as after a reload', async () => {
    const { host, lines } = await running()
    const page = await connect(host)
    await goAway(page)
    await until(() => waits.mock.calls.some(([, ms]) => ms === 3_000))
    vi.advanceTimersByTime(2_000)
    await connect(host, { secret: page.secret, token: '' })
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
  })

  test('prints none during shutdown', async () => {
    const { host, lines } = await running()
    await goAway(await connect(host))
    await until(() => waits.mock.calls.some(([, ms]) => ms === 3_000))
    hosts = []
    await host.close()
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
  })
})

describe('the own window', () => {
  class FakeBrowser extends EventEmitter {
    readonly kill = vi.fn()
    readonly stdio = [null, null, null, new PassThrough(), new PassThrough()]
  }
  function withBrowser(): FakeBrowser {
    writeFileSync(join(root, 'a-browser'), '')
    const browser = new FakeBrowser()
    vi.mocked(spawn).mockReturnValue(browser as unknown as ReturnType<typeof spawn>) // its end, and a function that causes it
    return browser
  }
  const door = (): string => join(root, 'data', 'browser', 'open-casebook.html')

  test('is a browser with its own profile, which reads the address from a file until a page is open', async () => {
    const browser = withBrowser()
    const { host, notes, lines } = await running({ open: true })
    expect(spawn).toHaveBeenCalledOnce()
    const [command, args, options] = vi.mocked(spawn).mock.calls[0] ?? []
    expect([command, options]).toEqual([join(root, 'a-browser'), { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] }])
    expect(args).toContain('--remote-debugging-pipe')
    // A browser that has ended resets its pipes, and a writing one is not blocked.
    for (const pipe of browser.stdio.slice(3)) pipe?.emit('error', new Error('EPIPE'))
    expect(browser.stdio[4]?.isPaused()).toBe(false)
    expect(args).toContain(`--user-data-dir=${join(root, 'data', 'browser')}`)
    expect(args?.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    const app = args?.find((arg) => arg.startsWith('--app='))?.slice('--app='.length) ?? ''
    expect(fileURLToPath(app)).toBe(door())
    expect(readFileSync(door(), 'utf8')).toContain(tokenOf(host.address))
    const page = await connect(host)
    expect(existsSync(door())).toBe(false)
    expect([notes, lines.length]).toEqual([[], 1])
    page.socket.terminate()
  })

  test('ends the host three seconds after it is closed, unless a page is open', async () => {
    const browser = withBrowser()
    const { host, lines, windowClosed } = await running({ open: true })
    const page = await connect(host)
    browser.emit('exit')
    vi.advanceTimersByTime(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(windowClosed()).toBe(false)
    await goAway(page)
    await until(() => waits.mock.calls.some(([, ms]) => ms === 3_000))
    vi.advanceTimersByTime(2_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(windowClosed()).toBe(false)
    vi.advanceTimersByTime(1)
    await until(windowClosed)
    expect(lines).toHaveLength(1)
  })

  test('a page closed while the window is open ends nothing and prints nothing', async () => {
    withBrowser()
    const { host, lines, windowClosed } = await running({ open: true })
    await goAway(await connect(host))
    await until(() => waits.mock.calls.some(([, ms]) => ms === 3_000))
    vi.advanceTimersByTime(60_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect([windowClosed(), lines.length]).toEqual([false, 1])
  })

  test('if a running browser opens the address, waits half a minute for its page', async () => {
    const browser = withBrowser()
    const { windowClosed } = await running({ open: true })
    browser.emit('exit')
    vi.advanceTimersByTime(29_999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(windowClosed()).toBe(false)
    vi.advanceTimersByTime(1)
    await until(windowClosed)
  })

  test('ends with the host, and its file is removed', async () => {
    const browser = withBrowser()
    const { host } = await running({ open: true })
    expect(existsSync(door())).toBe(true)
    hosts = []
    await host.close()
    expect(browser.kill).toHaveBeenCalledOnce()
    expect(existsSync(door())).toBe(false)
    expect(existsSync(join(root, 'data', 'instance.lock'))).toBe(false)
    await expect(ask(`http://127.0.0.1:${host.port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('reports a missing browser, display or folder, and prints the address', async () => {
    const none = await running({ open: true })
    expect(none.notes).toEqual(['No Chromium or Chrome was found. Open this address in a browser on this computer.'])
    withBrowser()
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) Reflect.deleteProperty(process.env, name)
    const dark = await running({ open: true, dataDir: join(root, 'dark') })
    expect(dark.notes).toEqual(['No display is available. Open this address in a browser.'])
    process.env['DISPLAY'] = ':7'
    mkdirSync(join(root, 'full'))
    writeFileSync(join(root, 'full', 'browser'), 'a file where the profile belongs')
    const full = await running({ open: true, dataDir: join(root, 'full') })
    expect(full.notes).toEqual([
      'The browser could not start because its profile folder could not be created. Open this address in a browser on this computer.',
    ])
    expect(readFileSync(join(root, 'full', 'casebook.log'), 'utf8')).toContain('the profile of the browser could not be prepared')
    expect(spawn).not.toHaveBeenCalled()
    for (const { host } of [none, dark, full]) expect((await ask(host.address)).status).toBe(200)
  })

  test('reports a browser that does not start', async () => {
    const browser = withBrowser()
    const { notes } = await running({ open: true })
    browser.emit('error', new Error('EACCES'))
    expect(notes).toEqual(['The browser could not start. Open this address in a browser on this computer.'])
    expect(readFileSync(join(root, 'data', 'casebook.log'), 'utf8')).toMatch(/fault the browser could not be started .*EACCES/)
  })
})
