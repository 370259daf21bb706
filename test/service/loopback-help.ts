import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startLoopbackHost, type LoopbackHost, type LoopbackOptions } from '../../src-main/hosts/loopback/loopback.ts'
import { buildFixture } from './fixture-build.ts'

let builtDir = ''
let dataDir = ''
let hosts: LoopbackHost[] = []

/** Provides the tests of a file with browser hosts in one data folder each, on a fixture page. */
export function withLoopbackHosts(): void {
  beforeAll(async () => {
    builtDir = await buildFixture()
  })
  afterEach(async () => {
    for (const host of hosts) await host.close()
    hosts = []
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    dataDir = ''
  })
  afterAll(() => rmSync(builtDir, { recursive: true, force: true, maxRetries: 5 }))
}

/** The data folder of this test. */
export function folder(): string {
  if (dataDir === '') dataDir = mkdtempSync(join(tmpdir(), 'casebook-loopback-'))
  return dataDir
}

export function fixtureBuild(): string {
  return builtDir
}

/** Ends a host within its test. */
export async function end(host: LoopbackHost): Promise<void> {
  hosts = hosts.filter((other) => other !== host)
  await host.close()
}

export async function start(more: Partial<LoopbackOptions> = {}) {
  const lines: string[] = []
  const notes: string[] = []
  const started = await startLoopbackHost({
    dataDir: folder(),
    practice: false,
    version: '1.2.3',
    port: 0,
    open: false,
    builtDir,
    print: (line) => lines.push(line),
    note: (line) => notes.push(line),
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
    ...more,
  })
  if (!started.ok) return { started, lines, notes }
  hosts.push(started.value)
  return { started, lines, notes, host: started.value, origin: `http://127.0.0.1:${started.value.port}` }
}

export async function startedHost(more: Partial<LoopbackOptions> = {}) {
  const { host, origin, lines, notes } = await start(more)
  if (host === undefined || origin === undefined) throw new Error('the host did not start')
  return { host, origin, lines, notes }
}

/** Another server of this machine. */
export async function otherServer(response: RequestListener): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer(response)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address has a port
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
