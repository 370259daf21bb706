import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { TokenDays } from '../../../src-shared/view-models/token/token-days.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartColours } from './chart-colours.ts'
import { hatchOf } from './hatch.ts'
import { dayOfMark, priceOption } from './price-chart-option.ts'
import { messages } from '../messages.ts'

interface PriceChartProps {
  readonly title: string
  readonly days: TokenDays
  /** Opens the source of a day. */
  readonly onShowSource: (captureId: string, pointer: string) => void
}

/** Price and flows of a token over time. The table of the response has the figures. */
export function PriceChart({ title, days, onShowSource }: PriceChartProps): ReactNode {
  const option = useCallback((colours: ChartColours, width: number) => priceOption(days, colours, hatchOf(colours), width), [days])
  const showDay = (series: number | undefined, index: number): void => {
    const day = dayOfMark(days.days, days.gaps, series, index)
    if (day !== undefined) onShowSource(day.captureId, day.pointer)
  }
  return <ChartCanvas option={option} label={messages.priceChartLabel(title)} note={days.ends} onPick={showDay} />
}
