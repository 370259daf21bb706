/** Screen texts of the cases. */
export const messages = {
  nothingToRestore: (title: string): string => `${title} is intact and already contains this backup. No data was changed.`,
  anotherCopy: 'Another copy of this case exists',
  anotherCopyHint: (title: string, other: string | number): string =>
    `${title} is saved ${other}. If you restore it here, it becomes a second case. Additions to one of them are not in the other.`,
  restoreAnyway: 'Restore anyway',
  cancel: 'Cancel',
  backups: 'Backups',
  case: 'Case',
  practice: 'Practice',
  entries: 'Entries',
  captures: 'Captures',
  writtenUtc: 'Written (UTC)',
  restore: 'Restore',
  restoreOf: (title: string, at: string): string => `Restore ${title} of ${at}`,
  restoreOffer: 'Cases can be restored from backups',

  credits: 'credits',
  title: 'Title',
  reference: 'Reference',
  referenceHint: 'Case or file number, as shown in the report.',
  investigator: 'Investigator',
  budget: 'Budget',
  budgetHint: 'Hard limit. Casebook stops paid requests for this case when it is reached.',

  titleMissing: 'Enter a title.',
  titleTooLong: (maxTitle: string | number): string => `The title is longer than ${maxTitle} characters. Shorten it.`,
  referenceTooLong: (maxTitle: string | number): string => `The reference is longer than ${maxTitle} characters. Shorten it.`,
  investigatorMissing: 'The report names who investigated. Enter a name.',
  investigatorTooLong: (maxTitle: string | number): string => `The name is longer than ${maxTitle} characters. Shorten it.`,
  budgetMissing: 'Enter the number of credits that this case may spend. Enter 0 to allow no spending.',
  invalidCredits: 'Enter a whole number of credits with at most twelve digits.',

  caseDuplicated: 'Case duplicated. The copy contains the subjects but no results.',
  caseOfName: (name: string | number): string => `Case ${name}`,
  reopen: 'Reopen',
  close: 'Close',
  archive: 'Archive',
  tags: 'Tags…',
  duplicateWithSubjects: 'Duplicate with subjects',
  actionsOn: (name: string | number): string => `Actions on ${name}`,
  actionsHint: 'Close, archive, tags, duplicate',
  tagsOf: (title: string): string => `Tags of ${title}`,
  tagsLabel: 'Tags',
  tagsHint: 'Separate tags with commas. Changes are recorded in the case log.',
  saveTags: 'Save tags',

  noCasesYet: 'No cases yet',
  noCasesHint: 'A case contains the addresses under investigation, all acquired results and your findings.',
  newCase: 'New case',
  cases: 'Cases',
  searchCases: 'Search cases',
  searchPlaceholder: 'Title, reference, investigator, tag',
  caseStatus: 'Case status',
  status: 'Status',
  subjects: 'Subjects',
  resultsHint: 'Results saved as evidence',
  results: 'Results',
  spent: 'Spent',
  lastChangeUtc: 'Last change (UTC)',
  actions: 'Actions',
  noMatchingCases: 'No matching cases.',
  shownOf: (shown: number, all: number): string => `${shown} of ${all}`,
  showAll: 'Show all',
  openAndClosed: 'Open and closed',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
  all: 'All',
  noChargeHint: 'The results were not requested on this computer. Its ledger contains no charge for them.',

  copyOf: (title: string | number): string => `Copy of ${title}`,

  casebook: 'Casebook',
  yourCasesAreMissing: 'Your cases are missing',
  checkAgain: 'Check again',
  continueWithoutRestoring: 'Continue without restoring',
  caseDataIsMissing: 'Case data is missing',
  continueAnyway: 'Continue with the remaining data',

  otherCases: 'Other cases are saved on this computer',

  storageFailed: (thrown: string): string => `The case storage could not be opened: ${thrown}`,
  storageFailedHint: 'Restart Casebook. No data was deleted.',

  recoveryTitle: 'The case storage cannot be opened',
  tryAgain: 'Try again',
  restoringAndVerifying: (title: string, position: number, count: number): string => `Restoring and verifying ${title} (${position} of ${count})`,
  noBackups: 'The data folder contains no backup of a case of this window. Casebook keeps paid results that are not in a case yet.',
  backupsFound: 'Backups of these cases are in the data folder',
  quarantineHint:
    'If trying again does not help, quarantine the damaged storage and use a new one. Casebook does not delete the damaged storage and verifies each backup before restoring it. The browser may clear a damaged storage, but it has no access to the backups.',
  quarantineDamagedStorage: (backups: number): string =>
    backups === 0
      ? 'Quarantine damaged storage and start fresh'
      : `Quarantine damaged storage and restore ${backups === 1 ? 'the case' : `${backups} cases`}`,
  newStorageCreated: 'New storage created',
  noneRestored: 'No cases were restored',
  storageQuarantined: 'The damaged storage is quarantined.',
  quarantinedRestored: 'The damaged storage is quarantined. The list of cases marks cases that changed after their last backup.',
  restoreFailed: '{case} could not be restored.',
  openCasebook: 'Open Casebook',

  restoring: (title: string): string => `Restoring ${title}`,

  openSampleCase: 'Open sample case',

  sampleDamaged: 'The included sample case is damaged.',
  sampleDamagedHint: 'Reinstall Casebook.',

  laterEntriesKept: (count: number): string => ` ${count} later ${count === 1 ? 'entry was' : 'entries were'} kept.`,
  restoredFromBackup: (title: string, entries: number, later: string): string =>
    `${title} is restored and verified: ${entries} ${entries === 1 ? 'entry' : 'entries'} from the backup.${later}`,
  casesMissing: (count: number): string => `${count} ${count === 1 ? 'case is' : 'cases are'} missing`,
  casesWithLostEntries: (count: number): string => `${count} ${count === 1 ? 'case has' : 'cases have'} lost entries`,
  casesRestored: (count: number): string => `${count} ${count === 1 ? 'case is' : 'cases are'} restored and verified`,
  restoreOfferHint: (count: number): string =>
    `The storage of this window is missing ${count === 1 ? 'a case that is' : `${count} cases that are`} backed up in this data folder. Casebook verifies each backup before it is stored.`,
  storageIsEmpty: (count: number): string =>
    `Casebook has records of ${count === 1 ? 'one case' : `${count} cases`} on this computer, but the storage of this window is empty. The storage was cleared, or Casebook was opened with another browser profile or port.`,
  openAsBefore: (hasBackups: boolean): string =>
    `${hasBackups ? 'Restore the backups below, or close' : 'Close'} this window and open Casebook as before. No data was overwritten.`,
  restoreOrContinue: (losses: string): string =>
    `${losses}. Restore a backup in the settings, or continue with the remaining data. The case records this.`,
} as const
