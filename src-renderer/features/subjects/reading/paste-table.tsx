import { Fragment, type ReactNode, type RefObject, useRef } from 'react'
import type { ChainFamily } from '../../../../src-shared/addresses/chains/chains.ts'
import { useVirtualLines } from '../../../ui/table/virtualization/use-virtual-lines.ts'
import type { CsvDetails } from '../csv/csv-rows.ts'
import type { FamilyChoices, PasteRow, SettledRow } from '../paste-model.ts'
import { PasteLine } from './paste-line.tsx'
import { messages } from '../messages.ts'

/** Height of a row without a message. */
const LINE_HEIGHT_PX = 43
/** Up to this many rows are all rendered. */
const MAX_WHOLE = 20

interface PasteTableProps {
  readonly lines: readonly SettledRow[]
  /** The scroll container of the table. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly families: FamilyChoices
  readonly aliases: Readonly<Record<string, string>>
  readonly details: ReadonlyMap<string, CsvDetails>
  readonly lookalikesOf: (row: PasteRow) => readonly string[]
  readonly onFamily: (key: string, family: ChainFamily | undefined) => void
  readonly onAlias: (key: string, alias: string) => void
}

/** What was pasted, line by line; long lists are virtualized. */
export function PasteTable({ lines, scroller, families, aliases, details, lookalikesOf, onFamily, onAlias }: PasteTableProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null)
  const {
    lines: shown,
    behind,
    measure,
    onFocus,
    onBlur,
  } = useVirtualLines({
    count: lines.length,
    keyAt: (at) => lines[at]?.row.key ?? '',
    scroller,
    list: body,
    lineHeight: LINE_HEIGHT_PX,
    isEven: false,
    maxWhole: MAX_WHOLE,
  })
  return (
    <table className="plain-table paste-table" aria-label={messages.pastedText} aria-rowcount={lines.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th className="number fit">{messages.line}</th>
          <th>{messages.address}</th>
          <th>{messages.readAsLabel}</th>
          <th>{messages.alias}</th>
        </tr>
      </thead>
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {shown.map(({ index, gap }) => {
          const one = lines[index]
          if (one === undefined) return null
          const { key } = one.row
          const said = details.get(key)
          return (
            <Fragment key={key}>
              <Gap height={gap} />
              <PasteLine
                settled={one}
                index={index}
                measure={measure}
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

/** Space of the rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null
  return (
    <tr className="paste-gap" aria-hidden>
      <td colSpan={4} style={{ height }} />
    </tr>
  )
}
