import { expect, test } from 'vitest'
import { chosenChains, FACTORY_DEFAULTS, readDefaults } from '../../../src-renderer/state/defaults.ts'
import { startingChains } from '../../../src-shared/case/chain-families.ts'

test('saved defaults are restored', () => {
  const saved = { investigator: 'A. Tester', budget: '1200', evmChains: ['ethereum', 'base'], days: 90 }
  const read = readDefaults(JSON.stringify(saved))
  expect(read).toMatchObject({ investigator: 'A. Tester', budget: '1200', days: 90 })
  expect(read.evmChains.toSorted()).toEqual(['base', 'ethereum'])
})

test.each([null, '', 'no json', '7', 'null', '[]', '{"investigator":4,"budget":"-1","evmChains":"base","days":31}'])(
  'unusable saved defaults are ignored: %s',
  (stored) => expect(readDefaults(stored)).toEqual(FACTORY_DEFAULTS),
)

test('one unusable member is ignored alone, and unknown chains are left out', () => {
  expect(readDefaults('{"investigator":"B","budget":"much","evmChains":["base","atlantis"]}')).toEqual({
    ...FACTORY_DEFAULTS,
    investigator: 'B',
    evmChains: ['base'],
  })
})

test('saved chains apply to EVM addresses only, others start with the usual ones', () => {
  expect(chosenChains('evm', { evmChains: ['base'] })).toEqual(['base'])
  expect(chosenChains('evm', { evmChains: [] })).toEqual(startingChains('evm'))
  expect(chosenChains('solana', { evmChains: ['base'] })).toEqual(startingChains('solana'))
})
