import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { electronFolder } from '../../tools/electron-binary.ts'
import { download } from '../../tools/find-electron.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Electron's own downloader, with a local mirror that simulates connections. */
describe('fetching the Electron binary', () => {
  let root = ''
  let servers: Server[] = []
  let said: string[] = []
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'casebook-fetch-'))
    // The package without a binary, independent of this machine; its downloader is resolved from
    // it.
    for (const name of ['package.json', 'checksums.json', 'index.js'])
      cpSync(join(electronFolder() ?? '', name), join(root, 'node_modules/electron', name))
    symlinkSync(join(ROOT, 'node_modules/@electron'), join(root, 'node_modules/@electron'), 'junction')
    said = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said.push(String(text).trim())
      return true
    })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise((ended) => server.close(ended))
    }
    servers = []
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })

  async function listen(response: RequestListener): Promise<string> {
    const server = createServer(response)
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on a port
  }

  const fetchFrom = async (mirror: string, silenceMs: number, env: Record<string, string> = {}): Promise<string | undefined> =>
    await download(join(root, 'node_modules/electron'), silenceMs, {
      ...process.env,
      ELECTRON_MIRROR: mirror,
      electron_config_cache: join(root, 'cache'),
      TMPDIR: root,
      ...env,
    })

  const PIECE = Buffer.alloc(100_000)
  /** Longer than a downloader takes to start on any machine. */
  const PATIENT_MS = 600_000

  test('continues on a slow connection as long as data arrives, and reports its progress', async () => {
    const slowly = async (silenceMs: number): Promise<string | undefined> => {
      said = []
      const mirror = await listen((_request, response) => {
        response.writeHead(200, { 'Content-Length': 20 * PIECE.length })
        let sent = 0
        // Pieces are a sixteenth of the silence limit apart; the whole download exceeds the limit.
        const next = (): void => {
          sent += 1
          response.write(PIECE)
          if (sent < 20) setTimeout(next, silenceMs / 16)
          else response.end()
        }
        next()
      })
      return await fetchFrom(mirror, silenceMs)
    }
    let silenceMs = 2_000
    let problem = await slowly(silenceMs)
    // The silence limit starts with the downloader: on a busy machine its start alone can exceed
    // it, so twice the limit is tried too.
    while (problem?.startsWith('no data received') === true) problem = await slowly((silenceMs *= 2))
    // It arrived whole; the checksum shows that it is not Electron.
    expect(problem).toMatch(/checksum/i)
    const progress = said.filter((line) => line.endsWith(' MB'))
    expect(progress.slice(-1)).toEqual(['100 % of 2 MB'])
    expect(progress.length).toBeGreaterThan(1)
  })

  test('gives up with a message if no more data arrives', async () => {
    const mirror = await listen((_request, response) => {
      response.writeHead(200, { 'Content-Length': 20 * PIECE.length })
      response.write(PIECE)
    })
    expect(await fetchFrom(mirror, 1_500)).toBe('no data received for 2 s')
  })

  test("reports the server's own reason for a refusal", async () => {
    const mirror = await listen((_request, response) => response.writeHead(403).end())
    expect(await fetchFrom(mirror, PATIENT_MS)).toContain('Response code 403')
  })

  test('uses the proxy named in the environment', async () => {
    const requested: string[] = []
    const proxy = await listen((request, response) => {
      requested.push(request.url ?? '')
      response.writeHead(502).end()
    })
    servers.at(-1)?.on('connect', (request, socket) => {
      requested.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const none = { NO_PROXY: '', no_proxy: '', https_proxy: '', HTTPS_PROXY: '' }
    await fetchFrom('http://mirror.example/', PATIENT_MS, { ...none, HTTP_PROXY: proxy.slice(0, -1), http_proxy: proxy.slice(0, -1) })
    expect(requested.join()).toContain('mirror.example')
  })
})
