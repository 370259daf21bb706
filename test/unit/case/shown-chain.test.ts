import { expect, test } from 'vitest'
import { shownChain } from '../../../src-shared/case/shown-chain.ts'

test('a known chain is shown by its name; hidden characters of an unknown one are shown, and it is shortened', () => {
  expect(shownChain('bnb')).toBe('BNB Chain')
  expect(shownChain('newchain')).toBe('newchain')
  expect(shownChain('safe\u202Egnp')).not.toContain('\u202E')
  expect(shownChain('x'.repeat(200)).length).toBeLessThan(60)
})
