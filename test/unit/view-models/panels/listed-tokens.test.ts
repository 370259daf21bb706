import { expect, test } from 'vitest'
import type { Cell, Row } from '../../../../src-shared/service/response/rows.ts'
import { listedTokens } from '../../../../src-shared/view-models/panels/listed-tokens.ts'

function token(symbol: string, address: string): Row {
  const cell = (text: string): Cell => ({ text, state: text === '' ? 'missing' : 'value' })
  return { pointer: '', cells: { token_symbol: cell(symbol), token_address: cell(address) } } as unknown as Row // only these members are read
}

test('lists tokens by symbol and address, each address once; one with neither has no link', () => {
  const { text } = listedTokens([token('A', '0x1'), token('A', '0x2'), token('A', '0x1'), token('', '0x3'), token('ETH', '')])
  expect(JSON.parse(text)).toEqual([
    ['A', '0x1'],
    ['A', '0x2'],
  ])
  expect(listedTokens([token('ETH', '')])).toEqual({ text: '', state: 'missing' })
  expect(JSON.parse(listedTokens(Array.from({ length: 9 }, (_, at) => token('T', `0x${at}`))).text)).toHaveLength(6)
})
