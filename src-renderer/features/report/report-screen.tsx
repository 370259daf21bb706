import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button, Switch } from '@blueprintjs/core'
import { Export, TickCircle } from '@blueprintjs/icons'
import { addDecimals, isDecimal } from '../../../src-shared/core/decimal.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { FindingsSection } from '../findings/findings-section.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { ExportedReport } from './export-report.ts'
import { exportReport, fitsInReport } from './export-report.ts'
import { showErrorToast } from '../../state/messages.ts'
import { reportExportStarted, useScreen } from '../../state/screen-store.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { isUnsigned } from '../../../src-shared/case/case-authors.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { UnsignedTag } from '../../ui/unsigned-tag.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { formatSecond, formatTime } from '../../../src-shared/core/text/format-time.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import './report-screen.css'

/** The contents of the report, and its export. */
export function ReportScreen(): ReactNode {
  const { state } = useCaseContext()
  const exportRequested = useScreen((facts) => facts.isReportExportRequested)
  const [graph, setGraph] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const [exported, setExported] = useState<ExportedReport>()
  const save = async (): Promise<void> => {
    setBusy(true)
    const outcome = await exportReport(state, graph)
    setBusy(false)
    const isCancelled = !outcome.ok && outcome.error.code === 'cancelled'
    if (isCancelled) showErrorToast(outcome.error)
    setRefusal(outcome.ok || isCancelled ? undefined : outcome.error)
    if (outcome.ok && outcome.value !== undefined) setExported(outcome.value)
  }
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // An export by shortcut begins without a focused element.
    if (exported !== undefined && document.activeElement === document.body) button.current?.focus()
  }, [exported])
  const startExport = useEffectEvent(() => {
    if (!busy) void save()
  })
  useEffect(() => {
    if (!exportRequested) return
    reportExportStarted()
    // After the effect: it sets state of its own.
    queueMicrotask(() => startExport())
  }, [exportRequested])
  return (
    <div className="pane">
      <div className="pane-bar">
        <Switch className="flush" checked={graph} onChange={() => setGraph(!graph)} label="Include a picture of the graph" />
        <span className="grow" />
        <Button
          ref={button}
          intent="primary"
          icon={<Export size={14} />}
          text="Export report"
          title="Export report (Ctrl+E)"
          loading={busy}
          onClick={() => void save()}
        />
      </div>
      <div className="pane-body report-body">
        {refusal !== undefined && <FailureNote failure={refusal} />}
        {exported !== undefined && (
          <TitledCallout intent="success" icon={<TickCircle />} title={`Saved ${exported.name}`} className="spaced" role="status">
            <p>
              {formatCredits(String(exported.bytes))} bytes. Anyone can verify it without Casebook’s data:{' '}
              {exported.evidenceName === undefined
                ? 'the report carries its evidence.'
                : `its evidence is in ${exported.evidenceName}. Hand both files over: one without the other cannot be verified.`}
            </p>
            <p className="line">
              <code className="truncate">{exported.sha256}</code>
              <CopyButton text={exported.sha256} what="hash" />
            </p>
          </TitledCallout>
        )}
        <div className="report-columns">
          <FindingsSection />
          <div className="report-sheet">
            {state.record.practice && <p className="practice-line">Practice: every figure comes from a made-up world, and the report says so.</p>}
            <h2 data-private>{visibleText(state.record.title)}</h2>
            <ReportFacts state={state} graph={graph} />
            <ReportParts state={state} graph={graph} />
          </div>
        </div>
        <ExportedBefore state={state} />
      </div>
    </div>
  )
}

function ReportFacts({ state, graph }: { readonly state: CaseState; readonly graph: boolean }): ReactNode {
  const { record } = state
  const spent = useMemo(() => addDecimals(state.captures.map(({ capture }) => capture.creditsUsed).filter(isDecimal)), [state.captures])
  const count = (name: 'found' | 'partial' | 'empty' | 'failed' | 'not-asked'): number =>
    state.coverage.rows.filter((row) => row.state === name).length
  return (
    <dl className="facts">
      <dt>Reference</dt>
      <dd>{record.reference === '' ? 'none' : visibleText(record.reference)}</dd>
      <dt>Investigator</dt>
      <dd>{visibleText(record.investigator)}</dd>
      <dt>Opened</dt>
      <dd>{formatTime(record.createdAt)}</dd>
      <dt>Signature</dt>
      <dd>{isUnsigned(state.entries) ? <UnsignedTag entries={state.entries} /> : `by author ${shortAddress(state.entries.at(-1)?.author ?? '')}`}</dd>
      <dt>Subjects</dt>
      <dd>{state.subjects.length}</dd>
      <dt>Exhibits</dt>
      <dd>
        {state.captures.length} captures, {formatCredits(spent)} credits
      </dd>
      <dt>Coverage</dt>
      <dd>
        {count('found') + count('partial')} found, {count('empty')} asked and empty, {count('failed')} failed, {count('not-asked')} not asked
      </dd>
      <dt>Graph</dt>
      <dd>{graph && state.subjects.length > 0 ? 'a picture, as arranged' : 'left out'}</dd>
    </dl>
  )
}

function ReportParts({ state, graph }: { readonly state: CaseState; readonly graph: boolean }): ReactNode {
  const parts = [
    'Subjects, with every address in full',
    'Method: what was asked of which service, and what the words mean',
    state.findings.length === 0 ? 'Findings: none were written' : `Findings: ${state.findings.length}`,
    ...(state.subjects.length === 0 ? [] : ['A dossier for each subject: figures, tables and charts, each with its capture']),
    ...(graph ? ['Graph'] : []),
    'Coverage and limitations: what was not looked at, and why',
    'Acquisition log: each capture with time, request id, credits and hash',
    'Handling log: every action in this case',
    'Integrity: the custody chain, and how to verify it',
  ]
  return (
    <>
      <h3>What is included</h3>
      <ol className="report-parts">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
      {fitsInReport(state.captures) ? (
        <p className="muted small">
          One HTML file, without script and without anything from elsewhere. Whoever gets it drops it on Casebook or on the verifier’s page, or runs{' '}
          <code>casebook-verify FILE</code>.
        </p>
      ) : (
        <p className="muted small">
          Two files, since the answers are too large for one: the evidence file, saved first, and an HTML file that names it by its SHA-256. Whoever
          gets them drops both on Casebook or on the verifier’s page, or runs <code>casebook-verify FILE EVIDENCE</code>.
        </p>
      )}
    </>
  )
}

function ExportedBefore({ state }: { readonly state: CaseState }): ReactNode {
  const before = state.events.flatMap((event) => (event.kind === 'report-exported' ? [event] : [])).toReversed()
  if (before.length === 0) return null
  return (
    <section className="block" aria-labelledby="exported-before">
      <h3 id="exported-before">Exported before</h3>
      <PlainTable
        labelledBy="exported-before"
        rows={before}
        keyOf={({ seq }) => seq}
        columns={[
          { head: 'Time (UTC)', fits: true, render: ({ at }) => formatSecond(at) },
          { head: 'File', render: ({ fileName }) => fileName },
          { head: 'Bytes', isNumber: true, fits: true, render: ({ bytes }) => formatCredits(String(bytes)) },
          { head: 'SHA-256', cellClassName: 'mono truncate-cell', fullText: ({ sha256 }) => sha256, render: ({ sha256 }) => sha256 },
        ]}
      />
    </section>
  )
}
