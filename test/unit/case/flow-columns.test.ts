import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { familyOf } from '../../../src-shared/case/address-family.ts'
import { figureAt } from '../../../src-shared/case/columns/figure-column.ts'
import { textAt } from '../../../src-shared/case/columns/text-column.ts'
import { accountAt, flowColumnsOf, flowPointer, type FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import type { Row } from '../../../src-shared/service/response/rows.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const SUBJECT = '0xcbb811f129782ef87e19dea9d3375045219bae00'

/** The decoded records of one response, and its columns as read from storage. */
function bothOf(endpoint: EndpointId, chain: string, records: readonly unknown[]): { rows: readonly Row[]; columns: FlowColumns | undefined } {
  const request = { address: SUBJECT, chain, date: { from: '2026-01-01', to: '2026-02-01' } }
  const { captures } = caseStateOf(
    [{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }],
    [{ endpoint, request, body: JSON.stringify({ data: records }) }],
  )
  const [loaded] = captures
  if (loaded === undefined) throw new Error('The fixture made no capture')
  return { rows: loaded.response?.rows ?? [], columns: structuredClone(flowColumnsOf(loaded.capture, loaded.response)) }
}

/** Any values that a service may write in place of a text or a figure. */
const odd = fc.constantFrom(null, undefined, '', true, [], {}, -0, 1e21, 'NaN')
const address = fc.oneof(
  odd,
  fc.constantFrom(
    SUBJECT,
    SUBJECT.toUpperCase().replace('X', 'x'),
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'no address',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ),
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
)
const figure = fc.oneof(odd, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('12.50', '1e400', '007', 'many'))
const text = fc.oneof(odd, fc.constantFrom('ethereum', 'Ethereum', 'solana', 'First Funder', '0x1'))
const flow = fc.record({
  counterparty_address: address,
  total_volume_usd: figure,
  volume_in_usd: figure,
  volume_out_usd: figure,
  interaction_count: figure,
})
const relation = fc.record({ address, relation: text, transaction_hash: text, chain: text })

const FAMILIES = ['evm', 'solana', 'tron']
const CHAINS = ['ethereum', 'solana', 'all', '']

test('the columns give the graph the same flows as the response', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(flow, fc.constant('no record')), { maxLength: 12 }),
      fc.constantFrom(...CHAINS),
      fc.constantFrom(...FAMILIES),
      (records, chain, family) => {
        const { rows, columns } = bothOf('profiler/counterparties', chain, records)
        for (const [at, row] of rows.entries()) {
          if (columns === undefined) throw new Error('An answer that was understood has columns')
          const figureIn = (name: string): string => (row.cells[name] !== undefined && isUsable(row.cells[name]) ? row.cells[name].text : '')
          expect(flowPointer(columns, at)).toBe(row.pointer)
          expect(textAt(columns.addresses, at)).toBe(row.cells['counterparty_address']?.text)
          expect(accountAt(columns.addresses, columns.addresses.at[at] ?? -1, family)).toEqual(
            familyOf(row.cells['counterparty_address']?.text ?? '', family),
          )
          expect([columns.total, columns.incoming, columns.outgoing, columns.interactions].map((column) => column && figureAt(column, at))).toEqual(
            ['total_volume_usd', 'volume_in_usd', 'volume_out_usd', 'interaction_count'].map(figureIn),
          )
        }
        expect(columns?.length ?? 0).toBe(rows.length)
      },
    ),
  )
})

test('the columns give the graph the same relations as the response', () => {
  fc.assert(
    fc.property(fc.array(relation, { maxLength: 12 }), fc.constantFrom(...CHAINS), (records, chain) => {
      const { rows, columns } = bothOf('profiler/related-wallets', chain, records)
      for (const [at, row] of rows.entries()) {
        if (columns?.relations === undefined || columns.transactions === undefined) throw new Error('An answer that was understood has columns')
        expect(flowPointer(columns, at)).toBe(row.pointer)
        expect(textAt(columns.addresses, at)).toBe(row.cells['address']?.text)
        expect(textAt(columns.relations, at)).toBe(row.cells['relation']?.text)
        expect(textAt(columns.transactions, at)).toBe(row.cells['transaction_hash']?.text)
        expect(columns.total).toBeUndefined()
      }
    }),
  )
})

test('the chain of a record is the one it names, in its usual spelling', () => {
  const { columns } = bothOf('profiler/related-wallets', 'all', [
    { address: SUBJECT, chain: 'Ethereum' },
    { address: SUBJECT, chain: null },
  ])
  expect(columns?.chains.values).toEqual(['ethereum', ''])
})

test('a response of another kind, or one that was not understood, has no columns', () => {
  expect(bothOf('profiler/transactions', 'ethereum', [{ chain: 'ethereum', transaction_hash: '0x1' }]).columns).toBeUndefined()
  expect(bothOf('profiler/counterparties', 'ethereum', ['no record']).columns).toBeUndefined()
})
