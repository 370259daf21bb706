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
  noneForward: 'No known flow leads on from here. Casebook cannot follow flows that were not requested.',
  noneBackward: 'No known flow leads here. Casebook cannot follow flows that were not requested.',
  transfers: (count: number, method: string) => `${formatCount(count)} transfers, in order of time. ${method}`,
  flows: (count: number, method: string) =>
    `${formatCount(count)} aggregated flows, without times: funds may have left before they arrived. ${method}`,
  withoutTime: (count: number) => ` ${count} without a time are skipped.`,
  withoutValue: (count: number) => ` ${count} without a value are in no sum of US dollars.`,
} as const

/** The effect of price changes; `isGain` when prices added value between arrival and departure. */
export const priceText = {
  valuedWhenMoved: (arrived: string) => `${arrived}. Each amount has its value at the time it moved.`,
  reachedStart: (usd: string) => `${usd} came to the start of the trace`,
  cameIn: (usd: string) => `${usd} came in`,
  backward: (arrived: string, isGain: boolean, usd: string) =>
    `${arrived}, after price changes ${isGain ? 'added' : 'took'} ${usd} on the way. Traced shows the value on arrival.`,
  forward: (arrived: string, isGain: boolean, usd: string) =>
    `${arrived}, and price changes ${isGain ? 'added' : 'took'} ${usd} on the way. In shows the value at departure, Left the value on arrival.`,
} as const

export const traceFormText = {
  title: 'Trace settings',
  direction: 'Direction',
  forward: 'Forward',
  backward: 'Backward',
  basis: 'Based on',
  transfers: 'Transfers',
  flows: 'Flows',
  method: 'Method',
  maxHops: 'Maximum hops',
  hops: (count: number) => (count === 1 ? '1 hop' : `${count} hops`),
  maxWidth: 'Maximum branches per address',
  wide: (count: number) => `${count} branches`,
  minValue: 'Minimum value of a branch in US dollars',
  minValuePlaceholder: '≥ $, e.g. 10k',
} as const

/** Methods by the names that courts and the field use. */
export const methodText = {
  names: { fifo: 'FIFO', lifo: 'LIFO', haircut: 'Haircut' },
  hints: {
    fifo: 'First in, first out.',
    lifo: 'Last in, first out.',
    haircut: 'Each payment takes a proportional share of the balance.',
  },
} as const

/** Why a branch ends, after the name of the address. */
export const reasonText = {
  exchange: 'exchange',
  mixer: 'mixer',
  bridge: 'bridge',
  contract: 'contract',
  'high-degree': 'no label, more than 100 counterparties',
  dust: 'dust, below $1',
  'below-filter': 'below the minimum value',
  width: 'more branches than the maximum',
  hops: 'more hops than the maximum',
  'went-back': 'returned to an earlier address',
  left: 'still there',
  'window-end': 'end of the period',
  'not-requested': 'not requested',
  empty: 'no results',
  'page-missing': 'more pages',
  failed: 'failed',
} as const

/** Reasons of a backward trace that have words of their own. */
export const backwardReasonText = {
  left: 'no sender known',
  'window-end': 'before the period',
} as const

export const endText = {
  exchange: 'Exchange',
  bridge: 'Bridge',
  mixer: 'Mixer',
  contract: 'Contract',
  left: 'Still there',
  leftBackward: 'No sender known',
  open: 'Open',
  unfollowed: 'Not followed',
} as const

export const destinationText = {
  forward: 'Destination of funds',
  backward: 'Source of funds',
  byKind: (title: string) => `${title}, by kind of end`,
  ends: 'Ends',
  creditsUsedUp: 'approved credits used up',
  more: (count: number) => `${count} smaller ends are in the sums.`,
  inTransfers: (amounts: string, transfers: number) => `${amounts} in ${transfers} ${transfers === 1 ? 'transfer' : 'transfers'}`,
} as const

// Table of hops

export const hopText = {
  title: 'Hops',
  rule: 'in = onward + split + left',
  ruleBackward: 'traced = back + split + origin',
  unit: ', USD k',
  byMethod: (method: string) => `Hops, by ${method}`,
  hop: 'Hop',
  atHop: (name: string, hop: number) => `${name}, hop ${hop}`,
  in: 'In',
  inHint: 'Traced funds that came in, at their value when they moved on',
  inFull: (worth: string, arrived: string, byPrice: string) => `${worth}: ${arrived} on arrival, ${byPrice} by price changes until it moved on`,
  traced: 'Traced',
  tracedHint: 'Traced funds that it sent, or received where the trace starts',
  tracedFull: (worth: string, moved: string) => `${worth} on arrival, ${moved} when it moved on`,
  onward: 'Onward',
  onwardHint: 'To addresses that the trace follows',
  back: 'Back',
  backHint: 'From addresses that the trace follows',
  split: 'Split',
  splitHint: 'To where the trace ends: exchange, mixer, bridge and the like',
  splitHintBackward: 'From where the trace ends: exchange, mixer, bridge and the like',
  left: 'Left',
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
  gaps: {
    'not-requested': 'was not requested',
    failed: 'was requested, and the call failed',
    partial: 'has more pages or days than were requested',
  },
  noConclusion: (gap: string) => `${gap}. No conclusion can be drawn from the missing data.`,
  none: 'No known address is connected to two of them.',
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
    `${formatCount(requested)} ${requested === 1 ? 'address' : 'addresses'} requested, ${formatCredits(spent)} of ${creditsText(limit)} spent.`,
  done: (result: string) => `Trace complete within these limits: ${result}`,
  cancelled: (result: string) => `Cancelled. All results are saved: ${result}`,
  usedUp: (left: string, branches: number, result: string) =>
    `Stopped: the remaining ${creditsText(left)} do not cover another address. ${branches === 1 ? '1 branch is' : `${formatCount(branches)} branches are`} open. ${result}`,
  openBranches: (branches: number, price: string) =>
    `${branches === 1 ? '1 branch is' : `${formatCount(branches)} branches are`} open: not requested yet. An address costs up to ${creditsText(price)}. Unused credits are not spent.`,
  credits: 'Credits of the trace',
  start: (credits: string) => `Continue trace (up to ${creditsText(credits)})`,
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
  title: 'Possible bridge exits',
  notObserved: 'inferred by amount and time, not observed',
  on: (chain: string) => `on ${chain}`,
  firstExit: (minutes: number, candidates: number) => `First exit ${minutes} min later, the best of ${candidates} candidates`,
  matched: (matched: number, of: number) => `${matched} of ${of}`,
  follow: 'Follow',
  followNode: (name: string) => `Follow ${name}`,
  searchHint: 'Funds left this bridge on another chain that has not been requested. Matches are found by entity, amount and time.',
  noMatch: 'No matching transfers found.',
  search: (credits: string) => `Search destination chain (up to ${creditsText(credits)})`,
  sessionLeft: (credits: string) => `${inSession(credits)} End the session first.`,
  tooExpensive: 'This costs more than was confirmed.',
  checkPrice: 'Check the price and confirm again.',
  holdings: (entity: string) => `Chains where ${entity} holds funds`,
  paidBy: (entity: string, chain: string) => `Paid by ${entity} on ${chain}`,
  candidate: (address: string) => `Possible bridge exit: ${address}`,
} as const
