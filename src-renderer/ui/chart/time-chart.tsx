import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { ViewSeries } from '../../views/panel-view.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { chartOption } from './time-chart-option.ts'
import type { ChartColours } from './chart-colours.ts'

interface TimeChartProps {
  readonly title: string
  readonly series: readonly ViewSeries[]
  /** Opens the source of a point. */
  readonly onShowSource: (captureId: string) => void
}

/** Values over time, in UTC. Loaded only where a chart is shown; the table beside it says the same in digits. */
export function TimeChart({ title, series, onShowSource }: TimeChartProps): ReactNode {
  const option = useCallback((colours: ChartColours) => chartOption(series, colours), [series])
  const showPoint = (place: number | undefined, at: number): void => {
    const point = series[place ?? -1]?.points[at]
    if (point !== undefined) onShowSource(point.captureId)
  }
  return <ChartCanvas option={option} label={`Chart: ${title}. The table below holds its figures.`} onPick={showPoint} />
}
