import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import type { Quote } from '../../acquisition/dialog/use-inline-request.ts'
import { expandText } from '../messages.ts'

/** The maximum price of an expansion, in words; '' where no request is possible. */
export function expandPrice(quote: Quote | undefined): string {
  if (quote === undefined) return ''
  return quote.isHeld ? expandText.free : creditsText(quote.verdict.max)
}

/** The text of a button that expands: the action and its price. */
export function expandLabel(quote: Quote | undefined): string {
  return quote === undefined ? expandText.expand : expandText.withPrice(expandPrice(quote))
}
