import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { cellOf, valueCell } from '../panels/cells.ts'
import { figure } from '../panels/panel-parts.ts'
import type { Figure, ValueKind } from '../panel-view.ts'
import { formatTime } from '../../text/format-time.ts'
import type { TokenDays } from './token-days.ts'
import type { TokenMention, TokenMentions } from './token-mentions.ts'

const SCREENER: EndpointId = 'token-screener'

/** Answers with the same figure, the one that is to be taken first. */
// oxfmt-ignore
const TOLD: readonly (readonly [id: string, title: string, kind: ValueKind, field: string, by: readonly EndpointId[]])[] = [
  ['market-cap', 'Market value', 'usd', 'market_cap_usd', [SCREENER, 'smart-money/netflow', 'smart-money/holdings']],
  ['liquidity', 'Liquidity', 'usd', 'liquidity', [SCREENER]],
  ['volume', 'Volume', 'usd', 'volume', [SCREENER]],
  ['smart-holdings', 'Smart money holds', 'usd', 'value_usd', ['smart-money/holdings']],
]

/** Price and size of a token as answers of the case tell them, each with its source and its time. What no answer tells is left out. */
export function tokenFigures(mentions: TokenMentions, { days, change }: TokenDays): readonly Figure[] {
  const price = priceFigure(mentions.get(SCREENER), days)
  const first = days[0]
  const changed =
    change === undefined || first === undefined
      ? []
      : [
          figure(
            'change',
            `Since ${first.time.slice(0, 10)}`,
            'ratio',
            valueCell(change),
            sourcesOf(days),
            'From the first day of the answer to the last that have a price.',
          ),
        ]
  const told = TOLD.flatMap(([id, title, kind, field, by]): Figure[] => {
    for (const endpoint of by) {
      const mention = mentions.get(endpoint)
      const cell = mention === undefined ? undefined : cellOf(mention.row, field)
      if (mention !== undefined && cell?.state === 'value') return [figure(id, title, kind, cell, [mention.captureId], asOf(mention.at))]
    }
    return []
  })
  return [...price, ...changed, ...told]
}

/** The newest price: of the screener when it was asked later than the last day of the flows ends, else of that day. */
function priceFigure(screened: TokenMention | undefined, days: TokenDays['days']): readonly Figure[] {
  const cell = screened === undefined ? undefined : cellOf(screened.row, 'price_usd')
  const last = days.findLast(({ price }) => isUsable(price))
  const isScreened = cell?.state === 'value' && screened !== undefined && (last === undefined || screened.at.slice(0, 10) >= last.time.slice(0, 10))
  if (isScreened) return [figure('price', 'Price', 'price', cell, [screened.captureId], asOf(screened.at))]
  return last === undefined
    ? []
    : [figure('price', 'Price', 'price', last.price, [last.captureId], `Of ${last.time.slice(0, 10)} UTC, the last day of the answer.`)]
}

function sourcesOf(days: TokenDays['days']): readonly string[] {
  return [...new Set(days.map(({ captureId }) => captureId))]
}

function asOf(at: string): string {
  return `As of ${formatTime(at)}.`
}
