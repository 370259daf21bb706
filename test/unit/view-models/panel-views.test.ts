import { describe, expect, test } from 'vitest'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import type { PanelId, PanelView, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { PANEL_IDS } from '../../../src-shared/view-models/panel-view.ts'
import { cachedPanelViews, chunkedPanelViews, panelViews } from '../../../src-shared/view-models/panel-views.ts'
import { pageBody, responsesIn, caseStateOf, FIXTURE_SUBJECT } from '../../support/builders/case-states.ts'
import { jsonTextOf, recordedText } from '../../support/builders/recorded-texts.ts'
import type { FixtureResponse } from '../../support/builders/case-states.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import type { ReadResponses } from '../../../src-shared/case/read-responses.ts'

const EVM = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb', 'base', 'robinhood', 'hyperevm'] } as const
const SOL = { address: 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5', family: 'solana', chains: ['solana'] } as const

function rowsOf(file: string, from = 0): string {
  return pageBody(jsonTextOf(recordedText(file), 'rows', from))
}

/** The recorded public responses as captures, each with its recorded request. */
const RECORDED: readonly FixtureResponse[] = [
  { endpoint: 'profiler/current-balance', request: { address: EVM.address, chain: 'all' }, body: rowsOf('profiler-address-current-balance.json') },
  {
    endpoint: 'profiler/counterparties',
    request: { address: EVM.address, chain: 'bnb', date: { from: '2026-08-24', to: '2026-09-24' } },
    body: rowsOf('profiler-address-counterparties.json'),
  },
  {
    endpoint: 'profiler/historical-balances',
    request: { address: EVM.address, chain: 'ethereum', date: { from: '2026-08-24', to: '2026-09-24' } },
    body: rowsOf('profiler-address-historical-balances.json'),
  },
  {
    endpoint: 'profiler/pnl-summary',
    request: { address: EVM.address, chain: 'all' },
    body: jsonTextOf(recordedText('profiler-address-pnl-summary.json'), 'response'),
  },
  { endpoint: 'profiler/pnl', request: { address: EVM.address, chain: 'base' }, body: rowsOf('profiler-address-pnl.json') },
  { endpoint: 'profiler/related-wallets', request: { address: EVM.address, chain: 'base' }, body: rowsOf('profiler-address-related-wallets.json') },
  { endpoint: 'profiler/transactions', request: { address: EVM.address, chain: 'all' }, body: rowsOf('profiler-address-transactions.json') },
  {
    endpoint: 'profiler/perp-positions',
    request: { address: EVM.address },
    body: jsonTextOf(recordedText('profiler-perp-positions.json'), 'response'),
  },
  {
    endpoint: 'profiler/perp-trades',
    request: { address: EVM.address, date: { from: '2026-08-24', to: '2026-09-23' } },
    body: jsonTextOf(recordedText('profiler-perp-trades.json'), 'response'),
  },
]

function panelOf(state: WholeState, id: PanelId): PanelView {
  const panel = panelViews(state, FIXTURE_SUBJECT).find((one) => one.id === id)
  if (panel === undefined) throw new Error(`No panel ${id}`)
  return panel
}

function figureText(panel: PanelView, id: string): string | undefined {
  return panel.figures.find((figure) => figure.id.startsWith(id))?.cell.text
}

function tableRows(panel: PanelView, id: string): readonly ViewRow[] {
  return panel.tables.find((table) => table.id === id)?.rows ?? []
}

function texts(rows: readonly ViewRow[], column: string): (string | undefined)[] {
  return rows.map((row) => row.cells[column]?.text)
}

describe('recorded responses', () => {
  const state = caseStateOf([EVM], RECORDED)

  test('give every panel in order, and none for an unknown subject', () => {
    expect(panelViews(state, FIXTURE_SUBJECT).map(({ id }) => id)).toEqual([...PANEL_IDS])
    expect(panelViews(state, 'no-subject')).toEqual([])
  })

  test('are computed once: the same case gives the same tables', () => {
    const first = panelViews(state, FIXTURE_SUBJECT)
    for (const [at, panel] of panelViews(state, FIXTURE_SUBJECT).entries()) expect(panel.tables).toBe(first[at]?.tables)
  })

  test('have balances with every digit, exact sums and a split by kind of contract', () => {
    const panel = panelOf(state, 'balances')
    const rows = tableRows(panel, 'balances')
    expect(texts(rows, 'token_amount')).toEqual(['2071.2045486884217', '0.10508470757599213'])
    expect(texts(rows, 'price_usd')).toEqual(['0.999011843469009', '2688.9942319301667'])
    expect(texts(rows, 'value_usd')).toEqual(['2069.157874386617', '282.57217253591114'])
    expect(texts(rows, 'kind')).toEqual(['Stable coins', 'Native coins'])
    expect(rows.map(({ pointer }) => pointer)).toEqual(['/data/0', '/data/1'])
    expect(figureText(panel, 'total')).toBe('2351.73004692252814')
    expect(figureText(panel, 'chain-bnb')).toBe('2069.157874386617')
    expect(figureText(panel, 'native-share')).toBe('0.120155')
  })

  test('have counterparties with the recorded figures and tokens', () => {
    const panel = panelOf(state, 'counterparties')
    expect(texts(tableRows(panel, 'counterparties'), 'total_volume_usd')).toEqual(['9537.984005498349'])
    expect(texts(tableRows(panel, 'counterparties'), 'interaction_count')).toEqual(['245'])
    expect(texts(tableRows(panel, 'counterparty-tokens'), 'total_token_amount')).toEqual(['9373.660748986342', '0.23511922881289735'])
    expect(texts(tableRows(panel, 'counterparty-tokens'), 'num_transfer')).toEqual(['243', '2'])
    expect(tableRows(panel, 'counterparty-tokens')[1]?.pointer).toBe('/data/0/tokens_info/1')
  })

  test('name a token without a symbol by its address in the legend of the balance history', () => {
    const request = { address: EVM.address, chain: 'ethereum', date: { from: '2026-08-24', to: '2026-09-24' } }
    const row = {
      block_timestamp: '2026-08-24T23:59:59',
      token_address: EVM.address,
      chain: 'ethereum',
      token_amount: 2,
      value_usd: 3,
      token_symbol: '',
    }
    const unnamed = caseStateOf([EVM], [{ endpoint: 'profiler/historical-balances', request, body: JSON.stringify({ data: [row] }) }])
    expect(panelOf(unnamed, 'balance-history').series.map(({ title }) => title)).toEqual(['Total value', '0xcbb811…9bae00 on Ethereum'])
  })

  test('have a balance history that sums the tokens of one time', () => {
    const panel = panelOf(state, 'balance-history')
    expect(panel.series[0]?.points).toEqual([{ time: '2026-08-24T23:59:59Z', value: '9396064.338398018', captureId: 'capture-0005' }])
    expect(panel.series.map(({ title }) => title)).toEqual(['Total value', 'STKAAVE on Ethereum', 'UNI on Ethereum'])
  })

  test('have ratios of profit and loss as ratios, marked as such', () => {
    const panel = panelOf(state, 'pnl')
    expect(figureText(panel, 'realized_pnl_usd')).toBe('-121415.65552713233')
    expect(figureText(panel, 'realized_pnl_percent')).toBe('-0.2717076798668995')
    expect(figureText(panel, 'win_rate')).toBe('0.3333333333333333')
    expect(figureText(panel, 'traded_times')).toBe('43')
    expect(texts(tableRows(panel, 'pnl-top'), 'realized_pnl')).toEqual(['2720.0599560605315', '10.812037480329519', '-124146.52752067319'])
    expect(tableRows(panel, 'pnl-top')[2]?.pointer).toBe('/top5_tokens/2')
    expect(texts(tableRows(panel, 'pnl-tokens'), 'cost_basis_usd')).toEqual(['0.0009852384455270428', '2.9324770999072284e-05'])
    expect(tableRows(panel, 'pnl-tokens')[1]?.cells['avg_sold_price_usd']?.state).toBe('missing')
    expect(panel.notes).toContain('1 of 2 tokens has no average sell price.')
    expect(panel.notes.some((note) => note.includes('ratios'))).toBe(true)
  })

  test('describe the legs of transactions in words, and leave a null price missing', () => {
    const panel = panelOf(state, 'transactions')
    const [row] = tableRows(panel, 'transactions')
    expect(row?.cells['received']?.text).toBe('57.271037 USDG')
    expect(row?.cells['block_timestamp']?.text).toBe('2026-09-23T16:20:33Z')
    expect(row?.cells['volume_usd']?.text).toBe('57.33319548323134')
    expect(tableRows(panel, 'transfers')[0]?.cells['price_usd']?.state).toBe('missing')
    expect(panel.notes).toContain('The transfer has no price.')
  })

  test('give perp positions the time that the response names', () => {
    const panel = panelOf(state, 'perp-positions')
    expect(figureText(panel, 'read-at')).toBe('2026-09-23T22:53:20.504Z')
    expect(figureText(panel, 'margin_summary_account_value_usd')).toBe('0.0')
    expect(panel.notes[0]).toContain('Read live at 2026-09-23T22:53:20.504Z')
  })

  test('read an empty response as empty, not missing', () => {
    const panel = panelOf(state, 'perp-trades')
    expect(panel.coverage.map((row) => row.state)).toEqual(['empty'])
    expect(panel.figures).toEqual([])
  })
})

describe('the Solana recordings', () => {
  const transactions = recordedText('solana-transactions-2025-11.json')
  const rows: string[] = []
  for (let at = transactions.indexOf('"wallet"'); at >= 0; at = transactions.indexOf('"wallet"', at + 1))
    if (transactions.startsWith(`"wallet": "${SOL.address}"`, at)) rows.push(jsonTextOf(transactions, 'row', at))
  const state = caseStateOf(
    [SOL],
    [
      { endpoint: 'profiler/counterparties', request: { chain: 'solana', address: SOL.address }, body: rowsOf('solana-counterparties-2025-11.json') },
      {
        endpoint: 'profiler/related-wallets',
        request: { chain: 'solana', address: SOL.address },
        body: rowsOf('solana-related-wallets-2025-11.json'),
      },
      { endpoint: 'profiler/transactions', request: { chain: 'solana', address: SOL.address }, body: pageBody(`[${rows.join(',')}]`) },
    ],
  )

  test('list the subject as its own counterparty and exclude it from the sums', () => {
    const panel = panelOf(state, 'counterparties')
    expect(texts(tableRows(panel, 'counterparties'), 'remark')).toEqual(['the subject itself', '', '', '', ''])
    expect(figureText(panel, 'total_volume_usd')).toBe('58412.645145550421')
    expect(panel.notes.some((note) => note.includes('its own counterparty in 1 row'))).toBe(true)
  })

  test('strip NUL padding, with a note', () => {
    const panel = panelOf(state, 'transactions')
    expect(texts(tableRows(panel, 'transactions'), 'transaction_hash').join('')).not.toContain('\u0000')
    expect(panel.notes.some((note) => note.includes('NUL'))).toBe(true)
  })

  test('show sent amounts without their sign and keep the signed amount in another cell', () => {
    const sent = tableRows(panelOf(state, 'transactions'), 'transfers').filter((row) => row.cells['direction']?.text === 'sent')
    expect(sent[0]?.cells['amount']?.text).toBe('1.21')
    expect(sent[0]?.cells['token_amount']?.text).toBe('-1.21')
  })

  test('read a time with a blank, and leave an empty hash missing', () => {
    const related = panelOf(state, 'related-wallets').tables.flatMap((table) => table.rows)
    expect(texts(related, 'block_timestamp')).toEqual(['2025-06-14T14:48:49Z', '2025-06-25T09:02:14Z'])
    expect(related[1]?.cells['transaction_hash']?.state).toBe('missing')
  })

  test('show no address stub as a label, in any table', () => {
    const labels = (['related-wallets', 'transactions'] as const).flatMap((id) =>
      panelOf(state, id).tables.flatMap(({ rows: shown }) =>
        shown.flatMap((row) => Object.entries(row.cells).flatMap(([field, cell]) => (field.endsWith('_label') ? [cell] : []))),
      ),
    )
    expect(labels.filter(({ text }) => /^\[.*\]$/.test(text))).toEqual([])
    expect(labels.some(({ state: stored }) => stored === 'missing')).toBe(true)
    expect(labels.some(({ text }) => text.includes('BloomBot'))).toBe(true)
  })

  test('collect labels of the subject from other responses, separate from bought ones, without address stubs', () => {
    const panel = panelOf(state, 'labels')
    expect(panel.tables.map(({ id }) => id)).toEqual(['labels-harvested'])
    expect(new Set(texts(tableRows(panel, 'labels-harvested'), 'label'))).toEqual(
      new Set(['BloomBot Trading Bot User [v49jgwyQ]', 'JRVSLK Token Deployer [v49jgwyQ]']),
    )
  })
})

const USDT =
  '{"chain":"bnb","token_address":"0x55d398326f99059ff775485246999027b3197955","token_symbol":"USDT","token_amount":1,"price_usd":1,"value_usd":'
const balance = (value: string, chain: string, extra = ''): string => pageBody(`[${USDT.replace('bnb', chain)}${value}}${extra}]`)

describe('several responses to the same query', () => {
  test('are replaced by a refresh, with a note that the older one is stored', () => {
    const request = { chain: 'bnb', address: EVM.address }
    const panel = panelOf(
      caseStateOf(
        [EVM],
        [
          { endpoint: 'profiler/current-balance', request, body: balance('1', 'bnb') },
          { endpoint: 'profiler/current-balance', request, body: balance('2', 'bnb') },
        ],
      ),
      'balances',
    )
    expect(texts(tableRows(panel, 'balances'), 'value_usd')).toEqual(['2'])
    expect(panel.notes.some((note) => note.startsWith('1 earlier result of the same request is in the case'))).toBe(true)
  })

  test('keep the older response in force after a failed refresh', () => {
    const request = { chain: 'bnb', address: EVM.address }
    const panel = panelOf(
      caseStateOf(
        [EVM],
        [
          { endpoint: 'profiler/current-balance', request, body: balance('1', 'bnb') },
          { endpoint: 'profiler/current-balance', request, body: '{"error":{"code":"INTERNAL","message":"no"}}', status: 500 },
        ],
      ),
      'balances',
    )
    expect(figureText(panel, 'total')).toBe('1')
    expect(panel.coverage[0]?.state).toBe('failed')
  })

  test('use the newer request of a chain after one of all chains, and the other way round', () => {
    const all = {
      endpoint: 'profiler/current-balance',
      request: { chain: 'all' },
      body: balance('5', 'bnb', ',{"chain":"base","token_symbol":"X","token_address":"0x1","value_usd":7}'),
    } as const
    const one = { endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body: balance('6', 'bnb') } as const
    expect(figureText(panelOf(caseStateOf([EVM], [all, one]), 'balances'), 'total')).toBe('13')
    expect(figureText(panelOf(caseStateOf([EVM], [one, all]), 'balances'), 'total')).toBe('12')
    const other = { ...one, request: { chain: 'base' }, body: balance('100', 'base').replace('USDT', 'TOK') }
    expect(figureText(panelOf(caseStateOf([EVM], [all, one, other]), 'balances'), 'total')).toBe('106')
  })

  test('drop balances of a chain once it is requested again', () => {
    const all = {
      endpoint: 'profiler/current-balance',
      request: { chain: 'all' },
      body: balance('5', 'bnb', ',{"chain":"base","token_symbol":"X","token_address":"0x1","value_usd":7}'),
    } as const
    const sold = {
      endpoint: 'profiler/current-balance',
      request: { chain: 'bnb' },
      body: pageBody('[{"chain":"bnb","token_symbol":"Y","token_address":"0x2","value_usd":1}]'),
    } as const
    const rows = tableRows(panelOf(caseStateOf([EVM], [all, sold]), 'balances'), 'balances')
    expect(texts(rows, 'token_symbol')).toEqual(['X', 'Y'])
  })

  test('do not mix later pages of an older reading with a newer first page', () => {
    const page = (number: number, hash: string): FixtureResponse => ({
      endpoint: 'profiler/transactions',
      request: { chain: 'bnb', pagination: { page: number, per_page: 20 } },
      body: `{"data":[{"chain":"bsc","transaction_hash":"${hash}"}],"pagination":{"page":${number},"per_page":20,"is_last_page":${number === 2}}}`,
    })
    const panel = panelOf(caseStateOf([EVM], [page(1, '0xold1'), page(2, '0xold2'), page(1, '0xnew1')]), 'transactions')
    expect(texts(tableRows(panel, 'transactions'), 'transaction_hash')).toEqual(['0xnew1'])
    expect(panel.coverage[0]?.state).toBe('partial')
  })

  test('do not read a full page without pagination as complete', () => {
    const state = (records: number): string | undefined => {
      const body = `{"data":[${Array.from({ length: records }, (_, at) => `{"chain":"bsc","transaction_hash":"0x${at}"}`).join(',')}]}`
      const response = { endpoint: 'profiler/transactions', request: { chain: 'bnb', pagination: { page: 1, per_page: 20 } }, body } as const
      return panelOf(caseStateOf([EVM], [response]), 'transactions').coverage[0]?.state
    }
    expect([state(19), state(20)]).toEqual(['found', 'partial'])
  })

  test('join pages and list a repeated record once', () => {
    const page = (number: number, ...hashes: string[]): FixtureResponse => ({
      endpoint: 'profiler/transactions',
      request: { chain: 'bnb', pagination: { page: number, per_page: 20 } },
      body: `{"data":[${hashes.map((hash) => `{"chain":"bsc","transaction_hash":"${hash}","method":"sent","volume_usd":1,"block_timestamp":"2026-01-01T00:00:00"}`).join(',')}],"pagination":{"page":${number},"per_page":20,"is_last_page":${number === 2}}}`,
    })
    const panel = panelOf(caseStateOf([EVM], [page(1, '0x1', '0x2'), page(2, '0x2', '0x3')]), 'transactions')
    expect(new Set(texts(tableRows(panel, 'transactions'), 'transaction_hash'))).toEqual(new Set(['0x1', '0x2', '0x3']))
    expect(figureText(panel, 'transactions')).toBe('3')
    expect(new Set(texts(tableRows(panel, 'transactions'), 'chain'))).toEqual(new Set(['bnb']))
    expect(figureText(panel, 'volume')).toBe('3')
    expect(panel.notes.some((note) => note.startsWith('1 record occurred in more than one page'))).toBe(true)
  })

  test('keep two equal records of one response', () => {
    const trade =
      '{"timestamp":"2026-01-01T00:00:00","token_symbol":"ETH","side":"Long","action":"Add","size":1,"price":2,"value_usd":2,"closed_pnl":0,"fee_usd":0.1,"transaction_hash":"0x1","oid":7}'
    const panel = panelOf(caseStateOf([EVM], [{ endpoint: 'profiler/perp-trades', body: pageBody(`[${trade},${trade}]`) }]), 'perp-trades')
    expect(figureText(panel, 'fee_usd')).toBe('0.2')
    expect(panel.tables[0]?.columns.find(({ id }) => id === 'oid')?.kind).toBe('text')
  })

  test('list summaries of several chains with summed realised figures, without summed rates', () => {
    const summary = (chain: string, pnl: string): FixtureResponse => ({
      endpoint: 'profiler/pnl-summary',
      request: { chain, date: { from: '2026-01-01', to: '2026-09-24' } },
      body: `{"top5_tokens":[],"traded_times":2,"traded_token_count":1,"realized_pnl_usd":${pnl},"realized_pnl_percent":0.5,"win_rate":1}`,
    })
    const panel = panelOf(caseStateOf([EVM], [summary('bnb', '0.1'), summary('base', '0.2')]), 'pnl')
    expect(panel.figures.map(({ title, cell, captureIds }) => [title, cell.text, captureIds.length])).toEqual([
      ['Realised profit and loss', '0.3', 2],
      ['Win rate', '1', 2],
    ])
    expect(texts(tableRows(panel, 'pnl-summaries'), 'win_rate')).toEqual(['1', '1'])
    expect(texts(tableRows(panel, 'pnl-summaries'), 'chain')).toEqual(['bnb', 'base'])
  })

  test('never add up a summary of all chains and one of a single chain, though both are in force', () => {
    const summary = (chain: string, pnl: string): FixtureResponse => ({
      endpoint: 'profiler/pnl-summary',
      request: { address: EVM.address, chain, date: { from: '2026-01-01', to: '2026-02-01' } },
      body: `{"top5_tokens":[],"traded_times":2,"traded_token_count":1,"realized_pnl_usd":${pnl},"realized_pnl_percent":0.5,"win_rate":1}`,
    })
    // The single chains were requested again later, so that they replace the older response about
    // all chains.
    const panel = panelOf(caseStateOf([EVM], [summary('all', '7'), summary('bnb', '0.1'), summary('base', '0.2')]), 'pnl')
    const sums = panel.figures.filter(({ id }) => id.startsWith('realized_pnl_usd-sum'))
    expect(sums.map(({ title, cell }) => [title, cell.text])).toEqual([
      ['Realised profit and loss, all chains, 2026-01-01 to 2026-02-01', '7'],
      ['Realised profit and loss, BNB Chain, Base, 2026-01-01 to 2026-02-01', '0.3'],
    ])
  })

  test('count counterparties and related wallets by address, for any number of records', () => {
    const other = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'
    const flows = (chain: string): FixtureResponse => ({
      endpoint: 'profiler/counterparties',
      request: { address: EVM.address, chain },
      body: pageBody(
        JSON.stringify([other, other.toUpperCase().replace('0X', '0x'), EVM.address].map((counterparty_address) => ({ counterparty_address }))),
      ),
    })
    const related = (chain: string): FixtureResponse => ({
      endpoint: 'profiler/related-wallets',
      request: { address: EVM.address, chain },
      body: pageBody(
        JSON.stringify([
          { address: other, relation: 'Signer' },
          { address: other, relation: 'First Funder' },
        ]),
      ),
    })
    const state = caseStateOf([EVM], [flows('bnb'), flows('base'), related('bnb'), related('base')])
    const [parties] = panelOf(state, 'counterparties').figures
    expect([parties?.title, parties?.cell.text, parties?.rule]).toEqual([
      'Counterparty addresses',
      '1',
      expect.stringMatching(/different addresses in [34] records/),
    ])
    const [wallets] = panelOf(state, 'related-wallets').figures
    expect([wallets?.title, wallets?.cell.text, wallets?.rule]).toEqual([
      'Related wallets',
      '1',
      expect.stringMatching(/different addresses in [24] records/),
    ])
  })

  test('never add up counterparties of two windows', () => {
    const requested = (from: string): FixtureResponse => ({
      endpoint: 'profiler/counterparties',
      request: { chain: 'bnb', date: { from, to: '2026-09-24' } },
      body: pageBody('[{"counterparty_address":"0xabc","total_volume_usd":10,"volume_in_usd":10,"volume_out_usd":0}]'),
    })
    const panel = panelOf(caseStateOf([EVM], [requested('2026-01-01'), requested('2026-09-01')]), 'counterparties')
    expect(panel.figures.filter(({ id }) => id.startsWith('total_volume_usd')).map(({ cell }) => cell.text)).toEqual(['10', '10'])
  })
})

describe('details that a reader must notice', () => {
  test('legs in words have no exponent', () => {
    const body = pageBody(
      '[{"transaction_hash":"0x1","tokens_sent":[{"token_symbol":"A","token_amount":-2.5e-11}],"tokens_received":[{"token_symbol":"B","token_amount":4.45E+4}]}]',
    )
    const rows = tableRows(
      panelOf(caseStateOf([EVM], [{ endpoint: 'profiler/transactions', request: { chain: 'bnb' }, body }]), 'transactions'),
      'transactions',
    )
    expect(texts(rows, 'sent')).toEqual(['0.000000000025 A'])
    expect(texts(rows, 'received')).toEqual(['44,500 B'])
  })

  test('a tiny holding has a share, not none', () => {
    const dust = ',{"chain":"bnb","token_address":"0x2","token_symbol":"B","value_usd":0.00004}'
    const panel = panelOf(
      caseStateOf([EVM], [{ endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body: balance('10000', 'bnb', dust) }]),
      'balances',
    )
    expect(texts(tableRows(panel, 'balances'), 'share')[1]).toBe('0.000000004')
  })

  test('the same symbol with another contract, and a stable coin without the known contract', () => {
    const fake = '{"chain":"bnb","token_address":"0x000000000000000000000000000000000000dead","token_symbol":"USDT","value_usd":1000000}'
    const panel = panelOf(
      caseStateOf([EVM], [{ endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body: balance('1', 'bnb', `,${fake}`) }]),
      'balances',
    )
    expect(figureText(panel, 'stable')).toBe('1')
    expect(figureText(panel, 'unverified')).toBe('1000000')
    expect(figureText(panel, 'total')).toBe('1')
    expect(texts(tableRows(panel, 'balances'), 'remark')).toEqual([
      'not a known contract of this symbol, not in the totals; 2 contracts on this chain use this symbol',
      '2 contracts on this chain use this symbol',
    ])
  })

  test('a record about another address than the requested one', () => {
    const body = pageBody('[{"chain":"bnb","address":"0x0000000000000000000000000000000000000001","token_symbol":"A","value_usd":1}]')
    const { notes } = panelOf(caseStateOf([EVM], [{ endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body }]), 'balances')
    expect(notes.some((note) => note.startsWith('1 record names an address that was not requested'))).toBe(true)
  })

  test('practice data, warnings of the service, records that could not be read, and odd values', () => {
    const body = '{"data":[{"chain":"bnb","token_symbol":"A","value_usd":"1,234.5"},null,7],"warnings":["slow day"]}'
    const panel = panelOf(caseStateOf([EVM], [{ endpoint: 'profiler/current-balance', request: { chain: 'bnb' }, body, practice: true }]), 'balances')
    expect(panel.notes[0]).toContain('Simulated data')
    expect(panel.notes).toContain('The service warned: slow day')
    expect(panel.notes.some((note) => note.startsWith('2 records could not be read'))).toBe(true)
    expect(panel.notes).toContain('1 of 1 row has a value of an unexpected form, shown as delivered.')
    expect(panel.tables[0]?.rows[0]?.cells['value_usd']).toEqual({ text: '1,234.5', state: 'invalid' })
  })

  test('a number too large to add is shown and not summed', () => {
    const panel = panelOf(
      caseStateOf(
        [EVM],
        [
          {
            endpoint: 'profiler/current-balance',
            request: { chain: 'bnb' },
            body: balance('1e9999', 'bnb', ',{"chain":"bnb","token_address":"0x2","token_symbol":"B","value_usd":3}'),
          },
        ],
      ),
      'balances',
    )
    expect(figureText(panel, 'total')).toBe('3')
    expect(panel.figures[0]?.rule).toContain('1 of 2 records')
  })
})

test('positions are long or short by the sign of their size alone', () => {
  const position = (size: string): string =>
    `{"position_type":"oneWay","position":{"token_symbol":"STBL","size":${size},"position_value_usd":"5231.62029","unrealized_pnl_usd":"16677.54047"}}`
  const body = `{"data":{"asset_positions":[${position('"-50367.0"')},${position('"1"')},${position('"0.0"')},${position('null')}],"timestamp":1761283435707}}`
  const rows = tableRows(panelOf(caseStateOf([EVM], [{ endpoint: 'profiler/perp-positions', body }]), 'perp-positions'), 'perp-positions')
  expect(texts(rows, 'side')).toEqual(['short', 'long', 'flat', ''])
  expect(rows[0]?.cells['size']?.text).toBe('-50367.0')
  expect(rows[0]?.pointer).toBe('/data/asset_positions/0')
})

test('a looked-up transaction shows its status, its legs and who sent to whom', () => {
  const body = jsonTextOf(
    '{"response": {"data":[{"chain":"bnb","transaction_hash":"0xaa","receipt_status":0,"from_address":"0xcbb811f129782ef87e19dea9d3375045219bae00","native_value":0,"block_timestamp":"2026-04-19T00:36:59","token_transfer_array":[{"from_address":"0xCBB811f129782ef87e19dea9d3375045219bae00","to_address":"0x1","token_symbol":"USDC","token_amount":666,"dated_value_usd":665.8997310560211},{"from_address":"0x2","to_address":"0x3","token_symbol":"RISE","token_amount":187944.962598919,"dated_value_usd":null}],"nft_transfer_array":null}]}}',
    'response',
  )
  const panel = panelOf(
    caseStateOf([EVM], [{ endpoint: 'profiler/transaction-lookup', request: { chain: 'bnb', transaction_hash: '0xaa' }, body }]),
    'transaction-lookup',
  )
  expect(texts(tableRows(panel, 'lookups'), 'status')).toEqual(['failed'])
  expect(texts(tableRows(panel, 'lookup-legs'), 'direction')).toEqual(['sent', 'between others'])
  expect(texts(tableRows(panel, 'lookup-legs'), 'dated_value_usd')).toEqual(['665.8997310560211', ''])
})

describe('panels read in chunks', () => {
  const other = `0x${'9'.repeat(40)}`
  const paced = async (state: WholeState, subjectId: string, read = responsesIn(state)) => {
    let pauses = 0
    const panels = await chunkedPanelViews(
      state,
      subjectId,
      () => {
        pauses += 1
        return Promise.resolve()
      },
      read,
    )
    return { panels, pauses }
  }
  const subjects = ['a', 'b', 'c', 'd'].map((subjectId, at) => ({
    subjectId,
    address: `0x${String(at + 1).repeat(40)}`,
    family: 'evm',
    chains: ['bnb'],
  }))
  const responses = subjects.map(({ subjectId, address }): FixtureResponse => ({
    subjectId,
    endpoint: 'profiler/transactions',
    request: { address, chain: 'bnb' },
    body: JSON.stringify({ data: [{ chain: 'bnb', transaction_hash: `0x${subjectId}`, block_timestamp: '2026-01-01T00:00:00', volume_usd: 1 }] }),
  }))

  test('equal those read at once, and read no response twice', async () => {
    const state = caseStateOf(subjects, responses)
    const requested: string[] = []
    const read: ReadResponses = (captures) => {
      requested.push(...captures.map(({ capture }) => capture.id))
      return responsesIn(state)(captures)
    }
    expect(cachedPanelViews(state, 'a')).toBeUndefined()
    const first = await paced(state, 'a', read)
    expect(requested).toEqual([state.captures[0]?.capture.id])
    expect(first.pauses).toBeGreaterThanOrEqual(PANEL_IDS.length + 1)
    const saved = cachedPanelViews(state, 'a')
    const again = await paced(state, 'a', read)
    expect(requested).toHaveLength(1)
    // A separate case: its views replace the cached ones.
    const whole = panelViews(caseStateOf(subjects, responses), 'a')
    const said = (panels: readonly PanelView[] | undefined): unknown =>
      panels?.map(({ id, figures, notes, tables }) => [id, figures, notes, tables.map((table) => [table.id, table.rows.map((row) => row.id)])])
    expect([first.panels.ok, again.panels.ok]).toEqual([true, true])
    if (!first.panels.ok || !again.panels.ok) return
    expect([said(first.panels.value), said(saved), said(again.panels.value)]).toEqual([said(whole), said(whole), said(whole)])
  })

  test.each([
    ['profiler/transactions', (at: number) => ({ chain: 'bnb', transaction_hash: `0x${at}` }), 18],
    ['profiler/perp-trades', (at: number) => ({ transaction_hash: `0x${at}`, size: at }), 26],
    ['profiler/historical-balances', (at: number) => ({ chain: 'bnb', token_address: `0x${at}`, block_timestamp: '2026-01-01', value_usd: 1 }), 2037],
    ['profiler/current-balance', (at: number) => ({ chain: 'bnb', token_address: `0x${at}`, value_usd: 1 }), 21],
    ['profiler/pnl', (at: number) => ({ token_address: `0x${at}`, pnl_usd_realised: 1 }), 15],
  ] as const)('pause within one large response too, in each pass over it: %s', async (endpoint, record, min) => {
    const pausesOf = async (count: number): Promise<number> => {
      const body = JSON.stringify({ data: Array.from({ length: count }, (_, at) => record(at)) })
      const state = caseStateOf(subjects, [{ subjectId: 'a', endpoint, request: { address: subjects[0]?.address, chain: 'bnb' }, body }])
      const { pauses, panels } = await paced(state, 'a')
      expect(panels.ok && panels.value.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows.length, 0)).toBe(count)
      return pauses
    }
    expect((await pausesOf(2000)) - (await pausesOf(1))).toBeGreaterThanOrEqual(min)
  })

  test('are empty for a subject outside the case, and a failure if they cannot be read', async () => {
    const state = caseStateOf(subjects, responses)
    expect((await paced(state, 'no-subject')).panels).toEqual(ok([]))
    expect([panelViews(state, 'no-subject'), cachedPanelViews(state, 'no-subject')]).toEqual([[], undefined])
    const failed = await paced(caseStateOf(subjects, responses), 'b', () => Promise.resolve(err(failure('corrupt', 'Gone.', 'Verify.'))))
    expect(failed.panels).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  })

  test('are cached for the three subjects viewed last, of one case', async () => {
    const state = caseStateOf(subjects, responses)
    for (const id of ['a', 'b', 'c']) await paced(state, id)
    expect(['a', 'b', 'c'].map((id) => cachedPanelViews(state, id) !== undefined)).toEqual([true, true, true])
    await paced(state, 'd')
    expect(cachedPanelViews(state, 'd')).toBeDefined()
    expect(cachedPanelViews(state, 'a')).toBeUndefined()
    expect(cachedPanelViews(state, 'c')).toBeDefined()
    expect(cachedPanelViews({ ...state, record: { ...state.record, id: 'another case' } }, 'c')).toBeUndefined()
  })

  test('are computed again only as far as new responses concern them: labels by any response, counterparties by bought labels', async () => {
    const party: FixtureResponse = {
      subjectId: 'a',
      endpoint: 'profiler/counterparties',
      request: { address: subjects[0]?.address, chain: 'bnb' },
      body: JSON.stringify({ data: [{ counterparty_address: other, total_volume_usd: 1 }] }),
    }
    const bought: FixtureResponse = {
      endpoint: 'profiler/labels',
      request: { address: other, chain: 'bnb' },
      body: JSON.stringify({ data: [{ label: 'Hot wallet', category: 'cex' }] }),
      withoutSubject: true,
    }
    const before = caseStateOf(subjects, [...responses, party])
    const after = caseStateOf(subjects, [...responses, party, bought])
    // A case that grew still has its earlier captures.
    const grown: WholeState = { ...after, captures: [...before.captures, ...after.captures.slice(before.captures.length)] }
    await paced(before, 'a')
    expect(cachedPanelViews(grown, 'a')).toBeUndefined()
    const requested: string[] = []
    await paced(grown, 'a', (captures) => {
      requested.push(captures.map(({ capture }) => capture.endpoint).join(' '))
      return responsesIn(grown)(captures)
    })
    expect(requested).toEqual(['profiler/counterparties', ''])
    const labels = cachedPanelViews(grown, 'a')?.find(({ id }) => id === 'counterparties')?.tables[0]?.rows[0]?.cells['labels_bought']?.text
    expect(labels).toBe('Hot wallet')
  })
})
