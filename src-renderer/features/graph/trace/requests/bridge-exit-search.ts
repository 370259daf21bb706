import type { Failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import type { AccountPlan, EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { addDecimals, compareDecimals, isZeroDecimal, subtractDecimals } from '../../../../../src-shared/core/decimal.ts'
import { chainsOfFamily, isChainId, familyOfChain, normaliseChain } from '../../../../../src-shared/addresses/chains/chains.ts'
import { daysBefore } from '../../../../../src-shared/service/response/time-text.ts'
import { maxPrice, type KnownPrices } from '../../../../../src-shared/case/plan/counted-price.ts'
import { makePlan, type Plan, type PlanInput } from '../../../../../src-shared/case/plan/plan.ts'
import { newPlanSeed } from '../../../../../src-shared/case/plan/plan-seed.ts'
import type { CaseFile } from '../../../../storage/case-file.ts'
import type { CaseRecord } from '../../../../../src-shared/case/case-state.ts'
import { isOffered } from '../../../../../src-shared/case/coverage.ts'
import type { Identity } from '../../../../../src-shared/case/identity/identity.ts'
import { requestOfCapture } from '../../../../../src-shared/case/query.ts'
import { isUsable } from '../../../../../src-shared/case/usable-cell.ts'
import { queriedAddresses } from '../../../../../src-shared/case/queryable-subjects.ts'
import type { CaseActions } from '../../../../state/case-context.ts'
import type { AcquisitionRequest } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../../src-shared/case/last-days.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import { likelyRecipients, type PaidByBridge } from '../../../../../src-shared/view-models/trace/bridge-sums.ts'
import { TRANSFER_ENDPOINT } from '../../../../../src-shared/view-models/trace/known-transfers.ts'
import type { Transfer } from '../../../../../src-shared/view-models/trace/transfer.ts'
import { spend, type Spending } from './trace-run.ts'
import { bridgeText } from '../messages.ts'

/**
 * Maximum number of chains searched for a bridge, of addresses requested there, and of pages of
 * their transfers.
 */
const MAX_CHAINS = 2
const MAX_RECIPIENTS = 3
const TAKER_PAGES = 3

const HOLDINGS: EndpointId = 'profiler/current-balance'
const FLOWS: EndpointId = 'profiler/counterparties'

/** The input of a search. */
export interface AcrossSearch {
  readonly record: CaseRecord
  readonly accountPlan: AccountPlan | undefined
  readonly charged?: PlanInput['charged']
  readonly caseFile: Pick<CaseFile, 'state' | 'responses'>
  readonly follow: CaseActions['followAddress']
  readonly spending: Spending
  /** Credits, decimal string. */
  readonly limit: string
  /** Transfers into bridges. */
  readonly into: readonly Transfer[]
  readonly identity: (node: string) => Identity
}

/**
 * Maximum price of a search, credits: where the bridge holds money, whom it paid there, and what
 * those received.
 */
export function acrossPrice(prices: KnownPrices): string {
  const of = (endpoint: EndpointId): bigint => maxPrice(prices, endpoint)
  return `${of(HOLDINGS) + of(FLOWS) * BigInt(MAX_CHAINS) + (of(FLOWS) + of(TRANSFER_ENDPOINT) * BigInt(TAKER_PAGES)) * BigInt(MAX_RECIPIENTS)}`
}

/**
 * Requests possible recipients of money that went into a bridge. The bridge's entity has addresses
 * on other chains: requests where it holds money, whom it paid there in those days, and the
 * transfers of those with similar sums. The views infer the rest (`bridgeExits`).
 */
export async function searchBridgeExits(search: AcrossSearch): Promise<Failure | undefined> {
  const { into, identity, spending } = search
  const [first] = into
  if (first === undefined) return undefined
  const name = entityOf(identity(first.to))
  if (name === '') return undefined
  const own = into.filter(({ to }) => entityOf(identity(to)) === name)
  let left = search.limit
  const runPlan = async (plan: Plan): Promise<Failure | undefined> => {
    if (plan.lines.length === 0 || plan.lines.every(({ state }) => state === 'reused')) return undefined
    if (compareDecimals(plan.total.max, left) > 0) return { code: 'budget_exceeded', message: bridgeText.tooExpensive, remedy: bridgeText.checkPrice }
    const ended = await spend(spending, plan, plan.total.max)
    if ('failure' in ended) return ended.failure
    left = subtractDecimals(left, ended.charged)
    return ended.progress?.state === 'done' ? undefined : ended.progress?.reason
  }
  const holdings = await requestEntity(
    search,
    runPlan,
    HOLDINGS,
    { entity_name: name, chain: 'all' },
    undefined,
    bridgeText.holdings(visibleText(name, 60)),
  )
  if (!holdings.ok) return holdings.error
  const chains = chainsHeld(holdings.value, first.chain)
  const days = own.map(({ time }) => time.slice(0, 10)).toSorted()
  const window = { from: days[0] ?? '', to: daysBefore(days.at(-1) ?? '', -1) }
  const paid: PaidByBridge[] = []
  for (const chain of chains) {
    const request = {
      entity_name: name,
      chain,
      source_input: 'Combined',
      group_by: 'wallet',
      order_by: [{ field: 'volume_out_usd', direction: 'DESC' }],
    }
    const rows = await requestEntity(search, runPlan, FLOWS, request, window, bridgeText.paidBy(visibleText(name, 60), chain))
    if (!rows.ok) return rows.error
    for (const row of rows.value) {
      const [address, value] = [row.cells['counterparty_address']?.text ?? '', row.cells['volume_out_usd']]
      if (address !== '' && value !== undefined && isUsable(value)) paid.push({ address, chain, value: value.text })
    }
  }
  for (const taker of likelyRecipients(own, paid, MAX_RECIPIENTS)) {
    const refused = await requestRecipient(search, runPlan, taker, days[0] ?? '')
    if (refused !== undefined) return refused
  }
  return undefined
}

function entityOf({ entity, name }: Identity): string {
  return entity === '' ? name : entity
}

type Row = { readonly cells: Readonly<Record<string, Parameters<typeof isUsable>[0]>> }

/**
 * Requests data about a bridge's entity by name, not by address; returns the records of the
 * response, or a failure.
 */
async function requestEntity(
  { record, accountPlan, charged, caseFile }: AcrossSearch,
  runPlan: (plan: Plan) => Promise<Failure | undefined>,
  endpoint: EndpointId,
  request: Readonly<Record<string, unknown>>,
  window: AcquisitionRequest['window'] | undefined,
  title: string,
): Promise<Result<readonly Row[]>> {
  const state = await caseFile.state(record.id)
  if (!state.ok) return err(state.error)
  const { id, now } = newPlanSeed()
  const acquisition: AcquisitionRequest = {
    title,
    subjectIds: [],
    endpoints: [endpoint],
    chains: [],
    allWherePossible: false,
    window: window ?? lastDays(REQUESTED_DAYS, now),
    maxPages: 1,
    refresh: false,
    request,
  }
  const input = { subjects: [], captures: state.value.captures, plan: accountPlan, charged, now, practice: record.practice, newId: () => id }
  const plan = makePlan(acquisition, input)
  const [refused] = plan.refused
  if (refused !== undefined) return err(refused.failure ?? { code: 'bad_request', message: refused.reason, remedy: '' })
  const failed = await runPlan(plan)
  if (failed !== undefined) return err(failed)
  const after = await caseFile.state(record.id)
  if (!after.ok) return err(after.error)
  const loaded = after.value.captures.filter(({ capture }) => {
    const requested = requestOfCapture(capture)
    return capture.endpoint === endpoint && requested['entity_name'] === request['entity_name'] && requested['chain'] === request['chain']
  })
  const responses = await caseFile.responses(loaded.slice(-1))
  return responses.ok ? ok(responses.value[0]?.response?.rows ?? []) : err(responses.error)
}

/** Other chains with holdings, the most valuable first. */
function chainsHeld(rows: readonly Row[], from: string): readonly string[] {
  const family = isChainId(from) ? familyOfChain(from) : undefined
  const same = new Set<string>(family === undefined ? [] : chainsOfFamily(family))
  const sums = new Map<string, string>()
  for (const { cells } of rows) {
    const [chain, value] = [normaliseChain(cells['chain']?.text ?? ''), cells['value_usd']]
    if (chain === from || !same.has(chain) || value === undefined || !isUsable(value) || isZeroDecimal(value.text)) continue
    sums.set(chain, addDecimals([sums.get(chain) ?? '0', value.text]))
  }
  return [...sums]
    .toSorted(([, a], [, b]) => compareDecimals(b, a))
    .slice(0, MAX_CHAINS)
    .flatMap(([chain]) => (isOffered(TRANSFER_ENDPOINT, chain, family ?? '') ? [chain] : []))
}

async function requestRecipient(
  { record, accountPlan, charged, caseFile, follow }: AcrossSearch,
  runPlan: (plan: Plan) => Promise<Failure | undefined>,
  { address, chain }: PaidByBridge,
  since: string,
): Promise<Failure | undefined> {
  const subjectId = await follow(address, [chain], 'graph')
  const state = await caseFile.state(record.id)
  if (!state.ok) return state.error
  const subject = queriedAddresses(state.value).find(({ id }) => id === subjectId)
  if (subject === undefined) return undefined
  const { id, now } = newPlanSeed()
  const usual = lastDays(REQUESTED_DAYS, now)
  const request: AcquisitionRequest = {
    title: bridgeText.candidate(subject.address),
    subjectIds: [subject.id],
    endpoints: [FLOWS, TRANSFER_ENDPOINT],
    chains: [chain],
    allWherePossible: false,
    window: { from: since !== '' && since < usual.from ? since : usual.from, to: usual.to },
    maxPages: 1,
    pagesOf: { [TRANSFER_ENDPOINT]: TAKER_PAGES },
    refresh: false,
  }
  const input = { subjects: [subject], captures: state.value.captures, plan: accountPlan, charged, now, practice: record.practice, newId: () => id }
  return runPlan(makePlan(request, input))
}
