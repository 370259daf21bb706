import { formatCount } from '../../../src-shared/core/text/credits.ts'

/*
 * The screen texts of this feature, by screen part: labels, tooltips, empty states, toasts, errors.
 */

/** Plan dialog: frame, run button, progress of a discovery. */
export const planDialog = {
  selection: 'Selected filters and sort order',
  moreFilters: (count: number): string => `and ${count} more`,
  subjectCount: (count: number): string => `For ${count} subjects`,
  calculating: 'Calculating prices. No requests are sent.',
  findingChains: 'Finding active chains. The second part appears here with its exact price. If you close this dialog, Casebook offers it again.',
  discoveryPaused: (reason: string): string => `Discovery paused: ${reason} Resume it in the progress panel.`,
  cancel: 'Cancel',
  pricing: 'Calculating',
  retryOnly: 'Retries only the failed calls, with the original settings. You do not pay again for pages and date ranges that have a result.',
  finding: 'Finding active chains',
  run: (max: string): string => `Run for up to ${max}`,
  runDiscovery: (max: string): string => `Run discovery for up to ${max}`,
} as const

/** Plan dialog: calls, costs, credits after the plan, duration. */
export const planSums = {
  calls: 'Calls',
  total: 'Total',
  laterUpTo: 'Then up to',
  budgetAfter: 'Budget after',
  short: (credits: string): string => `${credits} short`,
  left: (credits: string): string => `${credits} left`,
  creditsAfter: 'Credits after',
  accountNotRead: 'account not read yet',
  time: 'Time',
  noTime: 'none',
  timeRange: (min: string, max: string): string => `${min}, up to ${max}`,
  pricesOf: 'Prices for',
  accountPlan: (plan: string): string => `${plan} plan`,
  freePlan: 'free plan, until the account is read',
  ahead: (text: string): string => `${text}. They are included here.`,
  laterTooDear: 'The second part can cost more than the remaining budget. In that case it does not run. You will see its exact price first.',
  credits: (span: string): string => `${span} credits`,
  upTo: (credits: string): string => `up to ${credits}`,
  unknown: 'unknown',
  someUnpriced: (span: string): string => `${span} credits, plus calls without a listed price`,
} as const

/** Plan dialog: subjects. */
export const subjectChoice = {
  legend: 'Subjects',
  scope: 'Subjects of this plan',
  present: 'This subject',
  all: (count: string): string => `All ${count}`,
  chosen: 'Selected',
  search: 'Search subjects',
  list: 'Available subjects',
  noMatch: 'No matching subjects',
  more: (count: string): string => `${count} more. Type to search.`,
  count: (chosen: string, all: string): string => `${chosen} of ${all} selected`,
  selectAll: 'Select all',
  selectFound: 'Select all results',
  clear: 'Clear',
  nothingOffered: (rest: string): string => `${rest}, not available`,
} as const

/** Plan dialog: what to request, chains, date range, pages. */
export const planForm = {
  days30: '30 days',
  days90: '90 days',
  year: '1 year',
  twoYears: '2 years',
  legend: 'Data to request',
  chains: 'Chains',
  onlyActive: 'Only active chains',
  onlyActiveHint: 'First finds the chains on which an address is active. Off: requests each chain separately.',
  everyChain: 'Request each chain separately',
  ownChains: 'Each subject’s own chains',
  ownChainsHint: 'Uses the chains that you selected when you added each subject. Off: uses the same chains for all subjects.',
  chainsOfPlan: 'Chains of this plan',
  allAtOnce: 'All chains in one call',
  allAtOnceHint: 'Where the service supports it, one call covers all chains.',
  dateRange: 'Date range (UTC)',
  from: 'From',
  to: 'to',
  toDay: 'To',
  dateRangeHint: 'One call covers up to a year. Longer date ranges are split into several calls.',
  maxPages: 'Maximum pages',
  maxPagesHint: 'Casebook requests and pays for a further page only if it exists.',
  refresh: 'Refresh',
  refreshHint: 'Fetch again even if this case already has the data. Existing results are kept.',
  dayPlaceholder: 'YYYY-MM-DD',
  dayFormat: 'Enter a date as YYYY-MM-DD.',
} as const

