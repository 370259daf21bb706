import { pluralise } from '../../../src-shared/core/text/pluralise.ts'
import { creditsText, formatCount } from '../../../src-shared/core/text/credits.ts'

/** Screen texts of the graph, by part of the screen; those of details, selection, export and trace are in `messages.ts` there. */

// Screen, side panel, toolbar

export const screenText = {
  noSubjects: 'No subjects yet',
  nothingToShow: 'Nothing to show',
  emptyHint: 'The graph shows the addresses under investigation, their counterparties and their related wallets. Add an address to begin.',
  notVisible: 'These items are not visible. They are filtered, hidden or removed.',
  notInGraph: 'This address is not in the graph. No result in this case contains a flow or relation of it.',
  showSidePanel: 'Show side panel',
  hideSidePanel: 'Hide side panel',
  withShortcut: (text: string) => `${text} (])`,
  list: 'Graph as a list',
  toolbar: 'Graph',
  reading: 'Reading results',
  readSoFar: (read: number, all: number) => `${formatCount(read)} of ${formatCount(all)} results read`,
  hotkeyGroup: 'Graph',
} as const

export const toolbarText = {
  undo: 'Undo',
  undoHint: 'Undo (Ctrl+Z)',
  redo: 'Redo',
  redoHint: 'Redo (Ctrl+Y or Ctrl+Shift+Z)',
  fit: 'Fit',
  fitHint: 'Fit (F)',
  layOut: 'Re-run layout',
  layOutHint: 'Re-run layout (pinned nodes stay)',
  saveImage: 'Save image',
} as const

export const buildText = {
  failed: 'The graph could not be built.',
  failedBecause: (reason: string) => `The graph could not be built: ${reason}`,
  reopen: 'Close this tab of the case and open it again. No data is lost.',
  restart: 'Restart Casebook. No data is lost.',
} as const

// Canvas

export const canvasText = {
  name: 'Fund-flow graph. The list next to it shows the same nodes.',
  zoomOut: 'Zoom out',
  zoomOutHint: 'Zoom out (−)',
  zoomIn: 'Zoom in',
  zoomInHint: 'Zoom in (+)',
  fullSize: (percent: number) => `Zoom to full size, now ${percent}%`,
  fullSizeHint: 'Full size (0)',
  unnamed: (count: number) => (count === 1 ? '1 name without space' : `${count} names without space`),
  unnamedHint: 'There is no space for these names at this zoom. Zoom in, or see the list.',
  fit: 'Zoom to fit',
  fitHint: 'Zoom to fit (F)',
  lasso: 'Lasso',
  lassoHint: 'Lasso select (Alt+drag; Shift adds). Box select: Shift+drag. Select by criteria: S. Select all: Ctrl+A',
} as const

export const canvasKeyText = {
  group: 'Graph canvas',
  selectAll: 'Select all visible',
  clear: 'Clear selection or cancel lasso',
  menu: 'Open the menu of the selected node or flow',
  fit: 'Zoom to fit',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullSize: 'Full size',
  walk: 'Go to sender, recipient or sibling',
  pan: 'Pan the view',
} as const

export const canvasNoteText = {
  add: 'Add note',
  field: 'Text of the canvas note',
  name: (text: string) => `Canvas note: ${text}`,
  hint: 'Drag or use the arrow keys to move. Enter or double-click: edit. Delete: remove.',
} as const

// Legend and image

// Context menus and search

export const menuText = {
  showBars: 'Show ranked bars',
  selectEnds: 'Select both addresses',
  showEvidence: 'Show evidence',
  traceFromExit: 'Trace forward from bridge exit',
  dismissInferred: 'Dismiss inferred link',
  showTransfers: 'Show transfers',
  traceFromReceiver: 'Trace forward from the receiver',
  traceFromSender: 'Trace backward from the sender',
  openSenders: 'Open senders',
  selectSenders: 'Select senders',
  collapseSenders: (count: number) => `Collapse ${pluralise(count, 'sender')}`,
  selectNeighbours: 'Select neighbours',
  pin: 'Pin',
  unpin: 'Unpin',
  hide: 'Hide',
  openGroup: 'Open group',
  dissolveGroup: 'Dissolve group',
  chooseExpansion: 'Expand in, out or both…',
  traceForward: 'Trace forward from here',
  traceBackward: 'Trace backward from here',
  pathsToSelection: 'Find paths to selection',
  pathsFromSelection: 'Find paths from selection',
} as const

export const findText = {
  name: 'Find in the graph',
  hint: 'Find ( / )',
  none: 'none',
  position: (at: number, of: number) => `${at} of ${of}`,
} as const

// Layouts

