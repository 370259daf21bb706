import { expect, test } from 'vitest'
import { leftOutNotes } from '../../../../src-renderer/features/context/left-out.ts'
import { requestForm } from '../../../../src-shared/service/request/request-form.ts'

test.each([
  ['tgm/holders', 'value_usd', 'less than 1 USD'],
  ['smart-money/netflow', 'include_stablecoins', 'stablecoins'],
  ['smart-money/netflow', 'include_native_tokens', 'native coins'],
  ['token-screener', 'include_native_tokens', 'native coins'],
] as const)('%s names what it hides until %s is set', (endpoint, filter, says) => {
  expect(leftOutNotes(endpoint, { chain: 'base' }).join(' ')).toContain(says)
  expect(leftOutNotes(endpoint, { filters: { [filter]: false } }).join(' ')).not.toContain(says)
  // The filter that the note suggests must exist.
  expect(requestForm(endpoint).filters.map(({ name }) => name)).toContain(`filters.${filter}`)
})

test('an endpoint that hides nothing has no note', () => {
  expect(leftOutNotes('tgm/transfers', {})).toEqual([])
})
