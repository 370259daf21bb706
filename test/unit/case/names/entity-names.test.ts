import { expect, test } from 'vitest'
import { entityNames, entityOfLabel } from '../../../../src-shared/case/names/entity-names.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'

test.each([
  ['🏦 Meridian Exchange: Hot Wallet [0x5e20b7]', 'Meridian Exchange'],
  ['Northgate Capital', 'Northgate Capital'],
  ['vitalik.eth', undefined],
  ['High Activity', undefined],
  ['Centralized Exchange', undefined],
  ['', undefined],
  ['Fund\u202e: Deposit', undefined],
])('the label %j names %j', (label, entity) => {
  expect(entityOfLabel(label)).toBe(entity)
})

test('the entities of a case are listed once each, the one with most addresses first', async () => {
  const record = (at: number, label: string): object => ({
    counterparty_address: `0x${String(at).padStart(40, '0')}`,
    counterparty_address_label: [label],
    total_volume_usd: 1,
  })
  const data = [
    record(1, 'Anchor Capital'),
    record(2, 'Meridian Exchange: Deposit'),
    record(3, '🏦 Meridian Exchange: Hot Wallet'),
    record(4, 'x.eth'),
  ]
  const state = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum'] }],
    [{ endpoint: 'profiler/counterparties', request: { address: ADDRESS, chain: 'ethereum' }, body: JSON.stringify({ data }) }],
  )
  expect(await entityNames(state.captures, () => Promise.resolve())).toEqual({ ok: true, value: ['Meridian Exchange', 'Anchor Capital'] })
})
