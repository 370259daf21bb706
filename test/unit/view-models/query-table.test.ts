import { expect, test } from 'vitest'
import { queryColumns } from '../../../src-shared/view-models/query-table.ts'
import { addDecimals, subtractDecimals } from '../../../src-shared/core/decimal.ts'
import { ENDPOINTS } from '../../../src-shared/service/table/endpoint-table.ts'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import { responsesIn } from '../service/recorded.ts'

test('screener figures without a unit are dollars: in a recorded response they sum to those with one', () => {
  const [text] = responsesIn('examples', 'token-screener.json').map(({ body }) => new TextDecoder().decode(body))
  const figure = (name: string): string => new RegExp(`"${name}":(-?[\\d.e-]+)`).exec(text ?? '')?.[1] ?? ''
  const near = (value: number, other: string): void => {
    expect(value / Number(figure(other))).toBeCloseTo(1, 9)
  }
  near(Number(figure('fdv')) / Number(figure('market_cap_usd')), 'fdv_mc_ratio')
  near(Number(figure('buy_volume')) / Number(figure('fdv')), 'inflow_fdv_ratio')
  near(Number(addDecimals([figure('buy_volume'), figure('sell_volume')])), 'volume')
  near(Number(subtractDecimals(figure('buy_volume'), figure('sell_volume'))), 'netflow')
  const dollars = queryColumns('token-screener').flatMap(({ id, kind }) => (kind === 'usd' ? [id] : []))
  expect(dollars.toSorted()).toEqual(['buy_volume', 'fdv', 'liquidity', 'market_cap_usd', 'netflow', 'sell_volume', 'volume'])
})

test('every described column of an endpoint exists', () => {
  for (const { id } of Object.values(ENDPOINTS)) {
    const ids = queryColumns(id).map((column) => column.id)
    for (const name of PRESENTATION[id].dollars) expect(ids, `${id} ${name}`).toContain(name)
  }
})
