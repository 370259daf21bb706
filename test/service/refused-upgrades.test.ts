import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_MACHINE_NOTE } from '../../src-main/other-users.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'

/** Connections of either kind; the earlier backend crashed within the first hundreds. */
const CONNECTIONS = 600

let dataDir = ''
let backend: ChildProcess
let port = 0
let ended: number | null | undefined
let stderr = ''

beforeAll(async () => expect(await ensureBuilt()).toBeUndefined(), 120_000)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casebook-upgrades-'))
  ended = undefined
  stderr = ''
  const entry = join(import.meta.dirname, '../../src-main/loopback.ts')
  backend = spawn(process.execPath, ['--no-warnings', entry, '--no-open', '--port=0', `--data-dir=${dataDir}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  backend.once('exit', (code) => (ended = code))
  backend.stderr?.on('data', (text: Buffer) => (stderr += text.toString()))
  const line = await new Promise<string>((resolve, reject) => {
    backend.stdout?.once('data', (text: Buffer) => resolve(text.toString()))
    backend.once('exit', () => reject(new Error(stderr)))
  })
  port = Number(/:(\d+)\//.exec(line)?.[1])
})

afterEach(async () => {
  if (ended === undefined) {
    const gone = new Promise((resolve) => backend.once('exit', resolve))
    backend.kill('SIGTERM')
    await gone
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * Requests a socket as no page of Casebook would, and resets the connection: at once, or after the
 * refusal has arrived.
 */
async function requestAndReset(when: 'before the answer' | 'after the answer'): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    // An ended backend refuses or resets; the check below detects that it has ended.
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      const sent = 'GET /api HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n'
      socket.write(sent, () => when === 'before the answer' && socket.resetAndDestroy())
    })
    socket.on('data', () => socket.resetAndDestroy())
  })
}

test.each(['before the answer', 'after the answer'] as const)('a refused upgrade that is reset %s does not end the process', async (when) => {
  for (let sent = 0; sent < CONNECTIONS; sent += 20) await Promise.all(Array.from({ length: 20 }, () => requestAndReset(when)))
  const status = await new Promise((resolve) => {
    get(`http://127.0.0.1:${port}/`, (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined))
  })
  // Printed with --no-open if other persons can log in.
  const said = stderr.replace(`${SHARED_MACHINE_NOTE}\n`, '')
  expect({ status, ended, stderr: said }).toMatchObject({ status: expect.any(Number), ended: undefined, stderr: '' })
})
