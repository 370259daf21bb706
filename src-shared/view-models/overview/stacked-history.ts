import { addDecimals, compareDecimals, isDecimal, subtractDecimals } from '../../core/decimal.ts'
import { DAY_MS, epochOfTime } from '../../service/response/time-text.ts'
import type { ViewSeries } from '../panel-view.ts'
import { openEnds } from '../requested-range.ts'

/** One time of a history, with the value of each layer. */
export interface StackTime {
  readonly time: string
  readonly epoch: number
  /** Exact total as decimal text, US dollars. */
  readonly total: string
  /** By layer, in layer order; undefined where the service reported nothing for it. */
  readonly parts: readonly (string | undefined)[]
  readonly captureId: string
}

export interface StackedHistory {
  /**
   * Names of the layers, the largest at the bottom; the last one is the rest where there is any.
   */
  readonly layers: readonly string[]
  /** In time order. */
  readonly times: readonly StackTime[]
  /**
   * Days without data, ends excluded, in time order; includes the parts of a requested range before
   * the first and after the last time.
   */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  /**
   * Where the data do not reach an end of the requested range, as a sentence; '' where they reach
   * both.
   */
  readonly ends: string
}

const REST = 'Other tokens'
const TOTAL = 'Total value'
/**
 * Largest distance between readings of a daily history; a greater distance has days without data in
 * between.
 */
const MAX_STEP_MS = 1.5 * DAY_MS

/**
 * A history of values as stacked layers: the first series is the total, the others are parts of it.
 * The total minus the parts is the rest.
 */
export function stackedHistory(series: readonly ViewSeries[]): StackedHistory {
  const [total, ...parts] = series
  const known = parts.map(({ points }) => new Map(points.map(({ time, value }) => [time, value])))
  const read = (total?.points ?? []).flatMap(({ time, value, captureId }) => {
    const epoch = epochOfTime(time)
    if (epoch === undefined || !isDecimal(value) || !Number.isFinite(Number(value))) return []
    const own = known.map((values) => values.get(time)).map((text) => (text !== undefined && isDecimal(text) ? text : undefined))
    const rest = subtractDecimals(value, addDecimals(own.filter((text) => text !== undefined)))
    return [{ time, epoch, total: value, own, rest, captureId }]
  })
  // Without parts, e.g. with a total only, the rest is all of it.
  const hasRest = read.some(({ rest }) => compareDecimals(rest, '0') !== 0)
  const epochs = read.map(({ epoch }) => epoch)
  const { stretches, text } = openEnds(epochs, total?.range)
  return {
    layers: [...parts.map(({ title }) => title), ...(hasRest ? [parts.length === 0 ? TOTAL : REST] : [])],
    times: read.map(({ own, rest, ...at }) => ({ ...at, parts: hasRest ? [...own, rest] : own })),
    gaps: [...gapsIn(epochs), ...stretches].toSorted((a, b) => a.from - b.from),
    ends: text,
  }
}

function gapsIn(epochs: readonly number[]): StackedHistory['gaps'] {
  const steps = epochs.slice(1).map((epoch, index) => ({ from: epochs[index] ?? epoch, to: epoch }))
  const isDaily = steps.some(({ from, to }) => to - from <= MAX_STEP_MS)
  return isDaily ? steps.filter(({ from, to }) => to - from > MAX_STEP_MS) : []
}

/** Change between two times, by layer: exact differences, the largest change first. */
export interface HistoryChange {
  readonly layer: string
  readonly before: string | undefined
  readonly after: string | undefined
  /** undefined where either value is unknown: not reported is not zero. */
  readonly change: string | undefined
}

/** Compares two times of a history; the total comes last. */
export function historyChanges({ layers }: StackedHistory, before: StackTime, after: StackTime): readonly HistoryChange[] {
  const line = (layer: string, from: string | undefined, to: string | undefined): HistoryChange => ({
    layer,
    before: from,
    after: to,
    change: from === undefined || to === undefined ? undefined : subtractDecimals(to, from),
  })
  const reported = layers
    .map((layer, index) => line(layer, before.parts[index], after.parts[index]))
    .filter((one) => (one.before ?? one.after) !== undefined)
  return [...reported, line('Total', before.total, after.total)]
}
