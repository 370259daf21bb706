/*
 * The screen texts of this feature, by screen part: labels, tooltips, empty states, errors.
 */

/** Dossier: frame and panels. */
export const dossierScreen = {
  reading: 'Reading results',
  gone: 'This subject is no longer in the case.',
  loading: 'Loading results',
  entityLimits: 'Data that is not available for an entity',
  panels: 'Panels',
} as const

/** Panel: days, label purchase, tables. */
export const panel = {
  until: (day: string): string => `until ${day}`,
  from: (day: string): string => `from ${day}`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  daysOnly: (days: string, part: string, all: string): string =>
    `Only the days selected on the timeline, ${days}: ${part} of ${all} rows. Figures cover the entire period.`,
  allDays: 'Entire period',
  buyLabels: 'Buy labels…',
  buyLabelsHint: 'For the largest counterparties by volume. Each label has its own price. Known labels are excluded.',
  loading: 'Loading results…',
  details: (title: string): string => `Details of ${title}`,
  historyTable: 'the table of the balance history',
  notes: (title: string): string => `Notes on ${title}`,
  showTable: (title: string, rows: string): string => `Show ${title} (${rows} rows)`,
  lookUp: (hash: string): string => `Look up transaction ${hash}…`,
  unlistedPrice: 'price not listed',
  priceRange: (min: string, max: string): string => `${min} to ${max} credits`,
  credit: '1 credit',
  credits: (count: string): string => `${count} credits`,
  notAvailable: (title: string): string => `The service does not offer ${title} on these chains.`,
  closed: 'Dossier closed.',
  closedRemedy: 'Open the dossier again.',
  on: (chains: string): string => ` on ${chains}`,
  chainCount: (count: number): string => `${count} chains`,
  allChains: 'all chains',
  calls: (count: number, title: string, where: string): string => `${count} calls for ${title}${where}`,
  page: (page: number): string => `, page ${page}`,
} as const

/** Header: labels, note, tags. */
export const subjectHeader = {
  moreLabels: (count: number): string => `and ${count} more below`,
  note: 'Investigator’s note',
  layers: { service: 'Service', requested: 'Bought', investigator: 'Own tag' },
  labelHint: (label: string): string => `${label}\nShow source`,
  tags: 'Investigator’s tags',
} as const

