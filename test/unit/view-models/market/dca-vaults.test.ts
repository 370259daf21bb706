import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dcaVaults, isOverspent } from '../../../../src-shared/view-models/market/dca-vaults.ts'
import { vaultTable } from '../../../../src-shared/view-models/market/market-tables.ts'
import { pageOf } from './market-pages.ts'

/** As in the recorded responses (tgm/jup-dca). */
const VAULT = {
  since_timestamp: '2026-09-20T08:15:02Z',
  last_timestamp: '2026-09-23T11:40:19Z',
  trader_address: '9Z83ZAtd7vjEFvXfKkjBZtAPTgeJZ1GzK7b1Uf1E3DsF',
  trader_label: 'Smart Trader',
  dca_vault_address: 'FpwQQhQQoEaVu3WU2qZMfF1hx48YyfwsLoRgXG83E99Q',
  input_mint_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  output_mint_address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  deposit_amount: 10_000,
  deposit_spent: 2500,
  other_token_redeemed: 5120.5,
  status: 'Active',
  token_input: 'USDC',
  token_output: 'JUP',
  deposit_usd_value: 9999.5,
}

describe('DCA vaults', () => {
  test('both endpoints give the same vaults by different names, each with its pointer in the response', () => {
    const smart = {
      dca_created_at: '2026-09-20T08:15:02',
      dca_updated_at: '2026-09-23T11:40:19',
      trader_address: VAULT.trader_address,
      trader_address_label: 'Smart Trader',
      dca_vault_address: VAULT.dca_vault_address,
      input_token_address: VAULT.input_mint_address,
      output_token_address: VAULT.output_mint_address,
      deposit_token_amount: 10_000,
      token_spent_amount: 2500,
      output_token_redeemed_amount: 5120.5,
      dca_status: 'Active',
      input_token_symbol: 'USDC',
      output_token_symbol: 'JUP',
      deposit_value_usd: 9999.5,
    }
    const [one] = dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [VAULT])]).vaults
    const [other] = dcaVaults('smart-money/dcas', [pageOf('smart-money/dcas', [smart])]).vaults
    const words = (cells: Record<string, { text: string }> | undefined): unknown =>
      Object.entries(cells ?? {}).map(([name, { text }]) => [name, text])
    expect(words(one?.row.cells)).toEqual(words(other?.row.cells))
    expect(one?.row.cells).toMatchObject({ since: { text: '2026-09-20T08:15:02Z' }, input: { text: 'USDC' }, redeemed: { text: '5120.5' } })
    expect([one?.progress, one?.drawn, one?.row.captureId, one?.row.pointer]).toEqual([{ text: '0.25', state: 'value' }, 0.25, 'x-1', '/data/0'])
  })

  test('a missing amount is not zero: without a spent or a deposited amount there is no progress, nor with a deposit of zero', () => {
    const of = (more: Record<string, unknown>): unknown =>
      dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [{ ...VAULT, ...more }])]).vaults.map(({ progress, drawn }) => [progress.state, drawn])
    expect(of({ deposit_spent: null })).toEqual([['missing', undefined]])
    expect(of({ deposit_amount: null })).toEqual([['missing', undefined]])
    expect(of({ deposit_amount: 0, deposit_spent: 0 })).toEqual([['missing', undefined]])
    expect(of({ deposit_spent: -5 })).toEqual([['missing', undefined]])
    expect(of({ deposit_spent: 'many' })).toEqual([['missing', undefined]])
    expect(of({ deposit_spent: 0 })).toEqual([['value', 0]])
  })

  test('more spent than deposited is noted, and drawn as a full bar', () => {
    const [vault] = dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [{ ...VAULT, deposit_spent: 10_001 }])]).vaults
    expect(vault && [isOverspent(vault), vault.drawn]).toEqual([true, 1])
    const [full] = dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [{ ...VAULT, deposit_spent: 10_000 }])]).vaults
    expect(full && [isOverspent(full), full.drawn]).toEqual([false, 1])
  })

  test('a vault on two pages appears once, as on the later one; without an address each record is one', () => {
    const later = pageOf('tgm/jup-dca', [{ ...VAULT, deposit_spent: 5000 }], { id: 'x-2' })
    const found = dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [VAULT]), later])
    expect(found.vaults.map(({ progress, row }) => [progress.text, row.captureId])).toEqual([['0.5', 'x-2']])
    const nameless = { ...VAULT, dca_vault_address: null }
    expect(dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [nameless, nameless])]).vaults).toHaveLength(2)
  })

  test('the largest deposit comes first, one without a figure last, and states are counted as delivered', () => {
    const vault = (name: string, usd: number | null, status: string): unknown => ({
      ...VAULT,
      dca_vault_address: name,
      deposit_usd_value: usd,
      status,
    })
    const found = dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [vault('a', null, 'Closed'), vault('b', 5, 'Active'), vault('c', 70, 'Closed')])])
    expect(found.vaults.map(({ row }) => row.cells['vault_address']?.text)).toEqual(['c', 'b', 'a'])
    expect(found.states).toEqual([
      { state: 'Closed', vaults: 2 },
      { state: 'Active', vaults: 1 },
    ])
  })

  test('bars stay between zero and full for any amounts', () => {
    const amount = fc.oneof(fc.double(), fc.string({ maxLength: 8 }), fc.constant(null), fc.integer())
    fc.assert(
      fc.property(amount, amount, (deposit_amount, deposit_spent) => {
        const page = pageOf('tgm/jup-dca', [{ ...VAULT, deposit_amount, deposit_spent }])
        for (const { drawn, progress } of dcaVaults('tgm/jup-dca', [page]).vaults) {
          if (progress.state === 'value') {
            expect(drawn).toBeGreaterThanOrEqual(0)
            expect(drawn).toBeLessThanOrEqual(1)
          } else expect(drawn).toBeUndefined()
        }
      }),
    )
  })

  test('the table names both tokens, and the spent share', () => {
    const { columns, rows } = vaultTable('DCA vaults', dcaVaults('tgm/jup-dca', [pageOf('tgm/jup-dca', [VAULT])]))
    const texts = columns.map(({ id, title }) => [title, rows[0]?.cells[id]?.text])
    expect(Object.fromEntries(texts)).toMatchObject({ From: 'USDC', Into: 'JUP', Spent: '2500', Deposited: '10000', 'Spent, share': '0.25' })
  })
})
