import { describe, expect, test } from 'vitest'
import { ENDPOINT_IDS } from '../../../../src-shared/service/table/endpoint.ts'
import { requestForm } from '../../../../src-shared/service/request/request-form.ts'

const FORMED = ENDPOINT_IDS.filter((id) => id !== 'legacy/question')

describe('requestForm', () => {
  test.each(FORMED)('has every field of the schema of %s', (id) => {
    const { fields, filters } = requestForm(id)
    for (const field of [...fields, ...filters]) if (field.kind.startsWith('choice')) expect(field.values.length).toBeGreaterThan(1)
  })

  test('distinguishes the kinds of fields', () => {
    const { fields, filters, order } = requestForm('smart-money/perp-trades')
    expect(fields).toEqual([
      { name: 'only_new_positions', kind: 'flag', required: false, values: [] },
      { name: 'lookback_hours', kind: 'number', required: false, values: [] },
    ])
    expect(filters.find(({ name }) => name === 'filters.type')).toEqual({
      name: 'filters.type',
      kind: 'choice',
      required: false,
      values: ['Market', 'Limit'],
    })
    const kinds = Object.fromEntries(filters.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({
      'filters.side': 'choices',
      'filters.trader_address': 'texts',
      'filters.token_symbol': 'text',
      'filters.value_usd': 'range',
      'filters.include_smart_money_labels': 'choices',
    })
    expect(order).toEqual(['block_timestamp', 'token_amount', 'price_usd', 'value_usd'])
  })

  test('leaves chain, date range and pages to the row', () => {
    const { fields, filters } = requestForm('tgm/dex-trades')
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['token_address', true],
      ['only_smart_money', false],
    ])
    expect(filters.find(({ name }) => name === 'filters.block_timestamp')?.kind).toBe('days')
    expect(requestForm('search/token-sectors')).toEqual({ fields: [], filters: [], order: [] })
  })
})
