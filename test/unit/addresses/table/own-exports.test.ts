import { describe, expect, test } from 'vitest'
import { edgesCsv, nodesCsv } from '../../../../src-renderer/features/graph/export/graph-files.ts'
import { graphDocument } from '../../../../src-shared/graph/svg/graph-document.ts'
import { EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { csvOf, csvPiecesWithoutSources } from '../../../../src-renderer/ui/table/csv.ts'
import { MARKET_LISTS } from '../../../../src-shared/view-models/market/market-lists.ts'
import type { ValueKind } from '../../../../src-shared/view-models/panel-view.ts'
import { guessLayout } from '../../../../src-shared/addresses/table/table-layout.ts'
import { readTable } from '../../../../src-shared/addresses/table/read-table.ts'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { caseBuilder } from '../../../support/builders/recorded-case.ts'
import { star } from '../../graph/sample-graph.ts'

const SUBJECT = `0x${'5'.repeat(40)}`
const HASH = `0x${'73f8d501'.repeat(8)}`
const ROWS = 30

/** The address in a row of a column. */
function addressAt(row: number, position: number): string {
  return `0x${(row * 100 + position + 1).toString(16).padStart(40, 'a')}`
}

const TEXTS: Partial<Record<ValueKind, string>> = {
  chain: 'ethereum',
  token: '🌱 ETH',
  label: '🏦 Exchange; "cold", wallet\r\n=1+1',
  hash: HASH,
  time: '2026-01-02T03:04:05Z',
  text: '-',
  legs: '1.5 ETH, 2 USDT',
}

function cellOf(kind: ValueKind, row: number, position: number): Cell {
  return { text: kind === 'address' ? addressAt(row, position) : (TEXTS[kind] ?? '-1.5e-7'), state: 'value' }
}

/** Writes a table with these columns and reads it back. */
function writeAndRead(columns: readonly (readonly [title: string, kind: ValueKind])[], isAboutSubject = true): string[] {
  const all = columns.map(([title, kind], at) => ({ id: `c${at}`, kind, title }))
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    id: String(row),
    cells: Object.fromEntries(columns.map(([, kind], at) => [`c${at}`, cellOf(kind, row, at)])),
    captureId: 'x0hoj0vgod75-a35f64bd84ba24b0',
    pointer: `/data/${row}`,
  }))
  return isAboutSubject ? read(csvOf(all, rows, { name: SUBJECT, kind: 'address' })) : read([...csvPiecesWithoutSources(all, rows)].join(''))
}

function read(csv: string): string[] {
  const layout = guessLayout(csv)
  if (layout === undefined) throw new Error('The text is no table.')
  return readTable(csv, layout).subjects.map(({ recognition }) => (recognition.kind === 'address' ? recognition.canonical : recognition.kind))
}

/** The addresses of some columns, row by row. */
function addressesIn(...positions: readonly number[]): string[] {
  return Array.from({ length: ROWS }, (_, row) => positions.map((position) => addressAt(row, position))).flat()
}

describe('reads back the addresses of every exported table', () => {
  test.each<[name: string, columns: readonly (readonly [string, ValueKind])[], read: readonly string[]]>([
    [
      'counterparties',
      [
        ['Counterparty', 'address'],
        ['Volume in', 'usd'],
        ['Tokens', 'token'],
        ['Labels of the service', 'label'],
        ['Chain', 'chain'],
        ['Remark', 'text'],
        ['Window', 'text'],
      ],
      addressesIn(0),
    ],
    [
      'labels of counterparties',
      [
        ['Counterparty', 'address'],
        ['Label', 'label'],
        ['Chain', 'chain'],
        ['Source', 'text'],
        ['Read at', 'time'],
      ],
      addressesIn(0),
    ],
    [
      'tokens of counterparties',
      [
        ['Counterparty', 'address'],
        ['Token', 'token'],
        ['Name', 'text'],
        ['Transfers', 'count'],
        ['Contract', 'address'],
      ],
      addressesIn(0),
    ],
    [
      'related wallets',
      [
        ['Wallet', 'address'],
        ['Chain', 'chain'],
        ['Transaction', 'hash'],
        ['Relation', 'text'],
        ['Label of the service', 'label'],
      ],
      addressesIn(0),
    ],
    [
      'transactions',
      [
        ['Time', 'time'],
        ['From or to', 'address'],
        ['Sent', 'legs'],
        ['Volume', 'usd'],
        ['Method', 'text'],
        ['Chain', 'chain'],
        ['Transaction', 'hash'],
      ],
      addressesIn(1),
    ],
    [
      'legs of transactions',
      [
        ['Time', 'time'],
        ['Chain', 'chain'],
        ['Token', 'token'],
        ['From', 'address'],
        ['To', 'address'],
        ['Transaction', 'hash'],
        ['Label of sender', 'label'],
        ['Contract', 'address'],
      ],
      addressesIn(3, 4),
    ],
    [
      'buyers of a token',
      [
        ['Who', 'address'],
        ['Label', 'label'],
        ['Bought, USD', 'usd'],
      ],
      addressesIn(0),
    ],
    [
      'trades',
      [
        ['Time, UTC', 'time'],
        ['Trader', 'address'],
        ['Label of trader', 'label'],
        ['USD', 'usd'],
      ],
      addressesIn(1),
    ],
    [
      'balances, which are those of the subject',
      [
        ['Chain', 'chain'],
        ['Token', 'token'],
        ['Value', 'usd'],
        ['Name', 'text'],
        ['Contract', 'address'],
      ],
      [SUBJECT],
    ],
  ])('%s', (_, columns, addresses) => {
    expect(writeAndRead(columns)).toEqual(addresses)
  })

  test.each(MARKET_LISTS.map((shape) => [shape.title, shape] as const))('market: %s', (_, { columns }) => {
    const trader = columns.findIndex(({ id }) => id === 'trader_address')
    const token = columns.findIndex(({ id }) => id === 'token_address')
    const kinds = columns.map(({ title, kind }) => [title, kind] as const)
    expect(writeAndRead(kinds, false)).toEqual(addressesIn(trader === -1 ? token : trader))
  })

  test('nodes and edges of a graph', () => {
    const { nodes, edges } = star(12)
    const builder = caseBuilder()
    builder.event({ kind: 'graph-noted', target: '', text: 'A note' })
    const document = graphDocument({
      state: builder.state(),
      scope: 'What is drawn',
      nodes,
      edges,
      positions: {},
      filter: EVERYTHING,
      hiddenCount: 0,
      hiddenEdges: 0,
      collapsedCount: 0,
      at: '2026-01-01T00:00:00.000Z',
    })
    expect(read(nodesCsv(document))).toEqual(document.nodes.map(({ address }) => address))
    // The sample's ids are short forms of its addresses.
    const addressOf = new Map(document.nodes.map(({ id, address }) => [id, address]))
    const fullId = (id: string): string => `evm:${addressOf.get(id) ?? ''}`
    const edgesWithFullIds = document.edges.map((edge) => ({ ...edge, source: fullId(edge.source), target: fullId(edge.target) }))
    const inEdges = new Set(read(edgesCsv({ ...document, edges: edgesWithFullIds })))
    expect(inEdges).toEqual(new Set(document.nodes.map(({ address }) => address)))
  })
})
