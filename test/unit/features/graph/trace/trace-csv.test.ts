import { expect, test } from 'vitest'
import { hopsCsv, transfersCsv } from '../../../../../src-renderer/features/graph/trace/trace-csv.ts'
import { traceFlow } from '../../../../component/graph/traces.fixtures.ts'

test('hops have a line for their dollars and one for each asset, with all digits and why funds remain', () => {
  const lines = hopsCsv(traceFlow(), (node) => `Name of ${node}`).split('\r\n')
  expect(lines[0]).toContain('hop,address,name,method,asset,chain,in,price_change,passed_on,split_off,remaining,remaining_reason,check,basis')
  expect(lines[1]).toMatch(/0,first,Name of first,FIFO,USD,,5000,0,4000,900,100,,balances,observed$/)
  expect(lines[2]).toMatch(/0,first,Name of first,FIFO,"?USDT[^,]*"?,ethereum,5000,,4000,900,100,remains here,balances,observed$/)
  expect(lines[3]).toMatch(/1,next,Name of next,FIFO,USD/)
})

test('transfers are in order of time with their traced part and why the trace ends there', () => {
  const lines = transfersCsv(
    { ...traceFlow(), transfers: traceFlow().transfers.map((one) => ({ ...one, transfer: { ...one.transfer, hash: '0xhash' } })) },
    (node) => node,
  ).split('\r\n')
  expect(lines[1]).toMatch(/2026-09-01T00:01:00Z,0xhash,ethereum,first,first,next,next,"?USDT[^,]*"?,4000,4000,FIFO,4000,4000,,,observed$/)
  expect(lines[2]).toMatch(/0xhash,ethereum,first,first,market,market,.*,900,900,FIFO,900,900,exchange,,observed$/)
})

test('rows that traced funds reach beyond a bridge by an accepted inference say so', () => {
  const [first, second] = traceFlow().transfers
  if (first === undefined || second === undefined) throw new Error('There are no transfers.')
  const crossed = { ...second, transfer: { ...second.transfer, from: 'next', to: 'exit' }, crossedAs: 'ethereum:usdt' }
  const trace = { ...traceFlow(), transfers: [first, crossed] }
  expect(
    transfersCsv(trace, (node) => node)
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['observed', 'inferred'])
  expect(
    hopsCsv(trace, (node) => node)
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['observed', 'observed', 'inferred'])
})
