import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import type { Quote } from '../../acquisition/run/use-inline-request.ts'

/** The most that expanding can cost, in words; '' where nobody can be asked. */
export function expandPrice(quote: Quote | undefined): string {
  if (quote === undefined) return ''
  return quote.isHeld ? 'nothing to pay' : creditsText(quote.verdict.most)
}

/** What a button that expands says: the act and its price. */
export function expandLabel(quote: Quote | undefined): string {
  return quote === undefined ? 'Expand' : `Expand · ${expandPrice(quote)}`
}
