/*
 * Texts of the verifier: the same on a terminal, on the verifier page and in Casebook.
 */

/** Verdict: headings and what it shows. */
export const verdictTitles = {
  differences: 'Differences',
  remarks: 'Remarks',
  checks: 'Checks',
  meaning: 'Meaning',
} as const

export const verdictMessages = {
  notCompared: (name: string, isEvidenceSeparate: boolean): string =>
    `${name}: the report was not compared with its evidence${isEvidenceSeparate ? ', which is in a separate file' : ''}.`,
  remark: 'Remark: ',
  checks: 'Checks:',
  remarks: (count: number): string => `with ${count} ${count === 1 ? 'remark' : 'remarks'}`,
  more: (count: number, what: string): string => `… and ${count} more ${what}.`,
  caution:
    'This shows that the file is intact and consistent. Only its head can show whether the entire file was replaced: compare it with a head that was handed over at the time.',
  oldRuntime: (runtime: string, missing: string): string =>
    `${runtime} is too old for this verifier (${missing} is missing). Use a newer version. Nothing was compared.`,
} as const

/** Checks that found no difference. */
export const checkMessages = {
  chain: (entries: number, captures: number, bytes: number, events: number): string =>
    `Custody chain: ${entries} entries, ${captures} captures (${bytes} bytes of responses), ${events} events. All hashes were recomputed, all links checked.`,
  head: (seq: number, head: string): string => `Head of the chain: entry ${seq}, ${head}.`,
  regenerated: (format: number, bytes: number): string =>
    `Report: regenerated from the evidence in report format ${format}: ${bytes} bytes, byte-identical.`,
  regeneratedNamed: (format: number, bytes: number, sha256: string): string =>
    `Report: regenerated from the evidence in report format ${format}: ${bytes} bytes, byte-identical. Its SHA-256 is ${sha256}.`,
  evidenceIdentical: (bytes: number): string => `Evidence file: ${bytes} bytes, byte-identical to Casebook’s output.`,
  evidenceNamed: (bytes: number, sha256: string): string => `Evidence file: ${bytes} bytes with the SHA-256 that the report names, ${sha256}.`,
  traces: (traces: number, runs: number): string =>
    `Traces: ${runs === 1 ? 'the run' : `all ${runs} runs`} of ${traces === 1 ? '1 saved trace' : `${traces} saved traces`} computed again from the evidence, equal to the saved results.`,
  notCompared: 'The report was not compared with its evidence.',
  digestsOnly: (digests: number): string =>
    `The ${digests} section digests in the report were checked. They show that the report is intact, not that it agrees with its evidence.`,
  otherFormat: (format: number, known: number, writtenBy: string, present: string): string =>
    `This report has format ${format}. This version of Casebook reads format ${known}. Verify it with Casebook ${writtenBy}, which wrote it; this is ${present}.`,
  evidenceRequired: (name: string, bytes: number, sha256: string): string =>
    `Report: its evidence is in a separate file. Verify both together. Suggested name of the evidence file: ${name}; ${bytes} bytes, SHA-256 ${sha256}.`,
  headInCase: (seq: number, later: number): string =>
    `Case file: entry ${seq} of the case is the head of this file; the case has ${later} entries after it.`,
  exportRecorded: (seq: number, at: string): string => `Case file: event ${seq} records the export of exactly this file on ${at}.`,
} as const

/** Observations that may apply to an honest report as well. */
export const stampMessages = {
  newerVersion: (version: string, count: number, newer: string, seq: number): string =>
    `The report says that Casebook ${version} wrote it; ${count === 1 ? 'a response was' : `${count} responses were`} acquired with a newer version, ${newer} (entry ${seq}).`,
  tracesNotComputed: (count: number): string => `${count} runs of saved traces were not computed again: the case has more than a person saves.`,
  notUtc: (writtenAt: string): string => `The report says that it was written at “${writtenAt}”, which is not a UTC time.`,
  writtenBefore: (time: string): string =>
    `The report says that it was written ${time} before the last entry of its case: the clock was set back in the meantime, or a time was altered.`,
} as const

