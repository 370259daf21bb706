import { endianness } from 'node:os'
import { expect, test } from 'vitest'
import { userInTable } from '../../../../src-main/hosts/loopback/peer-user.ts'

const HERE = endianness() === 'LE' ? '0100007F' : '7F000001'
const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const row = (local: string, remote: string, uid: number): string =>
  `   1: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000 ${String(uid).padStart(5)}        0 1234 1 0000000000000000 20 4 30 10 -1`

const desk = { address: '127.0.0.1', port: 48_620 }
const peer = { address: '127.0.0.1', port: 50_001 }

test('the user is the one of the peer’s end, not of the desk’s', () => {
  const table = [HEAD, row(`${HERE}:BDEC`, `${HERE}:C351`, 1000), row(`${HERE}:C351`, `${HERE}:BDEC`, 1001), ''].join('\n')
  expect(userInTable(table, peer, desk)).toBe(1001)
  expect(userInTable(table, desk, peer)).toBe(1000)
})

test('a socket of version 6 that speaks version 4 is found by the end of its longer address', () => {
  const mapped = endianness() === 'LE' ? '0000000000000000FFFF0000' : '00000000000000000000FFFF'
  expect(userInTable([HEAD, row(`${mapped}${HERE}:C351`, `${mapped}${HERE}:BDEC`, 7)].join('\n'), peer, desk)).toBe(7)
})

test('another port or another address is another connection', () => {
  const elsewhere = endianness() === 'LE' ? '0200007F' : '7F000002'
  expect(
    userInTable([HEAD, row(`${HERE}:C352`, `${HERE}:BDEC`, 7), row(`${elsewhere}:C351`, `${HERE}:BDEC`, 8)].join('\n'), peer, desk),
  ).toBeUndefined()
  expect(userInTable('', peer, desk)).toBeUndefined()
})
