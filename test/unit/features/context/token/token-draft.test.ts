import { expect, test } from 'vitest'
import { newDraft } from '../../../../../src-renderer/features/context/query-draft.ts'
import { requestsToken, tokenDraft } from '../../../../../src-renderer/features/context/token/token-draft.ts'

const TOKEN = { chain: 'base', address: '0xabc' }
const NOW = new Date('2026-11-21T09:00:00Z')

test('a query about a token names the token of the screen, whatever was typed before', () => {
  const begun = { ...newDraft('tgm/holders', ['ethereum'], NOW), values: { token_address: '0x1', label_type: 'whale' } }
  expect(tokenDraft('tgm/holders', begun, TOKEN)).toMatchObject({ values: { token_address: '0xabc', label_type: 'whale' }, chains: ['base'] })
  const vaults = newDraft('tgm/jup-dca', [], NOW)
  expect(tokenDraft('tgm/jup-dca', vaults, TOKEN)).toEqual({ ...vaults, values: { ...vaults.values, token_address: '0xabc' } })
})

test('a field that takes a symbol stays unchanged', () => {
  const begun = newDraft('tgm/perp-trades', [], NOW)
  expect(requestsToken('tgm/perp-trades')).toBe(false)
  expect(tokenDraft('tgm/perp-trades', begun, TOKEN)).toBe(begun)
})
