import { pluralise } from '../../../../src-shared/core/text/pluralise.ts'
import { creditsText, formatCount, formatCredits } from '../../../../src-shared/core/text/credits.ts'

/** Texts of traces, paths, shared counterparties and bridge exits. */

function inSession(credits: string): string {
  return `${creditsText(credits)} ${credits === '1' ? 'is' : 'are'} left in the current spending session.`
}

// Buttons over the graph

export const traceButtonText = {
  selectTwo: 'Select two addresses or more',
  selectStart: 'Select the addresses to trace from',
  trace: 'Trace',
  traceHint: 'Trace the funds from the selection through known flows',
  path: 'Path',
  pathHint: 'Find known paths from the first selected address to the others',
  common: 'In common',
  commonHint: 'Show funders, deposit addresses and counterparties that the selected addresses share',
} as const

// Trace

export const traceText = {
  name: 'Trace',
  from: 'Trace from',
  to: 'Trace to',
  andMore: (count: number) => ` and ${count} more`,
  updating: 'Updating with new results',
  close: 'Close trace',
  calculating: 'Calculating',
  wait: 'Calculating. Close the trace to stop.',
  comparing: 'Computing the other methods',
  noneForward: 'No outgoing transfers known yet. Request this address to continue.',
  noneBackward: 'No incoming transfers known yet. Request this address to continue.',
  transfers: (count: number, method: string) => `${formatCount(count)} transfers, in order of time. ${method}`,
  flows: (count: number, method: string) => `${formatCount(count)} totals only, no times: order can't be checked. ${method}`,
  withoutTime: (count: number) => ` ${count} without a time are skipped.`,
  withoutValue: (count: number) => ` ${count} without a value are in no sum of US dollars.`,
} as const

/** A trace that starts from chosen transfers. */
export const startListText = {
  title: 'Start transfers',
  rule: (count: number) => (count === 1 ? 'only its funds are traced' : 'only their funds are traced'),
  transfer: (name: string) => `transfer ${name}`,
  noHash: 'no hash',
  noTime: 'no time',
  missing: 'not in the results of this case',
  remove: (hash: string) => `Remove transfer ${hash} from the start`,
  trace: (count: number) => (count === 1 ? 'Trace this transfer' : `Trace ${formatCount(count)} transfers`),
  traceHint: 'Trace the funds of the selected transfers alone',
  withoutTime: (count: number) => `${formatCount(count)} without a time cannot be traced`,
  add: 'Add to trace',
  addHint: 'Start the open trace from these transfers too',
  select: (hash: string) => `Select transfer ${hash}`,
} as const

/** The filter of a trace. */
export const traceFilterText = {
  fromDay: 'From day',
  toDay: 'To day',
  open: 'YYYY-MM-DD',
  tokens: (count: number) => (count === 0 ? 'Tokens: all' : `Tokens: ${formatCount(count)} selected`),
} as const

