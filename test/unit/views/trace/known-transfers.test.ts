import { expect, test } from 'vitest'
import { pacedTransfersOf } from '../../../../src-renderer/views/trace/known-transfers.ts'
import { answersIn, caseStateOf } from '../../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = `0x${'1'.repeat(40)}`

/** The times that are told of transfers of one transaction each, as the service dates them. */
async function timesOf(...delivered: readonly (string | null)[]): Promise<readonly string[]> {
  const leg = { from_address: ADDRESS, to_address: OTHER, token_amount: 1, token_symbol: 'USDT', value_usd: 1 }
  const state = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias: '' }],
    [
      {
        endpoint: 'profiler/transactions',
        request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
        body: JSON.stringify({
          data: delivered.map((block_timestamp, at) => ({
            chain: 'ethereum',
            block_timestamp,
            transaction_hash: `0x${at}`,
            tokens_sent: [leg],
            tokens_received: [],
          })),
          pagination: { page: 1, per_page: 10, is_last_page: true },
        }),
      },
    ],
  )
  const read = await pacedTransfersOf(state, () => Promise.resolve(), answersIn(state))
  if (!read.ok) throw new Error(read.error.message)
  return read.value.map(({ time }) => time)
}

test('the zero of computer time is no time: such a transfer has none', async () => {
  expect(await timesOf('2026-01-05T10:00:00')).toEqual(['2026-01-05T10:00:00Z'])
  expect(await timesOf('1970-01-01T00:00:00', null, 'soon')).toEqual(['', '', ''])
})
