import { PROFILER_CHAINS, TRANSACTIONS_CHAINS } from '../../service/table/endpoint-chains.ts'
import { familyOfChain, isChainId, type ChainId } from '../../addresses/chains/chains.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { balanceActivity, DISCOVERY_ENDPOINTS, hasFailed, transactionActivity, type Activity, type ActivityQuery } from '../activity/activity.ts'
import type { LoadedCapture } from '../case-state.ts'
import type { ChainShare } from '../activity/chain-shares.ts'
import type { CoverageRow } from '../coverage-row.ts'
import { isLabelEndpoint } from '../label-occurrences.ts'
import { queryOfCapture, queryOfRequest } from '../query.ts'
import { isEntity } from '../subject.ts'
import type { DiscoveryRequest, AcquisitionRequest } from './acquisition-request.ts'
import { lowerFirst } from '../../core/text/sentence.ts'
import { requestOf } from './plan-request.ts'
import type { AddressSubject, Subject } from '../case-types.ts'
import type { LabelIndex } from '../label-types.ts'
import { discoveries as messages } from './messages.ts'

/** A chain that the second part of a plan requests on, and why. */
export interface ActiveChain {
  readonly chain: ChainId
  /** `balance`, `12 transactions`, `chosen`. */
  readonly reasons: readonly string[]
  /** Whether a person chose it: every endpoint is requested there, whatever the discovery finds. */
  readonly isChosen: boolean
}

/** What the case knows about the chains on which one subject is active. */
export interface Discovery {
  readonly subjectId: string
  /** Whether the discovery is still to be requested: the rest is planned afterwards. */
  readonly isOpen: boolean
  /** UTC time of the newest response used; '' where there is none. */
  readonly at: string
  readonly active: readonly ActiveChain[]
  /** Chains with only worthless records: dust, spam, tokens without a price. */
  readonly worthless: readonly ChainId[]
  /** Chains on which the responses do not show whether there is activity. */
  readonly unchecked: readonly ChainId[]
  /** Reasons, one sentence each. */
  readonly gaps: readonly string[]
  readonly inactive: readonly ChainId[]
  /** Endpoints of the request that are left out because no trade was found. */
  readonly leftOut: readonly EndpointId[]
  /** Whether a discovery call failed and can be requested again. */
  readonly hasFailed: boolean
  readonly transactions: Activity | undefined
}

export interface DiscoverySources {
  readonly captures: readonly LoadedCapture[]
  /** Coverage rows by subject. */
  readonly coverage: ReadonlyMap<string, readonly CoverageRow[]>
  /** Labels in this case's results. */
  readonly own: LabelIndex | undefined
  readonly practice: boolean
}

/** Endpoints that only traders have results for. */
const OF_TRADERS: readonly EndpointId[] = ['profiler/pnl-summary', 'profiler/pnl', 'profiler/perp-positions']

/** Chains on which an address of this family can be active and that the service covers. */
function chainsToDiscover(family: string): readonly ChainId[] {
  return PROFILER_CHAINS.filter((chain) => familyOfChain(chain) === family)
}

/** Whether a subject still has its starting chains: no person chose them. */
function hasStartingChains({ chains }: Subject, { starting }: DiscoveryRequest): boolean {
  return chains.length === starting.length && chains.every((chain) => starting.includes(chain))
}

/**
 * Whether a subject is discovered: an address of a family with several chains and no chosen chains,
 * or with any chains where the request includes chosen ones.
 */
export function isDiscovered(subject: Subject, request: DiscoveryRequest): subject is AddressSubject {
  return !isEntity(subject) && chainsToDiscover(subject.family).length > 1 && (request.ofChosen || hasStartingChains(subject, request))
}