/** Plan dialog: start of a spending session. */
export const sessionChoice = {
  spendUpTo: 'Spend up to',
  limit: 'Spending session limit in credits',
  withoutAsking: 'credits without asking again',
  enterLimit: 'Enter a limit in credits for this spending session.',
  budgetLeaves: (credits: string): string => `Only ${credits} are left in the budget of this case.`,
  aloneCosts: (what: string, credits: string): string => `${what} alone costs ${credits}.`,
} as const

/** Plan dialog: calls and their prices, as a list and as a table by chain. */
export const planCalls = {
  states: { planned: 'To request', 'not-offered': 'Not available', refused: 'Refused' },
  nothingSelected: 'Nothing selected. Select data and chains to request.',
  region: 'Calls and prices',
  table: 'Calls of the plan',
  call: 'Call',
  subjects: 'Subjects',
  chain: 'Chain',
  days: 'Days',
  pages: 'Pages',
  state: 'State',
  credits: 'Credits',
  priceNotes: 'Price notes',
  unknown: 'unknown',
  subjectCount: (count: string): string => `${count} subjects`,
  pageRange: (page: number, max: number): string => `${page}, up to ${max}`,
  notChainSpecific: 'Not chain-specific',
  upTo: (count: string): string => `up to ${count}`,
  refused: (reason: string): string => `Refused: ${reason}`,
  savedCell: (some: string): string => `${some}saved`,
  notOfferedCell: (some: string): string => `${some}not available`,
  refusedCell: (some: string): string => `${some}refused`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  savedOn: (day: string): string => `Saved on ${day}`,
  orLater: (reason: string): string => `${reason} or later`,
} as const

/** Plan dialog: what is known about prices. */
export const priceNotes = {
  sources: {
    interface: 'the service’s interface',
    schema: 'the public schema',
    example: 'examples',
    'client code': 'client code only',
    inferred: 'inference only',
  },
  byPlan: (free: string, pro: string): string => `${free} on the free plan, ${pro} on the pro plan`,
  notListed: 'Price not listed',
  notListedHint: (credits: string): string => `Price not listed, probably ${credits}`,
  x402: (dollars: string): string => ` Pay-per-call (x402) price: $${dollars}. Casebook never pays this way.`,
  formatSource: (source: string): string => `Format known from ${source}.`,
  x402Rest: (count: number): string => `, without ${count} ${count === 1 ? 'call' : 'calls'} without such a price`,
  x402Sum: (dollars: string, rest: string): string =>
    `Pay-per-call (x402) price of the first pages: $${dollars}${rest}. Casebook never pays this way.`,
  weakSource: (title: string, source: string): string => `${title}: format known from ${source}.`,
  dearer: (title: string, price: string, listed: string): string => `${title} ${price} instead of ${listed}`,
  chargedMore: (list: string): string => `The service charged more than its list prices. This plan uses the higher prices: ${list}.`,
  charged: (credits: string, title: string, price: string): string => `The service charged ${credits} for a call of ${title} listed at ${price}.`,
  goesOn: (credits: string): string => ` Calls that still fit continue one at a time within the approved ${credits}.`,
  newPlan: (raised: string, goesOn: string): string => `${raised}${goesOn} The remaining calls need a new plan with the new price.`,
} as const