/** Coverage: in one line, and per chain with the next step. */
export const coverage = {
  outcomes: {
    found: '',
    partial: 'more pages',
    failed: 'failed',
    empty: 'no results',
    'not-requested': 'not requested',
    'not-offered': 'not available',
  },
  allChains: 'All chains',
  chainCount: (count: number): string => `${count} chains`,
  recordsOn: (chains: string, count: number): string => `${chains} ${count === 1 ? 'record' : 'records'}`,
  asOf: (at: string): string => `as of ${at} UTC`,
  hide: 'Hide',
  show: 'Show',
  toggle: (verb: string, title: string): string => `${verb} requests for ${title}`,
  ofSubject: { found: 'found', partial: 'more pages', empty: 'no results', failed: 'failed', 'not-requested': 'not requested' },
  requests: 'Requests about this subject',
  inProgress: (calls: string): string => `In progress: ${calls}`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  records: (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`,
  pages: (count: number): string => `${count} pages, `,
  coveredBy: (count: number): string => `covered by ${count} other ${count === 1 ? 'date range' : 'date ranges'}, `,
  at: (time: string): string => `${time} UTC`,
  sourceOf: (title: string, scope: string): string => `Source of ${title}, ${scope}`,
  source: 'Source',
  nextPages: (price: string): string => `Next pages… (${price} each)`,
  nextPagesTitle: 'next pages',
  retry: (price: string): string => `Retry… (${price})`,
  retryTitle: 'retry',
  refreshTitle: 'refresh',
  refresh: 'Refresh…',
  refreshOf: (scope: string, price: string): string => `Refresh… ${scope}, ${price}`,
  refreshHint: (price: string): string => `Fetches the data again. Existing results are kept. Price: ${price}`,
  requesting: 'requesting…',
  request: (price: string): string => `Request… (${price})`,
  requestFor: (price: string, title: string, chains: string): string => `Request… (${price}) for ${title} ${chains}`,
} as const

/** Overview: charts and frame. */
export const overview = {
  balanceOverTime: (highest: string): string => `Balance over time, ${highest}`,
  label: 'Overview',
  keyFigures: 'Key figures',
  balanceByToken: 'Balance by token',
  loadingChart: 'Loading chart…',
  historyTable: 'the table of the balance history',
  notDrawn: 'Charts without data',
  range: (from: string, to: string): string => `${from} to ${to}`,
  withGaps: (days: string): string => `${days}. Hatched: no known value.`,
} as const

/** Overview: activity by day and hour. */
export const activity = {
  scope: (days: number, transactions: number): string =>
    `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} with ${transactions.toLocaleString('en')} listed transactions`,
  title: 'Activity',
  sourceOf: (scope: string): string => `Source of the activity: ${scope}`,
  source: 'Source',
  calendar: (scope: string, busiest: string): string => `Calendar: ${scope}, ${busiest}`,
  monday: 'Mon',
  wednesday: 'Wed',
  friday: 'Fri',
  daysCaption: 'Days, UTC. Dotted: some transactions of the day are not in the case.',
  in: 'In',
  out: 'Out',
  hour: (from: number, to: number, incoming: number, outgoing: number): string => `${from}:00 to ${to}:00 UTC: ${incoming} in, ${outgoing} out`,
  hoursCaption: (max: number): string =>
    `Hours of the day, UTC. The tallest bar is ${max === 1 ? 'one transfer' : `${max.toLocaleString('en')} transfers`}.`,
  day: (day: string, count: number): string => `${day}: ${count === 0 ? 'no transactions' : count === 1 ? '1 transaction' : `${count} transactions`}`,
  incompleteDay: (listed: string): string => `${listed} listed. Data for this day is incomplete.`,
  busiest: (day: string, count: number): string => `most on ${day}: ${count}`,
  hourCount: (hour: number, count: number): string => `${hour} h ${count}`,
  none: 'none',
  hours: (incoming: string, outgoing: string): string => `Transfers by hour of the day, UTC. In: ${incoming}. Out: ${outgoing}.`,
} as const

/** Overview: largest flows. */
export const flows = {
  counterparty: 'Counterparty',
  title: 'Largest flows',
  allCounterparties: 'All counterparties',
  table: 'Largest flows in and out',
  source: 'Source',
  sourceOf: (party: string): string => `Source of the flow with ${party}`,
  in: 'In',
  volumeHint: 'US dollars, as reported by the service',
  bars: 'Chart of inflow and outflow',
  out: 'Out',
  share: 'Share',
  shareHint: 'Share of all listed flows in the larger direction',
  interactions: 'Interactions',
  interactionsHint: 'As reported by the service',
  dates: 'First–last',
  datesHint: 'First and last transfer in the case, days in UTC',
  range: (first: string, last: string): string => `${first} to ${last} UTC`,
} as const

/** Overview: findings. */
export const findings = {
  title: 'Findings',
  allInReport: 'View all in report',
  list: 'Findings about this subject',
  finding: (number: number, confidence: string, sources: number): string =>
    `Finding ${number} · ${confidence === '' ? 'confidence not stated' : `${confidence} confidence`} · ${sources === 0 ? 'no source yet' : sources === 1 ? '1 source' : `${sources} sources`}`,
  older: (count: number): string => `and ${count} older`,
} as const

/** Overview: tokens. */
export const tokens = {
  token: 'Token',
  title: 'Tokens',
  unverified: (count: string): string => `and ${count} unverified`,
  allBalances: 'All balances',
  list: 'Token balances',
  sourceOf: (symbol: string): string => `Source of the balance of ${symbol}`,
  source: 'Source',
} as const

/** Overview: credits spent. */
export const spent = {
  title: 'Credits spent',
  list: 'Credits spent on this subject',
  results: (count: number): string => (count === 1 ? '1 result' : `${count.toLocaleString('en')} results`),
  others: (count: number): string => `${count} more`,
} as const

/** Overview: missing data. */
export const missingData = {
  title: 'Missing data',
  requesting: 'requesting…',
  action: (verb: string, title: string, price: string): string => `${verb} ${title}… ${price}`,
  verbs: { 'not-requested': 'Request', failed: 'Retry', partial: 'Next page of' },
  outcomes: { 'not-requested': '', failed: 'failed', partial: 'more pages' },
  nextPages: (title: string): string => `${title}: next pages`,
  retry: (title: string): string => `${title}: retry`,
  allChains: 'all chains',
  chainCount: (count: number): string => `${count} chains`,
} as const

/** Overview: tiles of figures and charts without data. */
export const missingFigures = {
  netWorth: 'Net worth',
  inAndOut: 'In and out',
  realisedPnl: 'Realised PnL',
  balanceByToken: 'Balance by token',
  activity: 'Activity',
  largestFlows: 'Largest flows',
  balance: 'Balance',
  perpetualTrades: 'Perpetual trades',
  loading: 'loading results',
  requesting: 'requesting…',
  failed: 'request failed',
  noValue: 'no value reported',
  partlyEmpty: 'no results where requested',
  noResults: 'no results',
  notRequested: 'not requested',
  notAvailable: 'not available',
  tile: (title: string, why: string, panel: string): string => `${title}: ${why}. Go to ${panel}`,
} as const

/** Overview: key figures. */
export const figures = {
  in: 'In',
  out: 'Out',
  netWorth: 'Net worth',
  unverifiedToken: 'unverified token',
  withoutUnverified: (tokens: string, sum: string): string => `without ${tokens}${sum}`,
  highest: (value: string, day: string): string => `highest ${value}, ${day}`,
  addresses: (preposition: string, count: number): string => `${preposition} ${count} ${count === 1 ? 'address' : 'addresses'}`,
  earlierPages: 'earlier pages not requested',
  listedFrom: 'listed from',
  listedUntil: 'listed until',
  ownResults: 'Based on the requests about this address. Transactions that only appear in results about other addresses are not counted.',
  firstFunder: 'First funder',
  reportedFunder: (address: string): string => `${address}: as reported by the service.`,
  realisedPnl: 'Realised PnL',
  winRate: (rate: string): string => `win rate ${rate}`,
  account: (value: string): string => `account ${value}`,
  unrealised: (value: string): string => `${value} unrealised`,
  perps: 'Perps',
  open: (count: string): string => `${count} open`,
  none: 'None',
  noPositions: 'Read live. No open positions at that time.',
  noResults: 'no results',
} as const

/** Overview: timeline. */
export const timeline = {
  title: 'Timeline',
  subtitle: (unit: string): string => `flows, balance and perpetuals, one bar per ${unit} (UTC)`,
  entire: ', entire period',
  filtersTables: '. The tables of transactions, balance history and perpetual trades below show only these days.',
  allDays: 'Entire period',
  noValues: 'no known values',
  noData: 'no data',
  lane: (title: string, drawn: string, hasGaps: boolean): string => `${title} over time: ${drawn}.${hasGaps ? ' Hatched: incomplete data.' : ''}`,
  inAndOut: 'In and out',
  balance: 'Balance',
  perpetualTrades: 'Perpetual trades',
  closedPnl: 'Closed PnL, cumulative',
  range: (min: string, max: string): string => `${min} to ${max}`,
  upTo: (max: string): string => `up to ${max}`,
  unpriced: (count: string): string => `, ${count} without a value`,
  noTransfer: 'No transfers',
  noneListed: 'No transfers listed. Incomplete data.',
  flows: (incoming: string, outgoing: string, unpriced: string, isComplete: boolean): string =>
    `In ${incoming}, out ${outgoing}${unpriced}${isComplete ? '' : '. Incomplete data.'}`,
  balanceUnknown: 'Balance not reported',
  balanceOn: (value: string, day: string): string => `Balance ${value} on ${day}`,
  trades: (count: string, isOne: boolean, volume: string, pnl: string): string =>
    `${count} perpetual ${isOne ? 'trade' : 'trades'} of ${volume}, closed PnL ${pnl}`,
} as const

/** Overview: figures of the selected days. */
export const rangeFacts = {
  label: 'Figures of the selected days',
  in: 'In, listed',
  out: 'Out, listed',
  balance: 'Balance',
  balanceUnknown: 'fewer than two balances reported for these days',
  balances: (before: string, beforeDay: string, after: string, afterDay: string): string => `${before} on ${beforeDay}, ${after} on ${afterDay}`,
  closedPnl: 'Closed PnL of perpetuals, listed',
  trades: (count: string, volume: string, fees: string): string => `${count} of ${volume}, fees ${fees}`,
  others: (count: string): string => `and ${count}`,
  unpriced: (count: string, isOne: boolean): string => `${count} without a value ${isOne ? 'is' : 'are'} excluded from the sums.`,
  undated: (count: string, isOne: boolean): string => `${count} without a time ${isOne ? 'is' : 'are'} not on the timeline.`,
  incomplete: (units: string): string =>
    `${units} hatched above: some transactions of those days are not in the case. Sums cover the listed transactions.`,
  incompleteTrades: (units: string): string => `${units} with incomplete perpetual trades.`,
  closedPnlNote: 'Closed PnL is cumulative from the earliest listed trade, before fees.',
  noDatesNote: 'Profit and loss by token has no dates, so it is not on the timeline.',
} as const

/** Balances as a treemap. */
export const treemap = {
  label: (total: string): string => `Treemap of ${total} by chain and token. See the table of balances for exact values.`,
  tileName: (token: string, chain: string): string => `${token} on ${chain}`,
  tileShare: (value: string, share: string): string => `${value}, ${share} of the total`,
  openSource: 'Click to show the source',
} as const

/** Transaction lookup: form. */
export const lookup = {
  notAvailable: 'Transaction lookup is not available on this subject’s chains.',
  hash: 'Transaction hash',
  blockTime: 'Block time, UTC',
  blockTimeLabel: 'Block time, UTC',
  chain: 'Chain of the transaction',
  lookUp: (price: string): string => `Look up… (${price})`,
  blockTimeHint: (chain: string): string =>
    `On ${chain} the service needs the transaction hash and the block time in UTC, for example 2026-09-23 16:20:33. Block explorers show both.`,
  knownTime: (time: string): string => `The case lists this transaction at ${time} UTC. Casebook sends that time unless you enter another.`,
  timeProblem: 'Enter the block time in UTC, to the second: 2026-09-23 16:20:33.',
  noHash: 'Enter a transaction hash.',
  evmHash: 'Enter 0x and 64 hexadecimal digits.',
  badHash: 'Not a transaction hash. It contains invalid characters or has a wrong length.',
} as const

/** Transaction lookup: flow of a transaction. */
export const lookupFlows = {
  showEarlier: (count: number): string => `Show ${count} earlier lookups`,
  flowOf: (hash: string): string => `Flow of ${hash}`,
  unknownTime: 'time unknown',
  unknownStatus: 'status unknown',
  transaction: (hash: string): string => `the transaction ${hash}`,
  failed: 'Failed transaction. No funds moved; attempted transfers shown below.',
  noAssets: 'The result names no coin, token or collectible.',
  senders: 'Senders',
  transfers: 'Transfers',
  receivers: 'Recipients',
  more: (count: string): string => `${count} more of lower value in the tables below.`,
  nativeCoin: 'of the native coin',
  noSymbol: 'of a token without a symbol',
  collectible: 'collectible',
  native: 'native',
  fromTo: (from: string, to: string): string => `from ${from} to ${to}`,
  leg: (name: string, from: string, to: string): string => `${name}, from ${from} to ${to}`,
  unnamed: 'not reported',
} as const

/** Source of a figure: facts, checks, body. */
export const capture = {
  loading: 'Loading result',
  source: 'Source',
  sourceOf: (title: string): string => `Source: ${title}`,
  close: 'Close',
  notFound: (id: string): string => `This case has no capture ${id}.`,
  otherTopic: 'Different data.',
  body: 'Body as received',
  noRecord: 'No record at ',
  marked: 'Marked: ',
  bodyLines: 'Lines of the body',
  call: 'Call',
  service: 'Service',
  practice: 'Practice: simulated data',
  status: 'Status',
  requestId: ' · request ID ',
  sent: 'Sent',
  received: 'Received',
  serviceTime: ' · service time ',
  credits: 'Credits',
  creditsLeft: (credits: string): string => ` · ${credits} left at that time`,
  request: 'Request',
  noBody: 'no body',
  requestHash: 'Request SHA-256',
  bodyHash: 'Body SHA-256',
  bytes: (count: string): string => `${count} bytes`,
  defect: 'Defect',
  altered: 'Altered',
  custody: 'Custody',
  noEntry: 'This capture has no entry in the custody chain.',
  entryOf: (seq: number, at: string): string => `Entry ${seq} of the case, ${at}`,
  entry: 'Entry',
  previousEntry: 'Previous entry',
  check: 'Check',
  nothing: 'nothing',
  recompute: 'Recompute hashes',
  matches: (what: string): string => `✓ ${what}: matches the record`,
  differs: (what: string, hash: string): string => `✗ ${what}: differs from the record (${hash})`,
  bodyPart: 'Body',
  requestPart: 'Request',
  custodyEntry: 'Custody entry',
  noneInCase: 'none in the case',
  captureRecord: 'Capture record',
} as const
