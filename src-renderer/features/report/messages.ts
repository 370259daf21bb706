/*
 * Texts of the report screen and of the export.
 */

export const reportScreen = {
  includeGraph: 'Include an image of the graph',
  exportReport: 'Export report',
  exportHint: 'Export report (Ctrl+E)',
  exportPdf: 'Export PDF',
  exportPdfHint: 'Export the report as HTML, and print it to PDF',
  paper: 'Paper size',
  practice: 'Practice case: all figures are simulated data. The report states this.',
  contents: 'Contents of the report',
} as const

/** Key figures of the report, as a list of terms. */
export const reportFacts = {
  reference: 'Reference',
  noReference: 'none',
  investigator: 'Investigator',
  opened: 'Opened',
  signature: 'Signature',
  byAuthor: (author: string): string => `by author ${author}`,
  subjects: 'Subjects',
  exhibits: 'Exhibits',
  capturesAndCredits: (captures: number, credits: string): string => `${captures} ${captures === 1 ? 'capture' : 'captures'}, ${credits} credits`,
  coverage: 'Coverage',
  coverageCounts: (found: number, noResults: number, failed: number, notRequested: number): string =>
    `${found} found, ${noResults} with no results, ${failed} failed, ${notRequested} not requested`,
  graph: 'Graph',
  graphIncluded: 'image with the current arrangement',
  graphExcluded: 'not included',
} as const

/** Sections of the report, in order. */
export const reportSections = {
  subjects: 'Subjects with full addresses',
  method: 'Method: data service, endpoints and computing rules',
  findings: (count: number): string => `Findings: ${count === 0 ? 'none' : count}`,
  traces: (count: number): string => `Traces: ${count}, each computed again from its captures`,
  dossiers: 'A dossier for each subject: figures, tables and charts with their captures',
  graph: 'Graph',
  coverage: 'Coverage and limitations: requested and missing data',
  acquisition: 'Acquisition log: each capture with time, request id, credits and hash',
  handling: 'Handling log: every action in this case',
  integrity: 'Integrity: the custody chain, and how to verify it',
} as const

/** Files of the report, and how a recipient verifies them. */
export const reportFiles = {
  oneFile: 'One HTML file without scripts or external resources. To verify it, drop it on Casebook or on the verifier page, or run',
  oneFileCommand: 'casebook-verify FILE',
  twoFiles:
    'Two files, because the responses are too large for one: first the evidence file, then an HTML file that names it by its SHA-256. To verify them, drop both on Casebook or on the verifier page, or run',
  twoFilesCommand: 'casebook-verify FILE EVIDENCE',
} as const

export const exportedText = {
  saved: (name: string): string => `Saved ${name}`,
  withEvidence: (bytes: string): string => `${bytes} bytes. The report contains its evidence: recipients can verify it without access to this case.`,
  evidenceSeparate: (bytes: string, evidence: string): string =>
    `${bytes} bytes. The evidence is in ${evidence}. Hand over both files: recipients need both to verify the report.`,
  pdfSaved: (name: string): string => `Printed to ${name}`,
  pdfNote: (bytes: string): string =>
    `${bytes} bytes. The PDF is for reading and printing. Hand over the HTML report with it: only the HTML report can be verified.`,
  hash: 'hash',
} as const

export const previousExports = {
  title: 'Previous exports',
  time: 'Time (UTC)',
  file: 'File',
  bytes: 'Bytes',
  sha256: 'SHA-256',
} as const

/** Progress, toasts and subjects of errors. */
export const exportText = {
  report: 'The report',
  evidenceFile: 'The evidence file',
  pdf: 'The PDF',
  printing: 'Printing the report',
  tooLargeToPrint: 'The report is too large to be printed as one PDF. The HTML report is saved.',
  printReportInstead: 'Open the saved report in a browser and print the pages that you need.',
  writingReport: 'Writing the report',
  writingEvidence: 'Writing the evidence file',
  entries: 'entries',
  saved: (name: string): string => `Saved ${name}.`,
  evidenceSaved: (name: string): string => `Saved ${name}, the evidence of the report. Save the report in the same folder.`,
} as const