/** The discovery of a subject of a plan; undefined where the subject is not to be discovered. */
export function discoveryOf(subject: Subject, request: AcquisitionRequest, sources: DiscoverySources): Discovery | undefined {
  const { discovery } = request
  if (discovery === undefined || !request.endpoints.some(isOnChains) || !isDiscovered(subject, discovery)) return undefined
  const { captures, practice } = sources
  const [balanceQuery, transactionsQuery] = [
    queryFor('profiler/current-balance', subject, practice),
    queryFor('profiler/transactions', subject, practice),
  ]
  const balance = balanceActivity(captures, balanceQuery)
  const transactions = transactionActivity(captures, transactionsQuery, request.window)
  const failed = DISCOVERY_ENDPOINTS.filter((endpoint) => {
    const isHere = endpoint === 'profiler/current-balance' ? balance : transactions
    return isHere === undefined && isKnownToFail(endpoint, subject, sources)
  })
  const isOpen =
    discovery.again ||
    (balance === undefined && !failed.includes('profiler/current-balance')) ||
    (transactions === undefined && !failed.includes('profiler/transactions'))
  const candidates = chainsToDiscover(subject.family)
  const found = activeChains(subject, discovery, candidates, { balance, transactions }, sources)
  const others = candidates.filter((chain) => !found.some((one) => one.chain === chain))
  const isChecked = (chain: ChainId): boolean => balance?.isWhole === true && transactions?.isWhole === true && TRANSACTIONS_CHAINS.includes(chain)
  const worthless = others.filter((chain) => [balance, transactions].some((one) => one?.shares.some((share) => share.chain === chain)))
  const unchecked = others.filter((chain) => !worthless.includes(chain) && !isChecked(chain))
  // Where no activity is known, unchecked chains are requested as far as the subject has them.
  const own = found.length === 0 && isBlind(balance, transactions) ? unchecked.filter((chain) => subject.chains.includes(chain)) : []
  const active = [...found, ...own.map((chain): ActiveChain => ({ chain, reasons: [messages.unchecked], isChosen: false }))]
  return {
    subjectId: subject.id,
    isOpen,
    at: [balance?.at ?? '', transactions?.at ?? ''].toSorted().at(-1) ?? '',
    active,
    worthless,
    unchecked: unchecked.filter((chain) => !own.includes(chain)),
    gaps: gapsOf(balance, transactions, failed),
    inactive: others.filter((chain) => !worthless.includes(chain) && !unchecked.includes(chain)),
    leftOut: leftOutOf(request, active, transactions),
    hasFailed: failed.length > 0,
    transactions,
  }
}

/** Whether an endpoint is requested on chains and is not a label endpoint. */
function isOnChains(endpoint: EndpointId): boolean {
  const { chains, labels } = endpointOf(endpoint)
  return chains !== undefined && labels === undefined
}

function queryFor(endpoint: ActivityQuery['endpoint'], subject: Subject, practice: boolean): ActivityQuery {
  const { rest } = queryOfRequest(endpoint, requestOf(endpoint, subject, 'all', undefined, 1, {}), practice)
  return { subjectId: subject.id, endpoint, practice, rest }
}

/** Whether a request for it failed, with or without a response. */
function isKnownToFail(endpoint: ActivityQuery['endpoint'], subject: Subject, { captures, coverage, practice }: DiscoverySources): boolean {
  const rows = coverage.get(subject.id) ?? []
  return (
    rows.some((row) => row.endpoint === endpoint && row.chain === 'all' && row.state === 'failed') ||
    hasFailed(captures, queryFor(endpoint, subject, practice))
  )
}

/** Whether a response is missing or incomplete. */
function isBlind(balance: Activity | undefined, transactions: Activity | undefined): boolean {
  return balance?.isWhole !== true || transactions?.isWhole !== true
}

interface Found {
  readonly balance: Activity | undefined
  readonly transactions: Activity | undefined
}

function activeChains(
  subject: AddressSubject,
  discovery: DiscoveryRequest,
  candidates: readonly ChainId[],
  { balance, transactions }: Found,
  { captures, coverage, own, practice }: DiscoverySources,
): readonly ActiveChain[] {
  const chosen = hasStartingChains(subject, discovery) ? [] : subject.chains
  const rows = coverage.get(subject.id) ?? []
  const named = (own?.labelsOf(subject.address, subject.family) ?? []).filter((one) => one.practice === practice && !one.bought)
  const origin = originChain(subject, captures)
  return candidates.flatMap((chain): ActiveChain[] => {
    const isChosen = chosen.includes(chain) || discovery.include.includes(chain)
    const naming = named.find((one) => one.chain === chain)
    const hasSaved = rows.some(
      (row) => row.chain === chain && row.rows > 0 && (row.state === 'found' || row.state === 'partial') && !isLabelEndpoint(row.endpoint),
    )
    const reasons = [
      ...(chosen.includes(chain) ? [messages.chosenForSubject] : discovery.include.includes(chain) ? [messages.chosen] : []),
      ...((shareOf(balance, chain)?.valued ?? 0) > 0 ? [messages.balance] : []),
      ...transactionReason(transactions, chain),
      ...(hasSaved ? [messages.saved] : []),
      ...(naming === undefined ? [] : [messages.namedIn(lowerFirst(endpointOf(naming.endpoint).title))]),
      ...(origin === chain ? [messages.addedThere] : []),
    ]
    return reasons.length === 0 ? [] : [{ chain, reasons, isChosen }]
  })
}

