import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, Spinner } from '@blueprintjs/core'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { ageText } from '../acquisition/labels/label-text.ts'
import { useCaseActions } from '../../state/case-context.ts'
import { useCellActions } from '../subjects/cell-actions.ts'
import { useCellMenu } from '../subjects/cell-menu.ts'
import { PickedActions } from '../subjects/picked-actions.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { useResponses } from '../../storage/hooks.ts'
import { chainOfRequest } from '../../../src-shared/case/query.ts'
import { creditsText } from '../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { resumeOpenPlans } from '../acquisition/run/resume-open-plans.ts'
import type { ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { emptyStateText } from '../../../src-shared/view-models/empty-state-text.ts'
import { commonNotes, RATIO_NOTE } from '../../../src-shared/view-models/panels/notes.ts'
import { WebResults } from './web-results.tsx'
import { fetchedTexts } from '../../../src-shared/view-models/web-tables.ts'
import { CoverageMark } from '../../ui/coverage-mark.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { SourceButton } from '../../ui/figure/source-button.tsx'
import { requestLines } from '../../../src-shared/view-models/request-lines.ts'
import type { RequestedQuery, QueryFailure } from '../../../src-shared/view-models/requested-queries.ts'
import { queryTables } from '../../../src-shared/view-models/query-table.ts'
import { leftOutNotes } from './left-out.ts'
import './query-card.css'
import { messages } from './messages.ts'

interface QueryCardProps {
  readonly requestedQuery: RequestedQuery
  /** The newest starts expanded. */
  readonly open: boolean
  readonly now: Date
  /** Puts the query back into the form: to request it again, or its further pages. */
  readonly onAgain: (requestedQuery: RequestedQuery, how: 'again' | 'more') => void
}

/** One query and its outcome: time, price, captures and records. */
export function QueryCard({ requestedQuery, open, now, onAgain }: QueryCardProps): ReactNode {
  const [unfolded, setUnfolded] = useState(open)
  const { title, dateField } = endpointOf(requestedQuery.endpoint)
  const { showCapture } = useCaseActions()
  const sourceOf = ({ captureId }: QueryFailure): (() => void) | undefined => (captureId === undefined ? undefined : () => showCapture(captureId))
  const lines = requestLines(requestedQuery.request, requestedQuery.window, dateField)
  return (
    <article className="query-card" aria-label={messages.requested(title, formatTime(requestedQuery.at))} data-state={requestedQuery.state}>
      <header className="line query-card-header">
        <QueryState requestedQuery={requestedQuery} />
        <span className="muted small">{summaryOf(requestedQuery, now)}</span>
        <span className="grow" />
        {requestedQuery.state === 'partial' && (
          <Button size="small" variant="minimal" text={messages.nextPages} onClick={() => onAgain(requestedQuery, 'more')} />
        )}
        <Button size="small" variant="minimal" text={messages.refresh} onClick={() => onAgain(requestedQuery, 'again')} />
        <Button
          size="small"
          variant="minimal"
          text={unfolded ? messages.collapse : messages.show}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      </header>
      <dl className="query-card-request" aria-label={messages.requestLabel}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{visibleText(name, 60)}</dt>
            <dd className="mono">
              <SafeText text={value} limit={160} />
            </dd>
          </div>
        ))}
      </dl>
      {requestedQuery.state === 'empty' && <p className="muted">{emptyStateText(requestedQuery.endpoint).sentence}</p>}
      {requestedQuery.state === 'open' && (
        <p className="line muted">
          {messages.inProgressOrInterrupted} <Button size="small" text={messages.resume} onClick={() => void resumeOpenPlans()} />
        </p>
      )}
      {requestedQuery.state === 'cancelled' && <p className="muted">{messages.cancelledHint}</p>}
      {requestedQuery.failures.map((one, index) => (
        <p key={`${one.code} ${index}`} className="panel-failure">
          <FailureText failure={one} onShowSource={sourceOf(one)} />
        </p>
      ))}
      {unfolded && <ReadQueryResponses requestedQuery={requestedQuery} title={title} />}
    </article>
  )
}

function QueryState({ requestedQuery: { state, pages, endpoint } }: { readonly requestedQuery: RequestedQuery }): ReactNode {
  if (state === 'open') return <span>{pages.length === 0 ? messages.noResultYet : messages.partialResult}</span>
  if (state === 'cancelled') return <span className="muted">{messages.cancelled}</span>
  return <CoverageMark state={state} words={state === 'empty' ? emptyStateText(endpoint).mark : undefined} />
}