/** Plan dialog: notes on shorter ranges and on subjects without requests. */
export const planNotes = {
  allChains: 'all chains',
  onChainCount: (count: number): string => ` on ${count} chains`,
  onChains: (chains: string): string => ` on ${chains}`,
  leftOut: (from: string, to: string): string => ` ${from} to ${to} is excluded. To request it, select only these days.`,
  narrowed: (title: string, days: number, windows: string, left: string): string =>
    `${title}: the service refused a longer range. It accepts ${days === 1 ? 'one day' : `${formatCount(days)} days`} per call, so this takes ${windows} calls.${left}`,
  notOffered: (subjects: string): string => `The service does not offer this data for ${subjects}. Nothing is requested for them.`,
  noChain: (subjects: string): string => `None of the selected chains applies to ${subjects}. Nothing is requested for them.`,
  subjects: (families: string, count: number): string => `${families} ${count === 1 ? 'subject' : 'subjects'}`,
  list: (families: string, last: string): string => `${families} and ${last}`,
} as const

/** Plan dialog: calls for which the key lacks a permission. */
export const permissionNote = {
  label: 'Missing permissions of the API key',
  title: 'The API key lacks a permission.',
  text: (scopes: string, at: string, count: number): string =>
    `${scopes}. The service refused it at ${at} and would refuse ${count === 1 ? 'this call' : `these ${formatCount(count)} calls`} again. Refused calls are free.`,
  leaveOut: 'Exclude this call',
  leaveOutAll: (count: string): string => `Exclude ${count} calls`,
  needs: (scopes: string): string => `needs ${scopes}`,
} as const

/** Plan dialog: the account. */
export const readAccount = {
  button: 'Refresh account',
  hint: 'Free of charge. Includes credits that you bought since the last time.',
  lastRead: (at: string): string => `Last read at ${at}`,
  failed: (message: string): string => `Could not read the account: ${message}`,
} as const

/** Plan dialog: purchases that are priced separately. */
export const optionalPurchases = {
  title: 'Optional, priced separately',
  unknown: 'unknown',
  calls: (count: number): string => `${count} ${count === 1 ? 'call' : 'calls'}`,
  leftOut: (count?: number): string => `${count === undefined ? '' : `${count} `}already known, excluded`,
  saved: 'Already saved',
  known: 'Known labels',
  buyAnyway: 'Buy anyway',
  buyAnywayOf: (address: string): string => `Buy anyway: ${address}`,
  maxPerCall: 'Maximum per call',
  maxPerCallOf: (title: string): string => `Maximum credits for one call of ${title}`,
  perCall: (hint?: string): string => `credits per call${hint === undefined ? '' : `, usually ${hint}`}`,
  acceptMax: 'Accept this maximum price',
  confirm: (credits: string): string => `Confirm ${credits}`,
} as const

/** Plan dialog: discovery of active chains. */
export const discovery = {
  worthless: (chains: string): string => `Only records without a value: ${chains}.`,
  unchecked: (chains: string): string => `Could not be checked: ${chains}.`,
  inactive: (chains: string): string => `Excluded: ${chains}. No activity was found there.`,
  open: (chains: string, subjects: number, max: string): string =>
    `Casebook first checks on which of ${chains} chains ${subjects === 1 ? 'the address is' : `the ${formatCount(subjects)} addresses are`} active. It requests current balance and transactions, each in one call for all chains. It then requests the rest on the active chains only, for up to ${max}. You will see the exact price first.`,
  noActivity: 'No activity was found on any chain.',
  activeOn: (chains: string): string => `Active on: ${chains}.`,
  withReasons: (chain: string, reasons: string): string => `${chain} (${reasons})`,
  idle: (count: number): string => ` No activity was found for ${formatCount(count)} ${count === 1 ? 'subject' : 'subjects'}.`,
  activeBySubjects: (chains: string, without: string): string => `Active on, by number of subjects: ${chains}.${without}`,
  unknown: 'not known yet',
  noneFound: 'no activity found',
  noTrades: (titles: string, isPartial: boolean): string =>
    `Excluded: ${titles}. The ${isPartial ? 'newest transactions contain no trades. Older transactions were not read.' : 'transactions contain no trades.'}`,
  discoveredAt: (at: string): string => `Discovered ${at} UTC.`,
  chainCount: (count: number): string => `${count} chains`,
  label: 'Active chains of the subjects',
  include: 'Include this chain',
  includeAll: 'Include these chains',
  includeNamed: (names: string): string => `Include ${names}`,
  requestToo: 'Request anyway',
  again: 'Discover again',
  bySubject: 'By subject',
  planSecondPart: 'Plan the second part…',
  planSecondPartHint: 'Shows the active chains and the exact price. Nothing is sent until you approve it.',
} as const

