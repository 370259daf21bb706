import { useState, type ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import {
  byMeasure,
  SECTOR_MEASURES,
  SECTOR_MEASURE_TITLES,
  type SectorBoard,
  type SectorFigure,
  type SectorMeasure,
} from '../../../../src-shared/view-models/market/sector-board.ts'
import { count } from '../../../../src-shared/view-models/panels/cells.ts'
import { FlowBar } from './flow-bar.tsx'
import './context-sections.css'
import { messages } from '../messages.ts'

interface SectorsSectionProps {
  readonly board: SectorBoard
  /** The scope of each measure: `24 hours`; '' if the case has no response about it. */
  readonly scopes: Readonly<Record<SectorMeasure, string>>
  /** Whether sectors without data are listed too. */
  readonly isWhole: boolean
}

const SHOWN = 12

/**
 * What the case knows of sectors, charted by one measure at a time. A measure's header selects it
 * and sorts by it.
 */
export function SectorsSection({ board, scopes, isWhole }: SectorsSectionProps): ReactNode {
  const known = SECTOR_MEASURES.filter((measure) => scopes[measure] !== '')
  const [chosen, setChosen] = useState<SectorMeasure>()
  const [isCollapsed, setIsCollapsed] = useState(true)
  const { showCapture } = useCaseActions()
  const drawn = known.find((one) => one === chosen) ?? known.findLast((one) => byMeasure(board, one).length > 0)
  const figured = drawn === undefined ? [] : byMeasure(board, drawn)
  const all = isWhole ? [...figured, ...board.rows.filter((row) => !figured.includes(row))] : figured
  const shown = isCollapsed ? all.slice(0, SHOWN) : all
  if (all.length === 0) return null
  return (
    <div className="context-block">
      <h3>
        {messages.sectors} <span className="context-scope">{messages.sectorsScope(count(all.length, 'sector'))}</span>
        <span className="grow" />
        {known.map((measure) => (
          <button
            key={measure}
            type="button"
            className="context-measure"
            aria-pressed={measure === drawn}
            title={scopes[measure]}
            onClick={() => setChosen(measure)}
          >
            {SECTOR_MEASURE_TITLES[measure]}
          </button>
        ))}
      </h3>
      <PlainTable
        label={messages.sectors}
        className="context-table"
        rows={shown}
        keyOf={({ sector }) => sector}
        columns={[
          ...(drawn === undefined
            ? []
            : [
                {
                  header: messages.source,
                  isHeaderHidden: true,
                  fits: true,
                  render: ({ sector, figures }: (typeof shown)[number]) => {
                    const { source } = figures[drawn]
                    return source === undefined ? null : (
                      <SourceButton what={messages.largestTokenOf(sector)} onClick={() => showCapture(source.captureId, source.pointer)} />
                    )
                  },
                },
              ]),
          {
            header: messages.sector,
            cellClassName: 'context-name',
            fullText: ({ sector }) => visibleText(sector),
            render: ({ sector }) => <SafeText text={sector} limit={60} />,
          },
          ...(drawn === undefined
            ? []
            : [
                {
                  header: messages.drawn(SECTOR_MEASURE_TITLES[drawn]),
                  isHeaderHidden: true,
                  cellClassName: 'context-progress-cell',
                  render: ({ figures }: (typeof shown)[number]) => <Bar measure={drawn} figure={figures[drawn]} />,
                },
              ]),
          ...known.map((measure) => ({
            header: SECTOR_MEASURE_TITLES[measure],
            isNumber: true,
            fits: true,
            headerClassName: 'context-header-wraps',
            hint: messages.sectorMeasureHint(scopes[measure]),
            render: ({ figures }: (typeof shown)[number]) => <Amount cell={figures[measure].cell} kind="usd" />,
          })),
          ...(drawn === undefined
            ? []
            : [
                {
                  header: messages.tokens,
                  isNumber: true,
                  fits: true,
                  render: ({ figures }: (typeof shown)[number]) => (figures[drawn].tokens === 0 ? '—' : figures[drawn].tokens.toLocaleString('en')),
                },
              ]),
        ]}
      />
      {all.length > SHOWN && (
        <p>
          <button type="button" className="context-measure" onClick={() => setIsCollapsed(!isCollapsed)}>
            {isCollapsed ? messages.showAllSectors(all.length) : messages.showSectors(SHOWN)}
          </button>
        </p>
      )}
      {scopes.volume !== '' && board.unsorted > 0 && <p className="muted small">{messages.tokensWithoutSector(count(board.unsorted, 'token'))}</p>}
    </div>
  )
}

/**
 * Signed values are drawn from the middle, unsigned ones from the left; without a value, nothing is
 * drawn.
 */
function Bar({ measure, figure: { cell, reach } }: { readonly measure: SectorMeasure; readonly figure: SectorFigure }): ReactNode {
  if (cell.state !== 'value') return null
  if (measure === 'net') return <FlowBar reach={reach} />
  return (
    <span className="context-progress" data-known="true" aria-hidden="true">
      {reach > 0 && <span style={{ width: `${reach * 100}%` }} />}
    </span>
  )
}
