/** Texts for choosing and verifying a file, in Casebook and on the verifier page. */

export const fileChoice = {
  none: 'No file was dropped. Drop a report (.html) or an evidence file (.json).',
  tooMany: (count: number): string => `${count} files were dropped. Drop one file, or a report together with the evidence file of its case.`,
} as const

export const workerText = {
  stopped: 'The verifier stopped. The file may be designed to exhaust memory. The command casebook-verify can use more memory.',
  thisBrowser: 'This browser',
  empty: (name: string): string => `${name} is empty.`,
  unreadable: (name: string, reason: string): string => `${name} cannot be read (${reason}).`,
  unknownReason: 'unknown reason',
} as const
