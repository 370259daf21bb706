import { expect, test } from 'vitest'
import { contractsNamed, namesContract } from '../../../../src-shared/case/names/contracts-named.ts'
import { LazyCaptureNames } from '../../../../src-shared/case/names/lazy-capture-names.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

const [ONE, OTHER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

function findNamed(
  endpoint: EndpointId,
  chain: string,
  ...data: readonly object[]
): (chain: string, ...contracts: readonly string[]) => boolean | undefined {
  const stored = answeredOf(exchangeOf({ caseId: 'c', id: 'x', endpoint, request: { chain }, body: JSON.stringify({ data }) }))
  return (on, ...contracts) => namesContract(stored, on, contracts)
}

test('a response names the tokens of its records, each on its own chain, however many they are and in any letter case', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ chain: 'ethereum', token_address: `0x${String(at).padStart(40, '0')}` }))
  const names = findNamed('profiler/current-balance', 'all', ...many, { chain: 'bsc', token_address: `0x${'A'.repeat(40)}` })
  expect([
    names('ethereum', `0x${String(399).padStart(40, '0')}`),
    names('ethereum', ONE),
    names('base', `0x${String(399).padStart(40, '0')}`),
  ]).toEqual([true, false, false])
  expect([names('bnb', `0x${'a'.repeat(40)}`), names('bnb', ONE, `0x${'a'.repeat(40)}`), names('ethereum', `0x${'a'.repeat(40)}`)]).toEqual([
    true,
    true,
    false,
  ])
})

test('the legs of a transaction are named with its chain, and a leg without a contract by its chain alone', () => {
  const names = findNamed(
    'profiler/transactions',
    'all',
    { chain: 'base', tokens_sent: [{ token_address: ONE }], tokens_received: [{ token_address: OTHER }] },
    { chain: 'ethereum', tokens_sent: [{ token_symbol: 'ETH', token_address: null }] },
  )
  expect([names('base', ONE), names('base', OTHER), names('base', ''), names('ethereum', ''), names('ethereum', ONE)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})

test('several spellings of one contract are one', () => {
  const names = findNamed('profiler/current-balance', 'starknet', { token_address: `0x0${'5'.repeat(63)}` })
  expect(names('starknet', `0x${'5'.repeat(63)}`)).toBe(true)
})

test('whether a contract is named is unknown from the names of an older decoder', () => {
  const { capture, names, response } = answeredOf(exchangeOf({ caseId: 'c', id: 'x', endpoint: 'profiler/current-balance', body: '{"data":[]}' }))
  const { contracts: _none, ...older } = names.inMemory ?? { labels: undefined as never, tokens: [] } // it was created in the line above
  expect(namesContract({ names: new LazyCaptureNames(older) }, 'ethereum', [ONE])).toBeUndefined()
  expect([...contractsNamed(capture, response?.rows ?? [])]).toEqual([])
})
