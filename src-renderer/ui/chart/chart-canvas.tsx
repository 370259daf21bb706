import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ChartColours } from './chart-colours.ts'
import { createChartPace } from './chart-pace.ts'
import type { ChartPace } from './chart-pace.ts'
import './chart-canvas.css'

register([BarChart, LineChart, GridComponent, TooltipComponent, LegendComponent, MarkAreaComponent, CanvasRenderer])

/**
 * The library's option for a chart, from the theme's colours and a width in pixels. The same
 * function draws the same chart.
 */
export type ChartOption = (colours: ChartColours, width: number) => Record<string, unknown>

interface ChartCanvasProps {
  readonly option: ChartOption
  /** What the chart is and where its figures are, for screen readers. */
  readonly label: string
  readonly size?: 'usual' | 'small'
  /**
   * A note on what the drawing does not show, such as data that end before
   * their range; '' for none.
   */
  readonly note: string
  /** A click on a mark: index of its series, index in the series. */
  readonly onPick: (series: number | undefined, index: number) => void
}

/**
 * A chart of the chart library: rendered only when visible, throttled, in the
 * theme's colours. Loaded lazily.
 */
export function ChartCanvas({ option, label, size = 'usual', note, onPick }: ChartCanvasProps): ReactNode {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const pace = useRef<ChartPace<ChartOption>>(undefined)
  const pick = useEffectEvent((series: number | undefined, at: number) => onPick(series, at))
  const create = useEffectEvent((element: HTMLElement): EChartsType => {
    const made = init(element, undefined, { renderer: 'canvas' })
    made.on('click', ({ seriesIndex, dataIndex }) => pick(seriesIndex, dataIndex))
    return made
  })
  const draw = useEffectEvent((element: HTMLElement, shown: ChartOption) => {
    chart.current ??= create(element)
    // Set the option now, draw in the next frame: two tasks instead of one.
    chart.current.setOption(shown(coloursOf(element), element.clientWidth), { notMerge: true, lazyUpdate: true })
  })
  const drawAgain = useEffectEvent(() => pace.current?.show(option))
  useEffect(() => {
    const element = container.current
    if (element === null) return undefined
    const own = createChartPace<ChartOption>((shown) => draw(element, shown))
    pace.current = own
    const watched = new IntersectionObserver((entries) => own.seen(entries.at(-1)?.isIntersecting === true), { rootMargin: '100px' })
    watched.observe(element)
    const resized = new ResizeObserver(() => {
      const drawn = chart.current
      // The observer also reports the initial size, for which the chart was just drawn.
      if (drawn !== undefined && (drawn.getWidth() !== element.clientWidth || drawn.getHeight() !== element.clientHeight)) {
        drawn.resize()
        // How many labels an axis has depends on the width.
        drawAgain()
      }
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
  useEffect(() => pace.current?.show(option), [option])
  return (
    <div className="chart-frame">
      {note !== '' && <p className="chart-note">{note}</p>}
      <div ref={container} className="chart-canvas" data-size={size} role="img" aria-label={note === '' ? label : `${label} ${note}`} />
    </div>
  )
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
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => colour(`--series-${index}`, '#66717d')),
  }
}
