import { Button } from '@blueprintjs/core'
import { Tag, Cross } from '@blueprintjs/icons'
import { memo, useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../state/case-context.ts'
import { useCellActions } from '../subjects/cell-actions.ts'
import { useCellMenu } from '../subjects/cell-menu.ts'
import { PickedActions } from '../subjects/picked-actions.tsx'
import type { CsvSubject } from '../../ui/table/csv.ts'
import type { PickedRows } from '../../ui/table/selection/selection-bar.tsx'
import { isEntity } from '../../../src-shared/case/subject.ts'
import { shownAddress } from '../../../src-shared/case/subject-title.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import { FigureTile } from '../../ui/figure/figure-tile.tsx'
import { balanceMap } from '../../../src-shared/view-models/overview/balance-map.ts'
import { BalanceTreemap } from './balance-treemap.tsx'
import { HistorySection } from '../../ui/chart/history-section.tsx'
import { LookupFlows } from './lookup/lookup-flows.tsx'
import { LookupForm } from './lookup/lookup-form.tsx'
import { PanelCoverage } from './coverage/panel-coverage.tsx'
import type { PanelId, PanelView, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { type DayRange, tablesWithin, ALL_DAYS } from '../../../src-shared/view-models/overview/wallet-range.ts'
import { TagList } from './tag-list.tsx'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import './panel.css'
import { formatCount } from '../../../src-shared/core/text/credits.ts'
import './time/days-note.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { panel as messages } from './messages.ts'

interface DaysNoteProps {
  readonly all: readonly ViewTable[]
  readonly within: readonly ViewTable[]
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
}

/**
 * States above the tables of a panel that they are limited to some days: without it, omitted rows
 * would look like missing ones.
 */
function DaysNote({ all, within, days: { from, to }, onDays }: DaysNoteProps): ReactNode {
  const [whole, part] = [all[0], within[0]]
  if (whole === undefined || part === undefined || (from === '' && to === '')) return null
  const days = from === '' ? messages.until(to) : to === '' ? messages.from(from) : messages.range(from, to)
  return (
    <p className="panel-days">
      <span>{messages.daysOnly(days, formatCount(part.rows.length), formatCount(whole.rows.length))}</span>
      <Button size="small" variant="minimal" icon={<Cross />} text={messages.allDays} onClick={() => onDays(ALL_DAYS)} />
    </p>
  )
}

/** Tables after the first are collapsed if they have more rows than this. */
const ROWS_UNFOLDED = 25
/** Panels whose tables follow the time axis. */
const ON_AXIS: readonly PanelId[] = ['transactions', 'balance-history', 'perp-trades']

interface PanelProps {
  readonly panel: PanelView
  /** All panels of the subject: one may have what another's request needs. */
  readonly panels: readonly PanelView[]
  readonly subject: Subject
  /** Renders only name and coverage; the rest follows in its turn. */
  readonly headOnly: boolean
  /** Whether there are responses that it does not show yet. */
  readonly isBehind: boolean
  /** The days selected on the time axis. */
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
}

/** One panel of a dossier: coverage, figures, chart, tables and their caveats. */
export function Panel({ panel, panels, subject, headOnly, isBehind, days, onDays }: PanelProps): ReactNode {
  const { buyLabels, showCapture } = useCaseActions()
  const actionsFor = useCellActions()
  const menuOf = useCellMenu()
  const about = useMemo<CsvSubject>(
    () => (isEntity(subject) ? { name: subject.entityName, kind: 'entity' } : { name: shownAddress(subject), kind: 'address' }),
    [subject],
  )
  const isOnAxis = ON_AXIS.includes(panel.id)
  const tables = useMemo(() => (isOnAxis ? tablesWithin(panel.tables, days) : panel.tables), [isOnAxis, panel.tables, days])
  return (
    <section
      id={`panel-${panel.id}`}
      className="dossier-panel"
      aria-labelledby={`panel-${panel.id}-title`}
      aria-busy={headOnly || isBehind}
      tabIndex={-1}
    >
      <h2 id={`panel-${panel.id}-title`}>{panel.title}</h2>
      <PanelCoverage panel={panel} subject={subject} />
      {panel.id === 'transaction-lookup' && <LookupForm subject={subject} panels={panels} />}
      {panel.id === 'transaction-lookup' && !headOnly && <LookupFlows panel={panel} subject={subject} />}
      {panel.id === 'counterparties' && panel.tables.length > 0 && (
        <div className="line">
          <Button size="small" icon={<Tag />} text={messages.buyLabels} onClick={() => buyLabels(subject.id)} />
          <span className="muted small">{messages.buyLabelsHint}</span>
        </div>
      )}
      {panel.id === 'labels' && <TagList subject={subject} />}
      {isBehind && <p className="muted small">{messages.loading}</p>}
      {isOnAxis && !headOnly && <DaysNote all={panel.tables} within={tables} days={days} onDays={onDays} />}
      {!headOnly && (
        <PanelBody
          title={panel.title}
          figures={panel.figures}
          series={panel.series}
          tables={tables}
          notes={panel.notes}
          showCapture={showCapture}
          actionsFor={actionsFor}
          menuOf={menuOf}
          subjectId={subject.id}
          about={about}
        />
      )}
    </section>
  )
}

interface PanelBodyProps extends Pick<PanelView, 'title' | 'figures' | 'series' | 'tables' | 'notes'> {
  readonly showCapture: (captureId: string, pointer?: string) => void
  readonly actionsFor: ReturnType<typeof useCellActions>
  readonly menuOf: ReturnType<typeof useCellMenu>
  readonly subjectId: string
  readonly about: CsvSubject
}

/**
 * Memoised: during a run the case changes several times a second, but a panel's content seldom
 * does.
 */
const PanelBody = memo(function PanelBody({
  title,
  figures,
  series,
  tables,
  notes,
  showCapture,
  actionsFor,
  menuOf,
  subjectId,
  about,
}: PanelBodyProps): ReactNode {
  const showRow = useCallback((row: ViewRow) => (row.captureId === '' ? undefined : showCapture(row.captureId, row.pointer)), [showCapture])
  const renderPickedActions = useCallback((picked: PickedRows): ReactNode => <PickedActions picked={picked} boughtFor={subjectId} />, [subjectId])
  const details = figures.filter(({ isDetail }) => isDetail === true)
  const map = useMemo(() => balanceMap(tables), [tables])
  const showPoint = useCallback((captureId: string) => showCapture(captureId), [showCapture])
  return (
    <>
      {figures.length > 0 && (
        <dl className="figure-strip">
          {figures
            .filter(({ isDetail }) => isDetail !== true)
            .map((figure) => (
              <FigureTile key={figure.id} figure={figure} />
            ))}
        </dl>
      )}
      {details.length > 0 && (
        <dl className="figure-details" aria-label={messages.details(title)}>
          {details.map((figure) => (
            <FigureTile key={figure.id} figure={figure} />
          ))}
        </dl>
      )}
      {map !== undefined && <BalanceTreemap map={map} onShowSource={showCapture} />}
      {series.length > 0 && <HistorySection title={title} series={series} table={messages.historyTable} onShowSource={showPoint} />}
      {tables.map((table, index) =>
        index === 0 || table.rows.length <= ROWS_UNFOLDED ? (
          <DataTable
            key={table.id}
            table={table}
            about={about}
            onShowSource={showRow}
            actionsFor={actionsFor}
            renderSelectionActions={renderPickedActions}
            onRowMenu={menuOf(table.columns)}
          />
        ) : (
          <CollapsedTable
            key={table.id}
            table={table}
            about={about}
            onShowSource={showRow}
            actionsFor={actionsFor}
            renderPickedActions={renderPickedActions}
            menuOf={menuOf}
          />
        ),
      )}
      {notes.length > 0 && (
        <ul className="panel-notes" aria-label={messages.notes(title)}>
          {notes.map((note) => (
            <li key={note}>
              <SafeText text={note} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
})

interface CollapsedTableProps {
  readonly table: ViewTable
  readonly about: CsvSubject
  readonly onShowSource: (row: ViewRow) => void
  readonly actionsFor: ReturnType<typeof useCellActions>
  readonly renderPickedActions: (picked: PickedRows) => ReactNode
  readonly menuOf: ReturnType<typeof useCellMenu>
}

function CollapsedTable({ table, about, onShowSource, actionsFor, renderPickedActions, menuOf }: CollapsedTableProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <DataTable
        table={table}
        about={about}
        onShowSource={onShowSource}
        actionsFor={actionsFor}
        renderSelectionActions={renderPickedActions}
        onRowMenu={menuOf(table.columns)}
      />
    )
  return (
    <button type="button" className="folded-table" aria-expanded={false} onClick={() => setIsOpen(true)}>
      {messages.showTable(lowerFirst(table.title), table.rows.length.toLocaleString('en'))}
    </button>
  )
}
