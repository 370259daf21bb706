import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type WebSocketRoute } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket as DeskSocket } from 'ws'
import { LOOPBACK_CSP } from '../../src-main/hosts/content-security-policy.ts'
import { startLoopbackHost, type LoopbackHost, type LoopbackOptions } from '../../src-main/hosts/loopback.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { findChromium, QUIET } from './find-chromium.ts'
import { buildFixture } from './fixture-build.ts'

let builtDir = ''
let dataDir = ''
let hosts: LoopbackHost[] = []
beforeAll(async () => {
  builtDir = await buildFixture()
})
afterEach(async () => {
  for (const host of hosts) await host.close()
  hosts = []
  rmSync(dataDir, { recursive: true, force: true })
  dataDir = ''
})
afterAll(() => rmSync(builtDir, { recursive: true, force: true }))

async function start(more: Partial<LoopbackOptions> = {}) {
  if (dataDir === '') dataDir = mkdtempSync(join(tmpdir(), 'casebook-loopback-'))
  const lines: string[] = []
  const started = await startLoopbackHost({
    dataDir,
    practice: false,
    version: '1.2.3',
    port: 0,
    open: false,
    builtDir,
    print: (line) => lines.push(line),
    note: () => {},
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
    ...more,
  })
  if (!started.ok) return { started, lines }
  hosts.push(started.value)
  return { started, lines, host: started.value, origin: `http://127.0.0.1:${started.value.port}` }
}

