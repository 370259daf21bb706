import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChainFamily } from '../../../src-shared/service/table/chains.ts'
import type { CsvDetails } from '../csv/csv-rows.ts'
import type { FamilyChoices, PasteRow, SettledRow } from '../paste-model.ts'
import { PasteLine } from './paste-line.tsx'

/** A line without a message; others are measured as they come into sight. */
const ROW_HEIGHT_PX = 43
const OVERSCAN = 8
/** Fewer lines are all in the page. */
const MAX_WHOLE = 20

interface PasteTableProps {
  readonly lines: readonly SettledRow[]
  /** What scrolls around the table. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly families: FamilyChoices
  readonly aliases: Readonly<Record<string, string>>
  readonly details: ReadonlyMap<string, CsvDetails>
  readonly lookalikesOf: (row: PasteRow) => readonly string[]
  readonly onFamily: (key: string, family: ChainFamily | undefined) => void
  readonly onAlias: (key: string, alias: string) => void
}

/** What was pasted, line by line; of many lines only those in sight are in the page. */
export function PasteTable({ lines, scroller, families, aliases, details, lookalikesOf, onFamily, onAlias }: PasteTableProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null)
  const [above, setAbove] = useState(0)
  // The line that a person writes into stays in the page, and so keeps its focus.
  const [active, setActive] = useState(-1)
  const isWhole = lines.length <= MAX_WHOLE
  // oxlint-disable-next-line react/incompatible-library -- what comes into sight is few lines; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: lines.length,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    getItemKey: (at) => lines[at]?.row.key ?? at,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
    scrollMargin: above,
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range)
      return active === -1 || active >= lines.length || places.includes(active) ? places : [...places, active].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => {
    const [rows, around] = [body.current, scroller.current]
    if (isWhole || rows === null || around === null) return undefined
    const observer = new ResizeObserver(() => {
      setAbove(Math.round(rows.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop))
    })
    // What stands above the table in the dialog comes and goes.
    for (const child of around.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller, isWhole, lines])
  const items = isWhole ? lines.map((_, index) => ({ index, start: above, end: above })) : virtualizer.getVirtualItems()
  const behind = isWhole ? 0 : virtualizer.getTotalSize() - ((items.at(-1)?.end ?? above) - above)
  return (
    <table className="plain-table paste-table" aria-label="What was pasted" aria-rowcount={lines.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th className="number fit">Line</th>
          <th>Address</th>
          <th>Taken for</th>
          <th>Alias</th>
        </tr>
      </thead>
      <tbody ref={body} onFocus={(event) => setActive(indexOf(event.target))} onBlur={() => setActive(-1)}>
        {items.map(({ index, start }, nth) => {
          const one = lines[index]
          if (one === undefined) return null
          const { key } = one.row
          const said = details.get(key)
          return (
            <Fragment key={key}>
              <Gap height={start - (items[nth - 1]?.end ?? above)} />
              <PasteLine
                settled={one}
                index={index}
                measure={isWhole ? undefined : virtualizer.measureElement}
                lookalikes={lookalikesOf(one.row)}
                family={families[key]}
                alias={aliases[key] ?? said?.alias ?? ''}
                details={said}
                onFamily={(family) => onFamily(key, family)}
                onAlias={(alias) => onAlias(key, alias)}
              />
            </Fragment>
          )
        })}
        <Gap height={behind} />
      </tbody>
    </table>
  )
}

/** Place in the list of the line that holds an element, or -1. */
function indexOf(element: Element): number {
  return Number(element.closest('tr')?.dataset['index'] ?? -1)
}

/** Space of the lines that are not in the page. */
function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null
  return (
    <tr className="paste-gap" aria-hidden>
      <td colSpan={4} style={{ height }} />
    </tr>
  )
}
