import { describe, expect, test } from 'vitest'
import { balanceMap, type BalanceMap } from '../../../../src-shared/view-models/overview/balance-map.ts'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { OTHER, OWN, panelOf, rows } from '../panels/panel-of.ts'

interface Held {
  readonly symbol?: string
  readonly value?: string | number | null
  readonly chain?: string
  readonly address?: string
}

function tableOf(held: readonly Held[]): ViewTable {
  return {
    id: 'balances',
    title: '',
    columns: [],
    rows: held.map(({ symbol = '', value = null, chain = 'ethereum' }, at) => ({
      id: String(at),
      cells: {
        chain: { text: chain, state: 'value' },
        token_symbol: { text: symbol, state: symbol === '' ? 'missing' : 'value' },
        token_address: { text: OTHER, state: 'value' },
        value_usd: { text: value === null ? '' : String(value), state: value === null ? 'missing' : 'value' },
      },
      captureId: 'c',
      pointer: `/data/${at}`,
    })),
  }
}

/** The chains and tiles as displayed. */
const read = ({ chains }: BalanceMap): string[] =>
  chains.map(({ title, share, tiles }) => `${title} ${share}: ${tiles.map((tile) => `${tile.name} ${tile.value} ${tile.share}`).join(', ')}`)
const mapOf = (...held: readonly Held[]): BalanceMap => balanceMap([tableOf(held)]) ?? { total: '', chains: [], leftOut: 'none' }

describe('a treemap of balances', () => {
  test('is divided by chain and then by token, the largest first, with exact sums', () => {
    const map = mapOf(
      { symbol: 'B', value: '9007199254740992.1', chain: 'base' },
      { symbol: 'A', value: '9007199254740992.3' },
      { value: '9007199254740992.2' },
    )
    expect(map.total).toBe('27021597764222976.6')
    expect(read(map)).toEqual([
      'Ethereum 0.6667: A 9007199254740992.3 0.3333, 0x28c6c0…f21d60 9007199254740992.2 0.3333',
      'Base 0.3333: B 9007199254740992.1 0.3333',
    ])
    expect(map.chains[1]?.tiles[0]?.source).toEqual({ captureId: 'c', pointer: '/data/0' })
    expect(map.leftOut).toBe('')
  })

  test('joins tiles that are too small, and never a single one', () => {
    const small = (at: number, chain = 'ethereum'): Held => ({ symbol: `S${at}`, value: '1', chain })
    expect(read(mapOf({ symbol: 'A', value: 990 }, small(1)))).toEqual(['Ethereum 1: A 990 0.999, S1 1 0.001'])
    const joined = mapOf({ symbol: 'A', value: 990 }, small(1), small(2))
    expect(read(joined)).toEqual(['Ethereum 1: A 990 0.998, 2 other tokens 2 0.002'])
    expect(joined.chains[0]?.tiles[1]?.source).toBeUndefined()
    expect(read(mapOf({ symbol: 'A', value: 990 }, small(1, 'base')))).toEqual(['Ethereum 0.999: A 990 0.999', 'Base 0.001: S1 1 0.001'])
    expect(read(mapOf({ symbol: 'A', value: 990 }, small(1, 'base'), small(2, 'bnb')))).toEqual([
      'Ethereum 0.998: A 990 0.998',
      '2 other chains 0.002: 2 other tokens 2 0.002',
    ])
  })

  test('gives a chain no more tiles than are readable', () => {
    const tiles = mapOf(...Array.from({ length: 40 }, (_, at) => ({ symbol: `T${at}`, value: 1 }))).chains[0]?.tiles ?? []
    expect(tiles).toHaveLength(15)
    expect(tiles.at(-1)?.name).toBe('26 other tokens')
  })

  test('names balances that are not drawn', () => {
    const [priced, zero, none] = [{ symbol: 'A', value: 5 }, { symbol: 'Z', value: '0.0' }, { symbol: 'N' }]
    expect(mapOf(priced, zero, none, none).leftOut).toBe(
      'Not drawn: 2 tokens of unknown value and 1 token that the service values at $0. The table lists them.',
    )
    expect(mapOf(priced, { symbol: 'D', value: -5 }, { symbol: 'E', value: '1e400' }).leftOut).toBe(
      'Not drawn: 2 tokens with a value that cannot be drawn. The table lists them.',
    )
  })

  test('is empty with a note if nothing has a value, and undefined without balances', () => {
    expect(mapOf({ symbol: 'N' })).toEqual({
      total: '0',
      chains: [],
      leftOut: 'No balance has a value to draw: 1 token of unknown value. The table lists it.',
    })
    expect(balanceMap([tableOf([])])).toBeUndefined()
    expect(balanceMap([])).toBeUndefined()
  })

  test('leaves out records about another address', () => {
    const panel = panelOf(
      'balances',
      rows(
        'profiler/current-balance',
        { address: '', chain: 'bnb' },
        { address: OWN, chain: 'bnb', token_symbol: 'A', token_address: OTHER, value_usd: 3 },
        { address: OTHER, chain: 'bnb', token_symbol: 'B', token_address: OTHER, value_usd: 7 },
      ),
    )
    expect(balanceMap(panel.tables)?.total).toBe('3')
  })
})

test('tokens that only carry the symbol of a known coin are named and not drawn', () => {
  const holding = (symbol: string, address: string, worth: number): object => ({
    chain: 'ethereum',
    token_symbol: symbol,
    token_address: address,
    value_usd: worth,
  })
  const fake = holding('USDT', `0x${'9'.repeat(40)}`, 9e12)
  const mapFor = (...held: readonly object[]): BalanceMap | undefined =>
    balanceMap(panelOf('balances', rows('profiler/current-balance', { chain: 'ethereum' }, ...held)).tables)
  const map = mapFor(fake, holding('TOK', `0x${'8'.repeat(40)}`, 5))
  expect([map?.total, map?.leftOut]).toEqual(['5', 'Not drawn: 1 unverified token. The table lists it.'])
  expect(mapFor(fake)?.leftOut).toBe('No balance has a value to draw: 1 unverified token. The table lists it.')
})
