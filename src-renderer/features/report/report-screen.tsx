import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button, HTMLSelect, Switch } from '@blueprintjs/core'
import { Export, Print, TickCircle } from '@blueprintjs/icons'
import { addDecimals, isDecimal } from '../../../src-shared/core/decimal.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { FindingsSection } from '../findings/findings-section.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import type { ExportedReport } from './export-report.ts'
import { exportReport, fitsInReport } from './export-report.ts'
import { exportPdf, type ExportedPdf } from './export-pdf.ts'
import { PAPER_SIZES, type PaperSize } from '../../../src-shared/ipc/paper.ts'
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
import { exportedText, previousExports, reportFacts, reportFiles, reportScreen, reportSections } from './messages.ts'
import './report-screen.css'

/** The contents of the report, and its export. */
export function ReportScreen(): ReactNode {
  const { state } = useCaseContext()
  const exportRequested = useScreen((facts) => facts.isReportExportRequested)
  const [graph, setGraph] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const [exported, setExported] = useState<ExportedReport>()
  const [paper, setPaper] = useState<PaperSize>('A4')
  const [pdf, setPdf] = useState<ExportedPdf>()
  const showOutcome = (outcome: Result<unknown>): void => {
    const isCancelled = !outcome.ok && outcome.error.code === 'cancelled'
    if (isCancelled) showErrorToast(outcome.error)
    setRefusal(outcome.ok || isCancelled ? undefined : outcome.error)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    const outcome = await exportReport(state, graph)
    setBusy(false)
    showOutcome(outcome)
    if (!outcome.ok || outcome.value === undefined) return
    setExported(outcome.value)
    setPdf(undefined)
  }
  const savePdf = async (): Promise<void> => {
    setBusy(true)
    const outcome = await exportPdf(state, graph, paper)
    setBusy(false)
    showOutcome(outcome.ok && outcome.value !== undefined ? outcome.value.pdf : outcome)
    if (!outcome.ok || outcome.value === undefined) return
    setExported(outcome.value.report)
    setPdf(outcome.value.pdf.ok ? outcome.value.pdf.value : undefined)
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
        <Switch className="flush" checked={graph} onChange={() => setGraph(!graph)} label={reportScreen.includeGraph} />
        <span className="grow" />
        <Button
          ref={button}
          intent="primary"
          icon={<Export size={14} />}
          text={reportScreen.exportReport}
          title={reportScreen.exportHint}
          loading={busy}
          onClick={() => void save()}
        />
        <HTMLSelect
          aria-label={reportScreen.paper}
          value={paper}
          options={PAPER_SIZES}
          onChange={({ currentTarget }) => setPaper(PAPER_SIZES.find((size) => size === currentTarget.value) ?? 'A4')}
        />
        <Button
          icon={<Print size={14} />}
          text={reportScreen.exportPdf}
          title={reportScreen.exportPdfHint}
          loading={busy}
          onClick={() => void savePdf()}
        />
      </div>
      <div className="pane-body report-body">
        {refusal !== undefined && <FailureNote failure={refusal} />}
        {exported !== undefined && (
          <TitledCallout intent="success" icon={<TickCircle />} title={exportedText.saved(exported.name)} className="spaced" role="status">
            <p>
              {exported.evidenceName === undefined
                ? exportedText.withEvidence(formatCredits(String(exported.bytes)))
                : exportedText.evidenceSeparate(formatCredits(String(exported.bytes)), exported.evidenceName)}
            </p>
            <p className="line">
              <code className="truncate">{exported.sha256}</code>
              <CopyButton text={exported.sha256} what={exportedText.hash} />
            </p>
          </TitledCallout>
        )}
        {pdf !== undefined && (
          <TitledCallout intent="success" icon={<TickCircle />} title={exportedText.pdfSaved(pdf.name)} className="spaced" role="status">
            <p>{exportedText.pdfNote(formatCredits(String(pdf.bytes)))}</p>
            <p className="line">
              <code className="truncate">{pdf.sha256}</code>
              <CopyButton text={pdf.sha256} what={exportedText.hash} />
            </p>
          </TitledCallout>
        )}
        <div className="report-columns">
          <FindingsSection />
          <div className="report-sheet">
            {state.record.practice && <p className="practice-line">{reportScreen.practice}</p>}
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
  const count = (name: 'found' | 'partial' | 'empty' | 'failed' | 'not-requested'): number =>
    state.coverage.rows.filter((row) => row.state === name).length
  return (
    <dl className="facts">
      <dt>{reportFacts.reference}</dt>
      <dd>{record.reference === '' ? reportFacts.noReference : visibleText(record.reference)}</dd>
      <dt>{reportFacts.investigator}</dt>
      <dd>{visibleText(record.investigator)}</dd>
      <dt>{reportFacts.opened}</dt>
      <dd>{formatTime(record.createdAt)}</dd>
      <dt>{reportFacts.signature}</dt>
      <dd>
        {isUnsigned(state.entries) ? <UnsignedTag entries={state.entries} /> : reportFacts.byAuthor(shortAddress(state.entries.at(-1)?.author ?? ''))}
      </dd>
      <dt>{reportFacts.subjects}</dt>
      <dd>{state.subjects.length}</dd>
      <dt>{reportFacts.exhibits}</dt>
      <dd>{reportFacts.capturesAndCredits(state.captures.length, formatCredits(spent))}</dd>
      <dt>{reportFacts.coverage}</dt>
      <dd>{reportFacts.coverageCounts(count('found') + count('partial'), count('empty'), count('failed'), count('not-requested'))}</dd>
      <dt>{reportFacts.graph}</dt>
      <dd>{graph && state.subjects.length > 0 ? reportFacts.graphIncluded : reportFacts.graphExcluded}</dd>
    </dl>
  )
}

function ReportParts({ state, graph }: { readonly state: CaseState; readonly graph: boolean }): ReactNode {
  const parts = [
    reportSections.subjects,
    reportSections.method,
    reportSections.findings(state.findings.length),
    ...(state.traces.length === 0 ? [] : [reportSections.traces(state.traces.length)]),
    ...(state.subjects.length === 0 ? [] : [reportSections.dossiers]),
    ...(graph ? [reportSections.graph] : []),
    reportSections.coverage,
    reportSections.acquisition,
    reportSections.handling,
    reportSections.integrity,
  ]
  return (
    <>
      <h3>{reportScreen.contents}</h3>
      <ol className="report-parts">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
      {fitsInReport(state.captures) ? (
        <p className="muted small">
          {reportFiles.oneFile} <code>{reportFiles.oneFileCommand}</code>.
        </p>
      ) : (
        <p className="muted small">
          {reportFiles.twoFiles} <code>{reportFiles.twoFilesCommand}</code>.
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
      <h3 id="exported-before">{previousExports.title}</h3>
      <PlainTable
        labelledBy="exported-before"
        rows={before}
        keyOf={({ seq }) => seq}
        columns={[
          { header: previousExports.time, fits: true, render: ({ at }) => formatSecond(at) },
          { header: previousExports.file, render: ({ fileName }) => fileName },
          { header: previousExports.bytes, isNumber: true, fits: true, render: ({ bytes }) => formatCredits(String(bytes)) },
          { header: previousExports.sha256, cellClassName: 'mono truncate-cell', fullText: ({ sha256 }) => sha256, render: ({ sha256 }) => sha256 },
        ]}
      />
    </section>
  )
}
