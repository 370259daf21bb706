import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { createSignatureCheck, type SignatureCheck } from '../../../src-shared/custody/check-signatures.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
import { foldCase } from '../../evidence/case-fold.ts'
import type { WholeState } from '../../evidence/case-state.ts'
import { EVIDENCE_FORMAT, evidenceText } from './evidence-file.ts'
import { type Evidence, readEvidence } from './read-evidence.ts'
import { contradictionsIn } from '../../evidence/contradictions.ts'
import { checkReport, isSame, stampRemarks } from './check-report.ts'
import { documentFaults } from './document-check.ts'
import { evidencePart, firstDifference } from './sealed-report.ts'

export interface FileVerdict {
  /**
   * `verified`: everything was compared and agrees. `not-compared`: nothing differs in what could be looked at, but this version cannot
   * write the report again. `unreadable`: neither a report nor an evidence file, so that nothing can be said about it.
   */
  readonly outcome: 'verified' | 'failed' | 'not-compared' | 'unreadable'
  readonly kind: 'report' | 'evidence' | 'unknown'
  /** What was checked, as sentences. */
  readonly account: readonly string[]
  /** What differs, as sentences; empty when verified. */
  readonly differences: readonly string[]
  /** What an honest file may hold as well, as sentences, for a person to weigh: times that run backwards, a newer version. */
  readonly remarks: readonly string[]
}

interface Opened {
  readonly kind: 'report' | 'evidence'
  readonly text: string
  readonly bytes: Uint8Array
  readonly evidence: Evidence
  readonly state: WholeState
}

/**
 * Verifies a report or an evidence file of unknown origin; with `caseFile`, an evidence file of the case, also that both
 * belong together. Never throws for what a file may hold.
 */
