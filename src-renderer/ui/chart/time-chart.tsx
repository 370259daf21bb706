import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ViewSeries } from '../../views/panel-view.ts'
import { createChartPace } from './chart-pace.ts'
import type { ChartPace } from './chart-pace.ts'
import { chartOption } from './time-chart-option.ts'
import type { ChartColours } from './time-chart-option.ts'
import './time-chart.css'

register([LineChart, GridComponent, TooltipComponent, LegendComponent, CanvasRenderer])

interface TimeChartProps {
  readonly title: string
  readonly series: readonly ViewSeries[]
  /** Opens the source of a point. */
  readonly onShowSource: (captureId: string) => void
}

/** Values over time, in UTC. Loaded only where a chart is shown; the table beside it says the same in digits. */
export function TimeChart({ title, series, onShowSource }: TimeChartProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const pace = useRef<ChartPace<readonly ViewSeries[]>>(undefined)
  const showPoint = useEffectEvent((seriesIndex: number | undefined, dataIndex: number) => {
    const point = series[seriesIndex ?? -1]?.points[dataIndex]
    if (point !== undefined) onShowSource(point.captureId)
  })
  const create = useEffectEvent((element: HTMLElement): EChartsType => {
    const made = init(element, undefined, { renderer: 'canvas' })
    made.on('click', ({ seriesIndex, dataIndex }) => showPoint(seriesIndex, dataIndex))
    return made
  })
  const draw = useEffectEvent((element: HTMLElement, shown: readonly ViewSeries[]) => {
    chart.current ??= create(element)
    // Taken in now, drawn with the next frame: two tasks instead of one.
    chart.current.setOption(chartOption(shown, coloursOf(element)), { notMerge: true, lazyUpdate: true })
  })
  const drawAgain = useEffectEvent(() => pace.current?.show(series))
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const own = createChartPace<readonly ViewSeries[]>((shown) => draw(element, shown))
    pace.current = own
    const watched = new IntersectionObserver((entries) => own.seen(entries.at(-1)?.isIntersecting === true), { rootMargin: '100px' })
    watched.observe(element)
    const resized = new ResizeObserver(() => {
      const drawn = chart.current
      // It tells also of the first size, for which the chart was drawn just now.
      if (drawn !== undefined && (drawn.getWidth() !== element.clientWidth || drawn.getHeight() !== element.clientHeight)) drawn.resize()
    })
    resized.observe(element)
    // The canvas does not follow CSS variables by itself.
    const themed = new MutationObserver(() => drawAgain())
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      own.stop()
      watched.disconnect()
      resized.disconnect()
      themed.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])
  useEffect(() => pace.current?.show(series), [series])
  return <div ref={place} className="time-chart" role="img" aria-label={`Chart: ${title}. The table below holds its figures.`} />
}

function coloursOf(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const colour = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback
  return {
    ink: colour('--ink', '#15191e'),
    muted: colour('--ink-3', '#68717c'),
    line: colour('--line', '#e4e7ea'),
    surface: colour('--surface', '#ffffff'),
    font: style.fontFamily,
    series: [1, 2, 3, 4, 5].map((index) => colour(`--series-${index}`, '#66717d')),
  }
}
