import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { PerpActivity } from '../../../src-shared/view-models/market/perp-activity.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartColours } from './chart-colours.ts'
import { hatchOf } from './hatch.ts'
import { intervalOfMark, perpOption } from './perp-chart-option.ts'
import { messages } from '../messages.ts'

interface PerpChartProps {
  readonly title: string
  readonly activity: PerpActivity
  /** Opens the source of an interval: the largest of its trades. */
  readonly onShowSource: (captureId: string, pointer: string) => void
}

/**
 * Bought and sold amounts of a perpetual contract over time, and its price. The
 * table below has the figures.
 */
export function PerpChart({ title, activity, onShowSource }: PerpChartProps): ReactNode {
  const option = useCallback((colours: ChartColours, width: number) => perpOption(activity, colours, hatchOf(colours), width), [activity])
  const showInterval = (series: number | undefined, index: number): void => {
    const interval = intervalOfMark(activity, series, index)
    if (interval !== undefined) onShowSource(interval.captureId, interval.pointer)
  }
  return <ChartCanvas option={option} label={messages.perpChartLabel(title)} note={activity.open.text} onPick={showInterval} />
}
