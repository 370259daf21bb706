import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { TimeUnit } from '../../../src-shared/view-models/graph/time/days.ts'
import { barLabels } from './bar-labels.ts'
import { moveRange, type Part, pressKey } from './brush-moves.ts'
import './range-brush.css'
import { messages } from '../messages.ts'

/** Indexes of the first and the last bar of a range. */
export type BarRange = readonly [first: number, last: number]

/** The days of one bar, YYYY-MM-DD, both included. */
export interface BarDays {
  readonly from: string
  readonly to: string
}

export interface RangeBrushProps {
  readonly bars: readonly BarDays[]
  readonly unit: TimeUnit
  /** The drawing over the whole width, in which all bars have the same width. */
  readonly children: ReactNode
  /** The active range, or the one being chosen; undefined for one that touches no bar. */
  readonly range: BarRange | undefined
  /** Called while a range is being chosen: nothing is stored yet. */
  readonly onBrush: (range: BarRange) => void
  /** Called when a range is chosen. */
  readonly onChosen: (range: BarRange) => void
  readonly onCancel: () => void
}

/** Selects a range of time over drawn bars, by pointer or keyboard. */
export function RangeBrush({ bars, unit, children, range, onBrush, onChosen, onCancel }: RangeBrushProps): ReactNode {
  const chart = useRef<HTMLDivElement>(null)
  /** The current drag: its part, the bar where it began, and the range at its start. */
  const drag = useRef<{ readonly part: Part | 'new'; readonly at: number; readonly range: BarRange }>(undefined)
  const latest = useRef<BarRange>(undefined)
  const last = bars.length - 1
  const [low, high] = range ?? [0, last]
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
    brush(part === 'new' ? [Math.min(at, here), Math.max(at, here)] : moveRange(part, before, here - at, last))
  }
  const onKeyDown = (part: Part) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && latest.current !== undefined) {
      latest.current = undefined
      event.stopPropagation()
      onCancel()
      return
    }
    const next = pressKey(part, event.key, latest.current ?? [low, high], last)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    brush(next)
  }
  const handle = (part: Part, name: string, at: number, text: string): ReactNode => (
    <div
      className={`range-handle range-handle-${part}`}
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
    <div className="range-plot">
      <div
        ref={chart}
        className="range-bars"
        role="group"
        aria-label={messages.selectDateRange}
        onPointerDown={begin('new')}
        onPointerMove={onPointerMove}
        onPointerUp={finish}
        onPointerCancel={() => {
          drag.current = undefined
          latest.current = undefined
          onCancel()
        }}
      >
        {range !== undefined && high - low < last && <div className="range-chosen" style={{ left: share(low), width: share(high - low + 1) }} />}
        {children}
        {high - low < last && handle('whole', messages.moveRange, low, `${from} to ${to}`)}
        {handle('from', messages.firstDayLabel, low, from)}
        {handle('to', messages.lastDayLabel, high, to)}
      </div>
      <div className="range-labels" aria-hidden="true">
        {barLabels(bars, unit).map(([at, text]) => (
          <span key={text} style={{ left: share(at + 0.5) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
