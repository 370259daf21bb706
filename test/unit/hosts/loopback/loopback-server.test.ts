import type { Server } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { RETIRED_WORKER } from '../../../../src-main/hosts/loopback/retired-worker.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BuiltFile, BuiltFiles } from '../../../../src-main/hosts/built-files.ts'
import { LOOPBACK_CSP, pageHeaders } from '../../../../src-main/hosts/content-security-policy.ts'
import {
  createLoopbackServer,
  foreignRequest,
  listenOnLoopback,
  serveRequest,
  withPreload,
  type LoopbackSite,
} from '../../../../src-main/hosts/loopback/loopback-server.ts'
import { ask } from '../../../support/loopback-client.ts'

const HOST = '127.0.0.1:48620'
const ORIGIN = `http://${HOST}`

test.each([
  ['the page itself', { host: HOST }, false, undefined],
  ['a script of the page', { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, false, undefined],
  ['an address that was typed', { host: HOST, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, false, undefined],
  ['a link of another site', { host: HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, false, undefined],
  [
    'a picture of another port',
    { host: HOST, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    false,
    'the request comes from another origin',
  ],
  ['a request of another site', { host: HOST, origin: 'http://evil.example' }, false, 'the Origin header does not match'],
  ['another name', { host: 'localhost:48620' }, false, 'the Host header does not match'],
  ['another port', { host: '127.0.0.1:48621' }, false, 'the Host header does not match'],
  ['no name', {}, false, 'the Host header does not match'],
  [
    'a page of Casebook that loads another of its own pages',
    { host: HOST, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' },
    false,
    undefined,
  ],
  [
    'a request of another site that says nothing of its mode',
    { host: HOST, 'sec-fetch-site': 'cross-site' },
    false,
    'the request comes from another origin',
  ],
  ['what a person typed, whatever it is for', { host: HOST, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors' }, false, undefined],
  ['the socket of the page', { host: HOST, origin: ORIGIN }, true, undefined],
  ['a socket without an origin', { host: HOST }, true, 'the Origin header does not match'],
  ['a socket of another port', { host: HOST, origin: 'http://127.0.0.1:9' }, true, 'the Origin header does not match'],
])('%s', (_name, headers, socket, why) => {
  expect(foreignRequest(headers, 48_620, socket)).toBe(why)
})

test('the preload is the first element of the head', () => {
  expect(withPreload('<html><HEAD lang="en"><script src="a.js">')).toMatch(
    /^<html><HEAD lang="en">\s*<script src="\/preload.js"><\/script><script src="a.js">$/,
  )
})

test('a page without a head stays unchanged, and only the first head gets the preload', () => {
  expect(withPreload('<html><body>')).toBe('<html><body>')
  expect(withPreload('<head></head><head></head>').split('/preload.js')).toHaveLength(2)
})

const PAGE = '<!doctype html><head><title>räport</title></head>'
const BYTES = new Uint8Array([0, 255, 254, 1])
const FILES: Readonly<Record<string, BuiltFile>> = {
  '/index.html': { mediaType: 'text/html; charset=utf-8', body: Buffer.from(PAGE) },
  '/assets/font.woff2': { mediaType: 'font/woff2', body: BYTES },
  '/assets/broken.js': {
    mediaType: 'text/javascript; charset=utf-8',
    get body(): Uint8Array {
      throw new Error('no body')
    },
  },
}

let servers: Server[] = []
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  servers = []
})

/** A site of its own over real HTTP. */
async function serving(more: Partial<LoopbackSite> = {}) {
  const faults: unknown[] = []
  let site: LoopbackSite | undefined
  const server = createLoopbackServer(
    async (request, response) => {
      if (site !== undefined) await serveRequest(site, request, response)
    },
    (fault) => void faults.push(fault),
  )
  servers.push(server)
  const listening = await listenOnLoopback(server, 0)
  if (!listening.ok) throw new Error(listening.error.message)
  const port = listening.value
  const files: BuiltFiles = { names: Object.keys(FILES), find: (pathname) => FILES[pathname === '/' ? '/index.html' : pathname] }
  site = { files, policy: LOOPBACK_CSP, preload: 'const loaded = 1', port, refusedPeer: async () => undefined, ...more }
  return { server, faults, port, origin: `http://127.0.0.1:${port}` }
}

const WITH_PRELOAD = PAGE.replace('<head>', '<head>\n    <script src="/preload.js"></script>')

describe('responses', () => {
  test.each(['/', '/index.html', '/?visit=x'])('the page at %s, with its preload and its length in bytes', async (path) => {
    const { origin } = await serving()
    const { status, headers, body } = await ask(origin + path)
    expect([status, body]).toEqual([200, WITH_PRELOAD])
    expect(headers).toMatchObject({
      ...Object.fromEntries(Object.entries(pageHeaders(LOOPBACK_CSP)).map(([name, value]) => [name.toLowerCase(), value])),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(WITH_PRELOAD)),
      // Scripts that another program served here earlier must not run in this page.
      'clear-site-data': '"cache"',
    })
  })

  test.each([{ 'service-worker': 'script' }, { 'sec-fetch-dest': 'serviceworker' }])(
    'a service worker of another program is replaced by one that removes itself: %s',
    async (headers: Record<string, string>) => {
      const { origin } = await serving()
      for (const path of ['/sw.js', '/', '/assets/font.woff2', '/preload.js']) {
        const response = await ask(origin + path, headers)
        expect([response.status, response.headers['content-type'], response.body]).toEqual([200, 'text/javascript; charset=utf-8', RETIRED_WORKER])
        expect(response.headers['service-worker-allowed']).toBeUndefined()
      }
      expect(RETIRED_WORKER).not.toContain('fetch')
    },
  )

  test('any other built file byte for byte', async () => {
    const { origin } = await serving()
    const response = await fetch(`${origin}/assets/font.woff2`)
    expect([response.status, response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([200, 'font/woff2', BYTES])
  })

  test('the preload in a scope of its own, and no picture for the tab without an error', async () => {
    const { origin } = await serving()
    const preload = await ask(`${origin}/preload.js`)
    expect([preload.status, preload.headers['content-type'], preload.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      '(() => {\nconst loaded = 1\n})()\n',
    ])
    const picture = await ask(`${origin}/favicon.ico`)
    expect([picture.status, picture.headers['content-type'], picture.body]).toEqual([200, 'image/x-icon', ''])
  })

  test('answers HEAD like GET, without a body', async () => {
    const { origin } = await serving()
    const { status, headers, body } = await ask(`${origin}/`, {}, 'HEAD')
    expect([status, headers['content-length'], body]).toEqual([200, String(Buffer.byteLength(WITH_PRELOAD)), ''])
  })

  test('refuses everything but reading, and names the allowed methods', async () => {
    const { origin } = await serving()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers, body } = await ask(`${origin}/`, {}, method)
      expect([status, headers.allow, body], method).toEqual([405, 'GET, HEAD', 'Only GET and HEAD are allowed.\n'])
    }
  })

  test('a refusal is a plain sentence with the same headers', async () => {
    const { origin } = await serving()
    const absent = await ask(`${origin}/absent.js`)
    expect([absent.status, absent.body, absent.headers['content-type']]).toEqual([404, 'There is no such file.\n', 'text/plain; charset=utf-8'])
    expect(absent.headers['content-security-policy']).toBe(LOOPBACK_CSP)
    const foreign = await ask(`${origin}/`, { origin: 'http://evil.example' })
    expect([foreign.status, foreign.body]).toEqual([403, 'Request refused: it does not come from the Casebook page.\n'])
  })

  test('refuses another user of the computer before it reads the path', async () => {
    const { origin } = await serving({ refusedPeer: async () => 'another user' })
    for (const method of ['GET', 'POST']) {
      const { status, body } = await ask(`${origin}/`, {}, method)
      expect([status, body]).toEqual([403, 'Request refused: it comes from another user of this computer.\n'])
    }
  })

  test('refuses an invalid address without an error', async () => {
    const { port, faults } = await serving()
    const received = await new Promise<string>((resolve) => {
      const socket = connectTcp(port, '127.0.0.1', () => socket.end(`GET http://[ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`))
      let text = ''
      socket.on('data', (data) => (text += data.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\nThe address cannot be read\.\n$/)
    expect(faults).toEqual([])
  })

  test('answers 500 with a sentence for a file that cannot be sent, and reports the fault', async () => {
    const { origin, faults } = await serving()
    const { status, body } = await ask(`${origin}/assets/broken.js`)
    expect([status, body]).toEqual([500, 'Casebook could not send a file of the page. Reload the page.\n'])
    expect(faults).toEqual([expect.objectContaining({ message: 'no body' })])
  })

  test('a response that fails while it is sent is cut off, and the next request gets a response', async () => {
    const faults: unknown[] = []
    const server = createLoopbackServer(
      async (request, response) => {
        response.writeHead(200, { 'Content-Length': 10 })
        response.write('half')
        if (request.url === '/breaks') throw new Error('broken')
        response.end(' whole')
      },
      (fault) => void faults.push(fault),
    )
    servers.push(server)
    const listening = await listenOnLoopback(server, 0)
    const origin = `http://127.0.0.1:${listening.ok ? listening.value : 0}`
    await expect(ask(`${origin}/breaks`)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(faults).toHaveLength(1)
    expect((await ask(`${origin}/`)).body).toBe('half whole')
  })
})

describe('listening', () => {
  test('listens on the loopback address only, at a free port for 0', async () => {
    const { server, port } = await serving()
    expect(server.address()).toEqual({ address: '127.0.0.1', family: 'IPv4', port })
    expect(port).toBeGreaterThan(0)
  })

  test('a request has ten seconds to arrive, checked every second', async () => {
    const { server } = await serving()
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 10_000])
    expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000)
  })

  test('names an occupied port and the remedies', async () => {
    const { port } = await serving()
    const other = createLoopbackServer(
      async () => undefined,
      () => {},
    )
    expect(await listenOnLoopback(other, port)).toEqual({
      ok: false,
      error: {
        code: 'port_taken',
        message: `Port ${port} is already in use.`,
        remedy: expect.stringMatching(/^Close the program that uses it, or start with --port=N or --host=electron\./) as string,
      },
    })
  })

  test.each([
    ['EACCES', 'EACCES'],
    [undefined, 'unknown reason'],
  ])('a port refused for another reason (%s) is reported with that reason', async (code, said) => {
    const server = createLoopbackServer(
      async () => undefined,
      () => {},
    )
    vi.spyOn(server, 'listen').mockImplementation(() => {
      queueMicrotask(() => server.emit('error', Object.assign(new Error('refused'), { code })))
      return server
    })
    expect(await listenOnLoopback(server, 80)).toEqual({
      ok: false,
      error: { code: 'internal', message: `Casebook cannot listen on 127.0.0.1:80 (${said}).`, remedy: 'Start with --port=N for another port.' },
    })
  })
})
