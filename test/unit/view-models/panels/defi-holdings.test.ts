import { expect, test } from 'vitest'
import { response, columnOf, OWN, panelOf } from './panel-of.ts'

const holdings = (...protocols: readonly (readonly [string, number | null])[]) =>
  response(
    'portfolio/defi-holdings',
    { wallet_address: OWN },
    {
      summary: {},
      protocols: protocols.map(([protocol_name, total_value_usd]) => ({ protocol_name, chain: 'ethereum', total_value_usd, tokens: [] })),
    },
  )

test('lists protocols by value, with the same notes as every panel', () => {
  const panel = panelOf('defi-holdings', holdings(['Older', 1]), holdings(['Small', 1], ['Great', 20], ['Unpriced', null]))
  expect(columnOf(panel, 'defi-holdings', 'protocol_name')).toEqual(['Great', 'Small', 'Unpriced'])
  expect(panel.notes).toEqual([
    '1 earlier result of the same request is in the case and replaced here by the newest.',
    '1 of 3 protocol rows has no value.',
  ])
})
