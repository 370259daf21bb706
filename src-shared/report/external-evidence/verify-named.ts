import { createSha256, sha256Hex } from '../../custody/sha256.ts'
import { type ReportedCase, reportOfCase } from '../case-report.ts'
import { stampContradictions, isSame, otherFormat, stampRemarks } from '../check-report.ts'
import { checkTraces } from '../check-traces.ts'
import type { ReportStamp } from '../evidence-file.ts'
import { failedVerdict, type FileVerdict } from '../file-verdict.ts'
import { verifyEvidenceFile } from './verify-evidence-file.ts'
import { textOfReport } from '../report.ts'
import { REPORT_FORMAT } from '../report-model.ts'
import { checkSealedReport, namedDifferences } from '../sealed-report.ts'
import type { StoredFile } from '../stored-file.ts'
import { createCaseInFile } from './file-backed-case.ts'
import type { ExternalEvidence } from './external-evidence.ts'
import { checkMessages, differenceMessages } from '../messages.ts'

/** A report that names its evidence file. */
export interface NamingReport {
  readonly text: string
  readonly bytes: Uint8Array
  readonly evidence: ExternalEvidence
  readonly stamp: ReportStamp
}

/**
 * Verifies a report that does not carry its evidence: with the file that it names, like any report;
 * without the file nothing in the report is compared. A file that differs from the named one in any
 * byte was altered or is another file.
 */
export async function verifyReportWithEvidenceFile(report: NamingReport, file: StoredFile | undefined, appVersion: string): Promise<FileVerdict> {
  const { evidence, stamp } = report
  if (file === undefined) return verdictWithoutEvidence(report, [checkMessages.evidenceRequired(evidence.name, evidence.bytes, evidence.sha256)])
  if (file.bytes !== evidence.bytes) {
    return failedVerdict('report', differenceMessages.evidenceBytes(file.bytes, evidence.bytes))
  }
  const sha256 = await sha256OfFile(file)
  if (sha256 !== evidence.sha256) {
    return failedVerdict('report', differenceMessages.evidenceSha256(sha256, evidence.sha256))
  }
  const inFile = createCaseInFile(file)
  const opened = await verifyEvidenceFile(file, undefined, inFile.take)
  if ('outcome' in opened) return { ...opened, kind: 'report', differences: opened.differences.map(differenceMessages.evidenceFile) }
  const same = checkMessages.evidenceNamed(evidence.bytes, evidence.sha256)
  const { remarks, unsigned } = opened
  const account = [...opened.account, same]
  // Further differences would only be consequences of these.
  if (opened.differences.length > 0) return { outcome: 'failed', kind: 'report', account, differences: opened.differences, remarks, unsigned }
  if (stamp.format !== REPORT_FORMAT) {
    const { needs: _given, ...verdict } = verdictWithoutEvidence(report, [otherFormat(stamp, appVersion), checkMessages.notCompared])
    return { ...verdict, account: [...account, ...verdict.account], remarks, unsigned }
  }
  const reported = inFile.reported()
  if (reported === undefined) return { outcome: 'failed', kind: 'report', account, differences: [differenceMessages.noReport], remarks, unsigned }
  const traces = await checkTraces(reported)
  const differences = [...traces.differences, ...(await differencesFrom(report, reported))]
  if (differences.length > 0) return { outcome: 'failed', kind: 'report', account, differences, remarks: [...remarks, ...traces.remarks], unsigned }
  const { captures, entries } = reported.state
  const again = checkMessages.regeneratedNamed(stamp.format, report.bytes.length, sha256Hex(report.bytes))
  const stamped = stampRemarks({ captures: captures.map(({ capture }) => capture), entries }, stamp)
  return {
    outcome: 'verified',
    kind: 'report',
    account: [...account, ...traces.account, again],
    differences: [],
    remarks: [...remarks, ...traces.remarks, ...stamped],
    unsigned,
  }
}

/** The verdict on a report without its evidence file: whether it is intact, and no more. */
function verdictWithoutEvidence({ text, evidence, stamp }: NamingReport, sentences: readonly string[]): FileVerdict {
  const sealed = checkSealedReport(text)
  const differences = [...sealed.differences, ...stampContradictions(text, stamp)]
  return {
    outcome: differences.length > 0 ? 'failed' : 'not-compared',
    kind: 'report',
    needs: evidence,
    account: [...sentences, checkMessages.digestsOnly(sealed.checked)],
    differences,
    remarks: [],
  }
}

async function sha256OfFile(file: StoredFile): Promise<string> {
  const hash = createSha256()
  for await (const chunk of file.chunks()) hash.add(chunk)
  return hash.hex()
}

/** Differences between a report and the one rendered from its evidence. */
async function differencesFrom({ text, bytes, evidence, stamp }: NamingReport, reported: ReportedCase): Promise<readonly string[]> {
  const { writtenAt, appVersion, graph } = stamp
  try {
    const written = await reportOfCase(reported, { writtenAt, appVersion, graph, evidence })
    const again = written.ok ? await textOfReport(written.value) : written
    if (!again.ok) return [again.error.message]
    return isSame(new TextEncoder().encode(again.value), bytes) ? [] : namedDifferences(text, again.value)
  } catch {
    return [differenceMessages.noReport] // evidence with matching hashes may still contain what no case can
  }
}
