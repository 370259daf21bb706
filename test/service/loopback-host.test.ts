import { spawn } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium, type Browser, type WebSocketRoute } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHARED_MACHINE_NOTE } from '../../src-main/other-users.ts'
import { PROOF_PROTOCOL } from '../../src-shared/ipc/session-proof.ts'
import { FILE_PART_BYTES, SAVED_FILE_BYTES } from '../../src-shared/ipc/message-size.ts'
import { LOOPBACK_CSP } from '../../src-main/hosts/content-security-policy.ts'
import type { LoopbackHost } from '../../src-main/hosts/loopback/loopback.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { ask, connect, newSecret, openSocket, tokenOf } from '../support/loopback-client.ts'
import { findChromium, QUIET } from './find-chromium.ts'
import { end, fixtureBuild, folder, start, startedHost, withLoopbackHosts } from './loopback-help.ts'

withLoopbackHosts()

describe('access to the browser host', () => {
  test('prints one line with an address whose token lets one session in', async () => {
    const { host, origin, lines } = await startedHost()
    const token = tokenOf(host.address)
    expect(lines).toEqual([`Casebook is ready at ${host.address}`])
    expect(host.address).toMatch(new RegExp(`^${origin}/\\?visit=[\\w-]{8}#token=[\\w-]{43}$`))
    expect(token).toMatch(/^[\w-]{43}$/)
    const url = `${origin.replace('http', 'ws')}/api`
    const { secret } = await connect(host)
    expect(await openSocket(url, { origin }, { token })).toBe('refused')
    // A reload before the page has received a reply sends the token again.
    expect(await openSocket(url, { origin }, { secret, token })).toBe('open')
    expect(await openSocket(url, { origin }, { secret })).toBe('open')
  })

  test('serves the page at that address, and fetching it does not use the token', async () => {
    const { host } = await startedHost()
    const response = await ask(host.address, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })
    expect(response).toMatchObject({ status: 200, body: expect.stringContaining('/preload.js') })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers.location).toBeUndefined()
    expect((await connect(host)).socket.protocol).toBe(PROOF_PROTOCOL)
  })

  test('opens no socket without a session, whatever cookies are sent', async () => {
    const { host, origin } = await startedHost()
    const { secret } = await connect(host)
    const url = `${origin.replace('http', 'ws')}/api`
    expect(await openSocket(url, { origin })).toBe(401)
    expect(await openSocket(url, { origin, cookie: `casebook-${host.port}=${secret}; casebook.session=${secret}` })).toBe(401)
    // The previous protocol sent the secret itself.
    expect(await openSocket(url, { origin, 'sec-websocket-protocol': `casebook, session.${secret}` })).toBe(401)
    expect(await openSocket(url, { origin }, { secret: newSecret(), token: undefined })).toBe('refused')
    expect(await openSocket(url, { origin }, { secret: newSecret(), token: newSecret() })).toBe('refused')
    expect(await openSocket(url, { origin }, { secret, token: undefined })).toBe('open')
  })

  test('refuses a host name that resolves to 127.0.0.1', async () => {
    const { host, origin } = await startedHost()
    for (const name of ['evil.example', `evil.example:${host.port}`, `localhost:${host.port}`, '127.0.0.1', `127.0.0.1:${host.port + 1}`]) {
      expect((await ask(`${origin}/`, { host: name })).status, name).toBe(403)
    }
  })

  test('refuses another origin even with the right session: as a script, as a request, as a socket', async () => {
    const { host, origin } = await startedHost()
    const { secret } = await connect(host)
    const offered = { secret, token: undefined }
    expect((await ask(`${origin}/preload.js`, { origin: 'http://127.0.0.1:9' })).status).toBe(403)
    expect((await ask(`${origin}/preload.js`, { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
    const url = `${origin.replace('http', 'ws')}/api`
    expect(await openSocket(url, { origin }, offered)).toBe('open')
    expect(await openSocket(url, { origin: 'http://127.0.0.1:9' }, offered)).toBe(403)
    expect(await openSocket(url, { origin: 'null' }, offered)).toBe(403)
    expect(await openSocket(url, {}, offered)).toBe(403)
    expect(await openSocket(url, { origin, host: 'evil.example' }, offered)).toBe(403)
    expect(await openSocket(`${url}/other`, { origin }, offered)).toBe(404)
  })

  test('ends a session with the process that created it', async () => {
    const first = await startedHost()
    const { secret } = await connect(first.host)
    await end(first.host)
    const second = await startedHost({ port: first.host.port })
    const url = `${second.origin.replace('http', 'ws')}/api`
    expect(await openSocket(url, { origin: second.origin }, { secret, token: undefined })).toBe('refused')
    expect(await openSocket(url, { origin: second.origin }, { secret, token: tokenOf(second.host.address) })).toBe('open')
  })

  test('listens on the loopback interface only', async () => {
    const { host } = await startedHost()
    await expect(ask(`http://127.0.0.2:${host.port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('responses of the browser host', () => {
  test('have the policy and its companion headers in every response', async () => {
    const { origin } = await startedHost()
    for (const path of ['/', '/assets/main.js', '/preload.js', '/absent.js']) {
      const { headers } = await ask(origin + path)
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

  test('contain only built files, and only for reading', async () => {
    const { origin } = await startedHost()
    for (const path of [
      '/../preload/index.cjs',
      '/%2e%2e/preload/index.cjs',
      '/assets/%00',
      '/etc/passwd',
      '/assets/..%2f..%2fpreload%2findex.cjs',
    ]) {
      expect((await ask(origin + path)).status, path).toBe(404)
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask(`${origin}/`, {}, method)).status, method).toBe(405)
  })

  test("contain the preload before the page's own script", async () => {
    const { origin } = await startedHost()
    const { body } = await ask(`${origin}/`)
    expect(body.indexOf('<script src="/preload.js">')).toBeGreaterThan(0)
    expect(body.indexOf('<script src="/preload.js">')).toBeLessThan(body.indexOf('assets/main.js'))
  })
})

describe('ports and folders of the browser host', () => {
  test('names a port in use with two remedies, and releases the folder', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))) // a TCP server's address has a port
    const { started, lines } = await start({ port })
    expect(started).toMatchObject({ ok: false, error: { code: 'port_taken' } })
    expect(started.ok ? '' : started.error.message).toContain(String(port))
    expect(started.ok ? '' : started.error.remedy).toMatch(/Close the program.*--port=N/)
    expect(lines).toEqual([])
    await new Promise((resolve) => other.close(resolve))
    await startedHost({ port })
  })

  const HEAD = { caseId: 'case-1', seq: 1, head: 'a'.repeat(64) }
  async function writeCase(host: LoopbackHost): Promise<void> {
    const { socket, next } = await connect(host)
    const received = next()
    socket.send(JSON.stringify({ id: 1, method: 'writeCustodyHead', args: HEAD }))
    expect(JSON.parse(await received)).toMatchObject({ result: { ok: true } })
    socket.terminate()
  }

  test('does not reuse a port used once for the next run, and reports where the cases are', async () => {
    const home = await startedHost()
    await end(home.host)
    const saved = await startedHost({ port: home.host.port })
    await writeCase(saved.host)
    await end(saved.host)
    const strange = await startedHost({ port: 0 })
    expect(strange.notes).toEqual([`1 case is saved at port ${home.host.port}. Start with --port=${home.host.port}.`])
    const { socket, next } = await connect(strange.host)
    const received = next()
    socket.send(JSON.stringify({ id: 1, method: 'readAppInfo' }))
    expect(JSON.parse(await received)).toMatchObject({
      result: { value: { hasCases: false, casesInOtherStorage: [{ storage: `127.0.0.1-${home.host.port}`, caseIds: ['case-1'] }] } },
    })
    await end(strange.host)
    const again = await startedHost({ port: strange.host.port })
    await end(again.host)
    // Nothing was written at the other port, however often it was requested.
    const next2 = await startedHost({ port: undefined })
    expect({ port: next2.host.port, notes: next2.notes }).toEqual({ port: home.host.port, notes: [] })
  })

  test('reuses a chosen port if a case was written there, because the browser stores cases per port', async () => {
    const free = await startedHost()
    const { port } = free.host
    await end(free.host)
    const chosen = await startedHost({ port })
    await writeCase(chosen.host)
    await end(chosen.host)
    expect((await startedHost({ port: undefined })).host.port).toBe(port)
  })

  test('refuses a second start in the same data folder', async () => {
    const leftover = join(folder(), 'settings.json.1234-0.tmp')
    writeFileSync(leftover, 'half')
    await startedHost()
    expect(existsSync(leftover)).toBe(false)
    // A file that is being written now must not be removed by this start.
    writeFileSync(leftover, 'half')
    expect((await start()).started).toMatchObject({ ok: false, error: { code: 'data_dir_taken' } })
    expect(existsSync(leftover)).toBe(true)
  })

  test('names a missing build', async () => {
    expect((await start({ builtDir: join(fixtureBuild(), 'absent') })).started).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('the socket of the browser host', () => {
  test('carries calls through the dispatcher', async () => {
    const { host } = await startedHost()
    const { socket, next } = await connect(host)
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
  ])('closes on %s, and the process survives', async (_name, text) => {
    const { host, origin } = await startedHost()
    const { socket } = await connect(host)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send(text)
    expect(await closed).toBe(1008)
    expect((await ask(`${origin}/`)).status).toBe(200)
  })

  test('closes on a message of 5 MB before reading it', async () => {
    const { host } = await startedHost()
    const { socket } = await connect(host)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.send('x'.repeat(5_000_000))
    expect([1006, 1009]).toContain(await closed)
  })
})

const path = findChromium()
if (path === undefined) console.log('SKIPPED the loopback host in a browser: no Chromium was found')

describe.skipIf(path === undefined)('the browser host in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: path ?? '', args: QUIET })
  })
  afterAll(async () => await browser.close())

  test('opens the page with access to the backend, under the policy', async () => {
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
      const api: unknown = Reflect.get(window, 'casebook')
      return { markup: markup(), outside, frozen: Object.isFrozen(api), cookie: document.cookie, replaced: Reflect.set(window, 'casebook', 1) }
    })
    expect(tried).toEqual({ markup: 'refused', outside: 'refused', frozen: true, cookie: '', replaced: false })
    await page.close()
  })

  test('gives a page of another port of this machine nothing', async () => {
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
        const opened = new WebSocket(`${address.replace('http', 'ws')}/api`)
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

  test('lets the page save a file by itself, byte for byte', async () => {
    const { host } = await startedHost()
    const page = await browser.newPage()
    await page.goto(host.address)
    const content = Buffer.from('<p>räport</p>\0\u{1f5c2}')
    const [download, result] = await Promise.all([
      page.waitForEvent('download'),
      // Runs in the page, where the preload has put CasebookApi.
      page.evaluate(async (contentBase64) => {
        const api = Reflect.get(globalThis, 'casebook')
        await api.writeFilePart({ file: 'f', number: 0, contentBase64 })
        return await api.saveFile({ suggestedName: 'report.html', file: 'f', parts: 1 })
      }, content.toString('base64')),
    ])
    expect(result).toEqual({ ok: true, value: { saved: true, name: 'report.html' } })
    expect(download.suggestedFilename()).toBe('report.html')
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks)).toEqual(content)
    await page.close()
  })

  test('saves the largest file completely from parts, and refuses one byte more with its size, saving nothing', async () => {
    const { host } = await startedHost()
    const page = await browser.newPage()
    await page.goto(host.address)
    // Runs in the page; the parts repeat the same text, so that only the file is large.
    const stage = async (bytes: number): Promise<{ readonly refused: unknown; readonly parts: number }> =>
      await page.evaluate(
        async ({ left, max }) => {
          const api = Reflect.get(globalThis, 'casebook')
          let parts = 0
          for (let rest = left; rest > 0; rest -= max, parts += 1) {
            const written = await api.writeFilePart({ file: 'f', number: parts, contentBase64: btoa('x'.repeat(Math.min(rest, max))) })
            if (written.ok === false) return { refused: written.error, parts }
          }
          return { refused: undefined, parts }
        },
        { left: bytes, max: FILE_PART_BYTES },
      )
    const save = async (parts: number): Promise<unknown> =>
      await page.evaluate(
        async (count) => await Reflect.get(globalThis, 'casebook').saveFile({ suggestedName: 'report.html', file: 'f', parts: count }),
        parts,
      )
    const whole = await stage(SAVED_FILE_BYTES)
    expect(whole.refused).toBeUndefined()
    const [download, saved] = await Promise.all([page.waitForEvent('download'), save(whole.parts)])
    expect(saved).toEqual({ ok: true, value: { saved: true, name: 'report.html' } })
    expect(statSync(await download.path()).size).toBe(SAVED_FILE_BYTES)
    await download.delete()

    const beyond = await stage(SAVED_FILE_BYTES + 1)
    expect(beyond.refused).toMatchObject({ code: 'too_large', message: expect.stringContaining('401 MB') as string })
    expect(await save(beyond.parts)).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    await page.close()
  })

  test('keeps a page open after a lost socket: it reports the loss, reconnects and continues', async () => {
    const { host, lines } = await startedHost()
    const page = await browser.newPage()
    const routes: WebSocketRoute[] = []
    await page.routeWebSocket('**/api', (route) => {
      route.connectToServer()
      routes.push(route)
    })
    await page.goto(host.address)
    await page.waitForFunction(() => document.querySelector('#state')?.textContent !== 'waiting')
    await page.evaluate(() => {
      const reported: boolean[] = []
      Reflect.set(window, 'reported', reported)
      // Runs in the page, where the preload has put CasebookApi.
      Reflect.get(globalThis, 'casebook').on('connectionChanged', (change: { connected: boolean }) => reported.push(change.connected))
    })
    await routes[0]?.close()
    await page.waitForFunction(() => Reflect.get(globalThis, 'reported').length === 2)
    expect(await page.evaluate(() => Reflect.get(window, 'reported'))).toEqual([false, true])
    expect(await page.evaluate(async () => await Reflect.get(globalThis, 'casebook').readAppInfo())).toMatchObject({ ok: true })
    expect(lines).toHaveLength(1)
    await page.close()
  })

  test('prints a new address once the last page is gone, which lets a browser in again', async () => {
    const { lines } = await startedHost()
    const page = await browser.newPage()
    await page.goto(lines[0]?.split(' at ')[1] ?? '')
    await page.waitForFunction(() => document.querySelector('#state')?.textContent !== 'waiting')
    await page.close()
    await expect.poll(() => lines.length).toBe(2)
    const context = await browser.newContext()
    const again = await context.newPage()
    expect((await again.goto(lines[1]?.split(' at ')[1] ?? ''))?.status()).toBe(200)
    await context.close()
  })
})

describe('the browser host as its own process', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })

  interface Ended {
    readonly code: number | null
    readonly stdout: string
    readonly stderr: string
  }

  /** Runs the entry of the browser host; `onLine` is called with its first output. */
  async function run(args: readonly string[], onLine: (kill: (signal: NodeJS.Signals) => void) => void = () => {}): Promise<Ended> {
    const entry = join(import.meta.dirname, '../../src-main/loopback.ts')
    const child = spawn(process.execPath, ['--no-warnings', entry, '--no-open', `--data-dir=${folder()}`, ...args], {
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

  test.each(['SIGTERM', 'SIGINT'] as const)('prints one line, ends cleanly on %s, and releases the folder', async (signal) => {
    const ended = await run(['--port=0', '--practice'], (kill) => kill(signal))
    expect(ended.stdout).toMatch(/^Casebook is ready at http:\/\/127\.0\.0\.1:\d+\/\?visit=[\w-]{8}#token=[\w-]{43}\n$/)
    // Printed with --no-open if other persons can log in.
    expect(ended.stderr.replace(`${SHARED_MACHINE_NOTE}\n`, '')).toBe('')
    expect(ended.code).toBe(0)
    await startedHost()
  })

  test('starts in a folder left by a killed process', async () => {
    expect((await run(['--port=0'], (kill) => kill('SIGKILL'))).code).toBeNull()
    await startedHost()
  })

  test('exits with the reason and a remedy if the port is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))) // a TCP server's address has a port
    const ended = await run([`--port=${port}`])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(new RegExp(`Port ${port} .*\\n.*--port=N`))
    await new Promise((resolve) => other.close(resolve))
  })

  test('exits with the list of options if an option is unknown', async () => {
    const ended = await run(['--prot=0'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('Unknown option: --prot=0. Did you mean --port? Run with --help for a list of options.')
  })
})
