import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { StackedHistory } from '../../../src-shared/view-models/overview/stacked-history.ts'
import { areaOption, timeOfMark } from './area-chart-option.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartColours } from './chart-colours.ts'
import { hatchOf } from './hatch.ts'
import { messages } from '../messages.ts'

interface AreaChartProps {
  readonly title: string
  readonly history: StackedHistory
  /** Where its figures are listed. */
  readonly table: string
  readonly size?: 'usual' | 'small'
  /** Opens the source of a time. */
  readonly onShowSource: (captureId: string) => void
}

/** Value over time, in layers; hatched where nothing is known. The table has the figures. */
export function AreaChart({ title, history, table, size = 'usual', onShowSource }: AreaChartProps): ReactNode {
  const option = useCallback((colours: ChartColours, width: number) => areaOption(history, colours, hatchOf(colours), width), [history])
  const showTime = (_layer: number | undefined, index: number): void => {
    const time = timeOfMark(history, index)
    if (time !== undefined) onShowSource(time.captureId)
  }
  return <ChartCanvas option={option} label={messages.areaChartLabel(title, table)} size={size} note={history.ends} onPick={showTime} />
}
