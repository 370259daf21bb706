import { expect, test } from 'vitest'
import { chosenWords } from '../../../../../src-renderer/features/context/subject/chosen-words.ts'

test('filters, fields and order are described in words, the filters first, without pages', () => {
  expect(
    chosenWords({
      source_input: 'ETH',
      hide_spam_token: true,
      filters: { total_volume_usd: { min: 1000 }, interaction_count: { max: 5 }, token_symbol: ['ETH', 'USDT'] },
      order_by: [{ field: 'volume_in_usd', direction: 'ASC' }],
      pagination: { per_page: 25, page: 1 },
    }),
  ).toEqual([
    'Total volume USD: at least 1,000',
    'Interaction count: at most 5',
    'Token: ETH, USDT',
    'Source: ETH',
    'Hide spam tokens: yes',
    'Order: Volume in USD, ascending',
  ])
})

test.each([
  [{ min: 0, max: 2.5 }, '0 to 2.5'],
  [{ from: '2026-01-01', to: '2026-02-01' }, '2026-01-01 to 2026-02-01'],
  [{ from: '2026-01-01' }, 'from 2026-01-01'],
  [{ to: '2026-02-01' }, 'until 2026-02-01'],
  [false, 'no'],
  ['a\u202eb', 'a⟨U+202E⟩b'],
])('%j reads %s', (value, words) => expect(chosenWords({ filters: { age: value } })).toEqual([`Age: ${words}`]))

test.each([{}, { filters: {} }, { filters: { age: {} } }, { order_by: 'x' }, { order_by: [7] }, { filters: 7 }])(
  'without a choice nothing is described: %j',
  (request) => expect(chosenWords(request)).toEqual([]),
)
