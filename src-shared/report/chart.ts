import { compareDecimals, formatDecimal, isDecimal } from '../core/decimal.ts'
import { openEnds } from '../view-models/requested-range.ts'
import type { ViewSeries } from '../view-models/panel-view.ts'
import { type Markup, NOTHING, attribute, markup } from './markup.ts'
import type { ReportModel } from './report-model.ts'
import { capturesNamed, time } from './values.ts'

const WIDTH = 640
const HEIGHT = 150
const TOP = 14
const BOTTOM = 20

/**
 * A series over time as a plain drawing. Figures are converted to floats only here: a line is no
 * more precise than its pixels.
 */
export function seriesChart(model: ReportModel, series: ViewSeries): Markup {
  const points = series.points
    .filter((point) => /^\d{4}-\d{2}-\d{2}/.test(point.time) && isDecimal(point.value))
    .map((point) => ({ at: Date.parse(point.time), value: Number(point.value), time: point.time, text: point.value }))
    .filter((point) => Number.isFinite(point.at) && Number.isFinite(point.value))
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return NOTHING
  const values = points.map((point) => point.value)
  const high = values.reduce((a, b) => Math.max(a, b), 0)
  const low = values.reduce((a, b) => Math.min(a, b), 0)
  const x = (at: number): string => coordinate(last.at === first.at ? WIDTH / 2 : ((at - first.at) / (last.at - first.at)) * WIDTH)
  const y = (value: number): string => coordinate(TOP + (high === low ? 1 : (high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM))
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.value)}`).join('')
  const area = `${line}L${x(last.at)} ${y(0)}L${x(first.at)} ${y(0)}Z`
  const highest = points.find((point) => point.value === high)
  const label = highest === undefined ? '0' : formatDecimal(highest.text, { maxDigits: 2 })
  const plain = label.replaceAll(',', '')
  const isExact = highest === undefined || (isDecimal(plain) && compareDecimals(plain, highest.text) === 0)
  const skipped = series.points.length - points.length
  const { text: open } = openEnds(
    points.map(({ at }) => at),
    series.range,
  )
  return markup`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${attribute(series.title)}" font-family="system-ui, sans-serif" font-size="10" fill="#5d6570">
<path d="${area}" fill="#e3ebf6"/><path d="${line}" fill="none" stroke="#1f4b8f" stroke-width="1.2"/><path d="M0 ${y(0)}H${WIDTH}" stroke="#dcdfe3"/>
<text x="2" y="10">${label}</text><text x="0" y="${HEIGHT - 4}">${time(first.time).slice(0, 10)}</text><text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${time(last.time).slice(0, 10)}</text></svg>
<figcaption class="caption">${series.title}: ${series.points.length} points${skipped === 0 ? '' : `, ${skipped} of them without a usable figure and not drawn`}.${highest === undefined || isExact ? '' : ` Highest: ${highest.text}, ${time(highest.time)} UTC.`}${open === '' ? '' : ` ${open}`} ${capturesNamed(
    model,
    series.points.map((point) => point.captureId),
    'Capture',
  )}.</figcaption></figure>
`
}

function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10)
}