/** Label purchase. */
export const labelDialog = {
  noCounterparties: 'No known counterparties. Request the counterparties of this subject first.',
  titleFor: (name: string): string => `Buy labels for counterparties of ${name}`,
  whatToBuy: 'Labels to buy',
  labels: (price: string): string => `Labels, ${price} each`,
  premium: (price: string): string => `Premium labels, ${price} each`,
  premiumHint: 'All labels of the service, including smart money and public figures',
  reading: 'Loading results…',
  cancel: 'Cancel',
  buyFor: (credits: string): string => `Buy for ${credits}`,
  confirm: (credits: string, title: string, count: number): string =>
    `Confirm ${credits} for ${title} of ${count} ${count === 1 ? 'address' : 'addresses'}`,
  titleOne: 'Buy labels for an address',
  titleMany: (count: string): string => `Buy labels for ${count} addresses`,
  allKnown: 'All labels are already known. Select an address to buy its labels again.',
  chooseOne: 'Select at least one address.',
  leftOut: (count: string): string => `${count} already known, excluded.`,
  again: (count: string): string => `${count} already known, bought again.`,
  unknownPrice: 'price not listed',
  largest: 'Largest by volume',
  howMany: 'Number of counterparties',
  custom: 'Custom',
  customNumber: 'Custom number of counterparties',
  of: (count: string): string => `of ${count}`,
  table: 'Addresses with labels for sale',
  buy: 'Buy',
  buyLabelsOf: (address: string): string => `Buy labels of ${address}`,
  buyAnyway: (address: string): string => `Buy anyway: labels of ${address}`,
  address: 'Address',
  volume: 'Volume',
  unknownVolume: 'unknown',
  chain: 'Chain',
  allChains: 'All chains',
  known: 'Known labels',
  credits: 'Credits',
  excluded: 'excluded',
  nothing: 'none',
  otherKind: 'Different kind of label',
  volumeSource: (address: string): string => `Source of the volume of ${address}`,
  showSource: 'Show source',
  more: (count: number): string => `and ${count} more`,
  knownSource: (address: string): string => `Source of the known labels of ${address}`,
} as const

