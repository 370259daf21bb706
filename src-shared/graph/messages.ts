import { pluralise } from '../core/text/pluralise.ts'
import { formatCount } from '../core/text/credits.ts'

/** Texts that the graph writes on screen, in images and in exported files. */

export const nodeText = {
  withoutLabel: (address: string) => `${address}, no label`,
  note: (text: string) => `Note: ${text}`,
  requesting: ', requesting…',
  failed: ' (failed)',
  more: (count: number) => `${formatCount(count)} more`,
  marked: (colour: string) => `Marked ${colour}`,
} as const

export const entityBoxText = {
  name: (title: string, addresses: number) => `Box of ${title}, ${addresses} addresses. Enter: collapse. Arrow keys: move.`,
  hint: 'Drag to move. Double-click to collapse.',
  addresses: (count: number) => `${count} addresses`,
} as const

export const sendersText = {
  count: (count: number) => pluralise(count, 'sender'),
  name: (facts: string) => `${facts}. Enter: show each sender. Arrow keys: move the card.`,
  hint: 'Double-click to show each sender',
  withoutValue: (count: number) => `${count} unpriced`,
  notRequested: 'not requested',
  requested: (requested: number, count: number) => `${requested} of ${count} requested`,
} as const

export const flowLabelText = {
  inferred: (usd: string) => `${usd} inferred`,
  matched: (matched: number, of: number) => `${matched} of ${of}`,
  tracedOf: (whole: string) => `of ${whole}`,
  tracedAcross: (whole: string, matched: string) => `of ${whole} · ${matched} matched`,
  allTraced: 'all traced',
  notTraced: 'not traced',
  unpriced: 'Traced, no value',
  hoverTraced: (amount: string, of: string) => `Traced: ${amount}${of === '' ? '' : ` ${of}`}`,
} as const

export const stopText = {
  ended: 'Trace ends at',
  left: 'Trace stops',
  open: 'Trace is open',
  unfollowed: 'Trace not followed',
} as const

export const legendText = {
  title: 'Legend',
  kind: 'Kind',
  chain: 'Chain',
  mainChain: 'No letter: the chain of most flows',
  lines: 'Flows',
  flow: 'Flow of value',
  relation: 'Relation',
  inferred: 'Inferred, not observed',
  back: 'Flow back to an earlier hop',
  traced: 'Traced share of the flow',
  notTraced: 'Not traced',
  lookalike: 'Look-alike',
  coverage: 'Coverage',
  noMark: 'No mark: found',
  requesting: 'Requesting…',
  trace: 'Trace',
  marked: 'Marked',
  note: 'Note',
  pinned: 'Pinned',
  leftOut: 'Not shown',
  groups: 'Click a collapsed group to open it.',
  senders: 'Double-click collapsed senders to show each of them.',
  hidden: (hidden: string) => `${hidden} not shown: filtered or hidden.`,
  withoutFlow: (count: number) => `${pluralise(count, 'node')} without a flow ${count === 1 ? 'is' : 'are'} in the list only.`,
  smallFlows: (count: number) => `${pluralise(count, 'smaller flow')} between these nodes not shown. The list has all of them.`,
  notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
} as const

export const imageText = {
  /** How much is hidden: 12 nodes and 30 edges; '' for nothing. */
  hiddenCounts: (nodes: number, edges: number) =>
    [nodes === 0 ? '' : pluralise(nodes, 'node'), edges === 0 ? '' : pluralise(edges, 'edge')].filter((text) => text !== '').join(' and '),
  title: 'Fund-flow graph',
  sheet: (sheet: number, of: number) => `Fund-flow graph, sheet ${sheet} of ${of}`,
  flow: 'Flow of value, wider for more US dollars',
  traced: 'Traced share in its whole flow, wider for more US dollars',
  notTraced: 'Flow that carries nothing traced',
  inferred: 'Inferred by amount and time, not observed',
  lookalike: 'Look-alike: an address that could be mistaken for another in this graph',
  leftOut: 'Hidden or filtered',
  leftOutOfSelection: 'Not selected, hidden or filtered',
  hidden: (title: string, hidden: string, smallFlows: number | undefined, unnamed: number) =>
    `${title}: ${hidden || 'nothing'}.${smallFlows === undefined ? '' : ` Smaller flows not shown: ${smallFlows}.`}${unnamed === 0 ? '' : ` Names without space: ${unnamed}.`}`,
  wholeGraph: 'The whole graph',
  about: (target: string, text: string) => `${target}: ${text}`,
  moreNotes: (count: number) => `${count} more notes are in the log.`,
  collapsedGroup: (count: number) => `${count} more (collapsed)`,
  collapsedSenders: (count: number) => `${count} senders (collapsed)`,
} as const

