import type { ReactNode } from 'react'
import { RangeBrush, type RangeBrushProps } from '../../../ui/time-range/range-brush.tsx'
import type { TimeBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import { barAmount, barShapes } from '../../../ui/time-range/bar-shapes.ts'

interface TimeChartProps extends Pick<RangeBrushProps, 'range' | 'onBrush' | 'onChosen' | 'onCancel'> {
  readonly time: TimeBars
  /** Bars with transfers of the selection. */
  readonly marked: ReadonlySet<number>
}

/** The bars, the range over them, and its handles. */
export function TimeChart({ time: { bars, unit }, marked, ...brush }: TimeChartProps): ReactNode {
  const { paths, zero } = barShapes(bars)
  const share = (bar: number): string => `${(100 * bar) / bars.length}%`
  return (
    <RangeBrush bars={bars} unit={unit} {...brush}>
      <svg className="time-drawing" viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={bars.length} y1={zero} y2={zero} className="time-zero" />
        {paths.map(([side, path]) => (
          <path key={side} d={path} className={`time-bar-${side}`} />
        ))}
      </svg>
      {bars.map((bar, at) => (
        <span key={bar.from} className="time-hover" style={{ left: share(at), width: share(1) }} title={barAmount(bar)} />
      ))}
      {[...marked].map((bar) => (
        <span key={bar} className="time-mark" style={{ left: share(bar + 0.5) }} />
      ))}
    </RangeBrush>
  )
}
