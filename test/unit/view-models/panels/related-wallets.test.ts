import { expect, test } from 'vitest'
import { relatedWalletsInStages, relatedWalletsView } from '../../../../src-shared/view-models/panels/related-wallets.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'
import { ranThrough } from '../ran-through.ts'
import { OTHER, OWN, columnOf, panelOf, plainPanel, rows, report } from './panel-of.ts'

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
  expect(report(panel)).toEqual([
    'Related wallets: 2 [3] Number of different addresses in 4 records.',
    'First Funder: 1 [3] Number of records with this relation.',
    'Signer: 2 [3] Number of records with this relation.',
    'Without a named relation: 1 [3] Number of records with this relation.',
  ])
  expect(panel.notes).toEqual(['Relations are statements of the service. Check each of them in its transaction.'])
  expect(panel.tables.map(({ title, rows: of }) => `${title}: ${of.length}`)).toEqual(['First funder: 1', 'Signers: 2', 'Other relations: 1'])
  expect(panel.tables.every(({ meaning = '' }) => meaning.endsWith('.'))).toBe(true)
  expect(columnOf(panel, 'related-wallets-signer', 'remark')).toEqual(['', 'the subject itself'])
  const bare = { ...wallet(OTHER, 'Signer'), transaction_hash: undefined }
  expect(panelOf('related-wallets', rows('profiler/related-wallets', { chain: 'bnb' }, bare)).notes.join(' ')).toContain('transaction')
})

test('relations with an unknown name are listed together, under the name that the service gives', () => {
  const panel = panelOf(
    'related-wallets',
    rows('profiler/related-wallets', { chain: 'bnb' }, { address: OTHER, relation: 'constructor' }, { address: OWN, relation: ' DEPLOYED by' }),
  )
  expect(panel.tables.map(({ id }) => id)).toEqual(['related-wallets-deployed-by', 'related-wallets-other'])
  expect(columnOf(panel, 'related-wallets-other', 'relation')).toEqual(['constructor'])
  expect(panel.tables[1]?.columns.map(({ id }) => id)).toContain('transaction_hash')
})

test('reads tens of thousands of relations with pauses in each pass, with the same result', () => {
  const wallets = (from: number, max: number): object[] =>
    Array.from({ length: max }, (_, at) => ({
      address: `0x${(from + at).toString(16).padStart(40, '0')}`,
      relation: at % 3 === 0 ? 'Signer' : 'Deployed Contract',
      chain: 'bnb',
      transaction_hash: `0x${from + at}`,
      block_timestamp: at % 100 === 0 ? undefined : '2026-01-02T00:00:00',
    }))
  const state = caseStateOf(
    [{ address: OWN, family: 'evm', chains: ['bnb'] }],
    [0, 1, 2].map((page) =>
      rows('profiler/related-wallets', { chain: 'bnb', pagination: { page: page + 1, per_page: 1000 } }, ...wallets(page * 1000, 1000)),
    ),
  )
  const [subject] = state.subjects
  if (subject === undefined) expect.unreachable()
  const { value, pauses } = ranThrough(relatedWalletsInStages(state, subject))
  // Five passes over three thousand records, with a pause after every five hundred.
  expect(pauses).toBeGreaterThanOrEqual(5 * 6)
  expect(value.tables.reduce((sum, table) => sum + table.rows.length, 0)).toBe(3000)
  expect(value.notes).toContain('30 of 3,000 rows have no time.')
  expect(plainPanel(value)).toEqual(plainPanel(relatedWalletsView(state, subject)))
})
