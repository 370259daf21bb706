import { expect, test } from 'vitest'
import { RESPONSE_CODECS } from '../../../src-shared/service/response/decode-response.ts'
import { type RecordCodec, TOKEN_ADDRESS_FIELDS } from '../../../src-shared/service/response/codec.ts'

/**
 * Typed by hand: an acting account can become a subject, a token is only requested. A new field
 * must be added to one of the two.
 */
const ACCOUNTS = 'address counterparty_address dca_vault_address from_address to_address trader_address'
const TOKENS =
  'input_mint_address input_token_address output_mint_address output_token_address token_address token_bought_address token_sold_address traded_token_address'

function addressesIn({ text = [], nested = {} }: RecordCodec): string[] {
  return [...text.filter((name) => /(^|_)address$|^contract/.test(name)), ...Object.values(nested).flatMap(addressesIn)]
}

test('classifies every address field as a token’s or an account’s', () => {
  const fields = [...new Set(Object.values(RESPONSE_CODECS).flatMap(({ row, summary = {} }) => [...addressesIn(row), ...addressesIn(summary)]))]
  expect(fields.filter((name) => TOKEN_ADDRESS_FIELDS.has(name)).toSorted()).toEqual(TOKENS.split(' '))
  expect(fields.filter((name) => !TOKEN_ADDRESS_FIELDS.has(name)).toSorted()).toEqual(ACCOUNTS.split(' '))
  expect(TOKEN_ADDRESS_FIELDS.size).toBe(TOKENS.split(' ').length)
})