/** "240 records, 3 pages · 2026-11-21 09:40:00 UTC, 2 hours ago · 15 credits counted". */
function summaryOf({ rows, pages, reused, at, credits }: RequestedQuery, now: Date): string {
  const parts = [
    ...(rows > 0 ? [`${rows.toLocaleString('en')} ${rows === 1 ? 'record' : 'records'}${pages.length > 1 ? messages.pages(pages.length) : ''}`] : []),
    `${formatTime(at)}, ${ageText(at, now)}`,
    ...(credits === '0' || credits === '' ? [] : [messages.counted(creditsText(credits))]),
    ...(reused > 0 ? [messages.resultsReused(reused)] : []),
  ]
  return parts.join(' · ')
}

/** Responses are read when expanded: a screen lists hundreds of queries. */
function ReadQueryResponses({ requestedQuery, title }: { readonly requestedQuery: RequestedQuery; readonly title: string }): ReactNode {
  const read = useResponses(requestedQuery.pages)
  if (read === undefined) return <Spinner size={20} aria-label={messages.readingResults} />
  if (!read.ok) return <FailureNote failure={read.error} />
  return <QueryResponses requestedQuery={{ ...requestedQuery, pages: read.value }} title={title} />
}

function QueryResponses({
  requestedQuery,
  title,
}: {
  readonly requestedQuery: RequestedQuery<CaptureWithResponse>
  readonly title: string
}): ReactNode {
  const { showCapture } = useCaseActions()
  const { endpoint, pages } = requestedQuery
  const chain = chainOfRows(requestedQuery)
  const actionsFor = useCellActions(chain)
  const menuOf = useCellMenu(chain)
  // Pages are new arrays with every commit; their content changes only when one is added.
  const loaded = pages.map(({ capture }) => capture.id).join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- `held` stands for `pages`: captures never change
  const tables = useMemo(() => queryTables({ endpoint, pages }, title), [endpoint, loaded, title])
  // oxlint-disable-next-line react/exhaustive-deps -- as above
  const texts = useMemo(() => fetchedTexts(pages), [loaded])
  const notes = notesOn(requestedQuery, tables)
  const showRow = (row: ViewRow): void => showCapture(row.captureId, row.pointer)
  return (
    <>
      {texts.map(({ text, captureId, pointer }) => (
        <section key={captureId} className="fetched-text" aria-label={messages.pageContent}>
          <p className="muted small line">
            {messages.summaryHint}
            <SourceButton what={messages.thisText} onClick={() => showCapture(captureId, pointer)} />
          </p>
          <p className="fetched-words">
            <SafeText text={text} limit={20_000} />
          </p>
        </section>
      ))}
      {PRESENTATION[endpoint].table === 'web-results' && tables.map((table) => <WebResults key={table.id} table={table} onShowSource={showRow} />)}
      {tables.map((table) => (
        <DataTable
          key={table.id}
          table={table}
          onShowSource={showRow}
          actionsFor={actionsFor}
          onRowMenu={menuOf(table.columns)}
          renderSelectionActions={(picked) => <PickedActions picked={picked} chain={chain} />}
        />
      ))}
      {pages.length > 0 && (
        <p className="line small muted query-card-sources">
          {messages.captures}
          {pages.map(({ capture }, index) => (
            <SourceButton key={capture.id} what={messages.page(index + 1)} onClick={() => showCapture(capture.id)} />
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="panel-notes" aria-label={messages.notesOnResult}>
          {notes.map((note) => (
            <li key={note}>
              <SafeText text={note} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * The chain of records that name none: the requested one, else the one that the endpoint is about
 * (docs/service-interface.md, 4.2).
 */
function chainOfRows({ endpoint, request }: RequestedQuery): string {
  return endpointOf(endpoint).impliedChain ?? chainOfRequest(request) ?? ''
}

/**
 * Fields with an unverified unit (wire facts: some examples read as percent, others as fractions).
 */
const UNSURE = /percent|ratio/
const UNSURE_NOTE = messages.percentHint

function notesOn({ endpoint, request, pages, state }: RequestedQuery<CaptureWithResponse>, tables: readonly ViewTable[]): string[] {
  const read = pages.flatMap(({ capture, summary, response }) => (response === undefined ? [] : [{ capture, summary, response }]))
  return [
    ...commonNotes({ pages: read, rows: [], superseded: 0, repeated: 0 }),
    ...(tables.some(({ columns }) => columns.some(({ kind }) => kind === 'ratio')) ? [RATIO_NOTE] : []),
    ...(tables.some(({ columns }) => columns.some(({ id, kind }) => kind === 'amount' && UNSURE.test(id))) ? [UNSURE_NOTE] : []),
    ...(pages.length > 0 ? leftOutNotes(endpoint, request) : []),
    ...(state === 'partial' && pages.length > 0 ? [messages.partialHint] : []),
  ]
}