export const layoutText = {
  title: 'Layouts',
  hints: {
    flow: 'A column for each hop',
    time: 'Timeline: by first-seen date',
    organic: 'Force-directed: connected nodes cluster',
    concentric: 'Rings by hops from the subjects',
  },
  current: (name: string) => `Layout: ${name}`,
  choose: 'Choose a layout (V)',
  cancel: 'Cancel layout',
  running: (what: string) => `${what} is running. Nodes stay in place until it is done.`,
  tidy: 'Tidy',
  tidySelection: 'Tidy the selection',
  tidyHint: 'Arranges the selected nodes in layers. Other nodes stay in place.',
  /** Subjects of the messages below. */
  job: 'The layout',
  jobOf: (name: string) => `The layout “${name}”`,
  tidyJob: 'Tidying the selection',
  tookTooLong: (what: string, seconds: number) => `${what} took longer than ${seconds} seconds and was stopped. Nodes stay in place.`,
  failed: (what: string) => `${what} failed. Nodes stay in place.`,
  cancelled: (what: string) => `${what} was cancelled. Nodes stay in place.`,
  newInRows: (message: string) => `${message} New nodes are placed in rows below.`,
  filterOrChoose: 'Filter or hide some nodes, or choose another layout.',
  chooseAnother: 'Choose another layout.',
  stayed: (count: number) =>
    `${pluralise(count, 'node')} stayed in place: pinned, in an entity or group box or moved by hand. Use “Re-run layout” to move the nodes moved by hand.`,
  unchanged: 'The layout is up to date. No node moved.',
  reset: 'All nodes are where the flow layout puts them.',
  noDates: 'No transfer in this case shows when a node was first seen. All nodes are in the column “No date”. Request transactions to get dates.',
  selectToTidy: 'Select two or more nodes that are neither pinned nor in an entity or group box.',
  tooManyToTidy: (max: number, count: number) => `Tidy arranges up to ${max} nodes. ${count} are selected.`,
} as const

// History of the graph

export const historyText = {
  title: 'History of the graph',
  hint: 'Undo reverses changes to the graph. It never removes captures.',
  empty: 'No actions yet.',
  list: 'Actions, newest first',
  undo: 'Undo',
  redo: 'Redo',
  older: (count: number) => `${count} older actions are in the log.`,
  followUndone: 'The address is no longer followed. Its results stay in the case, so following it again does not pay for them twice.',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
} as const

// Timeline

export const timelineText = {
  title: 'Timeline',
  show: 'Show timeline',
  hide: 'Hide timeline',
  play: 'Play timeline',
  pause: 'Pause',
  pauseHint: 'Pause and keep this range',
  nextStep: 'Next time step',
  fromDay: 'From day',
  toDay: 'To day',
  from: 'from',
  to: 'to',
  wrongDay: 'Enter a date such as 2026-09-28.',
  entirePeriod: 'Entire period',
  into: 'into',
  outOf: 'out of',
  loading: 'Loading times…',
  units: { day: 'by day', week: 'by week', month: 'by month', year: 'by year' },
  noTransfers: 'These flows have no dated transfers. Results about counterparties contain sums without times. Open a flow to request its transfers.',
  noneDated: (flows: number) => `None of the ${flows} visible flows has a dated transfer. Open a flow to request its transfers.`,
  onTimeline: (whole: number, flows: number, partly: number) =>
    `${formatCount(whole)} of ${formatCount(flows)} flows are on the timeline with all their transfers, ${formatCount(partly)} with some.`,
  unknownTimes: (flows: number) => `The times of ${pluralise(flows, 'flow')} are unknown. No bar includes them.`,
  withoutTime: (transfers: number) => `${pluralise(transfers, 'transfer has', 'transfers have')} no time.`,
  withoutValue: (transfers: number) => `${pluralise(transfers, 'transfer has', 'transfers have')} no value and add no height.`,
  selectNode: 'Select a node to see what it received and sent.',
  transfers: (transfers: number, unit: string) => `${pluralise(transfers, 'transfer')} · UTC · ${unit}`,
  flowDated: 'The flow is dated',
  allDated: (flows: number) => `All ${formatCount(flows)} flows are dated`,
  someDated: (dated: number, flows: number, open: number) =>
    `${formatCount(dated)} of ${formatCount(flows)} flows dated, ${formatCount(open)} not on the timeline`,
} as const

// Snapshots and groups

export const viewsText = {
  button: 'Views',
  title: 'Snapshots and groups',
  snapshots: 'Snapshots',
  snapshotName: 'Name of the snapshot',
  snapshotPlaceholder: 'Snapshot name',
  take: 'Save snapshot',
  compareWith: 'Compare with',
  currentGraph: 'current graph',
  open: 'Open',
  takenAt: (time: string) => `${time} UTC`,
  openSnapshot: (name: string) => `Open the snapshot ${name}`,
  openHint: 'Restores the graph to this snapshot. Undo returns to the current graph.',
  remove: 'Remove',
  removeSnapshot: (name: string) => `Remove the snapshot ${name}`,
  groups: 'Groups',
  noGroups: 'Select several nodes and name them to make a group.',
  nodes: (count: number) => `${count} nodes`,
  collapse: 'Collapse',
  ofGroup: (action: string, name: string) => `${action} the group ${name}`,
  entities: 'Entities with several addresses',
  addresses: (count: number) => `${count} addresses`,
  group: 'Group',
  groupAddresses: (name: string) => `Group the addresses of ${name}`,
  sameAsCurrent: 'Same as the current graph',
  changesSince: (changes: string) => `Changes since then: ${changes}`,
  isCompared: 'Other snapshots are compared with this one',
  sameAs: (name: string) => `Same as ${name}`,
  changesTo: (name: string, changes: string) => `Changes to ${name}: ${changes}`,
} as const

