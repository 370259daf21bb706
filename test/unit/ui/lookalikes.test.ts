import { expect, test } from 'vitest'
import { lookalikeSentence } from '../../../src-renderer/ui/lookalikes.ts'

test('the mark names the address that it resembles, and how many more there are', () => {
  expect(lookalikeSentence([])).toBe('')
  expect(lookalikeSentence(['0xabc'])).toMatch(/Possible address poisoning.* 0xabc, another/)
  expect(lookalikeSentence(['0xabc', '0xdef', '0x123'])).toMatch(/0xabc and 2 more, another/)
})
