import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { FORMS } from '../../src-practice/server/forms.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Json } from './practice-help.ts'
import { call, start } from './practice-help.ts'
import { GOOD_BODIES, NO_LIMITS } from './practice-market-help.ts'
import type { FilterKind } from '../../src-practice/server/form-types.ts'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 10_000_000, limits: NO_LIMITS })
})
afterAll(() => service.close())

const LISTS = Object.values(ENDPOINTS).filter((endpoint) => endpoint.paged)

/** Fields whose filter or order name differs from the response's. */
const NAMES: Readonly<Record<string, string>> = {
  token_price: 'price_usd',
  order_type: 'type',
  name: 'address_label',
  token_sector: 'token_sectors',
  sectors: 'token_sectors',
}

function fieldOf(filter: string): string {
  return NAMES[filter] ?? filter
}

/** Whether a row passes a filter, by its own fields alone. */
function inside(row: Json, filter: string, value: Json): boolean {
  const own = row[fieldOf(filter)]
  if (Array.isArray(own)) return own.includes(value)
  return typeof value === 'object' ? own !== null && own >= value.min && own <= value.max : own === value
}

/** A filter value that some rows pass: around the middle row's figure, or its text. */
function valueFor(rows: readonly Json[], filter: string, kind: FilterKind): Json {
  const own = rows.map((row) => row[fieldOf(filter)]).filter((value) => value !== null && value !== undefined && value !== '')
  const value = own[Math.floor(own.length / 2)]
  if (value === undefined) return undefined
  const around = { min: value - Math.abs(value) / 3, max: value + Math.abs(value) / 3 }
  if (kind === 'range') return around
  if (kind === 'whole-range') return { min: Math.floor(around.min), max: Math.ceil(around.max) }
  const text = Array.isArray(value) ? value[0] : value
  return kind === 'texts' || kind === 'text' || (Array.isArray(kind) && kind.includes(text)) ? text : undefined
}

describe.each(LISTS.map((endpoint) => [endpoint.id, endpoint] as const))('the market endpoint %s', (id, { path, maxPerPage }) => {
  /**
   * All pages. As recorded, realised figures have no effect on the order while they are switched
   * off.
   */
  const of = async (more: { readonly filters?: object; readonly order_by?: object }): Promise<Json[]> => {
    const filters = { ...(id === 'profiler/pnl' ? { show_realized: true } : {}), ...more.filters }
    const rows: Json[] = []
    for (let page = 1; ; page++) {
      const { filters: _, ...requested } = { ...GOOD_BODIES.get(id), pagination: { page, per_page: maxPerPage }, ...more }
      const { status, json, text } = await call(service, path, Object.keys(filters).length === 0 ? requested : { ...requested, filters })
      expect(status, text).toBe(200)
      rows.push(...json.data)
      if (json.pagination.is_last_page) return rows
    }
  }

  test('returns exactly the records that each filter selects', async () => {
    const all = await of({})
    const tried: string[] = []
    for (const [filter, kind] of Object.entries(FORMS[id]?.filters ?? {})) {
      const value = valueFor(all, filter, kind)
      // Perpetual actions have other names in requests than in responses; the unit tests cover
      // them.
      if (value === undefined || kind === 'flag' || kind === 'dates' || (filter === 'action' && id.endsWith('perp-trades'))) continue
      const found = await of({ filters: { [filter]: value } })
      expect([filter, found]).toEqual([filter, all.filter((row) => inside(row, filter, value))])
      tried.push(filter)
    }
    // Labels and related wallets have no filters, and the profit of an address can be filtered by
    // its token only.
    const { filters = {} } = FORMS[id] ?? {}
    expect(tried.length).toBeGreaterThanOrEqual(Math.min(2, Object.values(filters).filter((kind) => kind !== 'flag').length))
  })

  test('orders by each field in both directions, with missing values at the end', async () => {
    for (const field of FORMS[id]?.orderBy ?? []) {
      for (const direction of ['ASC', 'DESC']) {
        const values = (await of({ order_by: [{ field, direction }] }))
          .map((row) => row[fieldOf(field)] ?? null)
          .map((value) => (Array.isArray(value) ? value.join(', ') : value))
        const known = values.filter((value) => value !== null)
        const turn = direction === 'ASC' ? 1 : -1
        const sorted = known.toSorted((a, b) => (a === b ? 0 : a < b ? -turn : turn))
        expect([field, direction, known]).toEqual([field, direction, sorted])
        if (typeof known[0] === 'number') expect(values.slice(0, known.length)).toEqual(known)
      }
    }
  })
})
