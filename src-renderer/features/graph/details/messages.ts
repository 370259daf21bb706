import { formatCount } from '../../../../src-shared/core/text/credits.ts'

/** Texts of the details of a node, a flow, a relation or an inferred link. */

// Node

export const nodeDetailsText = {
  title: (name: string) => `Details of ${name}`,
  layers: {
    service: 'service label, from another result',
    requested: 'service label, requested',
    investigator: "investigator's tag",
  },
  followed: 'followed address',
  related: 'related wallet',
  allFailed:
    'All requests for its counterparties and related wallets failed. No conclusion can be drawn from missing flows. Expand the node to try again.',
  labels: 'Labels',
  labelSource: (label: string) => `Source of the label ${label}`,
  noLabels: 'Labels requested, no results',
  noLabel: (endpoint: string) => `${endpoint} requested: the service has no label for this address`,
  noLabelSource: (endpoint: string) => `Source of the empty result for ${endpoint}`,
  atTime: (time: string) => ` ${time} UTC`,
  suggested: (name: string) => `${name}?`,
  suggestedHint: 'Suggested from the pattern of its flows. It is in no report until you accept it.',
  acceptName: 'Accept the suggested name',
  acceptNameOf: (name: string) => `Accept the suggested name ${name}`,
  openDossier: 'Open dossier',
  chooseExpansion: 'Choose how to expand',
  makeSubject: 'Add as subject',
  buyLabels: 'Buy labels…',
  buyCounterpartyLabels: 'Buy labels of counterparties…',
  hide: 'Hide',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  unknown: 'unknown',
  none: 'none',
  relations: 'Related wallets',
  openFlow: 'Open the flow',
  more: (count: number) => `${formatCount(count)} more`,
  moreInList: (count: number) => `${formatCount(count)} more are in the list below.`,
} as const

export const nodeSumsText = {
  requesting: (calls: number) => `Requesting… ${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'} pending`,
  incoming: 'In',
  outgoing: 'Out',
  unknown: 'unknown',
  left: 'Left',
  overdrawn: 'Net outflow',
  filtered: 'Sums of the filtered flows',
  window: (from: string, to: string) => `${from} to ${to}`,
  source: 'Source',
} as const

export const nodeTableText = {
  title: 'Nodes',
  name: 'Name',
  volume: 'Volume',
  volumeInFilter: 'Volume in filter',
  kind: 'Kind',
  coverage: 'Coverage',
  role: 'Role',
  lookalike: 'look-alike',
  failed: 'failed',
  related: 'related wallet',
  followed: 'followed',
} as const

// Flow and relation

export const flowDetailsText = {
  title: 'Details of the flow',
  paid: 'paid',
  relatedTo: 'is related to',
  times: (count: string) => `${count} times`,
  inFilter: (usd: string) => `${usd} in the filter`,
  notInFilter: 'Nothing of it is in the filter',
  request: (credits: string) => `Request transfers (up to ${credits})`,
  requestTitle: (subject: string) => `Transfers of ${subject}`,
  loading: 'Loading transfers',
  transfers: 'Transfers',
  noneKnown: 'none known',
  inOrder: (count: number) => `${formatCount(count)}, in order of time`,
  transferCount: (count: number) => `${formatCount(count)} ${count === 1 ? 'transfer' : 'transfers'}`,
  period: (from: string, to: string) => `${from} to ${to} UTC`,
  interactions: (count: string) => ` in ${count} interactions`,
  onChain: (chain: string) => ` on ${chain}`,
  to: 'to',
  source: (isRelation: boolean, number: number | undefined) =>
    `Source of ${isRelation ? 'the relation' : 'the volume'}${number === undefined ? '' : ` ${number}`}`,
} as const

/** How the sum of the known transfers compares with the flow, and why it differs. */
export const closingReasons = {
  equal: 'equals the flow',
  more: (usd: string) => `${usd} more than the flow`,
  missing: (usd: string) => `${usd} of the flow is missing`,
  because: (what: string, reason: string) => `${what}: ${reason}`,
  notRequested: 'its transfers were not requested',
  onlyOthers: 'only transfers from other results are known',
  failed: 'the request for its transfers failed',
  partial: 'pages, days or chains are missing',
  unpriced: (count: number) => `${formatCount(count)} ${count === 1 ? 'transfer has' : 'transfers have'} no value in US dollars`,
  unexplained: 'the service does not say how it sums the flow',
} as const

export const transfersText = {
  title: 'Transfers',
  select: 'Selected',
  time: 'Time, UTC',
  method: 'Method',
  amount: 'Amount',
  usd: 'USD',
  hash: 'Hash',
  noTime: 'not reported',
  noValue: 'The service reports no value',
  source: (hash: string) => `Source of the transfer ${hash}`,
  other: (amount: string) => `or ${amount}`,
  disagrees: (amount: string, time: string) =>
    `Another response reports ${amount}${time === '' ? '' : `, ${time}`}. The newest response counts. Show the other one.`,
  more: (count: number) => `${formatCount(count)} more are in the transactions of the dossier.`,
  copyHash: 'Copy hash',
  copyAmount: 'Copy amount',
  openAt: (explorer: string) => `Open at ${explorer}`,
  openSource: 'Open the source',
} as const

// Inferred link

export const inferredText = {
  title: 'Details of the inferred link',
  transferSource: (transfer: string) => `${transfer}: source`,
  possibleExit: 'possible exit at',
  possibleExitOn: (chain: string) => ` possible exit on ${chain}`,
  basis: (basis: string) => `Inferred, not observed: ${basis}. It is not a flow and is in no sum.`,
  firstOf: (listed: number, of: number) => `The list shows the first ${listed} of ${of}.`,
  evidence: 'Evidence for the inferred link',
  into: 'Into the bridge, UTC',
  out: 'Out on the destination chain',
  cite: (count: number) => `Cite ${count} ${count === 1 ? 'capture' : 'captures'}`,
  citeHint: 'Cite the sources of these transfers in the current finding',
  cited: 'Cited in the current finding, under Report.',
  dismiss: 'Dismiss inferred link',
  dismissHint: 'Removes the link from the graph. Observed data does not change.',
  list: 'Inferred links',
  listTitle: 'Inferred',
  notObserved: 'not observed',
  showEvidence: 'Show evidence',
  restore: (count: number) => `Restore ${count} dismissed`,
} as const
