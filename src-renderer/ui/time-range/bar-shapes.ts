import { formatUsd } from '../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../src-shared/core/text/credits.ts'
import type { Side, TimeBar } from '../../../src-shared/view-models/graph/time/time-bars.ts'
import { messages } from '../messages.ts'

/** Free space next to a bar and minimum height of an existing bar, both in units of the drawing. */
const GAP = 0.18
const MIN_BAR_PX = 2

/**
 * The bars as one path per side, in a drawing as wide as the number of bars and 100 high:
 * `incoming` and `other` extend above the base line, `outgoing` below it. `zero` is the height of
 * the base line.
 */
export function barShapes(bars: readonly Pick<TimeBar, 'sums' | 'unpriced'>[]): {
  readonly paths: readonly (readonly [Side, string])[]
  readonly zero: number
} {
  const near = bars.map(({ sums, unpriced }) => ({
    incoming: Number(sums.incoming),
    outgoing: Number(sums.outgoing),
    other: Number(sums.other),
    unpriced,
  }))
  const above = Math.max(0, ...near.map(({ incoming, other }) => incoming + other))
  const below = Math.max(0, ...near.map(({ outgoing }) => outgoing))
  const scale = above + below === 0 ? 0 : 96 / (above + below)
  const zero = below === 0 ? 98 : above === 0 ? 2 : 2 + above * scale
  const height = (value: number): number => (value === 0 ? 0 : Math.max(MIN_BAR_PX, value * scale))
  const paths: Record<Side, string> = { incoming: '', outgoing: '', other: '' }
  for (const [at, { incoming, outgoing, other, unpriced }] of near.entries()) {
    const rect = (y: number, tall: number): string => `M${round(at + GAP / 2)} ${round(y)}h${round(1 - GAP)}v${round(tall)}h${round(GAP - 1)}z`
    const [up, more, down] = [height(incoming), height(other), height(outgoing)]
    if (up > 0) paths.incoming += rect(zero - up, up)
    if (more > 0) paths.other += rect(zero - up - more, more)
    else if (unpriced > 0 && up + down === 0) paths.other += rect(zero - MIN_BAR_PX, MIN_BAR_PX)
    if (down > 0) paths.outgoing += rect(zero, down)
  }
  return { paths: (['incoming', 'other', 'outgoing'] as const).map((side) => [side, paths[side]] as const), zero: round(zero) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** The tooltip of a bar. */
export function barAmount({ from, to, sums, transfers, unpriced }: TimeBar): string {
  if (transfers === 0) return messages.noDatedTransfer(daysText(from, to))
  const amounts = [
    ['in', sums.incoming],
    ['out', sums.outgoing],
    ['', sums.other],
  ].flatMap(([word = '', sum = '0']) => (Number(sum) === 0 ? [] : [`${formatUsd(sum)} ${word}`.trim()]))
  const reported = amounts.length === 0 ? '' : `, ${amounts.join(', ')}`
  const open = unpriced === 0 ? '' : messages.withoutValue(formatCount(unpriced))
  return `${daysText(from, to)}: ${formatCount(transfers)} ${transfers === 1 ? 'transfer' : 'transfers'}${reported}${open}`
}

/** A range of days in words; a single day is named once. */
export function daysText(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`
}
