import type { DecodedResponse, Cell, Row } from '../../service/response/rows.ts'
import { isZeroDecimal } from '../../core/decimal.ts'
import { isChainId, normaliseChain, type ChainId } from '../../addresses/chains/chains.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { queryOfCapture } from '../query.ts'
import { isUsable } from '../usable-cell.ts'
import type { CaptureHeader } from '../case-types.ts'

/** What a response about all chains contains for one chain. */
export interface ChainShare {
  readonly chain: ChainId
  readonly rows: number
  /**
   * Records with a non-zero value; of transactions also those in which the subject sent a token,
   * and those without any transfer. The rest is dust, spam or unpriced.
   */
  readonly valued: number
  /** Transactions in which the subject gave one asset and received another. */
  readonly trades: number
  /** Transactions with a party labelled as the perpetuals venue. */
  readonly perps: number
}

/**
 * Endpoints whose records each name their chain and are complete: a chain
 * without a record has none.
 */
const LISTS_OF_CHAINS: ReadonlySet<EndpointId> = new Set(['profiler/current-balance', 'profiler/transactions', 'profiler/historical-balances'])

const PERPS_VENUE = /hyperliquid|\bperp/i

/**
 * The records of a response about all chains, by chain; undefined where its records do not
 * account for every chain.
 */
export function chainSharesOf(capture: CaptureHeader, response: DecodedResponse | undefined): readonly ChainShare[] | undefined {
  if (response === undefined || !LISTS_OF_CHAINS.has(capture.endpoint) || queryOfCapture(capture).chain !== 'all') return undefined
  const shares = new Map<ChainId, ChainShare>()
  for (const row of response.rows) {
    const chain = normaliseChain(textOf(row.cells['chain']))
    // Skip chains on which no request is possible; the record stays in the response.
    if (!isChainId(chain)) continue
    const before = shares.get(chain) ?? { chain, rows: 0, valued: 0, trades: 0, perps: 0 }
    const { isValued, isTrade, isPerps } = factsOf(capture.endpoint, row)
    shares.set(chain, {
      chain,
      rows: before.rows + 1,
      valued: before.valued + Number(isValued),
      trades: before.trades + Number(isTrade),
      perps: before.perps + Number(isPerps),
    })
  }
  return [...shares.values()]
}

/** Merges the shares of several pages, the chain with most records first. */
export function joinShares(pages: readonly (readonly ChainShare[])[]): readonly ChainShare[] {
  const sum = (own: readonly ChainShare[], field: 'rows' | 'valued' | 'trades' | 'perps'): number =>
    own.reduce((total, share) => total + share[field], 0)
  return [...Map.groupBy(pages.flat(), ({ chain }) => chain)]
    .map(([chain, own]) => ({ chain, rows: sum(own, 'rows'), valued: sum(own, 'valued'), trades: sum(own, 'trades'), perps: sum(own, 'perps') }))
    .toSorted((a, b) => b.rows - a.rows || (a.chain < b.chain ? -1 : 1))
}

interface RowFacts {
  readonly isValued: boolean
  readonly isTrade: boolean
  readonly isPerps: boolean
}

function factsOf(endpoint: EndpointId, { cells, nested }: Row): RowFacts {
  if (endpoint !== 'profiler/transactions') return { isValued: isNonZero(cells['value_usd']), isTrade: false, isPerps: false }
  const sent = nested['tokens_sent'] ?? []
  const received = nested['tokens_received'] ?? []
  // A zero-amount transfer "from" the subject is a sign of address poisoning, not
  // an action of the subject.
  const hasSent = sent.some((leg) => isNonZero(leg.cells['token_amount']))
  const isBare = sent.length + received.length === 0
  return {
    isValued: isBare || hasSent || isNonZero(cells['volume_usd']),
    isTrade: hasSent && received.some((leg) => isNonZero(leg.cells['token_amount'])),
    isPerps: [...sent, ...received].some((leg) =>
      PERPS_VENUE.test(`${textOf(leg.cells['from_address_label'])} ${textOf(leg.cells['to_address_label'])}`),
    ),
  }
}

/** Sent amounts are negative in some responses. */
function isNonZero(cell: Cell | undefined): boolean {
  return cell !== undefined && isUsable(cell) && !isZeroDecimal(cell.text)
}

function textOf(cell: Cell | undefined): string {
  return cell?.state === 'value' ? cell.text : ''
}
