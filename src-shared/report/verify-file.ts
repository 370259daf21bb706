import { sha256Hex } from '../custody/sha256.ts'
import { SAVED_FILE_BYTES } from '../ipc/message-size.ts'
import { EVIDENCE_FORMAT } from './evidence-file.ts'
import { type ComparisonTarget, checkEvidence } from './evidence-check.ts'
import { readEvidence } from './read-evidence.ts'
import { checkReport, stampRemarks } from './check-report.ts'
import { documentFaults } from './document-check.ts'
import { failedVerdict, type FileVerdict, type Opened, unreadableVerdict, unreadable } from './file-verdict.ts'
import { verifyEvidenceWithTraces } from './external-evidence/verify-evidence-with-traces.ts'
import { readNamedEvidence } from './external-evidence/external-evidence.ts'
import { verifyReportWithEvidenceFile } from './external-evidence/verify-named.ts'
import { evidencePart } from './sealed-report.ts'
import { beginningOf, decodeUtf8, fileOfBytes, type StoredFile, wholeFile } from './stored-file.ts'
import { checkMessages, differenceMessages, readMessages } from './messages.ts'

/**
 * Verifies a report or an evidence file of unknown origin. With `caseFile`, an evidence file of the
 * case, it also checks that both belong together; a report that names its evidence file instead of
 * carrying it is verified with that file as `caseFile`. Never throws, whatever a file contains. An
 * evidence file of any size is read line by line; a report is rendered again and compared as a
 * whole, so it may have up to `SAVED_FILE_BYTES`.
 */
export async function verifyFile(file: Uint8Array | StoredFile, appVersion: string, caseFile?: Uint8Array | StoredFile): Promise<FileVerdict> {
  const opened = await openFile(asFile(file), appVersion, undefined, caseFile === undefined ? undefined : asFile(caseFile))
  if ('outcome' in opened) return opened
  const { kind, compared, remarks, unsigned } = opened
  const account = [...opened.account]
  const differences = [...opened.differences]
  if (caseFile !== undefined) {
    const other = await openFile(asFile(caseFile), appVersion, opened)
    if (other.kind === 'report') return unreadable(kind, readMessages.secondIsReport)
    if ('outcome' in other) return { ...other, kind, differences: other.differences.map(differenceMessages.caseFile) }
    differences.push(...other.differences.map(differenceMessages.caseFile))
    checkTogether(opened, other, account, differences)
  }
  return { outcome: differences.length > 0 ? 'failed' : compared ? 'verified' : 'not-compared', kind, account, differences, remarks, unsigned }
}

function asFile(file: Uint8Array | StoredFile): StoredFile {
  return file instanceof Uint8Array ? fileOfBytes(file) : file
}

/** A file that has any mark of Casebook but cannot be read was altered, which is a failure. */
async function openFile(
  file: StoredFile,
  appVersion: string,
  comparison?: ComparisonTarget,
  evidenceFile?: StoredFile,
): Promise<Opened | FileVerdict> {
  if (isEvidenceInLines(await beginningOf(file))) return await verifyEvidenceWithTraces(file, comparison)
  if (file.bytes > SAVED_FILE_BYTES) {
    const max = SAVED_FILE_BYTES / 1_000_000
    return unreadable('unknown', readMessages.tooLarge(max))
  }
  const bytes = await wholeFile(file)
  const text = decodeUtf8(bytes)
  const reportMarks = ['content="Casebook ', '<pre id="evidence" hidden>', '<section id="integrity"', '<footer class="seal"'].filter((mark) =>
    text.includes(mark),
  ).length
  if (reportMarks > 0) return await openReport(text, bytes, appVersion, evidenceFile)
  if (text.includes(EVIDENCE_FORMAT) || (text.includes('"entries":') && text.includes('"captures":'))) {
    const read = readEvidence(text)
    return read.ok ? await verifyEvidenceWithTraces(file, comparison) : unreadableVerdict('evidence', read.error)
  }
  return unreadable('unknown', readMessages.unknown)
}

/**
 * Evidence in lines contains no `<`, in an altered file perhaps one, and its lines begin in few
 * ways.
 */
function isEvidenceInLines(beginning: string): boolean {
  return (
    beginning.split('<', 3).length < 3 &&
    (beginning.startsWith('{"format":"casebook-evidence","re') || /(?:^|\n)\{"(?:entry|event|capture|end)":\{/.test(beginning))
  )
}

async function openReport(text: string, bytes: Uint8Array, appVersion: string, evidenceFile: StoredFile | undefined): Promise<Opened | FileVerdict> {
  // Checked first and in every case: a document with active content is not a report, whatever
  // evidence it carries.
  const faults = documentFaults(text)
  const withFaults = (verdict: FileVerdict): FileVerdict =>
    faults.length === 0 ? verdict : { ...verdict, outcome: 'failed', differences: [...faults, ...verdict.differences] }
  const source = evidencePart(text)
  if (source === undefined) return withFaults(failedVerdict('report', differenceMessages.noEvidence))
  const named = readNamedEvidence(source)
  if (named !== undefined) return withFaults(await verifyReportWithEvidenceFile({ text, bytes, ...named }, evidenceFile, appVersion))
  const read = readEvidence(source)
  if (!read.ok) return withFaults(unreadableVerdict('report', read.error))
  const evidence = read.value
  const checked = await checkEvidence(evidence)
  if (checked === undefined) return withFaults(failedVerdict('report', differenceMessages.noCase))
  const opened = { ...checked, kind: 'report', sha256: sha256Hex(bytes) } as const
  if (evidence.stamp === undefined) {
    return { ...opened, compared: true, differences: [...faults, ...checked.differences, differenceMessages.noStamp] }
  }
  const check = await checkReport(text, bytes, evidence, evidence.stamp, appVersion)
  return {
    ...opened,
    compared: check.compared,
    account: [...checked.account, ...check.account],
    differences: [...faults, ...checked.differences, ...check.differences],
    remarks: [...checked.remarks, ...(check.remarks ?? []), ...stampRemarks(evidence, evidence.stamp)],
  }
}

function checkTogether(opened: Opened, other: Opened, account: string[], differences: string[]): void {
  const { record } = opened
  if (record.id !== other.record.id) {
    differences.push(differenceMessages.anotherCase)
    return
  }
  if (other.idThere === undefined) differences.push(differenceMessages.caseFileEnds(record.seq))
  else if (other.idThere !== record.head) differences.push(differenceMessages.notHead(record.seq))
  else account.push(checkMessages.headInCase(record.seq, other.entries - opened.entries))
  differences.push(...other.crossed.map(differenceMessages.caseFile).filter((sentence) => !differences.includes(sentence)))
  const { sha256 } = opened
  if (sha256 === undefined) return
  const exported = other.events.find((event) => event.kind === 'report-exported' && event.sha256 === sha256)
  if (exported === undefined) differences.push(differenceMessages.exportNotRecorded(sha256))
  else account.push(checkMessages.exportRecorded(exported.seq, exported.at))
}
