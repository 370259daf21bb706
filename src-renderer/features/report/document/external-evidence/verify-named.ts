import { createSha256, sha256Hex } from '../../../../../src-shared/custody/sha256.ts'
import { type ReportedCase, reportOfCase } from '../case-report.ts'
import { contradictedStamp, isSame, NOT_COMPARED, otherFormat, stampRemarks } from '../check-report.ts'
import type { ReportStamp } from '../evidence-file.ts'
import { failed, type FileVerdict } from '../file-verdict.ts'
import { verifyEvidenceFile } from './verify-evidence-file.ts'
import { textOfReport } from '../report.ts'
import { REPORT_FORMAT } from '../report-model.ts'
import { checkSealedReport, firstDifference } from '../sealed-report.ts'
import type { StoredFile } from '../stored-file.ts'
import { createCaseInFile } from './file-backed-case.ts'
import type { ExternalEvidence } from './external-evidence.ts'

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
  if (file === undefined) return unaccompanied(report, [calledFor(evidence)])
  if (file.bytes !== evidence.bytes) {
    return failed('report', `The evidence file has ${file.bytes} bytes; the one that the report names has ${evidence.bytes}.`)
  }
  const sha256 = await sha256OfFile(file)
  if (sha256 !== evidence.sha256) {
    return failed(
      'report',
      `The evidence file is not the one that the report names, or was altered: its SHA-256 is ${sha256}, not ${evidence.sha256}.`,
    )
  }
  const inFile = createCaseInFile(file)
  const opened = await verifyEvidenceFile(file, undefined, inFile.take)
  if ('outcome' in opened) return { ...opened, kind: 'report', differences: opened.differences.map((sentence) => `Evidence file: ${sentence}`) }
  const same = `Evidence file: ${evidence.bytes} bytes with the SHA-256 that the report names, ${evidence.sha256}.`
  const { remarks, unsigned } = opened
  const account = [...opened.account, same]
  // Further differences would only be consequences of these.
  if (opened.differences.length > 0) return { outcome: 'failed', kind: 'report', account, differences: opened.differences, remarks, unsigned }
  if (stamp.format !== REPORT_FORMAT) {
    const { needs: _given, ...verdict } = unaccompanied(report, [otherFormat(stamp, appVersion), NOT_COMPARED])
    return { ...verdict, account: [...account, ...verdict.account], remarks, unsigned }
  }
  const reported = inFile.reported()
  const difference = reported === undefined ? NO_REPORT : await differenceFrom(report, reported)
  if (reported === undefined || difference !== undefined) {
    return { outcome: 'failed', kind: 'report', account, differences: [difference ?? NO_REPORT], remarks, unsigned }
  }
  const { captures, entries } = reported.state
  const again = `Report: regenerated from the evidence in report format ${stamp.format}: ${report.bytes.length} bytes, byte-identical; its SHA-256 is ${sha256Hex(report.bytes)}.`
  const stamped = stampRemarks({ captures: captures.map(({ capture }) => capture), entries }, stamp)
  return { outcome: 'verified', kind: 'report', account: [...account, again], differences: [], remarks: [...remarks, ...stamped], unsigned }
}

const NO_REPORT = 'No report can be written from this evidence.'

/** The verdict on a report without its evidence file: whether it is intact, and no more. */
function unaccompanied({ text, evidence, stamp }: NamingReport, sentences: readonly string[]): FileVerdict {
  const sealed = checkSealedReport(text)
  const differences = [...sealed.differences, ...contradictedStamp(text, stamp)]
  return {
    outcome: differences.length > 0 ? 'failed' : 'not-compared',
    kind: 'report',
    needs: evidence,
    account: [
      ...sentences,
      `The ${sealed.checked} digests that it lists of its own sections were looked at; they show that it is in one piece, not that it says what its evidence says.`,
    ],
    differences,
    remarks: [],
  }
}

function calledFor({ name, bytes, sha256 }: ExternalEvidence): string {
  return `Report: it does not carry its evidence. Verify it together with its evidence file, saved as ${name} unless another name was chosen: ${bytes} bytes, SHA-256 ${sha256}.`
}

async function sha256OfFile(file: StoredFile): Promise<string> {
  const hash = createSha256()
  for await (const chunk of file.chunks()) hash.add(chunk)
  return hash.hex()
}

/** The first difference between a report and the one rendered from its evidence. */
async function differenceFrom({ text, bytes, evidence, stamp }: NamingReport, reported: ReportedCase): Promise<string | undefined> {
  const { writtenAt, appVersion, graph } = stamp
  try {
    const written = await reportOfCase(reported, { writtenAt, appVersion, graph, evidence })
    const again = written.ok ? await textOfReport(written.value) : written
    if (!again.ok) return again.error.message
    return isSame(new TextEncoder().encode(again.value), bytes) ? undefined : firstDifference(text, again.value)
  } catch {
    return NO_REPORT // evidence with matching hashes may still contain what no case can
  }
}