export const changeText = {
  layout: (before: string, after: string) => `layout changed from ${before} to ${after}`,
  filter: (before: string, after: string) => `filter changed from ${before || 'none'} to ${after || 'none'}`,
  groups: 'groups changed',
  hidden: 'hidden',
  shown: 'shown again',
  expanded: 'expanded differently',
  neighbours: 'with other neighbours shown',
  pinned: 'pinned or unpinned',
  coloured: 'coloured differently',
  colourMeanings: 'colour meanings changed',
  notes: (count: number) => (count === 1 ? 'note changed' : 'notes changed'),
  canvasNotes: (count: number) => (count === 1 ? 'canvas note changed' : 'canvas notes changed'),
  inferred: 'inferred links changed',
} as const

// Filter

export const filterText = {
  group: 'Filters',
  form: 'Filter the graph',
  button: 'Filter',
  remove: (words: string) => `Remove filter ${words}`,
  removeHint: 'Remove filter',
  unknownHint: 'Flows with unknown dates or tokens are kept. Amounts marked ≤ cover the entire flow.',
  unknownKept: (count: number, isByToken: boolean) => `${formatCount(count)} kept with unknown dates${isByToken ? ' or tokens' : ''}`,
  exclude: 'Exclude',
  excludeUnknown: 'Exclude flows with unknown date or token',
  hidden: (hidden: string) => `${hidden} hidden`,
  show: 'Show',
  showHidden: 'Show hidden nodes',
  directions: 'Show',
  incoming: 'In',
  outgoing: 'Out',
  relations: 'Relations',
  minVolume: 'Minimum volume in US dollars',
  maxVolume: 'Maximum volume in US dollars',
  atLeast: 'At least (USD)',
  atMost: 'At most (USD)',
  fromDay: 'From day',
  toDay: 'To day',
  dayPlaceholder: 'any, YYYY-MM-DD',
  volumePlaceholder: 'any, e.g. 10k',
  tokens: 'Tokens',
  chains: 'Chains',
  labels: 'Name or label contains one of',
  labelsPlaceholder: 'any, e.g. exchange, mixer',
  coverage: 'Coverage',
} as const

// Expansion

export const expandText = {
  expand: 'Expand',
  withPrice: (price: string) => `Expand · ${price}`,
  free: 'free',
  directions: { in: 'In', out: 'Out', both: 'Both' },
  inDirection: (direction: string, price: string) => `Expand ${direction} · ${price}`,
  ofNode: (name: string) => `Expand ${name}`,
  hotkey: 'Expand the selected node',
  close: 'Close',
  thisExpansion: 'This expansion',
  cannotRequest: 'Casebook cannot request data about this kind of address.',
  direction: 'Direction',
  maxNeighbours: 'Maximum neighbours shown',
  top: (count: number) => `Top ${count}`,
  minValue: 'Minimum value shown',
  anyValue: 'Any value',
  tokens: 'Tokens shown',
  anyToken: 'Any token',
  daysRequested: 'Days requested',
  days: (days: number) => `${days} days`,
  chainRequested: 'Chain requested',
  chains: (count: number) => `${count} chains`,
  relations: 'Include related wallets',
  tokenHint: 'The token limits what the graph shows, not what is requested. ',
  known: (preview: string, shown: string) => `Known so far: ${preview}. ${shown}`.trim(),
  alreadySaved: (known: string) => `${known} This case already has the data. Only the graph changes.`,
  upTo: (known: string, max: number) => `${known} The graph shows up to ${max} of the results and counts the rest in a group.`,
  confirms: (text: string, uncovered: string) => `${text} ${uncovered} This button also confirms that.`,
  left: (text: string, credits: string) => `${text} ${creditsText(credits)} left in this spending session afterwards.`,
  priceChanged: 'The price has changed.',
  checkPrice: 'Check the new price and confirm again.',
} as const

export const expandResultText = {
  all: (neighbours: number) => `Shows all ${formatCount(neighbours)} known neighbours`,
  some: (shown: number, neighbours: number) => `Shows ${formatCount(shown)} of ${formatCount(neighbours)} known neighbours`,
  one: (isShown: boolean) => (isShown ? 'Shows the one known neighbour' : 'Does not show the one known neighbour'),
  inGroup: (count: number) => `${formatCount(count)} counted in a group`,
  asSenders: (count: number) => `${formatCount(count)} as collapsed senders`,
  hidden: (count: number) => `${formatCount(count)} filtered or hidden`,
  oneInGraph: ', already in the graph',
  allInGraph: ', all already in the graph',
  isNew: ', new in the graph',
  someNew: (count: number) => `, ${formatCount(count)} of them new`,
  nothing: (direction: string) => `nothing ${direction}`,
  unknown: (direction: string) => `${direction} unknown`,
} as const
