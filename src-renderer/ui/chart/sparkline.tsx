import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { StackedHistory } from '../../../src-shared/view-models/overview/stacked-history.ts'
import { sparkPath } from './spark-path.ts'
import './sparkline.css'

const WIDTH = 92
const HEIGHT = 26

/** A small chart of a history next to its figure; the full chart and its table have the details. */
export function Sparkline({ history, label }: { readonly history: StackedHistory; readonly label: string }): ReactNode {
  const line = useMemo(() => sparkPath(history, WIDTH, HEIGHT), [history])
  if (line === undefined) return null
  const [x, y] = line.end
  return (
    <svg className="sparkline" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} data-private>
      <path d={line.path} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  )
}
