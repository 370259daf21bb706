import type { PracticeOptions, PracticeService } from '../../src-practice/practice-service.ts'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { startingPointsOf } from '../../src-practice/starting-points.ts'

export const TODAY = '2026-11-21'
export const DATE = { from: '2026-01-01', to: TODAY }
export const POINTS = startingPointsOf('casebook')
export const COLLECTOR = POINTS[0]?.address ?? ''
export const TRADER = POINTS[4]?.address ?? ''

/** The JSON type for tests, without static checks: each test expects its own form. */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of unknown form is what these tests look at
export type Json = any

/** A practice service with limits that are out of the way by default. */
export function start(options: PracticeOptions = {}): Promise<PracticeService> {
  return startPracticeService({
    today: TODAY,
    limits: { second: 100_000, minute: 100_000, endpoints: { '/api/v1/profiler/perp-trades': 100_000 } },
    ...options,
  })
}

export interface Reported {
  readonly status: number
  readonly headers: Headers
  readonly json: Json
  readonly text: string
}

export async function call(service: PracticeService, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reported> {
  const response = await fetch(`${service.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: service.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let json: Json
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, json, text }
}

const P = '/api/v1/profiler/address'

/**
 * A valid request for every endpoint that the practice service implements, for a wallet with data.
 */
export const GOOD: readonly (readonly [path: string, body: Record<string, unknown> | undefined])[] = [
  ['/api/v1/account', undefined],
  [`${P}/current-balance`, { address: TRADER, chain: 'all' }],
  [`${P}/historical-balances`, { address: TRADER, chain: 'base', date: DATE }],
  [`${P}/counterparties`, { address: TRADER, chain: 'base', date: DATE }],
  [`${P}/transactions`, { address: TRADER, chain: 'base', date: DATE }],
  [`${P}/pnl`, { address: TRADER, chain: 'base', date: DATE }],
  [`${P}/pnl-summary`, { address: TRADER, chain: 'all', date: DATE }],
  [`${P}/related-wallets`, { address: TRADER, chain: 'base' }],
  [`${P}/labels`, { address: TRADER, chain: 'all' }],
  [`${P}/premium-labels`, { address: TRADER, chain: 'all' }],
  ['/api/v1/profiler/perp-positions', { address: TRADER }],
  ['/api/v1/profiler/perp-trades', { address: TRADER, date: DATE }],
]
