import type { Cell } from '../../service/response/rows.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, valueCell } from '../panels/cells.ts'
import { figure } from '../panels/panel-parts.ts'
import type { Figure, ValueKind } from '../panel-view.ts'
import { formatTime } from '../../core/text/format-time.ts'
import type { TokenDays } from './token-days.ts'
import type { TokenMention, TokenMentions } from './token-mentions.ts'

const SCREENER: EndpointId = 'token-screener'

/** Figures, each with the endpoints that report it, the preferred one first. */
// oxfmt-ignore
const REPORTED: readonly (readonly [id: string, title: string, kind: ValueKind, field: string, by: readonly EndpointId[]])[] = [
  ['market-cap', 'Market value', 'usd', 'market_cap_usd', [SCREENER, 'smart-money/netflow', 'smart-money/holdings']],
  ['liquidity', 'Liquidity', 'usd', 'liquidity', [SCREENER]],
  ['volume', 'Volume', 'usd', 'volume', [SCREENER]],
  ['smart-holdings', 'Smart money holdings', 'usd', 'value_usd', ['smart-money/holdings']],
]

/**
 * Price and size of a token as responses of the case report them, each with its source and time.
 * Figures that no response reports are left out.
 */
export function tokenFigures(mentions: TokenMentions, { days, change }: TokenDays): readonly Figure[] {
  const changed =
    change === undefined
      ? []
      : [
          figure(
            'change',
            `Since ${dayOf(change.since)}`,
            'ratio',
            valueCell(change.ratio),
            sourcesOf(days),
            'From the first to the last day of the result with a price.',
          ),
        ]
  const reported = REPORTED.flatMap(([id, title, kind, field, by]) => {
    const [first] = by.flatMap((endpoint) => reportedBy(mentions, endpoint, field))
    return first === undefined ? [] : [figure(id, title, kind, first.cell, [first.captureId], asOf(first.at))]
  })
  return [...priceFigure(mentions, days), ...changed, ...reported]
}

/**
 * The newest price: from the screener if it was requested on the last day of the flows or later,
 * otherwise from that day.
 */
function priceFigure(mentions: TokenMentions, days: TokenDays['days']): readonly Figure[] {
  const last = days.findLast(({ price }) => isUsable(price))
  const [screened] = reportedBy(mentions, SCREENER, 'price_usd').filter(({ at }) => last === undefined || dayOf(at) >= dayOf(last.time))
  if (screened !== undefined) return [figure('price', 'Price', 'price', screened.cell, [screened.captureId], asOf(screened.at))]
  return last === undefined
    ? []
    : [figure('price', 'Price', 'price', last.price, [last.captureId], `As of ${dayOf(last.time)} UTC, the last day of the result.`)]
}

/** A field as an endpoint's newest response reports it; empty where it does not. */
function reportedBy(mentions: TokenMentions, endpoint: EndpointId, field: string): readonly (Omit<TokenMention, 'row'> & { readonly cell: Cell })[] {
  const mention = mentions.get(endpoint)
  if (mention === undefined) return []
  const cell = cellOf(mention.row, field)
  return cell.state === 'value' ? [{ ...mention, cell }] : []
}

function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length)
}

function sourcesOf(days: TokenDays['days']): readonly string[] {
  return [...new Set(days.map(({ captureId }) => captureId))]
}

function asOf(at: string): string {
  return `As of ${formatTime(at)}.`
}
