/*
 * Texts for choosing and verifying a file, in Casebook and on the verifier page.
 */

export const verifyDialog = {
  title: 'Verify a report or evidence file',
  file: 'File to verify',
  choose: 'Choose a report (.html) or evidence file (.json), or drop one anywhere on Casebook',
  and: ' and ',
  close: 'Close',
  private: 'The file is read on this computer. It is not uploaded.',
  verifying: 'Verifying',
  verifyingHint: 'Verifying. Large files take longer.',
} as const

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
