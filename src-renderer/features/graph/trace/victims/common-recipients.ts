import { addDecimals, compareDecimals } from '../../../../../src-shared/core/decimal.ts'
import type { Trace } from '../../../../../src-shared/view-models/trace/trace.ts'

/** Recipients offered: those that most starts paid. */
const MAX_OFFERED = 20

interface CommonRecipient {
  readonly node: string
  readonly senders: number
  readonly value: string
}

/** Addresses that at least two starts of a forward trace paid, the one with most senders first. */
export function commonRecipients({ transfers, request }: Pick<Trace, 'transfers' | 'request'>): readonly CommonRecipient[] {
  const paid = Map.groupBy(
    transfers.filter(({ transfer }) => request.starts.has(transfer.from) && !request.starts.has(transfer.to)),
    ({ transfer }) => transfer.to,
  )
  return [...paid]
    .map(([node, own]) => ({
      node,
      senders: new Set(own.map(({ transfer }) => transfer.from)).size,
      value: addDecimals(own.flatMap(({ value }) => (value === '' ? [] : [value]))),
    }))
    .filter(({ senders }) => senders > 1)
    .toSorted((a, b) => b.senders - a.senders || compareDecimals(b.value, a.value))
    .slice(0, MAX_OFFERED)
}
