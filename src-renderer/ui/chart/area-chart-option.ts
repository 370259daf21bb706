import { formatUsd } from '../../../src-shared/core/decimal.ts'
import type { StackedHistory } from '../../../src-shared/view-models/overview/stacked-history.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { axisUsd, timeAxis } from './axis-text.ts'
import type { ChartColours } from './chart-colours.ts'
import { messages } from '../messages.ts'

/**
 * richText draws on the canvas: no markup is made from text of the service (Trusted Types forbid it
 * anyway).
 */
export const TOOLTIP = { trigger: 'axis', renderMode: 'richText', confine: true, borderWidth: 1, padding: [6, 10] } as const

/** More layer names than this wrap to a second line. */
const LAYERS_ON_A_LINE = 5
const LEGEND_LINE = 26
/** Width of a chart without a size yet, in pixels. */
export const USUAL_WIDTH = 640
/** Space for the amounts left of the plot, in pixels. */
const AMOUNTS_WIDTH = 64

/**
 * A history as stacked layers. Floats are for drawing only; the tooltip shows the exact text. Areas
 * break where days are missing, and the gap is hatched.
 */
export function areaOption(
  { layers, times, gaps }: StackedHistory,
  colours: ChartColours,
  hatch: unknown,
  width = USUAL_WIDTH,
): Record<string, unknown> {
  const breaks = new Set(gaps.map(({ from }) => from))
  const alone = new Set(
    times.filter((at, index) => isAlone(index, times.length, at.epoch, breaks, times[index - 1]?.epoch)).map(({ epoch }) => epoch),
  )
  return {
    useUTC: true,
    animation: false,
    textStyle: { fontFamily: colours.font, color: colours.muted, fontSize: 11 },
    color: [...colours.series],
    grid: { left: 4, right: 10, top: layers.length > LAYERS_ON_A_LINE ? 2 * LEGEND_LINE : LEGEND_LINE, bottom: 4, containLabel: true },
    legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: { color: colours.muted, fontSize: 11 } },
    xAxis: timeAxis(...extentOf(times, gaps), width - AMOUNTS_WIDTH, colours),
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { color: colours.muted, formatter: axisUsd },
      splitLine: { lineStyle: { color: colours.line } },
    },
    tooltip: {
      ...TOOLTIP,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
      axisPointer: { lineStyle: { color: colours.muted } },
      formatter: (points: unknown) => tooltipText(points, { layers, times }),
    },
    series: layers.map((layer, position) => ({
      type: 'line',
      name: plainName(layer),
      stack: 'all',
      // A token that is not reported on a day with other reports adds zero to the stack; a day
      // without any report ends the areas.
      data: times.flatMap(({ epoch, parts }, index) => [
        { value: [epoch, Number(parts[position] ?? '0'), index], symbol: alone.has(epoch) ? 'circle' : 'none' },
        ...(breaks.has(epoch) ? [{ value: [epoch + 1, null, index], symbol: 'none' }] : []),
      ]),
      symbolSize: 5,
      connectNulls: false,
      lineStyle: { width: 1.25 },
      areaStyle: { opacity: 0.45 },
      emphasis: { disabled: true },
      markArea:
        position > 0 || gaps.length === 0
          ? undefined
          : { silent: true, itemStyle: { color: hatch }, data: gaps.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]) },
    })),
  }
}

/** From the first to the last time of data and gaps. */
export function extentOf(
  times: readonly { readonly epoch: number }[],
  gaps: readonly { readonly from: number; readonly to: number }[],
): readonly [from: number, to: number] {
  const [first, last] = [times[0]?.epoch ?? 0, times.at(-1)?.epoch ?? 0]
  return [Math.min(first, gaps[0]?.from ?? first), Math.max(last, gaps.at(-1)?.to ?? last)]
}

/** Whether a point has no neighbour to connect to: it needs a dot to be visible. */
function isAlone(index: number, count: number, epoch: number, breaks: ReadonlySet<number>, before: number | undefined): boolean {
  return (index === 0 || (before !== undefined && breaks.has(before))) && (index === count - 1 || breaks.has(epoch))
}

/** The time of a clicked mark: indexes of marks and times differ where the areas break. */
export function timeOfMark({ times, gaps }: StackedHistory, index: number): StackedHistory['times'][number] | undefined {
  const breaks = new Set(gaps.map(({ from }) => from))
  return times.flatMap((time) => (breaks.has(time.epoch) ? [time, time] : [time]))[index]
}

function tooltipText(points: unknown, { layers, times }: Pick<StackedHistory, 'layers' | 'times'>): string {
  const first: unknown = Array.isArray(points) ? points[0] : undefined
  const value: unknown = typeof first === 'object' && first !== null && 'value' in first ? first.value : undefined
  const at = Array.isArray(value) && typeof value[2] === 'number' ? times[value[2]] : undefined
  if (at === undefined) return ''
  const lines = layers.flatMap((layer, index) => {
    const text = at.parts[index]
    return text === undefined ? [] : [`${plainName(layer)}  ${formatUsd(text)}`]
  })
  return [`${at.time.slice(0, 10)} UTC`, ...lines.toReversed(), messages.total(formatUsd(at.total))].join('\n')
}

/** Braces and pipes are markup in rich text. */
function plainName(text: string): string {
  return visibleText(text, 60).replaceAll(/[{}|]/g, ' ')
}
