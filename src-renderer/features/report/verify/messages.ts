/** Texts of the dialog that verifies a file. */

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
