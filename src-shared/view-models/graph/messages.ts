import { pluralise } from '../../core/text/pluralise.ts'

/** Texts of the graph that screens, the log and reports share. */

/** Coverage of a node's flows. */
export const coverageText = {
  complete: 'Found',
  partial: 'More pages',
  empty: 'No results',
  never: 'Not requested',
  failed: 'Failed',
} as const

export const layoutNames = {
  flow: 'Flow',
  time: 'By time',
  organic: 'Organic',
  concentric: 'Concentric',
} as const

// Names of nodes and tokens

export const nameText = {
  senders: (recipient: string) => `Senders of ${recipient}`,
  noSymbol: 'no symbol',
  noContract: (symbol: string) => `${symbol}, no contract`,
  nativeCoin: (symbol: string, chain: string) => `${symbol}, coin of ${chain}`,
} as const

/** Titles of the groups that a graph of many nodes makes by itself. */
export const automaticGroupText = {
  onChain: (name: string, chain: string) => `${name}, ${chain}`,
  senders: (count: number) => pluralise(count, 'sender'),
  recipients: (count: number) => pluralise(count, 'recipient'),
  wallets: (count: number) => pluralise(count, 'wallet'),
  alike: 'Addresses with the same counterparties',
} as const

/** Names suggested by the pattern of flows; numbered where there are several. */
export const suggestedNameText = {
  collector: (number: number | undefined) => `Collector${number === undefined ? '' : ` ${number}`}`,
  peel: (hop: number, collector: number | undefined) => `Peel ${collector === undefined ? '' : `${collector}.`}${hop}`,
  cashOut: (number: number | undefined) => `Cash-out${number === undefined ? '' : ` ${number}`}`,
} as const

// Notes about what the graph leaves out

export const graphNoteText = {
  overlapping: (records: number) =>
    `${pluralise(records, 'counterparty record')} of overlapping date ranges ${records === 1 ? 'is' : 'are'} left out, so that no volume counts twice.`,
  ownTransfers: 'Transfers of a subject to itself are in its dossier and not in the graph.',
  withoutVolumes: 'Some counterparties have no volumes. The list has them without a flow.',
  largest: (nodes: string, listed: string) =>
    `Of ${nodes} nodes, ${listed} are listed: subjects, addresses that connect several of them, and the largest counterparties of each subject. Groups count the others. Filters and the list leave them out.`,
} as const

// Filter

export const filterPartText = {
  range: (from: string, to: string) => `${from} to ${to}`,
  atLeast: (usd: string) => `≥ ${usd}`,
  atMost: (usd: string) => `≤ ${usd}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  incoming: 'In only',
  outgoing: 'Out only',
  noFlows: 'No flows',
  allChains: 'All chains in one request',
  noRelations: 'No relations',
  knownOnly: 'Known dates and tokens only',
} as const

// Actions

export const graphEventText = {
  nodes: (count: number) => pluralise(count, 'node'),
  sendersOf: (recipient: string) => `the senders of ${recipient}`,
  canvas: 'the canvas',
  directions: { in: 'in', out: 'out', both: 'in and out' },
  expansion: (direction: string, top: string, from: string, tokens: string) =>
    `${direction}, top ${top}${from === '' ? '' : ` from $${from}`}${tokens === '' ? '' : ` in ${tokens}`}`,
  addressFollowed: 'Address followed',
  arranged: 'Graph arranged',
  expanded: 'Node expanded',
  neighboursShown: 'More neighbours shown',
  addressNamed: 'Address named',
  nameRemoved: 'Name removed',
  moved: 'Nodes moved',
  laidOut: 'Graph laid out',
  tidied: 'Nodes tidied',
  nodeHidden: 'Node hidden',
  nodeShown: 'Node shown',
  nodesHidden: 'Nodes hidden',
  nodesShown: 'Nodes shown',
  pinned: 'Nodes pinned',
  unpinned: 'Nodes unpinned',
  coloured: 'Nodes coloured',
  colourRemoved: 'Colour removed',
  colourNamed: 'Colour named',
  meaningRemoved: 'Meaning of a colour removed',
  canvasNoteSaved: 'Canvas note saved',
  canvasNoteRemoved: 'Canvas note removed',
  noteWritten: 'Note written',
  noteRemoved: 'Note removed',
  grouped: 'Nodes grouped',
  sendersCollapsed: 'Senders collapsed',
  sendersOpened: 'Senders opened',
  groupCollapsed: 'Group collapsed',
  groupOpened: 'Group opened',
  groupDissolved: 'Group dissolved',
  filtered: 'Graph filtered',
  noFilter: 'no filter',
  exitsInferred: 'Bridge exits inferred',
  exitInferred: 'Bridge exit inferred',
  links: (count: number) => pluralise(count, 'link'),
  inferredDismissed: 'Inferred link dismissed',
  inferredRestored: 'Inferred link restored',
  snapshotTaken: 'Snapshot taken',
  snapshotOpened: 'Snapshot opened',
  snapshotRemoved: 'Snapshot removed',
  undone: 'Undone',
  redone: 'Redone',
  entries: (numbers: readonly number[]) => (numbers.length === 1 ? `entry ${numbers[0]}` : `entries ${numbers.join(', ')}`),
} as const
