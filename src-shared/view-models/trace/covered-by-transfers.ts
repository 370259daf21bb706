import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { endsOf, type Direction } from './reach.ts'
import type { Knowledge } from './stop-reason.ts'
import type { Transfer } from './transfer.ts'

/** What is known of payments: single transfers, and aggregated flows. */
interface Reported {
  readonly transfers: readonly Transfer[]
  readonly flows: readonly Transfer[]
}

/**
 * Whether transfers cover the start of a trace better than aggregated flows: the transfers of a
 * start were requested and received, or transfers known from other addresses add up to its flows. A
 * deposit address is seldom requested itself, while all of its senders are.
 */
export function isCoveredByTransfers(
  starts: ReadonlySet<string>,
  direction: Direction,
  { transfers, flows }: Reported,
  knowledgeOf: (node: string, chain: string) => Knowledge,
): boolean {
  const chains = new Set(transfers.flatMap(({ from, to, chain }) => (starts.has(from) || starts.has(to) ? [chain] : [])))
  if ([...starts].some((node) => [...chains].some((chain) => ['complete', 'partial'].includes(knowledgeOf(node, chain))))) return true
  const own = (all: readonly Transfer[]): Transfer[] => all.filter((one) => starts.has(endsOf(one, direction)[0]))
  const sum = (all: readonly Transfer[]): string => addDecimals(all.flatMap(({ value }) => (value === '' ? [] : [value])))
  const single = own(transfers).filter(({ time }) => time !== '')
  return single.length > 0 && compareDecimals(sum(single), sum(own(flows))) >= 0
}