async function startedHost(more: Partial<LoopbackOptions> = {}) {
  const { host, origin, lines } = await start(more)
  if (host === undefined || origin === undefined) throw new Error('the host did not start')
  return { host, origin, lines }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request with whatever headers, which fetch would not let through. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let body = ''
      response.on('data', (text: Buffer) => (body += text.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function enter(host: LoopbackHost): Promise<string> {
  const answer = await ask(host.address)
  const cookie = answer.headers['set-cookie']?.[0] ?? ''
  return cookie.split(';')[0] ?? ''
}

/** How an attempt to open a socket ends: its HTTP status, or 'open'. */
async function openSocket(url: string, headers: Record<string, string>): Promise<number | 'open'> {
  return await new Promise((resolve, reject) => {
    const socket = new DeskSocket(url, { headers })
    socket.on('open', () => {
      socket.close()
      resolve('open')
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('error', reject)
  })
}

describe('who gets in', () => {
  test('prints one line with an address, which works once and leads to a clean one', async () => {
    const { host, lines } = await startedHost()
    expect(lines).toEqual([`Casebook is ready at http://127.0.0.1:${host.port}/?token=${new URL(host.address).searchParams.get('token') ?? ''}`])
    const first = await ask(host.address)
    expect(first.status).toBe(303)
    expect(first.headers.location).toBe('/')
    expect(first.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\//)
    expect((await ask(host.address)).status).toBe(401)
  })

  test('nothing is served without the cookie, not even a script', async () => {
    const { host, origin } = await startedHost()
    for (const path of ['/', '/index.html', '/preload.js', '/assets/main.js', '/?token=', '/?token=wrong'])
      expect((await ask(origin + path)).status, path).toBe(401)
    const cookie = await enter(host)
    for (const path of ['/', '/index.html', '/preload.js', '/assets/main.js']) expect((await ask(origin + path, { cookie })).status, path).toBe(200)
    expect((await ask(`${origin}/`, { cookie: `${cookie}x` })).status).toBe(401)
  })

  test('a name that was pointed at 127.0.0.1 is refused, with the right cookie too', async () => {
    const { host, origin } = await startedHost()
    const cookie = await enter(host)
    for (const name of ['evil.example', `evil.example:${host.port}`, `localhost:${host.port}`, '127.0.0.1', `127.0.0.1:${host.port + 1}`]) {
      expect((await ask(`${origin}/`, { cookie, host: name })).status, name).toBe(403)
    }
  })

  test('another origin is refused: as a script, as a request, as a socket', async () => {
    const { host, origin } = await startedHost()
    const cookie = await enter(host)
    expect((await ask(`${origin}/preload.js`, { cookie, origin: 'http://127.0.0.1:9' })).status).toBe(403)
    expect((await ask(`${origin}/preload.js`, { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
    const url = `${origin.replace('http', 'ws')}/desk`
    expect(await openSocket(url, { cookie, origin })).toBe('open')
    expect(await openSocket(url, { cookie, origin: 'http://127.0.0.1:9' })).toBe(403)
    expect(await openSocket(url, { cookie, origin: 'null' })).toBe(403)
    expect(await openSocket(url, { cookie })).toBe(403)
    expect(await openSocket(url, { origin })).toBe(401)
    expect(await openSocket(url, { cookie, origin, host: 'evil.example' })).toBe(403)
    expect(await openSocket(`${url}/other`, { cookie, origin })).toBe(404)
  })

  test('a cookie dies with the desk that gave it', async () => {
    const first = await startedHost()
    const cookie = await enter(first.host)
    hosts = []
    await first.host.close()
    const second = await startedHost({ port: first.host.port })
    expect((await ask(`${second.origin}/`, { cookie })).status).toBe(401)
    expect((await ask(`${second.origin}/`, { cookie: await enter(second.host) })).status).toBe(200)
  })

  test('listens on the loopback interface only', async () => {
    const { host } = await startedHost()
    await expect(ask(`http://127.0.0.2:${host.port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('what is served', () => {
  test('every answer carries the policy and its companions', async () => {
    const { host, origin } = await startedHost()
    const cookie = await enter(host)
    for (const path of ['/', '/assets/main.js', '/preload.js', '/absent.js']) {
      const { headers } = await ask(origin + path, { cookie })
      expect(headers).toMatchObject({
        'content-security-policy': LOOPBACK_CSP,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('only built files, only reading', async () => {
    const { host, origin } = await startedHost()
    const cookie = await enter(host)
    for (const path of [
      '/../preload/index.cjs',
      '/%2e%2e/preload/index.cjs',
      '/assets/%00',
      '/etc/passwd',
      '/assets/..%2f..%2fpreload%2findex.cjs',
    ]) {
      expect((await ask(origin + path, { cookie })).status, path).toBe(404)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask(`${origin}/`, { cookie }, method)).status, method).toBe(405)
  })

  test('the page gets its preload ahead of its own script', async () => {
    const { host, origin } = await startedHost()
    const { body } = await ask(`${origin}/`, { cookie: await enter(host) })
    expect(body.indexOf('<script src="/preload.js">')).toBeGreaterThan(0)
    expect(body.indexOf('<script src="/preload.js">')).toBeLessThan(body.indexOf('assets/main.js'))
  })
})

describe('ports and folders', () => {
  test('a taken port is named, with two ways on, and the folder is free again', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))) // a TCP server's address has a port
    const { started, lines } = await start({ port })
    expect(started).toMatchObject({ ok: false, error: { code: 'port_taken' } })
    expect(started.ok ? '' : started.error.message).toContain(String(port))
    expect(started.ok ? '' : started.error.remedy).toMatch(/Close that program.*--port=N/)
    expect(lines).toEqual([])
    await new Promise((resolve) => other.close(resolve))
    await startedHost({ port })
  })

  test('a port once chosen is the port of the next run, because the browser keeps cases per port', async () => {
    const free = await startedHost()
    const { port } = free.host
    hosts = []
    await free.host.close()
    const chosen = await startedHost({ port })
    hosts = []
    await chosen.host.close()
    expect((await startedHost({ port: undefined })).host.port).toBe(port)
  })

  test('a second start in the same data folder is refused', async () => {
    await startedHost()
    expect((await start()).started).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
  })

  test('a missing build is named', async () => {
    expect((await start({ builtDir: join(builtDir, 'absent') })).started).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('the socket', () => {
  async function connect(host: LoopbackHost, origin: string): Promise<{ socket: DeskSocket; next: () => Promise<string> }> {
    const socket = new DeskSocket(`${origin.replace('http', 'ws')}/desk`, { headers: { origin, cookie: await enter(host) } })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return { socket, next: async () => await new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString()))) }
  }

  test('carries calls through the gate', async () => {
    const { host, origin } = await startedHost()
    const { socket, next } = await connect(host, origin)
    socket.send(JSON.stringify({ id: 1, method: 'readAppInfo' }))
    expect(JSON.parse(await next())).toMatchObject({ id: 1, result: { ok: true, value: { host: 'browser', version: '1.2.3' } } })
    socket.send(JSON.stringify({ id: 2, method: 'setBudget', args: { caseId: '../x', credits: '1' } }))
    expect(JSON.parse(await next())).toMatchObject({ id: 2, result: { ok: false, error: { code: 'bad_request' } } })
    socket.send(JSON.stringify({ id: 3, method: 'constructor' }))
    expect(JSON.parse(await next())).toMatchObject({ id: 3, result: { ok: false, error: { code: 'unknown_method' } } })
    socket.close()
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['no id', '{"method":"readAppInfo"}'],
    ['an odd id', '{"id":"1","method":"readAppInfo"}'],
  ])('ends on %s, and the desk lives', async (_name, text) => {
    const { host, origin } = await startedHost()
    const { socket } = await connect(host, origin)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send(text)
    expect(await closed).toBe(1008)
    expect((await ask(`${origin}/`)).status).toBe(401)
  })

  test('a message of 5 MB ends it before it is read', async () => {
    const { host, origin } = await startedHost()
    const { socket } = await connect(host, origin)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.send('x'.repeat(5_000_000))
    expect([1006, 1009]).toContain(await closed)
  })
})

const path = findChromium()
if (path === undefined) console.log('SKIPPED the loopback host in a browser: no Chromium was found')

describe.skipIf(path === undefined)('in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: path ?? '', args: QUIET })
  })
  afterAll(async () => await browser.close())

  test('opens the page, whose bridge reaches the desk, under the policy', async () => {
    const { host, origin } = await startedHost()
    const page = await browser.newPage()
    await page.goto(host.address)
    expect(page.url()).toBe(`${origin}/`)
    await page.waitForFunction(() => document.querySelector('#state')?.textContent !== 'waiting')
    expect(JSON.parse((await page.locator('#state').textContent()) ?? '')).toMatchObject({ ok: true, value: { host: 'browser', hasCases: false } })
    const tried = await page.evaluate(async () => {
      const markup = (): string => {
        try {
          Reflect.set(document.body, 'innerHTML', '<b>x</b>')
          return 'done'
        } catch (thrown) {
          return thrown instanceof TypeError ? 'refused' : 'other'
        }
      }
      const outside = await fetch('https://example.invalid/').then(
        () => 'done',
        () => 'refused',
      )
      const bridge: unknown = Reflect.get(window, 'casebook')
      return { markup: markup(), outside, frozen: Object.isFrozen(bridge), cookie: document.cookie, replaced: Reflect.set(window, 'casebook', 1) }
    })
    expect(tried).toEqual({ markup: 'refused', outside: 'refused', frozen: true, cookie: '', replaced: false })
    await page.close()
  })

  test('a page of another port of this machine gets nothing, though the cookie would be sent along', async () => {
    const { host, origin } = await startedHost()
    const other = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other</title>'),
    )
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))) // a TCP server's address has a port
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(host.address)
    await page.goto(`http://127.0.0.1:${port}/`)
    const tried = await page.evaluate(async (address) => {
      const socket = await new Promise((resolve) => {
        const opened = new WebSocket(`${address.replace('http', 'ws')}/desk`)
        opened.addEventListener('open', () => resolve('open'))
        opened.addEventListener('error', () => resolve('refused'))
      })
      const script = await new Promise((resolve) => {
        const element = document.createElement('script')
        element.src = `${address}/preload.js`
        element.addEventListener('load', () => resolve('loaded'))
        element.addEventListener('error', () => resolve('refused'))
        document.head.append(element)
      })
      const read = await fetch(`${address}/`, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      )
      return { socket, script, read }
    }, origin)
    expect(tried).toEqual({ socket: 'refused', script: 'refused', read: 'refused' })
    await context.close()
    await new Promise((resolve) => other.close(resolve))
  })

  test('the page saves a file by itself, byte for byte', async () => {
    const { host } = await startedHost()
    const page = await browser.newPage()
    await page.goto(host.address)
    const content = Buffer.from('<p>räport</p>\0\u{1f5c2}')
    const [download, result] = await Promise.all([
      page.waitForEvent('download'),
      // Runs in the page, where the preload has put the bridge.
      page.evaluate(
        async (contentBase64) => await Reflect.get(globalThis, 'casebook').saveFile({ suggestedName: 'report.html', contentBase64 }),
        content.toString('base64'),
      ),
    ])
    expect(result).toEqual({ ok: true, value: { saved: true, name: 'report.html' } })
    expect(download.suggestedFilename()).toBe('report.html')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks)).toEqual(content)
    await page.close()
  })

  test('a page outlives a lost socket: it says so, reconnects and goes on', async () => {
    const { host, lines } = await startedHost()
    const page = await browser.newPage()
    const routes: WebSocketRoute[] = []
    await page.routeWebSocket('**/desk', (route) => {
      route.connectToServer()
      routes.push(route)
    })
    await page.goto(host.address)
    await page.waitForFunction(() => document.querySelector('#state')?.textContent !== 'waiting')
    await page.evaluate(() => {
      const told: boolean[] = []
      Reflect.set(window, 'told', told)
      // Runs in the page, where the preload has put the bridge.
      Reflect.get(globalThis, 'casebook').on('connectionChanged', (change: { connected: boolean }) => told.push(change.connected))
    })
    await routes[0]?.close()
    await page.waitForFunction(() => Reflect.get(globalThis, 'told').length === 2)
    expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual([false, true])
    expect(await page.evaluate(async () => await Reflect.get(globalThis, 'casebook').readAppInfo())).toMatchObject({ ok: true })
    expect(lines).toHaveLength(1)
    await page.close()
  })

  test('when the last page has gone a fresh address is printed, and lets a browser in again', async () => {
    const { lines } = await startedHost()
    const page = await browser.newPage()
    await page.goto(lines[0]?.split(' at ')[1] ?? '')
    await page.waitForFunction(() => document.querySelector('#state')?.textContent !== 'waiting')
    await page.close()
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2)
    const context = await browser.newContext()
    const again = await context.newPage()
    expect((await again.goto(lines[1]?.split(' at ')[1] ?? ''))?.status()).toBe(200)
    await context.close()
  })
})

describe('as its own process', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  }, 120_000)

  interface Ended {
    readonly code: number | null
    readonly stdout: string
    readonly stderr: string
  }

  /** Runs the entry of the browser host; `onLine` gets the first thing it prints. */
  async function run(args: readonly string[], onLine: (kill: (signal: NodeJS.Signals) => void) => void = () => {}): Promise<Ended> {
    if (dataDir === '') dataDir = mkdtempSync(join(tmpdir(), 'casebook-loopback-'))
    const entry = join(import.meta.dirname, '../../src-main/loopback.ts')
    const child = spawn(process.execPath, ['--no-warnings', entry, '--no-open', `--data-dir=${dataDir}`, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    child.stdout.on('data', (text: Buffer) => {
      if (stdout === '') onLine((signal) => child.kill(signal))
      stdout += text.toString()
    })
    return await new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
  }

  test.each(['SIGTERM', 'SIGINT'] as const)('prints one line, ends cleanly on %s, and frees the folder', async (signal) => {
    const ended = await run(['--port=0', '--practice'], (kill) => kill(signal))
    expect(ended.stdout).toMatch(/^Casebook is ready at http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    await startedHost()
  })

  test('a folder left by a desk that was killed is free for the next', async () => {
    expect((await run(['--port=0'], (kill) => kill('SIGKILL'))).code).toBeNull()
    await startedHost()
  })

  test('a taken port ends it with the reason and a way on', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))) // a TCP server's address has a port
    const ended = await run([`--port=${port}`])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(new RegExp(`Port ${port} .*\\n.*--port=N`))
    await new Promise((resolve) => other.close(resolve))
  })

  test('an unknown option ends it with the list of options', async () => {
    const ended = await run(['--prot=0'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('--practice')
  })
})