function shareOf(activity: Activity | undefined, chain: ChainId): ChainShare | undefined {
  return activity?.shares.find((share) => share.chain === chain)
}

function transactionReason(transactions: Activity | undefined, chain: ChainId): readonly string[] {
  const share = shareOf(transactions, chain)
  if (share === undefined || share.valued === 0) return []
  return [messages.transactions(share.rows, transactions?.isWhole === true)]
}

/** The chain of the response that a subject was taken from (`SubjectFacts.origin`). */
function originChain({ origin }: AddressSubject, captures: readonly LoadedCapture[]): ChainId | undefined {
  const [id = ''] = origin.split(' ')
  const from = id === 'typed' ? undefined : captures.find(({ capture }) => capture.id === id)
  const chain = from === undefined ? '' : queryOfCapture(from.capture).chain
  return isChainId(chain) ? chain : undefined
}

function gapsOf(balance: Activity | undefined, transactions: Activity | undefined, failed: readonly EndpointId[]): readonly string[] {
  const gap = (activity: Activity | undefined, endpoint: EndpointId): readonly string[] => {
    const { title } = endpointOf(endpoint)
    if (failed.includes(endpoint)) return [messages.failed(title)]
    return activity?.isWhole === false ? [messages.incomplete(title)] : []
  }
  return [...gap(balance, 'profiler/current-balance'), ...gap(transactions, 'profiler/transactions')]
}

/**
 * Profit and loss and perpetuals are requested for traders; also for an address without any
 * activity, since perpetuals leave none on a chain.
 */
function leftOutOf(
  { endpoints, discovery }: AcquisitionRequest,
  active: readonly ActiveChain[],
  transactions: Activity | undefined,
): readonly EndpointId[] {
  if (discovery?.allEndpoints === true || transactions === undefined || active.some(({ isChosen }) => isChosen)) return []
  if (transactions.shares.some(({ trades }) => trades > 0)) return []
  const showsPerps = active.length === 0 || transactions.shares.some(({ perps }) => perps > 0)
  return endpoints.filter((id) => OF_TRADERS.includes(id) && !(showsPerps && id === 'profiler/perp-positions'))
}

/**
 * Where the second part requests an endpoint: `all` for what the discovery already covers, else the
 * active chains. Empty: the endpoint is left out; undefined: it has no chain field.
 */
export function chainsAfter(
  { active, leftOut, transactions }: Discovery,
  endpoint: EndpointId,
  request: AcquisitionRequest,
): readonly string[] | undefined {
  if (endpointOf(endpoint).chains === undefined) return leftOut.includes(endpoint) ? [] : undefined
  if (leftOut.includes(endpoint)) return []
  const chains = active.map(({ chain }) => chain)
  if (endpoint === 'profiler/current-balance') return ['all']
  if (endpoint === 'profiler/transactions') {
    if (transactions === undefined) return chains
    const seen = transactions.shares.map(({ chain }) => chain)
    // Where only one chain is active, the newest transactions of all chains
    // are those of that chain.
    const isOneChain = seen.length === 1 && chains.every((chain) => seen.some((one) => one === chain))
    return transactions.isWhole || isOneChain ? ['all'] : chains
  }
  if (endpoint !== 'profiler/pnl' || transactions === undefined || request.discovery?.allEndpoints === true) return chains
  return active.filter(({ chain, isChosen }) => isChosen || (shareOf(transactions, chain)?.trades ?? 0) > 0).map(({ chain }) => chain)
}

/** Chains on which the second part may send requests, before the discovery has a result. */
export function maxChains(subject: AddressSubject): readonly ChainId[] {
  return chainsToDiscover(subject.family)
}
