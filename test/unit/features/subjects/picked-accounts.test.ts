import { expect, test } from 'vitest'
import { labelsFor, pickedAccounts } from '../../../../src-renderer/features/subjects/picked-accounts.ts'
import type { ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const PARTY: ViewColumn = { id: 'counterparty_address', title: 'Counterparty', kind: 'address' }
const TOKEN: ViewColumn = { id: 'token_address', title: 'Token', kind: 'address' }
const A = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const B = '0xfdec598244c0b3927a541b69376da7d91eab8895'
const SUBJECT: Subject = {
  id: 's1',
  typed: B,
  address: B,
  family: 'evm',
  chains: ['ethereum'],
  alias: '',
  origin: 'typed',
  colour: '',
  tags: [],
  note: '',
  addedAt: '2026-11-22T00:00:00Z',
}

const row = (address: string, chain: string, at = 0): ViewRow => ({
  id: `${address}${chain}`,
  cells: {
    chain: { text: chain, state: chain === '' ? 'missing' : 'value' },
    counterparty_address: { text: address, state: 'value' },
    token_address: { text: A, state: 'value' },
  },
  captureId: 'capture',
  pointer: `/data/${at}`,
})

test('each address counts once, in any letter case, with all of its chains', () => {
  const picked = pickedAccounts(
    [row(A, 'ethereum'), row(A.toUpperCase().replace('0X', '0x'), 'base', 1), row(B, 'ethereum', 2)],
    [PARTY, TOKEN],
    '',
    [SUBJECT],
  )
  expect(picked.others).toEqual([{ address: A, chains: ['ethereum', 'base'], origin: 'capture /data/0' }])
  expect(picked.subjects).toEqual([SUBJECT])
})

test('rows without a chain use the chain of the request; other text, unknown chains and tokens are left out', () => {
  expect(pickedAccounts([row(A, '')], [PARTY], 'ethereum', []).others).toHaveLength(1)
  expect(pickedAccounts([row(A, '')], [PARTY], '', []).others).toEqual([])
  expect(pickedAccounts([row('0x12', 'ethereum'), row(A, 'atlantis')], [PARTY], '', []).others).toEqual([])
  expect(pickedAccounts([row(A, 'ethereum')], [TOKEN], '', []).others).toEqual([])
})

test('rows about all chains at once contain addresses too', () => {
  const picked = pickedAccounts([row(A, 'all'), row(B, 'all', 1), row('no address', 'all', 2)], [PARTY], '', [SUBJECT])
  expect(picked.others).toEqual([{ address: A, chains: ['ethereum'], origin: 'capture /data/0' }])
  expect(picked.subjects).toEqual([SUBJECT])
})

test('labels can be bought for subjects and others alike, on the chain where each was found', () => {
  const accounts = pickedAccounts([row(A.toUpperCase().replace('0X', '0x'), 'ethereum'), row(A, 'base', 1), row(B, 'ethereum', 2)], [PARTY], '', [
    SUBJECT,
  ])
  expect(labelsFor(accounts).map(({ address, family, chain, volume }) => [address, family, chain, volume])).toEqual([
    [B, 'evm', 'ethereum', ''],
    [A, 'evm', 'all', ''],
  ])
})
