import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import { ageText } from '../acquisition/label-words.ts'
import { useCaseContext } from '../app/case-context.ts'
import { useCellActions } from '../app/cell-actions.ts'
import { chainOfRequest } from '../casefile/question.ts'
import { creditsText } from '../app/credits.ts'
import { formatTime } from '../app/format-time.ts'
import { runCommand } from '../app/run-command.ts'
import type { ViewRow, ViewTable } from '../dossier/panel-view.ts'
import { commonNotes, RATIO_NOTE } from '../dossier/views/notes.ts'
import { WebResults } from '../search/web-results.tsx'
import { fetchedTexts } from '../search/web-tables.ts'
import { CoverageMark } from '../ui/coverage-mark.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SafeText } from '../ui/safe-text.tsx'
import { visibleText } from '../ui/safe-text.ts'
import { SourceGlyph } from '../ui/source-glyph.tsx'
import { requestLines } from './context-plan.ts'
import type { Inquiry } from './inquiries.ts'
import { inquiryTables } from './inquiry-table.ts'
import { leftOutNotes } from './left-out.ts'

interface InquiryCardProps {
  readonly inquiry: Inquiry
  /** The newest stands open. */
  readonly open: boolean
  readonly now: Date
  /** Puts the question back into the form: to ask it anew, or to follow its further pages. */
  readonly onAgain: (inquiry: Inquiry, how: 'again' | 'more') => void
}

/** One question and what came of it: when, for how much, from which captures, and the records themselves. */
export function InquiryCard({ inquiry, open, now, onAgain }: InquiryCardProps): ReactNode {
  const [unfolded, setUnfolded] = useState(open)
  const { title, dateField } = endpointOf(inquiry.endpoint)
  const lines = requestLines(inquiry.request, inquiry.window, dateField)
  return (
    <article className="inquiry" aria-label={`${title}, asked ${formatTime(inquiry.at)}`} data-state={inquiry.state}>
      <header className="line inquiry-head">
        <InquiryState inquiry={inquiry} />
        <span className="muted small">{summaryOf(inquiry, now)}</span>
        <span className="grow" />
        {inquiry.state === 'partial' && <Button size="small" variant="minimal" text="Next pages…" onClick={() => onAgain(inquiry, 'more')} />}
        <Button size="small" variant="minimal" text="Ask again…" onClick={() => onAgain(inquiry, 'again')} />
        <Button size="small" variant="minimal" text={unfolded ? 'Fold' : 'Show'} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)} />
      </header>
      <dl className="inquiry-request" aria-label="What was asked">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{visibleText(name, 60)}</dt>
            <dd className="mono">
              <SafeText text={value} limit={160} />
            </dd>
          </div>
        ))}
      </dl>
      {inquiry.state === 'empty' && (
        <p className="muted">The service answered and holds no record on this. That is its statement, not proof that there is nothing.</p>
      )}
      {inquiry.state === 'open' && (
        <p className="line muted">
          It is under way, or was interrupted. <Button size="small" text="Resume" onClick={() => void runCommand('resume-plans')} />
        </p>
      )}
      {inquiry.state === 'cancelled' && <p className="muted">It was cancelled before an answer came.</p>}
      {inquiry.failures.map((one, index) => (
        <p key={`${one.code} ${index}`} className="panel-failure">
          <SafeText text={one.message} />
          <span className="muted small">
            {' '}
            {visibleText(one.code, 80)}
            {one.requestId !== '' && ` · request ${visibleText(one.requestId, 80)}`}
          </span>
          {one.captureId !== undefined && <FailureSource captureId={one.captureId} />}
        </p>
      ))}
      {unfolded && <InquiryAnswers inquiry={inquiry} title={title} />}
    </article>
  )
}

/** The answer that said no, where one was kept. */
function FailureSource({ captureId }: { readonly captureId: string }): ReactNode {
  const { showCapture } = useCaseContext()
  return <SourceButton what="this failure" onClick={() => showCapture(captureId)} />
}

function InquiryState({ inquiry: { state, pages } }: { readonly inquiry: Inquiry }): ReactNode {
  if (state === 'open') return <span className="inquiry-state">{pages.length === 0 ? 'Not answered yet' : 'Answered in part'}</span>
  if (state === 'cancelled') return <span className="inquiry-state muted">Cancelled</span>
  return <CoverageMark state={state} />
}