/** Differences between a file and its evidence. */
export const differenceMessages = {
  caseFile: (sentence: string): string => `Case file: ${sentence}`,
  evidenceFile: (sentence: string): string => `Evidence file: ${sentence}`,
  record: (name: string): string => `“${name}” of the case record differs from the custody chain.`,
  notText: 'The file contains bytes that are not text, in place of the character U+FFFD.',
  line: (part: string, line: number, found: string, expected: string): string =>
    `${part} differs from the regenerated text at line ${line}: found ${found}, expected ${expected}.`,
  section: (id: string): string => `Section “${id}”`,
  trace: (section: string, title: string): string => `${section}, “${title}”,`,
  traceRun: (title: string, run: number, values: readonly string[]): string =>
    `The trace “${title}”, run ${run}, differs from the trace computed again from the evidence: ${values.join('; ')}.`,
  traceNotRead: (title: string, run: number, why: string): string => `The trace “${title}”, run ${run}, could not be computed again: ${why}`,
  evidence: 'The evidence',
  lastLine: 'The last line',
  evidenceFileName: 'The evidence file',
  documentHead: 'The head of the document',
  end: 'end of file',
  endAfter: (excerpt: string): string => `“${excerpt}” and end of file`,
  emptyLine: 'empty line',
  noDigests: 'The report contains no digests of its sections.',
  sectionMissing: (id: string): string => `Section “${id}” is missing.`,
  sectionDigest: (id: string): string => `Section “${id}” was changed: its SHA-256 differs from the digest in the report.`,
  sectionNotListed: (id: string): string => `Section “${id}” is not listed in the digests of the report.`,
  contentsDigest: 'The digest of the contents on the cover differs.',
  seal: 'The SHA-256 in the last line differs from the SHA-256 of the preceding file content.',
  noReport: 'No report can be generated from this evidence.',
  stamp: (appVersion: string, format: string): string =>
    `The head of the document names Casebook ${appVersion}, report format ${format}; the stamp in its evidence differs.`,
  noStamp: 'The evidence in the report does not contain the parameters of the report.',
  noEvidence: 'The report does not contain its evidence.',
  noCase: 'The evidence contains no case: it has no custody entry, or its entries are inconsistent.',
  evidenceBytes: (bytes: number, named: number): string => `The evidence file has ${bytes} bytes; the report names a file of ${named} bytes.`,
  evidenceSha256: (sha256: string, named: string): string =>
    `The evidence file was altered, or is not the one that the report names: its SHA-256 is ${sha256}, not ${named}.`,
  anotherCase: 'The case file belongs to another case.',
  caseFileEnds: (seq: number): string => `The case file ends before entry ${seq}, the head of the verified file.`,
  notHead: (seq: number): string => `Entry ${seq} of the case is not the head of the verified file.`,
  exportNotRecorded: (sha256: string): string => `The case does not record the export of a report with the SHA-256 of this file, ${sha256}.`,
} as const

/** Files that cannot be read. */
export const readMessages = {
  unknown: 'This is neither a report nor an evidence file of Casebook.',
  tooLarge: (maxMb: number): string =>
    `The file is not an evidence file with one value per line, and exceeds ${maxMb} MB, the maximum for other files.`,
  secondIsReport: 'The second file is a report. Choose the evidence file of the case.',
  tooManyLines: (lines: number, eventMb: number): string =>
    `The evidence has more than ${lines} lines, or more than ${eventMb} MB of events. No case of Casebook is that large: the file may be designed to exhaust memory.`,
  line: (line: number, fault: string): string => `The evidence is not readable: line ${line} ${fault}.`,
  misplaced: 'is out of order',
  lineNotJson: 'is not well-formed JSON',
  lineUnexpected: 'has an unexpected form',
  noHeader: 'The evidence is not readable: it has no header.',
  notJson: 'The evidence is not readable: it is not well-formed JSON.',
  unexpected: 'The evidence is not readable: it has an unexpected form.',
  truncated: 'The evidence is truncated: its last line is missing.',
  badBase64: (seq: number): string => `The response stored with entry ${seq} is not readable: its base64 text is damaged.`,
  newerVersion: 'A newer version of Casebook wrote this evidence.',
  verifyWithNewer: 'Verify it with that version.',
  otherFormat: (format: number, known: number): string => `The evidence has format ${format}. This version of Casebook reads format ${known}.`,
  exportAgain: 'Export the evidence of the case again.',
  getAgain: 'Get the file again from its author.',
  changed: 'The evidence file changed while it was read.',
  verifyAgain: 'Verify it again.',
  surrogate: 'The case contains an unpaired surrogate.',
  verifyCase: 'Verify the case to see which entry is damaged.',
} as const

/** Content that no report contains. */
export const faultMessages = {
  policy: 'The Content-Security-Policy is missing, or differs from the policy at the top of every report of Casebook.',
  fault: (line: number, what: string): string => `Line ${line} contains ${what}; no report of Casebook does.`,
  markup: (excerpt: string): string => `markup in another form (“${excerpt}”)`,
  styleSheet: 'a style sheet that may load something',
  element: (name: string): string => `an element <${name}>, which may act or load something`,
  reference: (name: string, value: string): string => `a reference to something outside of the report (${name}=“${value}”)`,
  eventAttribute: (name: string): string => `an event attribute (${name})`,
  otherMarkup: 'markup of another kind',
  attribute: (name: string): string => `an attribute that may act or load something (${name})`,
  unreadableImage: 'an image that cannot be read',
  inImage: (what: string): string => `in an image, ${what}`,
} as const
