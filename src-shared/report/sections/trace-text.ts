import { pluralise } from '../../core/text/pluralise.ts'

/** Texts of the section about saved traces. */
export const traceText = {
  intro:
    'Traces that the investigator saved. Each was computed again from the captures of this case while the report was written, as the case was when the trace was saved. A trace assumes a rule about which funds leave an address first: it is a computation, not an observation.',
  title: (number: number, title: string): string => `Trace ${number}: ${title}`,
  notPrinted: (count: number): string => `${pluralise(count, 'further trace')} of this case ${count === 1 ? 'is' : 'are'} not printed.`,
  savedBy: (actor: string, investigator: string): string => (investigator === '' || investigator === actor ? actor : `${actor}, ${investigator}`),
  runOf: (number: number): string => (number === 1 ? 'the only run' : `the latest of ${number} runs`),
  startTransfers: (count: number): string =>
    count === 1 ? 'one transfer, of which alone the funds are traced:' : `${count} transfers, of which alone the funds are traced:`,
  noHash: 'without a reported hash',
  notFound: 'not traced: no capture reports it, or the filter leaves it out',
  directions: { forward: 'forward: where the funds went', backward: 'backward: where the funds came from' },
  methods: {
    fifo: 'FIFO: the funds that came in first leave first',
    lifo: 'LIFO: the funds that came in last leave first',
    haircut: 'pro rata (haircut): each payment carries the same share of the funds at the address',
  },
  bounds: (hops: number, width: number): string => `at most ${pluralise(hops, 'hop')}, ${pluralise(width, 'branch', 'branches')} per address`,
  stops: 'exchange, mixer, bridge, contract, and addresses without a label that have more than 100 counterparties',
  noFilter: 'none: transfers of any value, token and time are followed',
  tokens: (names: string): string => `only ${names}`,
  period: (period: string): string => `only transfers ${period}, days in UTC`,
  min: (usd: string): string => `transfers of at least ${usd}`,
  recipients: 'of the transfers of the start, only those to ',
  captureHash: 'SHA-256 over their ids and hashes:',
  equal: 'Equal to the saved result. SHA-256 over hops, transfers and destinations:',
  differs: 'The saved result differs from the computed one, which is printed here. The saved run has another value for ',
  newer: (count: number): string =>
    `${pluralise(count, 'capture')} with transfers ${count === 1 ? 'was' : 'were'} acquired after this run. Their figures are not in this trace.`,
  earlier: (number: number, at: string, received: string, sha256: string, settings: string): string =>
    `Run ${number}: saved ${at} UTC, ${received} received, result SHA-256 ${sha256}.${settings === '' ? '' : ` Settings that differ from the latest run: ${settings}.`}`,
  none: 'No transfer carries funds of the start within these bounds.',
  destinations: { forward: 'Destinations by method', backward: 'Sources by method' },
  destinationsNote:
    'US dollars at the time of each transfer, for remaining funds at arrival; below them the share of all destinations and the amounts in tokens. Cents are rounded so that each column adds up to its sum.',
  destination: { forward: 'Destination', backward: 'Source' },
  why: 'Reason',
  label: 'label in ',
  furtherRows: (count: number): string => pluralise(count, 'further destination'),
  total: 'Sum of the rows above',
  received: '= received at the start',
  addedByPrice: '+ price change on the way',
  returned: '− back to the start, which sends it again',
  closes: 'In every asset the rows equal what was received, to the last digit.',
  open: 'In some asset the rows do not equal what was received.',
  spread: (name: string, values: string): string => `The methods differ most at ${name}: ${values}.`,
  noSpread: 'All methods give the same destinations.',
  story: 'Hop by hop',
  storyNote: {
    forward:
      'From the start, each figure goes on to the address that received most of the traced funds, with the hop before and after. Amounts are rounded, and the table of hops has all digits. Days are UTC.',
    backward:
      'From the start, each figure goes back to the address that sent most of the traced funds, with the hop before and after. Amounts are rounded, and the table of hops has all digits. Days are UTC.',
  },
  hops: (method: string): string => `Hops, by ${method}`,
  hopsNote: {
    forward: 'For each address: in + price change = passed on + split off + remaining. Each token balances to the last digit.',
    backward: 'For each address: traced + price change = back + split off + origin. Each token balances to the last digit.',
  },
  hopHeaders: {
    forward: ['In', 'Price change', 'Passed on', 'Split off', 'Remaining'],
    backward: ['Traced', 'Price change', 'Back', 'Split off', 'Origin'],
  },
  balances: 'balances',
  differsHere: 'differs',
  furtherHops: (count: number): string =>
    `${pluralise(count, 'further address', 'further addresses')} of the trace ${count === 1 ? 'is' : 'are'} not printed.`,
  openTitle: 'Open branches',
  noOpen: 'No branch is open: each one ends where the rules say.',
  openNote: 'The trace ends here because the case lacks results. What happened to these funds afterwards is not known.',
  notRequested: 'not requested',
  pageMissing: (page: number): string => `page ${page} missing`,
  inferredTitle: 'Bridge crossings, inferred and not observed',
  inferredNote:
    'Amounts and times suggest where funds that entered a bridge left it. The data service did not report this. A trace goes on through a bridge only by an inference that the investigator accepted; what it reaches that way is marked as inferred.',
  accepted: 'accepted: the trace goes on at the exit',
  dismissedLater: 'accepted when the trace was saved, dismissed since: the trace goes on at the exit',
  notAccepted: 'no: its sum is not in the trace',
  crossings: (count: number): string =>
    `the trace goes on through bridges by ${pluralise(count, 'inference')} that the investigator accepted, with the grounds below`,
  inferred: 'inferred',
  inferredPart: 'in part inferred',
  victims: (method: string): string => `Whose funds are where, by ${method}`,
  victimsNote: {
    addresses: 'Each row is one start: sent + price change = sum of the row.',
    transfers: 'Each row is one sender of the chosen transfers, and sent is their sum: sent + price change = sum of the row.',
  },
  victimsColumns:
    'Each column adds up to the destination with that number in the table of destinations. Price change includes roundings below one cent.',
  victim: { addresses: 'Start', transfers: 'Sender' },
  priceChange: 'Price change',
  sent: 'Sent',
  rowSum: 'Sum',
  passedOn: { addresses: 'To another start', transfers: 'Came back into a chosen transfer' },
  others: 'Others',
} as const
