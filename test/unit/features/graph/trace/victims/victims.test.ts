import { expect, test } from 'vitest'
import { commonRecipients } from '../../../../../../src-renderer/features/graph/trace/victims/common-recipients.ts'
import { sendersIn } from '../../../../../../src-renderer/features/graph/trace/victims/senders-in.ts'
import { victimsCsv } from '../../../../../../src-renderer/features/graph/trace/victims/victims-csv.ts'
import { METHODS } from '../../../../../../src-shared/view-models/trace/account.ts'
import { traceSteps, type TraceInput, type TraceRequest } from '../../../../../../src-shared/view-models/trace/trace.ts'
import { victimShareSteps } from '../../../../../../src-shared/view-models/trace/victim-shares.ts'
import { ranThrough } from '../../../../view-models/ran-through.ts'
import { minute, transferOf } from '../../../../view-models/trace/random-transfers.ts'

const ONE = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const OTHER = '0xfdec598244c0b3927a541b69376da7d91eab8895'

const INPUT: TraceInput = {
  transfers: [
    transferOf({ from: `evm:${ONE}`, to: 'collector', amount: '100', time: minute(1), hash: 'h1' }),
    transferOf({ from: `evm:${OTHER}`, to: 'collector', amount: '300', time: minute(2), hash: 'h2' }),
    transferOf({ from: `evm:${OTHER}`, to: 'shop', amount: '5', time: minute(2), hash: 'h3' }),
    transferOf({ from: 'collector', to: 'mixer', amount: '400', time: minute(3), hash: '=h4' }),
  ],
  isTimed: true,
  endOf: (node) => (node === 'mixer' ? 'mixer' : undefined),
  knowledgeOf: () => 'complete',
}
const REQUEST: TraceRequest = {
  starts: new Set([`evm:${ONE}`, `evm:${OTHER}`]),
  direction: 'forward',
  method: 'fifo',
  hops: 5,
  width: 10,
  minValue: '',
}

test('pasted text gives each address once, in its order, and nothing else', () => {
  expect(sendersIn(`Victims: ${ONE.toUpperCase().replace('0X', '0x')}, ${OTHER}\n${ONE} and 0x1234`)).toEqual([`evm:${ONE}`, `evm:${OTHER}`])
  expect(sendersIn('no address')).toEqual([])
})

test('recipients of several senders are offered, those of one sender are not', () => {
  const trace = ranThrough(traceSteps(INPUT, REQUEST)).value
  expect(commonRecipients(trace)).toEqual([{ node: 'collector', senders: 2, value: '400' }])
})

test('the CSV has a line for each victim, destination and method, with hashes that no spreadsheet runs', () => {
  const shares = ranThrough(victimShareSteps(INPUT, { ...REQUEST, recipients: ['collector'] }, METHODS, () => '')).value
  const lines = victimsCsv(shares, [{ key: 'mixer\nmixer', title: 'Quietpool', reason: 'mixer' }]).split('\r\n')
  expect(lines).toHaveLength(1 + 2 * 3 + 1)
  expect(lines[1]).toBe(`1,${ONE},Quietpool,mixer,Pro rata,100,100 ethereum:usdt,'=h4`)
  expect(lines[0]).toContain('victim,destination,reason,method,value_usd,amounts,transaction_hashes')
})
