import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { openSocket, tokenOf } from '../support/loopback-client.ts'
import { findChromium, QUIET } from './find-chromium.ts'
import { end, folder, startedHost, withLoopbackHosts } from './loopback-help.ts'

withLoopbackHosts()

const path = findChromium()
if (path === undefined) console.log('SKIPPED a program that holds the port: no Chromium was found')

interface Impostor {
  /** Headers of requests and texts of messages. */
  readonly heard: string[]
  readonly opened: () => number
}

let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of ends.toReversed()) await close()
  ends = []
})

const OWNED = '<!doctype html><title>owned</title><p id="state">owned</p>'
const WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(new Response(${JSON.stringify(OWNED)}, { headers: { 'content-type': 'text/html' } })))`

/**
 * Another program at a port: accepts every socket, responds to every call, and serves what its page
 * needs.
 */
async function impostorAt(port: number, files: Readonly<Record<string, string>> = {}, first: string[] = []): Promise<Impostor> {
  const heard: string[] = []
  const server: Server = createServer((request, response) => {
    const file = files[request.url ?? '']
    const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }).end(file ?? OWNED)
  })
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? '' })
  sockets.on('connection', (socket, request: IncomingMessage) => {
    heard.push(JSON.stringify(request.headers))
    for (const message of first) socket.send(message)
    socket.on('message', (data: Buffer) => heard.push(`message ${data.toString()}`))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  ends.push(close)
  return { heard, opened: () => heard.filter((text) => !text.startsWith('message')).length }
}

async function closeLast(): Promise<void> {
  await ends.pop()?.()
}

async function browserOn(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, { executablePath: path ?? '', args: QUIET })
  ends.push(async () => await context.close())
  return context
}

async function stateOf(page: Page): Promise<unknown> {
  const shown = await page.waitForFunction(() => /^\{.*/s.exec(document.querySelector('#state')?.textContent ?? '')?.[0])
  return JSON.parse((await shown.jsonValue()) ?? '')
}

/**
 * Installs a worker of another program in a profile, for the port of a backend that is not running.
 */
async function plantWorker(profile: string, port: number): Promise<void> {
  await impostorAt(port, { '/sw.js': WORKER })
  const context = await browserOn(profile)
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await closeLast()
  await closeLast()
}

/** A port that Casebook used before. */
async function freePort(): Promise<number> {
  const { host } = await startedHost()
  await end(host)
  return host.port
}

describe.skipIf(path === undefined)('a program that takes the port of a backend', () => {
  test.each([
    ['takes the page in', ['{"ready":true}', '{"id":1,"result":{"ok":true,"value":{}}}']],
    ['proves with a key of its own', [JSON.stringify({ challenge: { by: 'session', nonce: 'n'.repeat(43), proof: 'p'.repeat(43) } })]],
    ['sends events', ['{"event":"menuCommand","payload":{"command":"settings"}}']],
  ])('that %s receives no secret and no call of a page that was open', async (_name, first) => {
    const { host, origin } = await startedHost()
    const context = await browserOn(join(folder(), 'everyday'))
    const page = await context.newPage()
    await page.goto(host.address)
    expect(await stateOf(page)).toMatchObject({ ok: true })
    const secret = await page.evaluate(() => sessionStorage.getItem('casebook.session'))
    expect(secret).toMatch(/^[\w-]{43}$/)
    await end(host)
    const { heard, opened } = await impostorAt(host.port, {}, first)
    await expect.poll(opened).toBeGreaterThan(0)
    const call = async (): Promise<unknown> =>
      // The page's CasebookApi; playwright runs this in the page.
      await page.evaluate(
        async () => await (window as unknown as { casebook: { setKey: (key: unknown) => unknown } }).casebook.setKey({ key: 'typed' }),
      )
    expect(await call()).toMatchObject({ ok: false, error: { code: 'not_proven' } })
    expect(heard.filter((text) => text.startsWith('message'))).toEqual([])
    expect(heard.join()).not.toContain(secret ?? 'absent')
    expect(heard.join()).not.toContain(tokenOf(host.address))
    expect(await page.evaluate(() => location.href)).toBe(`${origin}/`)
  })

  test('learns nothing at a printed address that opens the next backend', async () => {
    const port = await freePort()
    const { heard } = await impostorAt(port)
    const context = await browserOn(join(folder(), 'everyday'))
    const page = await context.newPage()
    const { host, origin } = await startedHost()
    const token = tokenOf(host.address)
    const requested: string[] = []
    page.on('request', (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    await page.goto(host.address)
    expect(await stateOf(page)).toMatchObject({ ok: true })
    expect(requested.filter((text) => !text.startsWith(host.address)).join()).not.toContain(token)
    // A page's first message is useless to a program that intercepted it.
    const [session = '', nonce = ''] = ['s', 'n'].map((letter) => letter.repeat(43))
    const headers = { origin, 'sec-websocket-protocol': `casebook.proof.1, nonce.${nonce}, session.${session}` }
    expect(await openSocket(`ws://127.0.0.1:${host.port}/api`, headers, undefined).catch(() => 'refused')).not.toBe('open')
    expect(heard).toEqual([])
  })
})

describe.skipIf(path === undefined)('data that a program left in a browser while it held the port', () => {
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

  test('a service worker is removed from our own profile before its window opens', async () => {
    const port = await freePort()
    const profile = join(folder(), 'browser')
    await plantWorker(profile, port)
    const starter = join(folder(), 'starter')
    writeFileSync(starter, `#!/bin/sh\nexec '${path ?? ''}' --headless=new ${QUIET.join(' ')} "$@"\n`)
    chmodSync(starter, 0o700)
    process.env['CASEBOOK_BROWSER'] = starter
    process.env['DISPLAY'] ??= ':0'
    const { notes } = await startedHost({ port, open: true })
    // The worker's page would never remove the token from the address.
    await expect.poll(() => existsSync(join(profile, 'open-casebook.html'))).toBe(false)
    expect(notes).toEqual([])
  })

  test('a service worker in an everyday browser is replaced by one that removes itself', async () => {
    const port = await freePort()
    const profile = join(folder(), 'everyday')
    await plantWorker(profile, port)
    const { host } = await startedHost({ port })
    const context = await browserOn(profile)
    const page = await context.newPage()
    await page.goto(host.address)
    const hasWorker = async (): Promise<boolean> =>
      await page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        for (const registration of registrations) await registration.update().catch(() => undefined)
        return registrations.length > 0
      })
    await expect.poll(hasWorker).toBe(false)
    // The same address again would not load a new page.
    await page.goto('about:blank')
    await page.goto(host.address)
    expect(await stateOf(page)).toMatchObject({ ok: true })
  })

  test('a script cached for a year does not run in the page of the backend', async () => {
    const port = await freePort()
    await impostorAt(port, { '/assets/main.js': "document.querySelector('#state').textContent = JSON.stringify({ owned: true })" })
    const context = await browserOn(join(folder(), 'everyday'))
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(async () => void (await fetch('/assets/main.js')))
    await page.goto('about:blank')
    const browser = ends.pop()
    await closeLast()
    if (browser !== undefined) ends.push(browser)
    const { host } = await startedHost({ port })
    await page.goto(host.address)
    expect(await stateOf(page)).toMatchObject({ ok: true })
  })
})
