import { expect, test } from 'vitest'
import { shownChain } from '../../../src-shared/case/shown-chain.ts'

test('a known chain has its name; of one that nobody knows nothing hides, and it is cut', () => {
  expect(shownChain('bnb')).toBe('BNB Chain')
  expect(shownChain('newchain')).toBe('newchain')
  expect(shownChain('safe\u202Egnp')).not.toContain('\u202E')
  expect(shownChain('x'.repeat(200)).length).toBeLessThan(60)
})