/** What is odd about the transfers of a trace, and how the trace treats it. */
export const faultText = {
  name: 'Data to check',
  disagreeing: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'transfer is' : 'transfers are'} reported differently by several responses. The newest response counts.`,
  statements: (hash: string) => `Transfer ${hash}`,
  counted: 'counted',
  noTime: 'no time',
  source: (hash: string, at: number) => `Show response ${at} about transfer ${hash}`,
  moreDisagreeing: (count: number) => `${formatCount(count)} more are marked in the tables of their flows.`,
  skipped: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'transfer has' : 'transfers have'} no amount or no address in the response, and ${count === 1 ? 'is' : 'are'} not traced.`,
  skippedSource: 'Show the first of them in its response',
  toItself: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'transfer goes' : 'transfers go'} from an address to itself, and ${count === 1 ? 'changes' : 'change'} no sum.`,
  atSameTime: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'transfer has' : 'transfers have'} the same time as a transfer into the same balance. The service reports no order, so received counts before sent.`,
  returning: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'transfer goes' : 'transfers go'} back to an earlier address. Each amount counts only where it is now.`,
} as const

/** The effect of price changes; `change` has its sign. */
export const priceText = {
  forward: (received: string, change: string) =>
    `${received} received; ${change} price change. Amounts moved on are valued when they moved, the rest when received.`,
  backward: (received: string, change: string) =>
    `${received} received at the start; ${change} price change on the way. Traced shows the value on arrival.`,
  unchanged: (received: string) => `${received} received. Each amount has its value at the time it moved.`,
} as const

export const traceFormText = {
  title: 'Trace settings',
  direction: 'Direction',
  forward: 'Forward',
  backward: 'Backward',
  basis: 'Follow',
  transfers: 'Transfers',
  flows: 'Flows',
  method: 'Method',
  maxHops: 'Max. hops',
  maxWidth: 'Branches/address',
  minValue: 'Minimum USD',
  minValueHint: 'Smallest value of a branch that is followed',
  minValuePlaceholder: 'e.g. 10k',
  stopsAt: 'Stops at exchange, mixer, bridge, contract, and at unlabelled addresses with over 100 counterparties.',
  recipients: (count: number) => `Only transfers of the start to ${count === 1 ? 'one recipient' : `${formatCount(count)} recipients`}.`,
} as const

export const endText = {
  exchange: 'Exchange',
  bridge: 'Bridge',
  mixer: 'Mixer',
  contract: 'Contract',
  left: 'Remains',
  leftBackward: 'No sender known',
  open: 'Open',
  unfollowed: 'Not followed',
} as const

/** The bar at the right edge of the graph. */
export const barText = {
  forward: 'Destinations',
  backward: 'Sources',
  others: (count: number) => `${formatCount(count)} smaller`,
} as const

export const destinationText = {
  forward: 'Destination of funds',
  backward: 'Source of funds',
  byKind: (title: string) => `${title}, by kind of end`,
  ends: 'Ends',
  creditsUsedUp: 'approved credits used up',
  more: (count: number) => `${count} smaller destinations are in the sums.`,
  table: 'Destinations by method, USD',
  destination: 'Destination',
  addresses: (count: number) => `${count} addresses`,
  inferred: ' · inferred',
  inferredPart: (usd: string) => ` · ${usd} of it inferred`,
  total: 'Destinations',
  returned: 'Back to the start',
  priceChange: 'Price change',
  received: 'Received',
  closes: 'Exact in every asset',
  differs: 'The amounts differ from what was received',
  largestSpread: (name: string, values: string) => `The methods differ most at ${name}: ${values}.`,
  valueBy: (value: string, method: string) => `${value} ${method}`,
  noSpread: 'All methods give the same destinations.',
  csv: 'CSV',
  csvHint: 'Save destinations by method as CSV',
  csvColumns: ['destination', 'addresses', 'reason', 'method', 'value_usd', 'share', 'amounts'],
  inTransfers: (amounts: string, transfers: number) => `${amounts} in ${transfers} ${transfers === 1 ? 'transfer' : 'transfers'}`,
} as const

// Table of hops

export const hopText = {
  title: 'Hops',
  rule: 'in = passed on + split off + remaining',
  ruleBackward: 'traced = back + split + origin',
  unit: ', USD k',
  byMethod: (method: string) => `Hops, by ${method}`,
  hop: 'Hop',
  atHop: (name: string, hop: number, isInferred: boolean) => `${name}, hop ${hop}${isInferred ? ', inferred' : ''}`,
  in: 'In',
  inHint: 'Traced funds that came in, at their value when they moved on',
  inFull: (worth: string, arrived: string, byPrice: string) => `${worth}: ${arrived} on arrival, ${byPrice} by price changes until it moved on`,
  traced: 'Traced',
  tracedHint: 'Traced funds that it sent, or received where the trace starts',
  tracedFull: (worth: string, moved: string) => `${worth} on arrival, ${moved} when it moved on`,
  onward: 'Passed on',
  onwardHint: 'To addresses that the trace follows',
  back: 'Back',
  backHint: 'From addresses that the trace follows',
  split: 'Split off',
  splitHint: 'To where the trace ends: exchange, mixer, bridge and the like',
  splitHintBackward: 'From where the trace ends: exchange, mixer, bridge and the like',
  left: 'Remaining',
  leftHint: 'Not sent on, as far as is known',
  origin: 'Origin',
  originHint: 'No source is known',
  check: 'Check',
  checkHint: (rule: string) => `${rule}, exact in every asset`,
  differs: 'differs',
  open: 'open',
  closed: 'closed',
} as const

// Paths

export const pathText = {
  fileTitle: (from: string, to: string) => `path from ${from} to ${to}`,
  name: 'Paths',
  fromTo: 'Paths from {from} to {to}',
  andMore: (count: number) => ` and ${count} more`,
  close: 'Close',
  which: 'Which paths',
  ways: {
    shortest: 'Shortest',
    best: '5 best, in order of time',
    all: 'All, up to 6 hops',
    flow: 'Max flow and its bottleneck',
  },
  fromSelection: 'From selection',
  toSelection: 'To selection',
  endHint: { from: 'Start the paths at the selected addresses', to: 'End the paths at the selected addresses' },
  reverse: 'Reverse',
  calculating: 'Calculating',
  wait: 'Calculating. Close the paths to stop.',
  none: 'No path in the known flows, in order of time. Casebook cannot follow flows that were not requested.',
  found: 'Paths found',
  hops: (count: number) => (count === 1 ? '1 hop' : `${count} hops`),
  smallestHint: 'Smallest value of its hops',
  hopsOfPath: 'Hops of the path',
  cut: (count: number) => `The search was stopped. There may be more than these ${count}. `,
  basis: 'In order of time where times are known. The amount is the smallest of the path’s hops.',
  mostOverAllPaths: 'At most {usd} can have passed between them, over all paths together.',
  bottleneck: 'Bottleneck',
  hopsOfFlow: 'Hops of the flow',
  flowBasis: 'By aggregated amounts, without order of time. The amounts of the bottleneck equal this sum.',
  transfersHint: 'Transfers that are known one by one',
  when: 'When',
  whenHint: 'First and last transfer, days in UTC',
  noTime: 'not reported',
  usd: 'USD',
  carries: (carried: string, of: string) => `${carried} of ${of}`,
} as const

// In common

export const commonText = {
  name: 'In common',
  title: (count: number) => `What ${count} addresses have in common`,
  close: 'Close',
  roles: { funder: 'Funders', deposit: 'Deposit addresses', counterparty: 'Other counterparties' },
  entities: 'Entities',
  entityRoles: { funder: 'funder', deposit: 'deposits', counterparty: 'counterparty' },
  ofEntity: (role: string, addresses: number, members: number) => `${role}, ${pluralise(addresses, 'address', 'addresses')}, of ${members}`,
  gaps: {
    'not-requested': 'was not requested',
    failed: 'was requested, and the call failed',
    partial: 'has more pages or days than were requested',
  },
  noConclusion: (gap: string) => `${gap}. No conclusion can be drawn from the missing data.`,
  none: 'No shared counterparty known.',
  of: (count: number) => `of ${count}`,
  more: (count: number) => `${count} smaller ones are not listed.`,
  toThem: (usd: string) => `${usd} to them`,
  fromThem: (usd: string) => `${usd} from them`,
} as const

// Requests of a trace

export const traceRequestText = {
  name: 'Continue trace',
  progress: 'Progress of the trace',
  spent: 'Credits spent of those approved',
  cancel: 'Cancel',
  cancelling: 'Cancelling. ',
  status: (hop: number, open: number, spent: string, limit: string) =>
    `Hop ${hop} · ${formatCount(open)} ${open === 1 ? 'branch' : 'branches'} open · ${formatCredits(spent)} of ${creditsText(limit)}`,
  result: (requested: number, spent: string, limit: string) =>
    `${formatCount(requested)} ${requested === 1 ? 'address' : 'addresses'} requested, ${formatCredits(spent)} of ${creditsText(limit)} used.`,
  done: (result: string) => `Trace complete: ${result}`,
  cancelled: (result: string) => `Cancelled. All results are saved: ${result}`,
  usedUp: (left: string, branches: number, result: string) =>
    `Stopped: ${creditsText(left)} left. ${branches === 1 ? '1 branch' : `${formatCount(branches)} branches`} open: ${result}`,
  notCovered: (name: string, price: string | undefined) =>
    price === undefined ? `${name} has no known price` : `${name} needs up to ${creditsText(price)}`,
  notCoveredMore: (names: string, more: number) => `Not covered: ${names}${more === 0 ? '' : `, and ${formatCount(more)} more`}.`,
  openBranches: (branches: number, price: string) =>
    `${branches === 1 ? '1 branch is' : `${formatCount(branches)} branches are`} open: results are missing. Up to ${creditsText(price)} per address; you pay only for what is used.`,
  credits: 'Budget',
  start: (credits: string) => `Continue (max. ${creditsText(credits)})`,
  enterCredits: 'Enter how many credits the trace may cost.',
  budgetLeft: (credits: string) => `The budget of the case has ${creditsText(credits)} left.`,
  sessionLeft: (credits: string) => `${inSession(credits)} End the session first, or request less.`,
  notConnected: "Casebook's background process is not responding. Restart Casebook.",
  practiceCase: 'This is a practice case. Switch to the practice service to request data.',
  realCase: 'This is a real case. Switch to the data service to request data.',
  noKey: 'There is no API key. Enter one in the settings.',
  addressNotAdded: 'An address of the trace could not be added to the case.',
  seeLog: 'See the log.',
  priceChanged: 'The price has changed.',
  checkPrice: 'Check the new price and confirm again.',
} as const

// Bridge exits

export const bridgeText = {
  name: 'Inferred bridge exits',
  title: 'Likely bridge exits',
  notObserved: 'inferred by amount and time, not observed',
  on: (chain: string) => `on ${chain}`,
  firstExit: (minutes: number, candidates: number) => `First exit ${minutes} min later, the best of ${candidates} candidates`,
  matched: (matched: number, of: number) => `${matched} of ${of} transfers matched`,
  accept: 'Continue this trace',
  acceptHint: 'The trace goes on from this exit. What goes in and does not come out is the fee of the bridge.',
  acceptNode: (name: string) => `Continue this trace at ${name}`,
  follow: 'Follow',
  followNode: (name: string) => `Follow ${name}`,
  searchHint: 'The exit is on another chain, not requested yet. Casebook matches entity, amounts and times.',
  noMatch: 'No matching transfers found.',
  search: (credits: string) => `Find bridge exit (max. ${creditsText(credits)})`,
  sessionLeft: (credits: string) => `${inSession(credits)} End the session first.`,
  tooExpensive: 'This costs more than was confirmed.',
  checkPrice: 'Check the price and confirm again.',
  holdings: (entity: string) => `Chains where ${entity} holds funds`,
  paidBy: (entity: string, chain: string) => `Paid by ${entity} on ${chain}`,
  candidate: (address: string) => `Bridge exit search: ${address}`,
} as const

// Saved traces

export const savedTraceText = {
  list: 'Traces',
  save: 'Save trace',
  saveHint: 'Save the trace in the case, with the captures that it read and its result',
  totalsOnly: 'Follow transfers to save the trace: totals have no order of time.',
  saveAsNew: 'Save as new',
  runAgain: 'Run again',
  runAgainHint: 'Compute the trace over all captures of the case, and save the result as a further run',
  rename: 'Rename',
  name: 'Name of the trace',
  thisTrace: 'this trace',
  delete: 'Delete',
  confirm: 'Save',
  cancel: 'Cancel',
  open: (name: string) => `Open trace ${name}`,
  checking: (run: number) => `Saved, run ${run}: recomputing`,
  equals: (run: number) => `Saved, equals run ${run}`,
  newer: (count: number) => `${formatCount(count)} ${count === 1 ? 'capture' : 'captures'} newer: run again`,
  newerHint: (run: number) => `The figures are those of run ${run}. Newer captures are not in them.`,
  changed: 'Settings changed, not saved',
  notRead: (run: number) => `Saved, run ${run}. Its captures could not be read.`,
  evidenceDiffers: (run: number) => `The captures differ from those of run ${run}`,
  resultDiffers: (run: number) => `Recomputing gives another result than run ${run}: tags or names changed since`,
  runEquals: (run: number, before: number) => `Run ${run} equals run ${before}.`,
  settingsDiffer: (settings: string) => ` Settings differ: ${settings}.`,
  dismissed: (count: number) =>
    `${count === 1 ? 'One of its bridge crossings is' : `${formatCount(count)} of its bridge crossings are`} no longer accepted. The figures still follow ${count === 1 ? 'it' : 'them'}: run again.`,
  runFirst: 'Run the trace again first: the figures still follow bridge crossings that are no longer accepted.',
  changedMeanwhile: 'The trace was saved with the settings that it had then. Later changes are not saved.',
  runWithout: 'Compute the trace without the bridge crossings that are no longer accepted',
  runDiffers: (run: number, before: number, destinations: number, traced: string, tracedBefore: string) =>
    `Run ${run} differs from run ${before}: ${destinations === 1 ? '1 destination' : `${formatCount(destinations)} destinations`}, ${traced} received${traced === tracedBefore ? ' in both' : `, before ${tracedBefore}`}.`,
  summary: (method: string, traced: string, run: number, transfers: number) =>
    `${method}, ${traced}${transfers === 0 ? '' : `, of ${pluralise(transfers, 'transfer')}`}, run ${run}`,
} as const

// CSV of a trace

export const traceCsvText = {
  hopsButton: 'Hops CSV',
  hopsHint: 'Save the hops as CSV',
  transfersButton: 'Transfers CSV',
  transfersHint: 'Save the transfers that carry traced funds, with their hashes, as CSV',
  balances: 'balances',
  differs: 'differs',
  start: 'start',
  observed: 'observed',
  inferred: 'inferred',
  hops: [
    'hop',
    'address',
    'name',
    'method',
    'asset',
    'chain',
    'in',
    'price_change',
    'passed_on',
    'split_off',
    'remaining',
    'remaining_reason',
    'check',
    'basis',
  ],
  transfers: [
    'time_utc',
    'transaction_hash',
    'chain',
    'from',
    'from_name',
    'to',
    'to_name',
    'asset',
    'amount',
    'value_usd',
    'method',
    'traced_amount',
    'traced_value_usd',
    'ends_because',
    'chosen_as_start',
    'basis',
  ],
} as const

// Citations of a saved trace

export const citeText = {
  cite: 'Cite',
  citeTrace: 'Cite the trace in the current finding',
  citeFlow: 'Cite in trace',
  citeFlowHint: 'Cite the traced part of this flow in the current finding',
  citeWhat: (what: string) => `Cite ${what} in the current finding`,
  hop: (name: string) => `hop ${name}`,
  destination: (name: string) => `destination ${name}`,
  cited: (title: string) => `Cited in the current finding: ${title}.`,
  notInTrace: 'The trace carries no funds here.',
  deleted: 'The cited trace was deleted.',
} as const

// Victims and destinations

export const victimsText = {
  paste: 'Paste senders',
  pasteHint: 'Trace the transfers of up to 500 senders together',
  addresses: 'Addresses of the senders',
  placeholder: 'One address per line, or any text that contains them',
  found: (count: number) => (count === 1 ? '1 address found.' : `${formatCount(count)} addresses found.`),
  tooMany: (count: number, max: number) => `${formatCount(count)} addresses found; a trace has at most ${formatCount(max)} senders.`,
  trace: 'Trace',
  cancel: 'Cancel',
  recipients: 'Transfers to',
  allRecipients: 'All recipients',
  recipient: (name: string, senders: number, usd: string) => `${name} · ${formatCount(senders)} senders · ${usd}`,
  open: (count: number) => `${formatCount(count)} victims × destinations`,
  title: 'Victims × destinations',
  calculating: 'Calculating',
  table: (method: string) => `Victims and destinations by ${method}, USD`,
  victim: 'Victim',
  victims: (count: number) => `${formatCount(count)} victims`,
  sent: 'Sent',
  priceChange: 'Price change',
  others: (count: number) => `${formatCount(count)} other destinations`,
  passedOn: 'To another victim',
  passedOnHint: 'Received by another victim or back, and sent from there as that victim’s own',
  check: 'Check',
  checkHint: 'sent + price change = destinations + to another victim, exact in every asset',
  closed: 'closed',
  differs: 'differs',
  arrived: 'Equals the trace of all together',
  csv: 'CSV',
  csvColumns: ['victim', 'destination', 'reason', 'method', 'value_usd', 'amounts', 'transaction_hashes'],
} as const
