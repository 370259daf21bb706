import { expect, test } from 'vitest'
import { namedAddresses, ownNameLookup, ownNameOf, type OwnNames, withOwnName } from '../../../src-shared/case/own-names.ts'
import { subjectOf } from '../../support/builders/plans.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`
const NAMES: OwnNames = new Map([
  [`evm:${ADDRESS}`, { name: 'Peel 1', seq: 5 }],
  ['solana:Mule', { name: 'Mule', seq: 6 }],
  ['evm:0x0', { name: '', seq: 7 }],
])

test('an own name is found by node, and by the address in any spelling', () => {
  expect([ownNameOf(NAMES, `evm:${ADDRESS}`), ownNameOf(NAMES, 'evm:0x0'), ownNameOf(NAMES, 'evm:0x1')]).toEqual(['Peel 1', '', ''])
  const nameOf = ownNameLookup(NAMES)
  expect([nameOf(ADDRESS.toUpperCase().replace('0X', '0x')), nameOf(ADDRESS, 'evm'), nameOf(ADDRESS, 'tron'), nameOf('Mule')]).toEqual([
    'Peel 1',
    'Peel 1',
    '',
    'Mule',
  ])
  expect(namedAddresses(NAMES).map(({ name }) => name)).toEqual(['Peel 1', 'Mule'])
})

test('a subject keeps an alias that is newer than its own name, and an entity has no own name', () => {
  const subject = subjectOf({ address: ADDRESS, alias: 'Collector' })
  expect(withOwnName(subject, 9, NAMES)).toBe(subject)
  expect(withOwnName(subject, 4, NAMES).alias).toBe('Peel 1')
  expect(withOwnName(subjectOf({ address: '0x2' }), 0, NAMES).alias).toBe('')
})
