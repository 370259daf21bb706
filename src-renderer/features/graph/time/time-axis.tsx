import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Pause, Play as PlayIcon, StepForward } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { toggleGraphTime, useScreen } from '../../../state/screen-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { barsInRange, rangeOfBars, type TimeBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import { playRange } from '../../../ui/time-range/brush-moves.ts'
import { DayField } from './day-field.tsx'
import type { TimeRange } from './outside-range.ts'
import { axisWords } from './axis-words.ts'
import type { BarRange } from '../../../ui/time-range/range-brush.tsx'
import { TimeChart } from './time-chart.tsx'
import type { Dating } from './use-edge-dating.ts'
import './time-axis.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { timelineText } from '../messages.ts'

/** Playback speeds, as factors of one step per `STEP_MS`. */
const SPEEDS = [1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

const STEP_MS = 700

interface Play {
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly start: () => void
  readonly stop: () => void
}

/** Calls `step` at intervals during playback, until it returns that there is no further step. */
function usePlay(step: () => boolean): Play {
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const next = useEffectEvent(() => {
    if (!step()) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => next(), STEP_MS / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  return { isPlaying, speed, setSpeed, start: () => setIsPlaying(true), stop: () => setIsPlaying(false) }
}

interface TimeAxisProps {
  readonly dating: Dating
  /** Undefined while the bars are being computed. */
  readonly time: TimeBars | undefined
  readonly filter: GraphFilterRecord
  /** The node from which incoming and outgoing money is seen; '' for none. */
  readonly focus: string
  readonly marked: ReadonlySet<number>
  /** A range that is being chosen, by hand or by playing. */
  readonly brush: TimeRange | undefined
  readonly onBrush: (brush: TimeRange | undefined) => void
  readonly onFilter: (filter: GraphFilterRecord) => void
}

/**
 * The time axis under the canvas: the dated flows that are drawn, and the range by which the graph
 * is filtered.
 */
export function TimeAxis({ dating, time, filter, focus, marked, brush, onBrush, onFilter }: TimeAxisProps): ReactNode {
  const collapsed = useScreen((facts) => facts.isGraphTimeCollapsed)
  const { from, to } = brush ?? filter
  const bars = time?.bars ?? []
  const hasRange = from !== '' || to !== ''
  const range = hasRange ? barsInRange(bars, from, to) : ([0, bars.length - 1] as const)
  const choose = (next: TimeRange): void => {
    // Keep the range until the case holds it, so that nothing jumps back meanwhile.
    onBrush(next)
    if (next.from !== filter.from || next.to !== filter.to) onFilter({ ...filter, ...next })
  }
  const isGrowing = filter.from === '' && filter.to === ''
  const step = (): boolean => {
    const next = range === undefined ? undefined : playRange(range, isGrowing, bars.length - 1)
    // At the end of playback the previous range is restored.
    onBrush(next === undefined ? undefined : rangeOf(next))
    return next !== undefined
  }
  const rangeOf = ([first, last]: BarRange): TimeRange => rangeOfBars(bars, first, last)
  const play = usePlay(step)
  const start = (): void => {
    const [first, last] = range ?? [0, 0]
    const isWhole = last >= bars.length - 1
    onBrush(rangeOf(isWhole ? [isGrowing ? 0 : first, isGrowing ? 0 : last] : [first, last]))
  }
  const isStepping = matchMedia('(prefers-reduced-motion: reduce)').matches
  const onPlay = (): void => {
    if (play.isPlaying) {
      play.stop()
      if (brush !== undefined) choose(brush)
    } else if (isStepping) {
      if (brush === undefined) start()
      else step()
    } else {
      if (brush === undefined) start()
      play.start()
    }
  }
  const words = axisWords(time, dating, focus)
  const isFlat = collapsed || (time !== undefined && bars.length === 0) || !dating.hasTransfers
  const collapseButton = (
    <Button
      size="small"
      variant="minimal"
      className="time-fold"
      icon={collapsed ? <ChevronUp /> : <ChevronDown />}
      aria-label={collapsed ? timelineText.show : timelineText.hide}
      title={collapsed ? timelineText.show : timelineText.hide}
      aria-expanded={!collapsed}
      onClick={() => toggleGraphTime()}
    />
  )
  if (dating.failure !== undefined) return <FailureNote failure={dating.failure} />
  if (isFlat)
    return (
      <section className="time-axis" aria-label={timelineText.title} data-state="flat">
        <span className="time-coverage" role="status">
          {collapsed ? timelineText.title : words.coverage}
          {collapsed && time !== undefined && ` · ${words.coverage}`}
        </span>
        {(collapsed || hasRange) && collapseButton}
      </section>
    )
  return (
    <section className="time-axis" aria-label={timelineText.title} data-state="open">
      <div className="time-facts">
        <div className="time-controls">
          <Button
            size="small"
            variant="outlined"
            icon={play.isPlaying ? <Pause /> : isStepping ? <StepForward /> : <PlayIcon />}
            aria-label={play.isPlaying ? timelineText.pause : isStepping ? timelineText.nextStep : timelineText.play}
            title={play.isPlaying ? timelineText.pauseHint : isStepping ? timelineText.nextStep : timelineText.play}
            disabled={bars.length < 2}
            onClick={onPlay}
          />
          <DayField name={timelineText.fromDay} day={from} open={bars[0]?.from ?? timelineText.from} onDay={(day) => choose({ from: day, to })} />
          –
          <DayField name={timelineText.toDay} day={to} open={bars.at(-1)?.to ?? timelineText.to} onDay={(day) => choose({ from, to: day })} />
          {hasRange && (
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={timelineText.entirePeriod}
              title={timelineText.entirePeriod}
              onClick={() => {
                play.stop()
                choose({ from: '', to: '' })
              }}
            />
          )}
        </div>
        <p>
          {words.transfers}
          {play.isPlaying &&
            SPEEDS.map((speed) => (
              <button key={speed} type="button" className="time-speed" aria-pressed={speed === play.speed} onClick={() => play.setSpeed(speed)}>
                {speed}×
              </button>
            ))}
        </p>
        {focus !== '' && (
          <p>
            <span className="time-swatch-incoming" /> {timelineText.into} <span className="time-swatch-outgoing" /> {timelineText.outOf}{' '}
            <bdi>{focus}</bdi>
          </p>
        )}
        <p className="time-coverage" role="status" title={words.detail}>
          {words.coverage}
        </p>
      </div>
      {time === undefined ? (
        <span className="time-wait">{timelineText.loading}</span>
      ) : (
        <TimeChart
          time={time}
          marked={marked}
          range={range}
          onBrush={(next) => {
            play.stop()
            onBrush(rangeOf(next))
          }}
          onChosen={(next) => choose(rangeOf(next))}
          onCancel={() => onBrush(undefined)}
        />
      )}
      {collapseButton}
    </section>
  )
}
