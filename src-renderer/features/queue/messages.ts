import { formatCount } from '../../../src-shared/core/text/credits.ts'

/*
 * The screen texts of this feature, by screen part: labels, tooltips, empty states, toasts.
 */

/** Queue screen: header and the next action of a stopped queue. */
export const queueScreen = {
  caseName: (id: string): string => `Case ${id}`,
  title: 'Queue and spending',
  resumeQueue: 'Resume queue',
  pauseQueue: 'Pause queue',
  loading: 'Loading the queue…',
  queue: 'Queue',
  enterKey: 'Enter API key',
  changeMinimum: 'Change minimum balance',
  enterOtherKey: 'Enter another API key',
  refreshAccount: 'Refresh account',
  confirmMinimum: 'Confirm minimum balance',
  retryNow: 'Retry now',
} as const

/** Runs in progress: table, time left, paused runs. */
export const runs = {
  table: 'Calls in progress',
  run: 'Run',
  otherCalls: 'Calls of another window, or of an interrupted or cancelled run',
  done: 'Done',
  doneOf: (done: string, total: string): string => `${done} of ${total}`,
  running: 'Running',
  runningHint: 'Sent, waiting for the result',
  queued: 'Queued',
  queuedHint: 'Waiting to be sent',
  remaining: 'Remaining',
  remainingHint: 'Queued in batches. Further pages are requested only if they exist.',
  unknown: 'unknown',
  credits: 'Credits, up to',
  creditsHint: 'Maximum cost of all unsent calls, if every page is needed',
  all: 'Total',
  case: 'Case',
  limits: (plan: string, isLower: boolean, isAssumed: boolean): string =>
    `the ${isLower ? 'reduced ' : ''}limits of the ${plan} plan${isAssumed ? ', until the account is read' : ''}`,
  unknownTime: 'The remaining time is unknown while no requests are sent.',
  timeLeft: (limits: string, time: string): string => `Remaining time: ${time}, at ${limits}. Slow responses take longer.`,
  overBudget: (title: string, price: string, left: string): string =>
    `The remaining calls of “${title}” may cost ${price}, but the budget of its case has ${left} left.`,
  runningCalls: (calls: string): string => `${calls} running`,
  waitingCalls: (calls: string): string => `${calls} waiting`,
  noneWaiting: 'No calls are waiting.',
  calls: (count: number): string => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`,
  timeRange: (min: string, max: string): string => `${min} to ${max}, depending on the number of pages`,
  resumed: 'Run resumed. You do not pay twice.',
  minimumReached: 'Reason: the minimum balance is reached.',
  reason: (text: string): string => `Reason: ${text}`,
  resume: 'Resume',
  cancel: 'Cancel',
} as const

/** Interrupted runs. */
export const interruptedRuns = {
  table: 'Interrupted runs',
  run: 'Interrupted run',
  stepsLeft: 'Remaining steps, up to',
  stepsLeftHint: 'Existing results are saved in the case. Long runs count their remaining steps when you resume them.',
  credits: 'Credits, up to',
  resume: 'Resume',
  resumeCase: (title: string): string => `Resume the interrupted runs of ${title}`,
} as const

/** Waiting calls and rate limits. */
export const waits = {
  limit: (limit: number, lower?: number): string => `${lower === undefined ? '' : `${formatCount(lower)} of `}${formatCount(limit)} calls`,
  table: 'Waiting calls',
  waitingFor: 'Waiting for',
  limitHead: 'Limit',
  limitHint: 'Lower than your plan’s limit if the service lowered it or another client uses this API key',
  calls: 'Calls waiting',
  until: 'Until',
  paused: 'paused',
  hasSpace: 'it has capacity',
  isOver: 'it ends',
  because: 'Reason',
} as const

/** Account and minimum balance. */
export const account = {
  practiceCredits: 'practice credits',
  credits: 'credits',
  practiceAccount: 'Practice account',
  account: 'Account',
  notRead: 'not read yet',
  left: (isPro: boolean, credits: string, kind: string, at: string): string => `${isPro ? 'Pro' : 'Free'} plan, ${credits} ${kind} left at ${at}`,
  simulated: ' · simulated, no charges',
  readAt: (at: string): string => ` · account read at ${at}, updated with each result`,
  refreshHint: 'Free of charge. Includes credits that other clients used.',
  refresh: 'refresh account',
  minimum: 'Minimum balance',
  minimumLost: 'lost, please confirm',
  noMinimum: 'none',
  keep: (credits: string): string => `keep at least ${credits}`,
  changeMinimum: 'Change minimum balance',
  change: 'change',
} as const

/** Damage in the ledger. */
export const ledgerDamage = {
  agreed: 'Accepted. These credits still count as spent. To spend more, raise the budget.',
  noted: 'Acknowledged.',
  unbooked: 'Credits missing from the ledger',
  damage: 'Damage',
  agree: 'Accept as spent',
  acknowledge: 'Acknowledge',
} as const

/** Spending by case, day and endpoint. */
export const spending = {
  kinds: { service: 'Data service', practice: 'Practice', unknown: 'Other cases' },
  title: 'Spending',
  kind: 'Kind of credits',
  empty: 'No credits spent yet.',
  practice: 'Practice credits are simulated. You are not charged.',
  otherCases: 'These cases are in the ledger, but not in this window’s case list. They may be practice cases.',
  case: 'Case',
  calls: 'Calls',
  credits: 'Credits',
  byCase: 'By case',
  cases: 'cases',
  settled: 'Settled',
  reserved: 'Reserved',
  disputed: 'Disputed',
  left: 'Left',
  budget: 'Budget',
  all: 'Total',
  inDispute: 'In dispute',
  inDisputeHint: 'Casebook does not know whether the service charged these calls. They count as spent until the account shows it.',
  disputedCalls: 'disputed calls',
  sentAt: 'Sent (UTC)',
  call: 'Call',
  creditsHead: 'Credits',
  whatHappened: 'What happened and what comes next',
  byDay: 'By day',
  days: 'days',
  day: 'Day (UTC)',
  byEndpoint: 'By endpoint',
  source: 'Source',
  endpoint: 'Endpoint',
  showAll: (count: string, name: string): string => `Show all ${count} ${name}`,
  unrecorded: 'Not recorded',
  beforeEndpoints: 'Before endpoints were recorded',
} as const

/** Disputed calls: what happened and what resolves it. */
export const disputes = {
  lost: 'the connection was lost before a response arrived',
  timeout: 'the response timed out',
  truncated: 'the response was cut off',
  notData: 'the response was not valid data',
  unreadable: 'the response could not be read',
  noData: 'the response contained no data',
  tooLarge: 'the response was too large',
  serviceError: 'the service failed while processing the call',
  rateLimited: 'the service rejected the call and did not say whether it was charged',
  cancelled: 'the call was cancelled while in progress',
  restart: 'Casebook closed before a response arrived',
  unknown: 'the outcome of the call is unknown',
  needsKey: 'Casebook reads the account when that API key is in use again.',
  stays: 'It stays counted as spent. The account can no longer show whether it was charged.',
  nextReading: 'The next account reading resolves it, once no calls are in progress.',
  readingFrom: (at: string): string => `An account reading after ${at} resolves it, once no calls are in progress.`,
} as const
