import { expect, test } from 'vitest'
import { addressesSeen } from '../../../src-shared/case/addresses-seen.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

function findSeen(record: object): readonly string[] {
  const state = caseStateOf(
    [{ address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb'] }],
    [{ endpoint: 'profiler/counterparties', body: JSON.stringify({ data: [{ counterparty_address: '0x1', ...record }] }) }],
  )
  return state.captures.flatMap(addressesSeen)
}

const address = (letter: string, length = 40): string => letter.repeat(length)

test('addresses are taken from every member that holds one, at any depth, once per occurrence', () => {
  expect(
    findSeen({
      counterparty_address: address('a'),
      from: address('b'),
      to: address('c'),
      owner: address('d'),
      token: { wallet: address('e'), trader: address('f') },
      tokens_info: [{ token_address: address('g') }, { token_address: address('g') }],
      counterparty_address_label: [address('x')],
      transaction_hash: address('y', 64),
      wallets: address('z'),
      note: address('z'),
    }),
  ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'g'].map((letter) => address(letter)))
})

test('text shorter or longer than any address is not taken', () => {
  expect(findSeen({ from: address('a', 25) })).toEqual([])
  expect(findSeen({ from: address('a', 26) })).toEqual([address('a', 26)])
  expect(findSeen({ from: address('a', 120) })).toEqual([address('a', 120)])
  expect(findSeen({ from: address('a', 121), to: 7 })).toEqual([])
})

test('a response that was not understood names no address', () => {
  expect(addressesSeen({ response: undefined })).toEqual([])
})
