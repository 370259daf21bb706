import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTcp, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeAddressFile } from '../../src-main/hosts/loopback/address-file.ts'
import { ask, connect, handshakeOf, newSecret, openSocket, tokenOf, type Connected } from '../support/loopback-client.ts'
import { findChromium, QUIET } from './find-chromium.ts'
import { folder, otherServer, startedHost, withLoopbackHosts } from './loopback-help.ts'

withLoopbackHosts()

async function waitForClose({ socket }: Connected): Promise<number> {
  return await new Promise((resolve) => socket.once('close', resolve))
}

describe('ending sessions', () => {
  test('ends the own session, which cannot be resumed', async () => {
    const { host, origin } = await startedHost()
    const page = await connect(host)
    const gone = waitForClose(page)
    const received = page.next()
    page.socket.send(JSON.stringify({ id: 7, method: 'endSessions', args: { which: 'this' } }))
    expect(JSON.parse(await received)).toEqual({ id: 7, result: { ok: true, value: { ended: 1 } } })
    await gone
    const offered = { secret: page.secret, token: tokenOf(host.address) }
    expect(await openSocket(`${origin.replace('http', 'ws')}/api`, { origin }, offered)).toBe('refused')
  })

  test('ends all other sessions with their windows, and keeps this one', async () => {
    const { host, origin, lines } = await startedHost()
    const url = `${origin.replace('http', 'ws')}/api`
    const other = await connect(host)
    const otherWindow = await connect(host, { secret: other.secret, token: '' })
    const gone = [waitForClose(other), waitForClose(otherWindow)]
    other.socket.close()
    otherWindow.socket.close()
    await Promise.all(gone)
    // All pages have disconnected, so that there is a second address.
    await expect.poll(() => lines.length).toBe(2)
    const back = await connect(host, { secret: other.secret, token: '' })
    const mine = await connect(host, { token: tokenOf(lines[1]?.split(' at ')[1] ?? '') })
    const ended = waitForClose(back)
    const received = mine.next()
    mine.socket.send(JSON.stringify({ id: 1, method: 'endSessions', args: { which: 'others' } }))
    expect(JSON.parse(await received)).toEqual({ id: 1, result: { ok: true, value: { ended: 1 } } })
    await ended
    expect(await openSocket(url, { origin }, { secret: other.secret, token: undefined })).toBe('refused')
    expect(await openSocket(url, { origin }, { secret: mine.secret, token: undefined })).toBe('open')
    mine.socket.close()
  })

  test('ends nothing for an argument that is neither of the two', async () => {
    const { host, origin } = await startedHost()
    const page = await connect(host)
    const received = page.next()
    page.socket.send(JSON.stringify({ id: 1, method: 'endSessions', args: { which: 'all' } }))
    expect(JSON.parse(await received)).toMatchObject({ result: { ok: false, error: { code: 'bad_request' } } })
    expect(await openSocket(`${origin.replace('http', 'ws')}/api`, { origin }, { secret: page.secret, token: undefined })).toBe('open')
  })
})

