import type { StackedHistory } from '../../../src-shared/view-models/overview/stacked-history.ts'

/** Margin for the end dot on every side. */
const EDGE = 3

/** A line of a few pixels: its path, and where it ends. */
export interface SparkLine {
  readonly path: string
  readonly end: readonly [x: number, y: number]
}

/**
 * A history as a line within this size, starting at zero; broken at gaps. Undefined
 * for fewer than two times.
 */
export function sparkPath({ times, gaps }: Pick<StackedHistory, 'times' | 'gaps'>, width: number, height: number): SparkLine | undefined {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || first.epoch === last.epoch) return undefined
  const values = times.map(({ total }) => Number(total))
  const [max, min] = [Math.max(...values, 0), Math.min(...values, 0)]
  const span = max - min || 1
  const x = (epoch: number): number => round(EDGE + ((epoch - first.epoch) / (last.epoch - first.epoch)) * (width - 2 * EDGE))
  const y = (value: number): number => round(height - EDGE - ((value - min) / span) * (height - 2 * EDGE))
  const isBroken = new Set(gaps.map(({ to }) => to))
  const path = times.map(({ epoch }, at) => `${at === 0 || isBroken.has(epoch) ? 'M' : 'L'}${x(epoch)} ${y(values[at] ?? 0)}`).join('')
  return { path, end: [x(last.epoch), y(values.at(-1) ?? 0)] }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
