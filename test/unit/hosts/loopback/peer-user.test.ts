import type * as fsPromises from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isForeignUid, peerInTable } from '../../../../src-main/hosts/loopback/peer-user.ts'

const HERE = endianness() === 'LE' ? '0100007F' : '7F000001'
const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const row = (local: string, remote: string, uid: number, state = '01'): string =>
  `   1: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 1234 1 0000000000000000 20 4 30 10 -1`

const backend = { address: '127.0.0.1', port: 48_620 }
const peer = { address: '127.0.0.1', port: 50_001 }

test("reads the user of the peer's end, not of the server's", () => {
  const table = [HEAD, row(`${HERE}:BDEC`, `${HERE}:C351`, 1000), row(`${HERE}:C351`, `${HERE}:BDEC`, 1001), ''].join('\n')
  expect(peerInTable(table, peer, backend)).toEqual({ user: 1001 })
  expect(peerInTable(table, backend, peer)).toEqual({ user: 1000 })
})

test('finds a version 6 socket with a version 4 address by the end of its address', () => {
  const mapped = endianness() === 'LE' ? '0000000000000000FFFF0000' : '00000000000000000000FFFF'
  expect(peerInTable([HEAD, row(`${mapped}${HERE}:C351`, `${mapped}${HERE}:BDEC`, 7)].join('\n'), peer, backend)).toEqual({ user: 7 })
})

test('another port or address is another connection', () => {
  const elsewhere = endianness() === 'LE' ? '0200007F' : '7F000002'
  expect(
    peerInTable([HEAD, row(`${HERE}:C352`, `${HERE}:BDEC`, 7), row(`${elsewhere}:C351`, `${HERE}:BDEC`, 8)].join('\n'), peer, backend),
  ).toBeUndefined()
  expect(peerInTable('', peer, backend)).toBeUndefined()
})

test('a row without a user number yields nothing', () => {
  expect(peerInTable([HEAD, row(`${HERE}:C351`, `${HERE}:BDEC`, 7).replace(/ 7 /, ' x ')].join('\n'), peer, backend)).toBeUndefined()
  expect(peerInTable(`   1: ${HERE}:C351 ${HERE}:BDEC 01`, peer, backend)).toBeUndefined()
})

test('small numbers of ports and addresses are written out in full', () => {
  const [low, other] = endianness() === 'LE' ? ['0100000A', '0A0B0C01'] : ['0A000001', '010C0B0A']
  expect(
    peerInTable([HEAD, row(`${low}:0050`, `${other}:0009`, 5)].join('\n'), { address: '10.0.0.1', port: 80 }, { address: '1.12.11.10', port: 9 }),
  ).toEqual({ user: 5 })
})

test('an end that is not established is closed, even if the table names root', () => {
  for (const state of ['02', '04', '05', '06', '08'])
    expect(peerInTable([HEAD, row(`${HERE}:C351`, `${HERE}:BDEC`, 0, state)].join('\n'), peer, backend), state).toBe('closed')
})

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof fsPromises>()), readFile: vi.fn() }))

describe('the user of a connection', () => {
  const own = process.getuid?.() ?? 0
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  afterEach(() => {
    Object.defineProperty(process, 'platform', platform)
    vi.mocked(readFile).mockReset()
  })
  const socket = (more: Partial<Socket> = {}): Socket =>
    ({ remoteAddress: '127.0.0.1', remotePort: peer.port, localAddress: '127.0.0.1', localPort: backend.port, ...more }) as Socket // its two ends
  /** The kernel's tables, as far as they can be read. */
  function tables(given: { readonly tcp?: string; readonly tcp6?: string }, system: NodeJS.Platform = 'linux'): void {
    Object.defineProperty(process, 'platform', { ...platform, value: system })
    vi.mocked(readFile).mockImplementation(async (path) => {
      const table = path === '/proc/net/tcp' ? given.tcp : path === '/proc/net/tcp6' ? given.tcp6 : undefined
      if (table === undefined) throw new Error('ENOENT')
      return await Promise.resolve(table)
    })
  }
  const of = (uid: number): string => [HEAD, row(`${HERE}:C351`, `${HERE}:BDEC`, uid)].join('\n')

  test.skipIf(process.getuid === undefined)('distinguishes another user’s from this user’s and from root’s', async () => {
    for (const [uid, is] of [
      [own, false],
      [0, false],
      [own + 1, true],
    ] as const) {
      tables({ tcp: of(uid), tcp6: HEAD })
      expect(await isForeignUid(socket()), String(uid)).toBe(is)
    }
  })

  test.skipIf(process.getuid === undefined)('the peer may be in either table; the first match counts', async () => {
    tables({ tcp: HEAD, tcp6: of(own + 1) })
    expect(await isForeignUid(socket())).toBe(true)
    tables({ tcp6: of(own + 1) })
    expect(await isForeignUid(socket())).toBe(true)
    tables({ tcp: of(own), tcp6: of(own + 1) })
    expect(await isForeignUid(socket())).toBe(false)
  })

  test.skipIf(process.getuid === undefined)('refuses an end that is closed already', async () => {
    tables({ tcp: [HEAD, row(`${HERE}:C351`, `${HERE}:BDEC`, 0, '05')].join('\n'), tcp6: HEAD })
    expect(await isForeignUid(socket())).toBe(true)
  })

  test.skipIf(process.getuid === undefined)('looks a missing connection up again before it gives up', async () => {
    tables({})
    vi.mocked(readFile)
      .mockResolvedValueOnce(HEAD)
      .mockResolvedValueOnce(HEAD)
      .mockResolvedValueOnce(of(own + 1))
    expect(await isForeignUid(socket())).toBe(true)
  })

  test('refuses if nothing is known', async () => {
    tables({})
    expect(await isForeignUid(socket())).toBe(false)
    tables({ tcp: HEAD, tcp6: HEAD })
    expect(await isForeignUid(socket())).toBe(false)
    tables({ tcp: of(own + 1) })
    for (const lost of ['remoteAddress', 'remotePort', 'localAddress', 'localPort'] as const)
      expect(await isForeignUid(socket({ [lost]: undefined })), lost).toBe(false)
  })

  test('looks nothing up on systems other than Linux', async () => {
    tables({ tcp: of(own + 1), tcp6: of(own + 1) }, 'darwin')
    expect(await isForeignUid(socket())).toBe(false)
    expect(readFile).not.toHaveBeenCalled()
  })
})
