import { expect, test } from 'vitest'
import { OTHER, OWN, columnOf, panelOf, rows, told } from './panel-of.ts'

test('wallets are counted by address and by relation', () => {
  const wallet = (address: string, relation: string): object => ({
    address,
    relation,
    chain: 'bnb',
    transaction_hash: '0x1',
    block_timestamp: '2026-01-02T00:00:00',
    order: 1,
  })
  const panel = panelOf(
    'related-wallets',
    rows(
      'profiler/related-wallets',
      { chain: 'bnb' },
      wallet(OTHER, 'First Funder'),
      wallet(OTHER, 'Signer'),
      wallet(OWN, 'Signer'),
      wallet(OTHER, ''),
    ),
  )
  expect(told(panel)).toEqual([
    'Related wallets: 2 [3] Number of different addresses in 4 records.',
    'First Funder: 1 [3] Number of records with this relation.',
    'Signer: 2 [3] Number of records with this relation.',
    'Without a named relation: 1 [3] Number of records with this relation.',
  ])
  expect(panel.notes).toEqual(['Relations are statements of the service; the transaction named beside each is where to check it.'])
  expect(panel.tables.map(({ title, rows: of }) => `${title}: ${of.length}`)).toEqual(['First funder: 1', 'Signers: 2', 'Other relations: 1'])
  expect(panel.tables.every(({ meaning = '' }) => meaning.endsWith('.'))).toBe(true)
  expect(columnOf(panel, 'related-wallets-signer', 'remark')).toEqual(['', 'the subject itself'])
  const bare = { ...wallet(OTHER, 'Signer'), transaction_hash: undefined }
  expect(panelOf('related-wallets', rows('profiler/related-wallets', { chain: 'bnb' }, bare)).notes.join(' ')).toContain('transaction')
})

test('relations of a name that nobody knows stand together, under the name that the service gives', () => {
  const panel = panelOf(
    'related-wallets',
    rows('profiler/related-wallets', { chain: 'bnb' }, { address: OTHER, relation: 'constructor' }, { address: OWN, relation: ' DEPLOYED by' }),
  )
  expect(panel.tables.map(({ id }) => id)).toEqual(['related-wallets-deployed-by', 'related-wallets-other'])
  expect(columnOf(panel, 'related-wallets-other', 'relation')).toEqual(['constructor'])
  expect(panel.tables[1]?.columns.map(({ id }) => id)).toContain('transaction_hash')
})