describe('limits on connections', () => {
  test('sixteen pages connect; the seventeenth is refused and uses no token', async () => {
    const { host, origin } = await startedHost()
    const url = `${origin.replace('http', 'ws')}/api`
    const first = await connect(host)
    const others = await Promise.all(Array.from({ length: 15 }, async () => await connect(host, { secret: first.secret, token: '' })))
    const offered = { secret: first.secret, token: undefined }
    expect(await openSocket(url, { origin }, offered)).toBe(503)
    const gone = others.map(waitForClose)
    others[0]?.socket.close()
    await gone[0]
    await expect.poll(async () => await openSocket(url, { origin }, offered)).toBe('open')
    for (const { socket } of [first, ...others]) socket.terminate()
  })

  test('a page counts as gone if it stops answering the heartbeat, and only then', async () => {
    // Long enough that a machine that pauses for a moment is not mistaken for a dead page.
    const { host, lines } = await startedHost({ beatMs: 1500 })
    // It still receives beats and sends nothing, like a page behind a lost tunnel.
    const dead = await connect(host)
    const gone = waitForClose(dead)
    const alive = await connect(host, { secret: dead.secret, token: '' })
    const lost = waitForClose(alive)
    const response = (data: Buffer): void => {
      if (data.toString().startsWith('{"beat"')) alive.socket.send(data.toString())
    }
    alive.socket.on('message', response)
    expect(await gone).toBe(1006)
    for (let beats = 0; beats < 3; beats += 1) await alive.next()
    expect(alive.socket.readyState).toBe(alive.socket.OPEN)
    expect(lines).toHaveLength(1)
    alive.socket.off('message', response)
    expect(await lost).toBe(1006)
    await expect.poll(() => lines.length).toBe(2)
  })

  test('silent connections do not keep others out', async () => {
    const { host, origin } = await startedHost()
    let open = 0
    const silent: Socket[] = []
    for (let at = 0; at < 600; at += 1) {
      const socket = connectTcp(host.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => (open -= 1))
      silent.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
      open += 1
      // Half a request counts as silent.
      if (at % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: 127')
    }
    expect((await ask(`${origin}/`)).status).toBe(200)
    await expect.poll(() => open).toBeLessThanOrEqual(64)
    for (const socket of silent) socket.destroy()
  })

  test.each([
    ['another Host', { Host: 'casebook.example' }],
    ['another origin', { Origin: 'http://127.0.0.1:1' }],
    ['no session', { 'Sec-WebSocket-Protocol': '' }],
    ['an unknown session', {}],
  ])('300 refused upgrades with %s that never close their end do not keep a page out', async (_what, changed) => {
    const { host, origin } = await startedHost()
    const lines = {
      Host: `127.0.0.1:${host.port}`,
      Origin: origin,
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol': handshakeOf({}, `127.0.0.1:${host.port}`).protocols.join(', '),
      ...changed,
    }
    const text = `GET /api HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`
    let closed = 0
    const sockets: Socket[] = []
    for (let at = 0; at < 300; at += 1) {
      const socket = connectTcp({ port: host.port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      // Never ends its own side; only destruction by the server ends it.
      socket.on('end', () => (closed += 1))
      socket.resume()
      socket.write(text)
      sockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
    }
    await expect.poll(async () => (await ask(`${origin}/`).catch(() => ({ status: 0 }))).status).toBe(200)
    await expect.poll(() => closed).toBe(300)
    const page = await connect(host)
    expect(page.socket.readyState).toBe(page.socket.OPEN)
    for (const socket of sockets) socket.destroy()
    page.socket.terminate()
  })
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
if (!isRoot) console.log('SKIPPED another user of the machine: only root can act as one, and only Linux tells whose a connection is')

describe.skipIf(!isRoot)('another user of the machine', () => {
  /** A request as that user, from a separate process: the status of the response. */
  async function statusAs(uid: number, port: number, lines: readonly string[]): Promise<string> {
    const script = `const s = require('node:net').connect(${port}, '127.0.0.1', () => s.write(${JSON.stringify(`${lines.join('\r\n')}\r\n\r\n`)}));
      let text = ''; s.on('data', (d) => { text += d; if (text.includes('\\r\\n')) { console.log(text.split(' ')[1]); process.exit() } })
      s.on('error', () => {}); s.on('close', () => console.log('closed'))`
    // The binary of a development dependency may be in a folder that user cannot access.
    const ran = await promisify(execFile)('node', ['-e', script], {
      uid,
      gid: uid,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      timeout: 600_000,
    })
    return ran.stdout.trim()
  }

  test('gets no page and no socket, even with the right session', async () => {
    const { host } = await startedHost()
    const { secret } = await connect(host)
    const page = ['GET / HTTP/1.1', `Host: 127.0.0.1:${host.port}`]
    const socket = [
      'GET /api HTTP/1.1',
      `Host: 127.0.0.1:${host.port}`,
      `Origin: http://127.0.0.1:${host.port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${handshakeOf({ secret }, `127.0.0.1:${host.port}`).protocols.join(', ')}`,
    ]
    for (const lines of [page, socket]) expect(await statusAs(65_534, host.port, lines)).toMatch(/^(403|closed)$/)
    expect([await statusAs(0, host.port, page), await statusAs(0, host.port, socket)]).toEqual(['200', '101'])
  })
})

const path = findChromium()
if (path === undefined) console.log('SKIPPED sessions in a browser: no Chromium was found')

describe.skipIf(path === undefined)('sessions in a real browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: path ?? '', args: QUIET })
  })
  afterAll(async () => await browser.close())
  const env = { browser: process.env['CASEBOOK_BROWSER'], display: process.env['DISPLAY'] }
  afterEach(() => {
    for (const [name, value] of [
      ['CASEBOOK_BROWSER', env.browser],
      ['DISPLAY', env.display],
    ] as const) {
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
    }
  })

  /** The results that the page's CasebookApi returned. */
  async function state(page: Page): Promise<unknown> {
    // A window that is just opening shows another document first: the value is read in the same
    // moment as it is seen.
    const reported = await page.waitForFunction(() => /^\{.*/s.exec(document.querySelector('#state')?.textContent ?? '')?.[0])
    return JSON.parse((await reported.jsonValue()) ?? '')
  }

  test('the printed address works behind a link of another site, once, and after a reload', async () => {
    const { host, origin } = await startedHost()
    const site = await otherServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><a href="${host.address}">Casebook</a>`),
    )
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${site.port}/`)
    await page.getByRole('link').click()
    expect(await state(page)).toMatchObject({ ok: true })
    expect(page.url()).toBe(`${origin}/`)
    await page.reload()
    expect(await state(page)).toMatchObject({ ok: true })
    await page.goto('about:blank')
    await page.goBack()
    expect(await state(page)).toMatchObject({ ok: true })
    const stranger = await context.newPage()
    await stranger.goto(host.address)
    expect(await state(stranger)).toMatchObject({ ok: false, error: { code: 'no_session', remedy: expect.stringContaining('newest address') } })
    await context.close()
    await site.close()
  })

  test('other servers of this machine learn nothing of a session, and their pages cannot read it', async () => {
    const { host } = await startedHost()
    const heard: string[] = []
    const thief = await otherServer((request, response) => {
      heard.push(JSON.stringify(request.headers))
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other</title>')
    })
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(host.address)
    await state(page)
    const secret = await page.evaluate(() => sessionStorage.getItem('casebook.session'))
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await context.cookies()).toEqual([])
    await page.goto(`http://127.0.0.1:${thief.port}/`)
    expect(heard.length).toBeGreaterThan(0)
    for (const headers of heard) expect(headers).not.toContain(secret ?? 'absent')
    expect(heard.join()).not.toContain('cookie')
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, ''])
    await context.close()
    await thief.close()
  })

  test('a window opened by the page has its session, a window opened separately has none', async () => {
    const { host, origin } = await startedHost()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(host.address)
    await state(page)
    const [second] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/', '_blank'))])
    expect(await state(second)).toMatchObject({ ok: true })
    const separate = await context.newPage()
    await separate.goto(`${origin}/`)
    expect(await state(separate)).toMatchObject({ ok: false, error: { code: 'no_session' } })
    await context.close()
  })

  test('an address in a file opens the page', async () => {
    const { host, origin } = await startedHost()
    const file = writeAddressFile(join(folder(), 'profile'), host.address)
    const page = await browser.newPage()
    await page.goto(file.url)
    await page.waitForURL(`${origin}/`)
    expect(await state(page)).toMatchObject({ ok: true })
    await page.close()
  })

  test('the browser started by Casebook gets the address in a file that no other user can read, which is then deleted', async () => {
    const seen = join(folder(), 'seen.json')
    const door = join(folder(), 'browser', 'open-casebook.html')
    const starter = join(folder(), 'starter')
    // Replaces the browser on the screen: records what other users could see, then runs the browser
    // without a screen.
    writeFileSync(
      starter,
      `#!/bin/sh\nstat -c '%a' '${door}' '${join(folder(), 'browser')}' > '${seen}'\necho "$@" >> '${seen}'\nexec '${path ?? ''}' --headless=new ${QUIET.join(' ')} "$@"\n`,
    )
    chmodSync(starter, 0o700)
    process.env['CASEBOOK_BROWSER'] = starter
    process.env['DISPLAY'] ??= ':0'
    const { host, notes } = await startedHost({ open: true })
    await expect.poll(() => existsSync(door)).toBe(false)
    const [fileMode, folderMode, args] = readFileSync(seen, 'utf8').split('\n')
    expect({ fileMode, folderMode, notes }).toEqual({ fileMode: '600', folderMode: '700', notes: [] })
    expect(args).toContain(`--app=${pathToFileURL(door).href}`)
    expect(args).not.toContain(tokenOf(host.address))
    expect(statSync(join(folder(), 'browser')).mode & 0o777).toBe(0o700)
    // The token is spent by the window that was opened.
    const origin = `http://127.0.0.1:${host.port}`
    expect(await openSocket(`ws://127.0.0.1:${host.port}/api`, { origin }, { secret: newSecret(), token: tokenOf(host.address) })).toBe('refused')
  })
})
