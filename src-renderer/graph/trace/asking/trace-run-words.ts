import { subtractDecimals } from '../../../../src-shared/decimal.ts'
import { creditsText, formatCount, formatCredits } from '../../../text/credits.ts'
import type { TraceRunFacts } from './trace-run.ts'

/** How far a trace that asks is, in one line. */
export function progressText({ phase, hop, open, spent, allowance }: TraceRunFacts): string {
  const branches = open === 1 ? '1 branch open' : `${formatCount(open)} branches open`
  return `${phase === 'cancelling' ? 'Cancelling. ' : ''}Hop ${hop} · ${branches} · ${formatCredits(spent)} of ${creditsText(allowance)}`
}

/** How the asking ended, and what it came to. */
export function endSentence({ phase, open, asked, spent, allowance, short }: TraceRunFacts): string {
  const addresses = asked === 1 ? '1 address asked' : `${formatCount(asked)} addresses asked`
  const sum = `${addresses}, ${formatCredits(spent)} of ${creditsText(allowance)} spent.`
  if (phase === 'done') return `Nothing is left to ask within these bounds: ${sum}`
  if (phase === 'cancelled') return `Cancelled. What was answered stays: ${sum}`
  const left = subtractDecimals(allowance, spent)
  const ends = short.size === 1 ? 'one branch ends' : `${formatCount(Math.max(open, short.size))} branches end`
  return `The ${creditsText(left)} left do not pay for another address, and ${ends} there: ${sum}`
}
