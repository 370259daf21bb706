import type { Transfer } from '../../views/trace/transfer.ts'

/** When each node was first seen in one of these transfers, in milliseconds; what is in none, or in none with a time, is left out. */
export function firstSeen(transfers: readonly Transfer[]): Readonly<Record<string, number>> {
  const times = new Map<string, number>()
  for (const { from, to, time } of transfers) {
    const at = time === '' ? NaN : Date.parse(time)
    if (Number.isNaN(at)) continue
    for (const node of [from, to]) times.set(node, Math.min(times.get(node) ?? Infinity, at))
  }
  return Object.fromEntries(times)
}
