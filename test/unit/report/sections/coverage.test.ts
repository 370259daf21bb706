import { expect, test } from 'vitest'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { NO_YIELD } from '../../../../src-shared/report/pieces.ts'
import { coverageSection } from '../../../../src-shared/report/sections/coverage.ts'
import { followedCase, HOP } from '../../../support/builders/followed-case.ts'
import { ADDRESS, caseBuilder, recordedCase, WRITTEN, type CaseBuilder } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'
import { coverageOfRows } from '../../../support/builders/coverage-of-rows.ts'

const ROW: CoverageRow = {
  subjectId: 'sub-1',
  endpoint: 'profiler/labels',
  chain: 'bnb',
  window: undefined,
  pages: 2,
  state: 'found',
  rows: 3,
  at: '2026-11-21T03:00:00.000Z',
  captureIds: ['x-4', 'x-5'],
}

async function print(builder: CaseBuilder, coverage?: readonly CoverageRow[]): Promise<string> {
  const state = builder.state()
  const model = modelOfWhole(coverage === undefined ? state : { ...state, coverage: coverageOfRows(coverage) }, { ...WRITTEN, graphSvg: '' })
  return (await coverageSection(model, NO_YIELD)).text
}

const rowsIn = (html: string): string[] => [...html.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) => words(row))

test.each<[what: string, more: Partial<CoverageRow>, reported: string]>([
  ['one chain', {}, 'Labels BNB Chain – Found 3 2 2026-11-21 03:00:00 4, 5'],
  ['all chains at once', { chain: 'all' }, 'Labels all – Found 3 2 2026-11-21 03:00:00 4, 5'],
  ['several chains at once', { chain: 'bnb,base' }, 'Labels BNB Chain, Base – Found 3 2 2026-11-21 03:00:00 4, 5'],
  ['no chain', { chain: undefined }, 'Labels – – Found 3 2 2026-11-21 03:00:00 4, 5'],
  ['a window', { window: { from: '2026-01-01', to: '2026-02-01' } }, 'Labels BNB Chain 2026-01-01 to 2026-02-01 Found 3 2 2026-11-21 03:00:00 4, 5'],
  ['never asked', { state: 'not-requested', at: '', rows: 0, pages: 0, captureIds: [] }, 'Labels BNB Chain – Not requested 0 0 –'],
  [
    'failed',
    { state: 'failed', failure: { code: 'bad_date', message: 'Too long.', requestId: 'r-1', param: 'date', remedy: 'Ask again.' } },
    'Labels BNB Chain – Failed bad_date: Too long. (field date, request r-1) 3 2 2026-11-21 03:00:00 4, 5',
  ],
  [
    'failed without anything more known',
    { state: 'failed', failure: { code: 'bad_date', message: 'Too long.', requestId: '' } },
    'Labels BNB Chain – Failed bad_date: Too long. 3 2 2026-11-21 03:00:00 4, 5',
  ],
])('%s reads as it should', async (_what, more, reported) => {
  expect(rowsIn(await print(recordedCase(), [{ ...ROW, ...more }]))).toEqual([reported])
})

test('each subject has its own rows with number and alias, and none without a request', async () => {
  const builder = recordedCase()
  builder.event({
    kind: 'subject-added',
    subjectId: 'sub-2',
    typed: 'T',
    address: 'TXYZ',
    family: 'tron',
    chains: ['tron'],
    alias: '',
    origin: 'typed',
  })
  const both = words(await print(builder, [ROW, { ...ROW, subjectId: 'sub-2', chain: 'tron' }]))
  expect(both).toMatch(new RegExp(`Subject 1: Collector ${ADDRESS} Endpoint .*BNB Chain.* Subject 2 TXYZ Endpoint .*Tron`))
  expect(words(await print(builder, [ROW]))).not.toContain('Subject 2')
})

test('counts unreadable responses among the limitations, but not refused requests', async () => {
  const unread = async (count: number): Promise<string> => {
    const builder = caseBuilder()
    builder.event({ kind: 'case-created', title: '', reference: '', investigator: '', budget: '0', practice: false })
    for (let at = 0; at < count; at += 1)
      builder.response({ endpoint: 'profiler/labels', request: { at }, body: '<html>', status: at % 2 === 0 ? 200 : 299 })
    for (const status of [199, 300, 404]) builder.response({ endpoint: 'profiler/labels', request: { status }, body: '<html>', status })
    return words(await print(builder, []))
  }
  expect(await unread(0)).not.toContain('could not be read')
  expect(await unread(1)).toContain('1 response could not be read. Only its bytes are stored.')
  expect(await unread(2)).toContain('2 responses could not be read. Only their bytes are stored.')
})

test('requests about no subject have their own table, failures name their captures', async () => {
  const builder = recordedCase()
  expect(await print(builder, [])).not.toContain('without a subject')
  builder.response({
    endpoint: 'tgm/holders',
    request: { chain: 'ethereum', token_address: ADDRESS },
    status: 404,
    requestId: 'r-9',
    body: '{"error":"x","message":"no such token","code":"unknown_token"}',
    subjectId: '',
  })
  expect(rowsIn(await print(builder, []))).toEqual([
    `Token holders Token address: ${ADDRESS} Chain: Ethereum Failed unknown_token: no such token (request r-9) 0 0 2026-11-21 03:00:12 12`,
  ])
  expect(words(await print(builder, []))).toContain('1 request failed')
})

test('lists the requests about a followed address, and no others', async () => {
  const [, about = ''] = (await print(followedCase())).split('<h3>Followed address 2</h3>')
  expect(about).toContain(HOP)
  expect(rowsIn(about)).toEqual(['Counterparties BNB Chain 2026-01-01 to 2026-02-01 Found 2 1 2026-11-21 03:00:13 13'])
})

test('lists what can be requested for an entity, and names what needs an address', async () => {
  const builder = recordedCase()
  builder.event({ kind: 'entity-added', subjectId: 'e-1', typed: 'Fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' })
  const html = await print(builder)
  const own = html.slice(html.indexOf('Subject 2'))
  expect(words(own)).toContain('Fund Requested by name: no results may also mean that the service knows no entity with exactly this name.')
  expect(words(own)).toContain('need an address: the service does not accept the name of an entity for them.')
  expect(
    rowsIn(own)
      .map((row) => row.replace(/ All chains| all – .*/g, ''))
      .toSorted(),
  ).toEqual(['Balance history', 'Counterparties', 'Current balance', 'Profit and loss by token', 'Profit and loss, summary'])
})
