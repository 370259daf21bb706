import { creditsText } from '../../text/credits.ts'
import type { Quote } from '../../acquisition/run/use-ask-in-place.ts'

/** What a button that expands says: the act and its price, the most that it can cost. */
export function expandLabel(quote: Quote | undefined): string {
  if (quote === undefined) return 'Expand'
  return quote.isHeld ? 'Expand · nothing to pay' : `Expand · ${creditsText(quote.verdict.most)}`
}
