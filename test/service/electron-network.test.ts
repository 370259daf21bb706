import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { endAll, folder, open, openOn, quit } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const path = findChromium()
if (path === undefined) console.log('SKIPPED the network of the page in Electron: no Chromium was found')

describe.skipIf(path === undefined)('network access of the page in Electron', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  afterEach(endAll)

  /** A remote server; a request that reaches it has left the page. */
  let outside: Server
  let reached = 0
  beforeEach(async () => {
    reached = 0
    outside = createServer((socket) => {
      reached += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    await new Promise((resolve) => outside.close(resolve))
  })

  test('reaches no host through a relay over TCP', async () => {
    const { page } = await open()
    const { port } = outside.address() as AddressInfo // it listens on a port
    const ended = await page.evaluate(async (address) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: address, username: 'u', credential: 'c' }], iceTransportPolicy: 'relay' })
      connection.createDataChannel('out')
      const gathered = new Promise((resolve) => {
        connection.addEventListener('icegatheringstatechange', () => connection.iceGatheringState === 'complete' && resolve('gathered'))
      })
      await connection.setLocalDescription(await connection.createOffer())
      return await gathered
    }, `turn:127.0.0.1:${port}?transport=tcp`)
    expect(ended).toBe('gathered')
    expect(reached).toBe(0)
  })

  test('never resolves a name that the page hints at', async () => {
    const netLog = join(folder(), 'net-log.json')
    const { double, page } = await openOn({ netLog })
    await page.evaluate(async () => {
      const hint = (rel: string, href: string): void => {
        const link = document.createElement('link')
        link.rel = rel
        link.href = href
        document.head.append(link)
      }
      hint('dns-prefetch', '//secret-prefetched.example')
      hint('preconnect', 'https://secret-preconnected.example')
      // The page's own request after the hints: once it has failed, the hints have been processed.
      await fetch('/absent').catch(() => undefined)
    })
    await quit(double)
    const log = readFileSync(netLog, 'utf8')
    expect(log).toContain('"events"')
    const requested = log.split('\n').filter((line) => line.includes('secret-') && line.includes('"host"'))
    expect(requested).toEqual([])
  })

  test('fetches no dictionary, because the session is created with name resolution already blocked', async () => {
    const { double } = await open()
    expect(double.sessions.get('persist:casebook')?.resolved).toEqual([])
  })
})
