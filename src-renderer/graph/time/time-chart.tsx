import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { barLabels } from './bar-labels.ts'
import { barAmount, barShapes } from './bar-shapes.ts'
import { moved, type Part, pressed } from './brush-moves.ts'
import type { TimeBars } from '../../views/graph/time/time-bars.ts'

/** Places of the first and the last bar of a range. */
export type BarRange = readonly [first: number, last: number]

interface TimeChartProps {
  readonly time: TimeBars
  /** Bars with transfers of what is selected. */
  readonly marked: ReadonlySet<number>
  /** The range that is in force or being chosen; undefined for one that touches no bar. */
  readonly range: BarRange | undefined
  /** A range is being chosen: nothing is kept yet. */
  readonly onBrush: (range: BarRange) => void
  /** A range is chosen. */
  readonly onChosen: (range: BarRange) => void
  readonly onCancel: () => void
}

/** The bars, the range over them, and its handles. */
export function TimeChart({ time, marked, range, onBrush, onChosen, onCancel }: TimeChartProps): ReactNode {
  const { bars } = time
  const chart = useRef<HTMLDivElement>(null)
  /** What is dragged: from which bar, and the range as it was then. */
  const drag = useRef<{ readonly part: Part | 'new'; readonly at: number; readonly range: BarRange }>(undefined)
  const latest = useRef<BarRange>(undefined)
  const last = bars.length - 1
  const [low, high] = range ?? [0, last]
  const { paths, zero } = barShapes(bars)
  const share = (bar: number): string => `${(100 * bar) / bars.length}%`

  const barAt = ({ clientX }: PointerEvent): number => {
    const box = chart.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return 0
    return Math.max(0, Math.min(last, Math.floor(((clientX - box.left) / box.width) * bars.length)))
  }
  const brush = (next: BarRange): void => {
    latest.current = next
    onBrush(next)
  }
  const finish = (): void => {
    const chosen = latest.current
    latest.current = undefined
    drag.current = undefined
    if (chosen !== undefined) onChosen(chosen)
  }
  const begin = (part: Part | 'new') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    chart.current?.setPointerCapture(event.pointerId)
    drag.current = { part, at: barAt(event), range: [low, high] }
    if (part === 'new') brush([barAt(event), barAt(event)])
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === undefined) return
    const { part, at, range: before } = drag.current
    const here = barAt(event)
    brush(part === 'new' ? [Math.min(at, here), Math.max(at, here)] : moved(part, before, here - at, last))
  }
  const onKeyDown = (part: Part) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && latest.current !== undefined) {
      latest.current = undefined
      event.stopPropagation()
      onCancel()
      return
    }
    const next = pressed(part, event.key, latest.current ?? [low, high], last)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    brush(next)
  }
  const handle = (part: Part, name: string, at: number, text: string): ReactNode => (
    <div
      className={`time-handle time-handle-${part}`}
      style={{ left: share(part === 'to' ? high + 1 : low), ...(part === 'whole' && { width: share(high - low + 1) }) }}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={text}
      onPointerDown={begin(part)}
      onKeyDown={onKeyDown(part)}
      onKeyUp={finish}
      onBlur={finish}
    />
  )
  const [from, to] = [bars[low]?.from ?? '', bars[high]?.to ?? '']
  return (
    <div className="time-plot">
      <div
        ref={chart}
        className="time-bars"
        role="group"
        aria-label="Choose a range of time"
        onPointerDown={begin('new')}
        onPointerMove={onPointerMove}
        onPointerUp={finish}
        onPointerCancel={() => {
          drag.current = undefined
          latest.current = undefined
          onCancel()
        }}
      >
        {range !== undefined && high - low < last && <div className="time-range" style={{ left: share(low), width: share(high - low + 1) }} />}
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
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
        {high - low < last && handle('whole', 'Move the range', low, `${from} to ${to}`)}
        {handle('from', 'First day', low, from)}
        {handle('to', 'Last day', high, to)}
      </div>
      <div className="time-labels" aria-hidden="true">
        {barLabels(time).map(([at, text]) => (
          <span key={text} style={{ left: share(at + 0.5) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