/** "240 records, 3 pages · 2026-11-21 09:40:00 UTC, 2 hours ago · 15 credits counted". */
function summaryOf({ rows, pages, reused, at, credits }: Inquiry, now: Date): string {
  const parts = [
    ...(rows > 0 ? [`${rows.toLocaleString('en')} ${rows === 1 ? 'record' : 'records'}${pages.length > 1 ? `, ${pages.length} pages` : ''}`] : []),
    `${formatTime(at)}, ${ageText(at, now)}`,
    ...(credits === '0' || credits === '' ? [] : [`${creditsText(credits)} counted`]),
    ...(reused > 0 ? [`${reused} of its answers were in the case already`] : []),
  ]
  return parts.join(' · ')
}

function InquiryAnswers({ inquiry, title }: { readonly inquiry: Inquiry; readonly title: string }): ReactNode {
  const { showCapture } = useCaseContext()
  const { endpoint, pages } = inquiry
  const actionsFor = useCellActions(chainOfRows(inquiry))
  // Pages are new lists with every commit; what they hold changes only when one is added.
  const held = pages.map(({ capture }) => capture.id).join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- `held` stands for `pages`: captures never change
  const tables = useMemo(() => inquiryTables({ endpoint, pages }, title), [endpoint, held, title])
  // oxlint-disable-next-line react/exhaustive-deps -- as above
  const texts = useMemo(() => fetchedTexts(pages), [held])
  const notes = notesOn(inquiry, tables)
  const showRow = (row: ViewRow): void => showCapture(row.captureId, row.pointer)
  return (
    <>
      {texts.map(({ text, captureId, pointer }) => (
        <section key={captureId} className="fetched-text" aria-label="What the pages say">
          <p className="muted small line">
            Text of others, as the service summed it up; shown as plain text, links do not open.
            <SourceButton what="this text" onClick={() => showCapture(captureId, pointer)} />
          </p>
          <p className="fetched-words">
            <SafeText text={text} limit={20_000} />
          </p>
        </section>
      ))}
      {endpoint === 'search/web-search' && tables.map((table) => <WebResults key={table.id} table={table} onShowSource={showRow} />)}
      {tables.map((table) => (
        <DataTable key={table.id} table={table} onShowSource={showRow} actionsFor={actionsFor} />
      ))}
      {pages.length > 0 && (
        <p className="line small muted inquiry-sources">
          Captures
          {pages.map(({ capture }, index) => (
            <SourceButton key={capture.id} what={`page ${index + 1}`} onClick={() => showCapture(capture.id)} />
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="panel-notes" aria-label="Notes on the answer">
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

/** The chain of records that name none: the one asked, else the one that the endpoint is about (service-interface.md section 4.2). */
function chainOfRows({ endpoint, request }: Inquiry): string {
  if (endpoint.endsWith('perp-trades')) return 'hyperliquid'
  return endpoint.endsWith('dcas') || endpoint.endsWith('jup-dca') ? 'solana' : (chainOfRequest(request) ?? '')
}

function SourceButton({ what, onClick }: { readonly what: string; readonly onClick: () => void }): ReactNode {
  return (
    <button type="button" className="source-button" aria-label={`Source of ${what}`} title={`Source of ${what}`} onClick={onClick}>
      <SourceGlyph />
    </button>
  )
}

/** Fields whose unit nobody has verified (wire facts: some examples read as percent, others as fractions). */
const UNSURE = /percent|ratio/
const UNSURE_NOTE = 'Percent and ratio columns without a % stand as delivered: whether 0.5 means 50 % or 0.5 % is not documented.'

function notesOn({ endpoint, request, pages, state }: Inquiry, tables: readonly ViewTable[]): string[] {
  const read = pages.flatMap(({ capture, answer }) => (answer === undefined ? [] : [{ capture, answer }]))
  return [
    ...commonNotes({ pages: read, rows: [], superseded: 0, repeated: 0 }),
    ...(tables.some(({ columns }) => columns.some(({ kind }) => kind === 'ratio')) ? [RATIO_NOTE] : []),
    ...(tables.some(({ columns }) => columns.some(({ id, kind }) => kind === 'amount' && UNSURE.test(id))) ? [UNSURE_NOTE] : []),
    ...(pages.length > 0 ? leftOutNotes(endpoint, request) : []),
    ...(state === 'partial' && pages.length > 0
      ? ['These are not all records: the service holds further pages, or a call failed. Sums over them are lower bounds.']
      : []),
  ]
}
