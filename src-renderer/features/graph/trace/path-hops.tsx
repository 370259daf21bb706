import type { ReactNode } from 'react'
import { formatUsd, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { formatDays } from '../../../../src-shared/core/text/format-time.ts'
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import type { Link } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { hopText, pathText } from './messages.ts'

interface PathHopsProps {
  readonly label: string
  readonly links: readonly Link[]
  readonly nameOf: (node: string) => string
  readonly selection: ReadonlySet<string>
  /** Selects an edge of the graph, which opens its transfers. */
  readonly onSelect: (id: string) => void
  /** The amount that passes along a link, where that is not all of it. US dollars, decimal text. */
  readonly carries?: ((link: Link) => string) | undefined
}

/** The hops of a path, one row each; a row opens its transfers. */
export function PathHops({ label, links, nameOf, selection, onSelect, carries }: PathHopsProps): ReactNode {
  const columns: readonly PlainColumn<Link>[] = [
    {
      header: hopText.hop,
      cellClassName: 'hop-name',
      render: (link) => (
        <button type="button" className="hop-link" aria-pressed={selection.has(lineOf(link))} onClick={() => onSelect(lineOf(link))}>
          <span className="hop-end">
            <bdi>{nameOf(link.from)}</bdi>
          </span>{' '}
          <span className="hop-end">
            → <bdi>{nameOf(link.to)}</bdi>
          </span>
        </button>
      ),
      fullText: ({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`,
    },
    {
      header: '×',
      isNumber: true,
      hint: pathText.transfersHint,
      render: ({ transfers }) => (datesOf(transfers) === undefined ? '—' : formatCount(transfers.length)),
    },
    {
      header: pathText.when,
      hint: pathText.whenHint,
      render: ({ transfers }) => {
        const dates = datesOf(transfers)
        return dates === undefined ? <span className="muted">{pathText.noTime}</span> : formatDays(...dates)
      },
    },
    {
      header: pathText.usd,
      isNumber: true,
      render: (link) => (isZeroDecimal(link.value) ? '—' : formatUsd(carries?.(link) ?? link.value).replace('$', '')),
      fullText: (link) => (carries === undefined ? link.value : pathText.carries(carries(link), link.value)),
    },
  ]
  return (
    <PlainTable
      label={label}
      className="hop-table"
      columns={columns}
      rows={links}
      keyOf={(link) => lineOf(link)}
      stateOf={(link) => (selection.has(lineOf(link)) ? 'selected' : '')}
    />
  )
}

function lineOf({ from, to }: Link): string {
  return edgeKey(joinedId({ kind: 'value', source: from, target: to }))
}

/** First and last day of the transfers with a reported time; undefined without any. */
function datesOf(transfers: Link['transfers']): readonly [first: string, last: string] | undefined {
  const days = transfers.filter(({ time }) => time !== '').map(({ time }) => time.slice(0, 10))
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? undefined : [first, last]
}