export async function verifyFile(file: Uint8Array, appVersion: string, caseFile?: Uint8Array): Promise<FileVerdict> {
  const account: string[] = []
  const differences: string[] = []
  const remarks: string[] = []
  const opened = open(file)
  // Looked at before anything else and in every case: a document that acts is no report, whatever evidence it carries.
  if (opened.kind === 'report') differences.push(...documentFaults(decoded(file)))
  if (!('state' in opened))
    return differences.length === 0 ? opened : { ...opened, outcome: 'failed', differences: [...differences, ...opened.differences] }
  checkCustody(opened, account, differences)
  checkContradictions(opened, differences, remarks)
  const signed = await signaturesOf(opened.evidence, opened.evidence)
  account.push(...signed.account)
  differences.push(...signed.problems.map(({ what }) => what))
  remarks.push(...signed.remarks)
  let compared = true
  if (opened.kind === 'evidence') checkEvidenceText(opened, account, differences)
  else if (opened.evidence.stamp === undefined) differences.push('The evidence in the report does not say how the report was written.')
  else {
    const check = await checkReport(opened.text, opened.bytes, opened.evidence, opened.evidence.stamp, appVersion)
    account.push(...check.account)
    differences.push(...check.differences)
    compared = check.compared
  }
  if (caseFile !== undefined) {
    const other = open(caseFile)
    if (!('state' in other)) return { ...other, kind: opened.kind, differences: other.differences.map((sentence) => `Case file: ${sentence}`) }
    if (other.kind === 'report') return unreadable(opened.kind, 'The second file is a report; an evidence file of the case is called for.')
    const aside: string[] = []
    const problems: string[] = []
    checkCustody(other, aside, problems)
    checkContradictions(other, problems, [])
    problems.push(...(await signaturesOf(other.evidence, other.evidence)).problems.map(({ what }) => what))
    checkEvidenceText(other, aside, problems)
    differences.push(...problems.map((sentence) => `Case file: ${sentence}`))
    await checkTogether(opened, other, account, differences)
  }
  return { outcome: differences.length > 0 ? 'failed' : compared ? 'verified' : 'not-compared', kind: opened.kind, account, differences, remarks }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Finds the evidence in a file. A file that bears any mark of Casebook but cannot be read was altered, which is a failure, not a riddle. */
function open(bytes: Uint8Array): Opened | FileVerdict {
  const text = decoded(bytes)
  const reportMarks = ['content="Casebook ', '<pre id="evidence" hidden>', '<section id="integrity"', '<footer class="seal"'].filter((mark) =>
    text.includes(mark),
  ).length
  const kind =
    reportMarks > 0
      ? 'report'
      : text.includes(EVIDENCE_FORMAT) || (text.includes('"entries":') && text.includes('"captures":'))
        ? 'evidence'
        : 'unknown'
  if (kind === 'unknown') return unreadable('unknown', 'This is neither a report nor an evidence file of Casebook.')
  const source = kind === 'report' ? evidencePart(text) : text
  if (source === undefined) return failed(kind, 'The evidence that belongs to the report is not in it.')
  const read = readEvidence(source)
  if (!read.ok) return read.error.code === 'newer_version' ? unreadable(kind, read.error.message) : failed(kind, read.error.message)
  const state = attempt(() => foldCase(read.value))
  if (state === undefined) return failed(kind, 'The evidence holds no case: there is no custody entry, or what it says cannot be put together.')
  return { kind, text, bytes, evidence: read.value, state }
}

function checkCustody({ evidence, state }: Opened, account: string[], differences: string[]): void {
  const { record } = evidence
  const outcome = verifyCase({ ...evidence, head: { seq: record.seq, head: record.head } })
  const { entries, captures, events, bytes } = outcome.checked
  account.push(
    `Custody chain: ${entries} entries, ${captures} captures (${bytes} bytes of answers), ${events} events; every hash recomputed, every link followed.`,
  )
  account.push(`Head of the chain: entry ${record.seq}, ${record.head}.`)
  for (const problem of outcome.problems) differences.push(problem.what)
  for (const name of [
    'id',
    'title',
    'reference',
    'investigator',
    'budget',
    'practice',
    'createdAt',
    'lastAt',
    'subjects',
    'captures',
    'head',
    'seq',
  ] as const) {
    if (record[name] !== state.record[name]) differences.push(`The case record says another “${name}” than the custody chain.`)
  }
}

/** What the hashes cannot show: parts of the case, and of the stamp, that deny each other. */
function checkContradictions({ evidence }: Opened, differences: string[], remarks: string[]): void {
  for (const found of contradictionsIn(evidence)) {
    for (const { what, weight } of found) (weight === 'contradiction' ? differences : remarks).push(what)
  }
  if (evidence.stamp !== undefined) remarks.push(...stampRemarks(evidence, evidence.stamp))
}

function checkEvidenceText({ text, bytes, evidence, state }: Opened, account: string[], differences: string[]): void {
  const again = attempt(() => evidenceText({ ...state, record: evidence.record, signatures: evidence.signatures }, evidence.stamp, evidence.version))
  if (again === undefined) differences.push('The evidence holds text that no case can hold (half of a character).')
  else if (isSame(new TextEncoder().encode(again), bytes))
    account.push(`Evidence file: ${bytes.length} bytes, as Casebook writes it, to the last byte.`)
  else differences.push(firstDifference(text, again))
}

/** undefined where what a file holds, well formed as it is, makes the work impossible. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What signatures say of a chain, be it the one that they came with or another. */
async function signaturesOf({ signatures }: Pick<Evidence, 'signatures'>, { entries }: Pick<Evidence, 'entries'>): Promise<SignatureCheck> {
  const check = createSignatureCheck(signatures)
  for (const entry of entries) check.entry(entry)
  return await check.finish()
}

async function checkTogether(opened: Opened, other: Opened, account: string[], differences: string[]): Promise<void> {
  const { record } = opened.evidence
  if (record.id !== other.evidence.record.id) {
    differences.push('The case file belongs to another case.')
    return
  }
  const entry = other.evidence.entries.find(({ seq }) => seq === record.seq)
  if (entry === undefined) differences.push(`The case file ends before entry ${record.seq}, the head of the file that was verified.`)
  else if (entry.id !== record.head) differences.push(`Entry ${record.seq} of the case is not the head of the file that was verified.`)
  else
    account.push(
      `Case file: entry ${record.seq} of the case is the head of this file; the case has ${other.evidence.entries.length - opened.evidence.entries.length} entries after it.`,
    )
  // What the author of this file has signed stands in the case as well, or the author has signed two chains.
  const crossed = await signaturesOf(opened.evidence, other.evidence)
  differences.push(...crossed.problems.map(({ what }) => `Case file: ${what}`).filter((sentence) => !differences.includes(sentence)))
  if (opened.kind !== 'report') return
  const sha256 = sha256Hex(opened.bytes)
  const exported = other.evidence.events.find((event) => event.kind === 'report-exported' && event.sha256 === sha256)
  if (exported === undefined) differences.push(`The case does not say that it exported a report with the SHA-256 of this file, ${sha256}.`)
  else account.push(`Case file: event ${exported.seq} records the export of this very file on ${exported.at}.`)
}

function failed(kind: FileVerdict['kind'], difference: string): FileVerdict {
  return { outcome: 'failed', kind, account: [], differences: [difference], remarks: [] }
}

function unreadable(kind: FileVerdict['kind'], sentence: string): FileVerdict {
  return { outcome: 'unreadable', kind, account: [], differences: [sentence], remarks: [] }
}
