/** Screen texts of the shared components. */
export const messages = {
  noValue: 'no value',
  shownAsDelivered: 'Shown as delivered.',

  searchChains: 'Search chains',
  noMatchingChains: 'No matching chains',
  none: 'None',
  allOf: (count: number): string => `All ${count}`,

  total: (total: string): string => `Total  ${total}`,

  areaChartLabel: (title: string | number, table: string | number): string => `Chart: ${title}. See ${table} for exact values.`,

  loadingChart: 'Loading chart',
  compareTwoDates: 'Compare two dates',
  earlierDate: 'Earlier date',
  source: 'Source',
  sourceOfEarlierDate: 'Source of the earlier date',
  to: 'to',
  laterDate: 'Later date',
  sourceOfLaterDate: 'Source of the later date',
  hide: 'Hide',
  hideComparison: 'Hide comparison',
  changesTable: 'What changed between the two dates',
  token: 'Token',
  change: 'Change',
  dollarsHint: 'US dollars. A dash means that the service did not report one of the two values.',

  long: 'Long',
  short: 'Short',
  price: 'Price',
  lastPrice: (text: string): string => `Last price  $${text}`,

  perpChartLabel: (title: string | number): string => `Chart: ${title}. See the table below for exact values.`,

  transfers: 'Transfers',
  in: 'In',
  out: 'Out',
  notComplete: ', not complete when requested',

  priceChartLabel: (title: string | number): string => `Chart: ${title}. See the table of its result for exact values.`,

  copy: (what: string | number): string => `Copy ${what}`,

  found: 'Found',
  morePages: 'More pages',
  noResults: 'No results',
  failed: 'Failed',
  notAvailable: 'Not available',
  notRequested: 'Not requested',

  showSource: 'Show source',

  utc: 'UTC',
  sourceOf: (title: string | number, cell: string): string => `Source of ${title}: ${cell}`,
  captures: (name: string | number, count: number): string => `${name}, ${count} captures`,
  sources: (rule: string | number, count: number): string => `${rule}\n${count} sources`,

  sourceOfOfWhat: (what: string): string => `Source of ${what}`,

  entry: (endedAt: string, seq: string | number): string => `${endedAt}, entry ${seq}`,
  olderSources: (count: string): string => `and ${count} older ones, listed in the log`,

  keyUnreadable: 'The API key cannot be read.',
  noKey: 'There is no API key.',

  keychainLocked: 'The keychain is locked',
  noKeychain: 'No keychain on this computer',
  keychainDenied: 'The keychain denied access',
  keychainTimeout: 'The keychain did not respond',
  keyMemoryHint: 'A key that you enter now is held in memory until Casebook closes. It is not saved.',
  checkAgain: 'Check again',
  keyInMemory: (ending: string | number): string => `The key is held in memory until Casebook closes.${ending}`,
  keyFromEnvironment: (ending: string | number): string => `The key comes from the environment of this run.${ending}`,
  practiceKey: 'The practice service uses its own key.',
  noKeyHint: 'No API key. Acquired results stay readable. To acquire more, enter a key.',

  entity: 'Entity',

  addressPoisoning: (first: string | number, more: string | number): string =>
    `Possible address poisoning: begins and ends like ${first}${more}, another address in this case. Compare every character.`,

  openAt: (what: string | number, name: string | number): string => `Open the ${what} at ${name}`,

  lettersHint: (warning: string | number): string => `This name contains ${warning} and may imitate another name.`,

  displayFailed: (reason: string | number): string => `This part of Casebook could not be displayed: ${reason}`,
  displayFailedHint: 'Reload the page. Acquired results are in the case file.',
  tryAgain: 'Try again',
  reloadPage: 'Reload page',

  casebook: 'Casebook',
  keyboardShortcuts: 'Keyboard shortcuts',
  keys: 'Keys',

  andMore: (more: string | number): string => `and ${more} more`,
  missingValue: 'The service reported no value.',
  invalidValue: 'The value has an unexpected format and is shown as delivered.',

  failureStatus: (status: number): string => ` · status ${status}`,
  failureCredits: (credits: string): string => ` · ${credits} credits used`,
  failureRetry: (time: string): string => ` · can be retried from ${time}`,

  invalidDate: 'Enter a date such as 2026-09-23.',
  invalidNumber: 'Enter a number such as 2500, 10,000, 10k or 1.5m.',
  andMoreOfNamed: (named: string, count: number): string => `${named} and ${count} more`,

  column: (title: string | number): string => `Column ${title}`,
  unpin: 'Unpin',
  pinLeft: 'Pin left',
  groupBy: 'Group by',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  narrower: 'Narrower',
  wider: 'Wider',
  fromPlaceholder: 'from, e.g. 10k',
  firstDay: 'first day',
  atLeast: 'at least',
  lastDay: 'last day',
  atMost: 'at most',
  percentHint: 'Percent: enter 5 for 5%.',
  notFilterable: (problem: string | number): string => `${problem} This column cannot be filtered.`,
  words: (title: string | number): string => `${title}: words`,
  mustContain: 'Must contain',
  valuesOf: (title: string | number): string => `Values of ${title}`,

  sumFrom: (used: string): string => ` from ${used}`,
  sumOfAll: (value: string, what: string | number): string => `the sum of all ${value} ${what}`,
  sumOfSome: (used: string, value: string, what: string | number): string =>
    `the sum of ${used} of ${value} ${what}; the others have no value or are excluded as noted`,

  subject: 'Subject',
  kindOfSubject: 'Kind of subject',
  capture: 'Capture',
  positionInCapture: 'Position in capture',
  row: 'Row',

  oneFilteredRow: 'the one filtered row',
  filteredRows: (found: string): string => `the ${found} filtered rows`,
  ofRows: (found: string, all: string): string => `${found} of ${all} rows`,
  columns: 'Columns',
  columnsOf: (title: string | number): string => `Columns of ${title}`,
  copyAsCsv: (rows: string | number): string => `Copy ${rows} as CSV`,
  saveAsCsv: (rows: string | number): string => `Save ${rows} as CSV…`,
  saveAllAsCsv: (all: string): string => `Save all ${all} rows as CSV…`,
  export: 'Export',
  exportAsCsv: 'Export as CSV',
  exportOfTitle: (title: string | number): string => `Export ${title}`,
  filter: 'Filter',
  filterOfTitle: (title: string | number): string => `Filter ${title}`,
  compactRows: 'Compact rows',
  resetColumns: 'Reset columns',

  nothingSelected: 'Nothing selected.',
  noRows: 'No rows.',
  noMatchingRows: 'No matching rows.',
  headerKeysHint: (title: string): string => `Enter: sort by ${title}. Alt+↓: filter, pin, move, group.`,
  focusedCell: 'Focused cell',

  filtersOf: (title: string | number): string => `Filters of ${title}`,
  removeFilter: (words: string | number): string => `Remove filter ${words}`,

  titleUtc: (title: string): string => `${title} (UTC)`,
  sortBy: (title: string): string => `Sort by ${title}`,
  selectAllRows: 'Select all visible rows',
  selectAllHint: 'Select all visible rows (Ctrl+A)',
  columnMenuHint: 'Filter, pin, move, group (Alt+↓)',

  selectRow: (named: string | number, position: string | number): string => `Select ${named}, row ${position}`,
  selectRowHint: 'Select (Space). Shift selects a range.',
  sourceOfRow: (named: string | number, position: string | number): string => `Source of ${named}, row ${position}`,
  sourceHint: 'Source (Enter)',

  groupedBy: 'Grouped by',
  groupHint: '· Select a group to show its rows.',
  ungroup: 'Ungroup',
  grouping: 'Grouping',

  rows: 'Rows',

  selectedIn: (title: string | number): string => `Selected in ${title}`,
  selectedRows: 'selected rows',
  countSelected: '{count} selected',
  hiddenByFilter: (count: string): string => ` · ${count} hidden by the filter`,
  csv: 'CSV…',
  copyLabel: 'Copy',
  copyHint: 'Copy selected rows as CSV',
  csvHint: 'Save selected rows as CSV',
  clear: 'Clear',
  clearHint: 'Clear selection (Esc)',

  rowsShown: 'rows shown',
  totalsOf: (title: string | number): string => `Totals of ${title}`,
  sumOf: 'Sum of',
  calculating: 'calculating…',
  calculate: 'Calculate',
  overlapHint: 'Overlapping date ranges are counted twice.',

  noDatedTransfer: (from: string): string => `${from}: no dated transfer`,
  withoutValue: (unpriced: string): string => `, ${unpriced} without a value`,

  selectDateRange: 'Select date range',
  moveRange: 'Move range',
  firstDayLabel: 'First day',
  lastDayLabel: 'Last day',

  unsigned: 'Unsigned',

  unverifiedHint: 'The symbol matches a known coin, but the contract is unknown.',
  unverified: 'unverified',

  keyInKeychain: (module: string | undefined, ending: string): string =>
    `The key is saved in the keychain of this computer${module === undefined ? '' : ` (by ${module})`}.${ending}`,
} as const