export const columnText = {
  start: 'Start',
  hop: (hop: number) => `Hop ${hop}`,
  senders: 'Senders',
  sendersBack: (hops: number) => `Senders ${hops} hops back`,
  noDate: 'No date',
} as const

export const documentText = {
  scopes: { drawn: 'Visible graph', selection: 'Selection', whole: 'Whole graph' },
  legend:
    'A flow (edge of kind value) is the sum of transfers in US dollars from sender to recipient. The service names relations. Coverage says whether the address itself was requested.',
  inferredLegend:
    'An inferred link (edge of kind inferred) was not observed. By amount and time, funds that entered a bridge may have left it there. It has no volume and is in no sum.',
  unverifiedLegend: 'A token marked (unverified) has the symbol of a known coin but not its contract.',
  figures: { filtered: 'of the filtered flow', whole: 'of the whole flow' },
  inferredFigures: 'inferred, not observed',
  tracedLegend: (whole: string) => `The column Traced holds the part of ${whole} that the open trace follows.`,
  inferredRelation: (basis: string, usd: string) => `possible bridge exit: inferred, ${basis}, ${usd}`,
  wholeFigures: (edges: number) =>
    `${edges} edges have the figures of the whole flow because the times or tokens of some of its transfers are unknown`,
  entry: (seq: number, head: string) => `entry ${seq}, ${head}`,
  none: 'none',
  practice: 'Practice case: simulated data.',
  related: 'related wallet',
  followed: 'followed address',
  titles: {
    case: 'Case',
    scope: 'Scope',
    written: 'Written',
    chain: 'Custody chain',
    filters: 'Filters in force',
    hiddenNodes: 'Hidden nodes',
    hiddenEdges: 'Hidden edges',
    notReported: 'Not reported',
    collapsed: 'Collapsed nodes',
    coverage: 'Coverage',
    traced: 'Trace',
    legend: 'Legend',
    inferred: 'Inferred',
    unverified: 'Unverified tokens',
    note: 'Note',
    practice: 'Practice',
  },
} as const

/** Captions of a story: the way of most of the money, hop by hop. */
export const storyText = {
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  and: (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`),
  others: (count: number) => pluralise(count, 'other'),
  unpriced: 'funds without a reported value',
  passed: (from: string, value: string, to: string, when: string) => `${from} passed ${value} on to ${to}${when}`,
  crossed: (from: string, value: string, to: string, when: string) => `${value} left ${from}, as inferred and not observed, to ${to}${when}`,
  paid: (from: string, value: string, to: string, when: string) => `${from} paid ${value} to ${to}${when}`,
  received: (to: string, value: string, from: string, when: string) => `${to} received ${value} from ${from}${when}`,
  also: (parts: string) => `passed ${parts} on as well`,
  split: (parts: string) => `split off ${parts}`,
  alsoReceived: (parts: string) => `received ${parts} as well`,
  part: (value: string, to: string) => `${value} to ${to}`,
  partBack: (value: string, from: string) => `${value} from ${from}`,
  on: (day: string) => ` on ${day}`,
  between: (first: string, last: string) => ` from ${first} to ${last}`,
  remains: (value: string, at: string) => `${value} remained at ${at}`,
  rest: (value: string, at: string, reason: string) => `${value} at ${at}: ${reason}`,
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
} as const
