import type { Endpoint, EndpointId } from './endpoint.ts'
import { MAX_PER_PAGE, MAX_RANGE_DAYS } from './limits.ts'

/** The required fields of a table row; the others have the usual value unless the row sets them. */
export type EndpointRow = Pick<Endpoint, 'group' | 'about' | 'title' | 'path' | 'credits' | 'grade'> & Partial<Omit<Endpoint, 'id'>>

/**
 * A row with the usual values filled in: POST, no chain, no address, no own limit, no pages, no
 * dates, no defaults, not payable by x402.
 */
export function endpointRow(id: EndpointId, row: EndpointRow): Endpoint {
  return {
    id,
    interface: 'data',
    signsIn: false,
    labels: undefined,
    takesPremiumLabels: false,
    method: 'POST',
    x402Usd: undefined,
    perMinute: undefined,
    chains: undefined,
    chainField: undefined,
    allowsAll: false,
    allCoversEachChain: false,
    maxChains: undefined,
    impliedChain: undefined,
    families: undefined,
    addressField: undefined,
    takesEntity: false,
    defaults: {},
    maxPerPage: undefined,
    paged: false,
    dateField: undefined,
    dateRequired: false,
    maxRangeDays: undefined,
    maxLookbackDays: undefined,
    requiresConfirmation: false,
    bareList: false,
    ...row,
  }
}

/** Prices of docs/service-interface.md, 4.1: free plan, pro plan, x402. */
export const PRICE_1 = { credits: { free: '10', pro: '1' }, x402Usd: '0.01' } as const
export const PRICE_5 = { credits: { free: '50', pro: '5' }, x402Usd: '0.05' } as const

/** Paged, with the usual largest page size. */
export const PAGED = { paged: true, maxPerPage: MAX_PER_PAGE } as const

/** The default order of lists of events. */
export const NEWEST = ['block_timestamp', 'DESC'] as const

/** A required or optional date range of at most one year. */
export const DATED = { dateField: 'date', dateRequired: true, maxRangeDays: MAX_RANGE_DAYS } as const
export const OPTIONALLY_DATED = { ...DATED, dateRequired: false } as const
