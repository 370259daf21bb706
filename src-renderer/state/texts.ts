/** Screen texts of the state. */
export const messages = {
  copied: (what: string | number): string => `Copied the ${what}.`,
  copyFailed: (what: string | number): string => `The ${what} could not be copied.`,
  copyFailedHint: 'Save it as a file, or select the text and press Ctrl+C.',

  undoInGraph: 'Undo in graph',
  redoInGraph: 'Redo in graph',
  findInGraph: 'Find in graph',
  selectNodes: 'Select nodes by label or links',
  chooseLayout: 'Choose graph layout',
  nameNode: 'Name selected node',
  hideNodes: 'Hide selected nodes',

  newerAvailable: (reported: string | number): string =>
    `Casebook ${reported} is available. See the settings for the release notes. Updates are not installed automatically.`,

  entryUnsigned: 'The newest entry of this case is unsigned. The next entry is signed if the keychain provides the key of this installation.',
  entriesUnsigned: (reason: string | number, remedy: string | number): string =>
    `Entries are chained but do not show which installation wrote them. ${reason} ${remedy}`,

  cancelled: (title: string | number): string => `${title} was cancelled.`,
  cancelledHint: 'Nothing was saved or recorded. You can start it again at any time.',

  file: 'The file',
  saved: (suggestedName: string | number): string => `Saved ${suggestedName}.`,

  switchedToPractice: 'Switched to the practice service (simulated data).',
  switchedToData: 'Switched to the data service.',

  dossier: 'Dossier',
  graph: 'Graph',
  compare: 'Compare',
  token: 'Token',
  market: 'Market',
  search: 'Search',
  questions: 'Questions',
  log: 'Log',
  report: 'Report',

  readingCancelled: 'Reading was cancelled.',
  readingCancelledHint: 'Open the token again.',

  verifyingCase: 'Verifying the case',
  failed: (value: string): string => `failed: ${value}`,

  explorerLearns: (explorer: string, what: string): string => `${explorer} learns which ${what} you open. To hide such links, change the settings.`,
  theExplorer: 'The explorer',
} as const