/** Known labels: source and age. */
export const knownLabels = {
  thisCase: 'this case',
  otherCase: (title: string): string => `case “${title}”`,
  beingBought: (title: string, age: string, where: string): string => `${title} purchase in progress, approved ${age}, ${where}`,
  noneFound: (title: string, age: string): string => `${title} requested ${age}, none found`,
  bought: (title: string, age: string): string => `${title} bought ${age}`,
  seenIn: (title: string, age: string): string => `Found in ${title} ${age}`,
  unknownTime: 'at an unknown time',
  justNow: 'just now',
  ago: (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  unknownCase: 'unknown',
} as const

/** Label purchase without a result. */
export const emptyLabels = {
  addressCount: (count: string): string => `${count} addresses`,
  titleSeparator: ' and ',
  onChainCount: (count: string): string => ` on ${count} chains`,
  onChains: (chains: string): string => ` on ${chains}`,
  cost: (credits: string): string => ` cost ${credits} and`,
  text: (titles: string, addresses: string, on: string, cost: string): string =>
    `The service has no ${titles} for ${addresses}${on}. The empty result${cost} is saved in this case.`,
} as const

/** Progress panel: runs of a case. */
export const runPanel = {
  states: {
    running: 'Running',
    cancelling: 'Cancelling',
    paused: 'Paused',
    interrupted: 'Interrupted',
    elsewhere: 'Running in another window',
    done: 'Done',
    cancelled: 'Cancelled',
    stopped: 'Stopped',
  },
  label: 'Progress',
  empty: 'No runs in this case yet.',
  hide: 'Hide progress',
  hideHint: 'Hide progress (Q)',
  plan: 'Plan',
  planOption: (title: string, at: string): string => `${title}, ${at}`,
  queuePaused: 'Queue paused',
  steps: (done: number, total: number, failed: number): string =>
    `: ${formatCount(done)} of ${formatCount(total)} steps${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`,
  stepsDone: 'Steps done',
  retryNow: 'Retry now',
  resumeQueue: 'Resume queue',
  pauseQueue: 'Pause queue',
  resume: 'Resume',
  cancel: 'Cancel',
  hideSteps: 'Hide steps',
  showSteps: 'Show steps',
  interrupted: 'This plan was interrupted. Its results are saved in the case. Resume it to request the rest. You do not pay twice.',
  completedSteps: (count: number): string => `${formatCount(count)} ${count === 1 ? 'step' : 'steps'} completed`,
  wait: (count: number, until: string, reason: string): string => `${count} ${count === 1 ? 'call waits' : 'calls wait'} until ${until}: ${reason}`,
  changeMinimum: 'Change minimum balance',
  openSettings: 'Open settings',
  raiseBudget: 'Raise budget',
} as const

/** Progress panel: steps of a run. */
export const runSteps = {
  states: {
    open: 'To do',
    queued: 'Queued',
    running: 'Running',
    captured: 'Saved',
    reused: 'Reused',
    failed: 'Failed',
    skipped: 'Not needed',
    cancelled: 'Cancelled',
  },
  region: 'Steps of the run',
  table: 'Steps',
  state: 'State',
  call: 'Call',
  subject: 'Subject',
  chain: 'Chain',
  days: 'Days',
  page: 'Page',
  result: 'Result',
  credits: 'Credits',
  requesting: 'requesting…',
  records: (count: number): string => `${formatCount(count)} ${count === 1 ? 'record' : 'records'}`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  showSource: 'Show source',
  overPrice: 'The service charged more than the listed price.',
  upTo: (credits: string): string => `up to ${credits}`,
  overPriceCredits: (charged: string, price: string): string => `${charged}, price ${price}`,
} as const

/** Progress panel: failed calls of an ended run. */
export const failedCalls = {
  resolved: (count: number): string => (count === 1 ? 'A later call has the missing result.' : 'Later calls have all missing results.'),
  label: 'Failed calls',
  moreReasons: (count: number): string => `and ${count} more ${count === 1 ? 'reason' : 'reasons'}, listed with the steps below`,
  retryHint: 'Retry only the failed calls. You will see the price first.',
  planOne: 'Plan the remaining call…',
  planMany: (count: string): string => `Plan the remaining ${count} calls…`,
  retryOne: 'Retry…',
  retryMany: (count: string): string => `Retry ${count} calls…`,
  older: 'Retry questions of the legacy query interface under Questions.',
  gone: (count: number): string =>
    `${count === 1 ? 'One call was' : `${formatCount(count)} calls were`} about a subject that is no longer in the case.`,
} as const

/** Retry of failed calls and of lost responses. */
export const retry = {
  prefix: 'Retry: ',
  lostMessage: 'The response was lost when Casebook stopped. The call was or may have been charged.',
  lostRemedy: 'Request it again with a new approval.',
  lostTitle: 'Lost responses',
  lostAgain: (count: number, credits: string): string =>
    `${count === 1 ? '1 response was' : `${formatCount(count)} responses were`} lost when Casebook stopped. Requesting ${count === 1 ? 'it' : 'them'} again costs up to ${credits}.`,
} as const

/** Spending session. */
export const spendingSession = {
  requesting: 'Requests in progress',
  label: 'Spending session',
  hint: (limit: string, atUsualPrice: boolean): string =>
    `Spends up to ${limit} without asking again.${atUsualPrice ? ' Includes calls without a listed price, at their usual price.' : ''} Ends when you end the session or close the case.`,
  of: (limit: string): string => `of ${limit}`,
  end: 'End session',
  none: 'No spending session is active.',
  noneRemedy: 'Confirm the plan.',
} as const

/** State of the queue, in one sentence. */
export const queueState = {
  calls: (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? `call ${one}` : `calls ${many}`}`,
  notResponding: 'Casebook’s background process is not responding.',
  lastKnown: (at: string): string => `Restart Casebook. Last known state: ${at}.`,
  remaining: (count: string): string => `, up to ${count} remaining`,
  waits: (calls: string, until: string, more: string): string => `${calls} ${until}${more}.`,
  nothingSent: 'No requests are sent',
  paidPaused: 'Paid requests are paused',
  stopped: 'Stopped.',
  untilResolved: (what: string): string => `${what} until this is resolved.`,
  nothingUntilResumed: 'No requests are sent until you resume the queue',
  waitForResume: (calls: string): string => `${calls} for you to resume the queue`,
  finishing: (calls: string): string => ` ${calls} in progress and will finish.`,
  paused: 'Paused.',
  noKey: 'Enter an API key to send requests.',
  waiting: 'Waiting.',
  inProgress: 'In progress.',
  counts: (running: string, queued: string, more: string): string => `${running} running, ${queued} queued${more}.`,
  idle: 'No requests in progress.',
  runsPaused: (count: number): string => `${count} runs paused.`,
  resumeThem: 'Resume them to continue.',
  runPaused: (done: number, total: number): string =>
    `Run paused after ${formatCount(done)} of ${formatCount(total)} ${total === 1 ? 'call' : 'calls'}.`,
  resumeIt: 'Resume it to continue.',
  untilResult: 'until a result arrives',
  until: (at: string): string => `until ${at}`,
} as const

/** Activity of the queue in the status bar, and what calls wait for. */
export const activity = {
  stopped: 'Stopped',
  running: (count: string): string => `${count} running`,
  queued: (count: string): string => `${count} queued`,
  paused: 'paused',
  idle: 'Idle',
  second: 'Rate limit per second',
  minute: 'Rate limit per minute',
  every: 'All calls',
  service: 'Service',
  disk: 'Disk',
  account: 'Account',
  minimumBalance: 'Minimum balance',
  ledger: 'Ledger',
  endpoint: (title: string): string => `Endpoint: ${title}`,
  confirmed: 'you confirm it',
  agreed: 'you accept it below',
  accountRead: (at: string): string => `the account is read, at ${at} at the latest`,
  result: 'a result arrives',
} as const

/** Errors of calls and runs. */
export const callErrors = {
  takenElsewhere: 'Another window has saved this result in the case.',
  takenElsewhereRemedy: 'Resume the plan. The result is in the case.',
  notHandedOver: (error: string): string => `Casebook could not start the call: ${error}`,
  resumePlan: 'Resume the plan.',
  practiceCase: 'This is a practice case, but the practice service is not active.',
  practiceCaseRemedy: 'Switch to the practice service, or open another case.',
  realCase: 'The practice service is active. Its simulated data does not belong in this case.',
  realCaseRemedy: 'Switch to the data service, or open a practice case.',
  pageBefore: 'An earlier page failed.',
  runFailed: (error: string): string => `The run stopped because of an internal error: ${error}`,
  assumedPlan: (plan: string): string => `${plan} (assumed)`,
  unknownPlan: 'This window does not know this plan.',
  openCase: 'Open the case of the plan first.',
  tooFewCredits: (left: string, min: string): string => `The account has ${left} left. The cheapest waiting call costs ${min}.`,
  addCredits: 'Buy credits from the provider, then select Resume.',
  notStarted: 'Casebook has not started yet',
} as const

/** Toasts when plans resume. */
export const resume = {
  none: 'No interrupted plans in this case.',
  resumed: 'Plan resumed. You do not pay twice.',
} as const
