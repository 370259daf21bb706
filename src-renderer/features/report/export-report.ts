import { createSha256 } from '../../../src-shared/custody/sha256.ts'
import { EVIDENCE_FILE_BYTES, SAVED_FILE_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { fileTooLarge } from '../../../src-shared/ipc/staged-files.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import type { CaseSource } from '../../../src-shared/case/case-source.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { runWithProgress, type WorkWatch } from '../../state/run-with-progress.ts'
import { showPrivateToast } from '../../state/messages.ts'
import { saveFile } from '../../platform/save-file.ts'
import { services } from '../../state/services.ts'
import type { ExternalEvidence } from '../../../src-shared/report/external-evidence/external-evidence.ts'
import { checkFileSizeLimit } from './file-size-limit.ts'
import { exportText } from './messages.ts'
import type { PrintUpload } from './print-upload.ts'

export interface ExportedReport {
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  /** Name of the file with its evidence; undefined where the report carries it. */
  readonly evidenceName: string | undefined
}

/** Whether the responses of a case are small enough for a report that carries its evidence. */
export function fitsInReport(captures: CaseState['captures']): boolean {
  return checkFileSizeLimit(exportText.report, captures).ok
}

/**
 * Writes the report of a case, saves it, and records the export in the case, with its hash. Where
 * report and evidence are too large for one file, the evidence is saved first, as a separate file
 * that the report names. `upload` receives what is printed.
 */
export async function exportReport(
  state: CaseState,
  graph: boolean,
  writtenAt = new Date().toISOString(),
  upload?: PrintUpload,
): Promise<Result<ExportedReport | undefined>> {
  const source = await signedSource(state.record.id)
  if (!source.ok) return source
  if (fitsInReport(state.captures)) {
    // The evidence is read twice, and most responses once for their panels.
    const total = 2 * state.entries.length + state.captures.length
    const written = await runWithProgress({ title: exportText.writingReport, total, unit: '' }, (watch) =>
      saveReport(state, source.value, { graph, writtenAt, upload }, watch),
    )
    if (written.ok || written.error.code !== 'too_large') return written
  }
  const evidence = await saveEvidence(state, source.value, writtenAt)
  if (!evidence.ok) return evidence
  const named = evidence.value
  if (named === undefined) return ok(undefined)
  showPrivateToast(exportText.evidenceSaved(named.savedAs))
  return runWithProgress({ title: exportText.writingReport, total: state.captures.length, unit: '' }, (watch) =>
    // From the same source: a signature added in the meantime is not in the evidence file.
    saveReport(state, source.value, { graph, writtenAt, upload, evidence: named }, watch),
  )
}

interface SavedEvidence extends ExternalEvidence {
  /** The file name that the person chose. */
  readonly savedAs: string
}

/** Saves the evidence file of a report; undefined where the person cancelled. */
async function saveEvidence(state: CaseState, source: CaseSource, writtenAt: string): Promise<Result<SavedEvidence | undefined>> {
  const { record, captures, entries } = state
  const within = checkFileSizeLimit(exportText.evidenceFile, captures, EVIDENCE_FILE_BYTES)
  if (!within.ok) return within
  const [{ evidenceLines }, { evidenceFileName }] = await Promise.all([
    import('../../../src-shared/report/evidence-file.ts'),
    import('../../../src-shared/report/case-report.ts'),
  ])
  const name = evidenceFileName(record, writtenAt)
  const hash = createSha256()
  const saved = await runWithProgress({ title: exportText.writingEvidence, total: entries.length, unit: exportText.entries }, (watch) => {
    const pieces = evidenceLines({ record, source: watch.source(source), hash }, createMainThreadYield())
    return saveFile({ what: exportText.evidenceFile, suggestedName: name, pieces: watch.pieces(pieces), max: EVIDENCE_FILE_BYTES })
  })
  if (!saved.ok) return saved
  const { bytes, name: savedAs } = saved.value
  return ok(saved.value.saved ? { name, bytes, sha256: hash.hex(), savedAs } : undefined)
}

/**
 * The stored case with its signatures, which are read before the entries, so that none covers a
 * later entry.
 */
async function signedSource(caseId: string): Promise<Result<CaseSource>> {
  const { caseFile } = services()
  const signed = await caseFile.signatures(caseId)
  if (!signed.ok) return signed
  const read = await caseFile.source(caseId)
  return read.ok ? ok({ ...read.value, signatures: signed.value }) : read
}

interface ReportRequest {
  readonly graph: boolean
  readonly writtenAt: string
  /** The file that contains the evidence; unless given, the report carries it. */
  readonly evidence?: SavedEvidence
  readonly upload: PrintUpload | undefined
}

async function saveReport(
  state: CaseState,
  stored: CaseSource,
  { graph, writtenAt, evidence, upload }: ReportRequest,
  watch: WorkWatch,
): Promise<Result<ExportedReport | undefined>> {
  const [{ reportOfCase, reportFileName }, { printedPieces }] = await Promise.all([
    import('../../../src-shared/report/case-report.ts'),
    import('../../../src-shared/report/report.ts'),
  ])
  const yieldToPage = createMainThreadYield()
  const { caseFile } = services()
  const source = watch.source(stored)
  const options = { writtenAt, appVersion: useBackendStore.getState().app?.version ?? '', graph, ...(evidence === undefined ? {} : { evidence }) }
  const written = await reportOfCase(
    { state, source, responses: watch.reading(caseFile.responses, true), flows: watch.reading(caseFile.flows, false) },
    options,
    yieldToPage,
  )
  if (!written.ok) return written
  const report = written.value
  if (report.bytes > SAVED_FILE_BYTES) return err(fileTooLarge(exportText.report, report.bytes))
  const saved = await saveFile({
    what: exportText.report,
    suggestedName: reportFileName(state.record, writtenAt),
    pieces: watch.pieces(upload === undefined ? report.pieces() : uploadPieces(report.pieces(), printedPieces(), upload)),
  })
  if (!saved.ok) return err(saved.error)
  if (!saved.value.saved) return ok(undefined)
  const { name, bytes } = saved.value
  const recorded = await caseFile.appendEvent(state.record.id, {
    kind: 'report-exported',
    sha256: report.sha256(),
    bytes,
    fileName: name,
  })
  return recorded.ok ? ok({ name, sha256: report.sha256(), bytes, evidenceName: evidence?.savedAs }) : err(recorded.error)
}

async function* uploadPieces(
  pieces: AsyncIterable<Result<string>>,
  isPrinted: (piece: string) => boolean,
  upload: PrintUpload,
): AsyncGenerator<Result<string>> {
  for await (const piece of pieces) {
    if (piece.ok && isPrinted(piece.value)) await upload.add(piece.value)
    yield piece
  }
}
