import type { ChargedPrice } from '../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../src-shared/custody/capture.ts'
import { addDecimals, compareDecimals, isDecimal } from '../../../src-shared/core/decimal.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { priceOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { pricedAboveList, priceIn } from '../../../src-shared/case/plan/counted-price.ts'
import { sumOfPrices, type Plan } from '../../../src-shared/case/plan/plan.ts'
import { priceNotes as messages } from './messages.ts'

export function gradeText(grade: Endpoint['grade']): string {
  return messages.sources[grade]
}

/**
 * Credits under both plans, `10 / 1`; what public sources report if the interface shows none, `not
 * shown, perhaps 1`.
 */
export function creditsNote({ credits, hintedCredits }: Pick<Endpoint, 'credits' | 'hintedCredits'>): string {
  if (credits !== undefined) return messages.byPlan(formatCredits(credits.free), formatCredits(credits.pro))
  return hintedCredits === undefined ? messages.notListed : messages.notListedHint(hintedCredits)
}

/** All that is known of the price of one call, as sentences. */
export function priceNote(endpoint: EndpointId): string {
  const row = endpointOf(endpoint)
  const x402 = row.x402Usd === undefined ? '' : messages.x402(row.x402Usd)
  return `${creditsNote(row)}.${x402} ${messages.formatSource(gradeText(row.grade))}`
}

/**
 * What the calls of a plan would cost in US dollars if paid individually; undefined if none has
 * such a price.
 */
export function x402Note(plan: Pick<Plan, 'lines'>): string | undefined {
  const sure = plan.lines.filter((line) => line.state === 'planned' && !line.onlyIfNeeded)
  const prices = sure.flatMap(({ step }) => endpointOf(step.endpoint).x402Usd ?? [])
  if (prices.length === 0) return undefined
  const rest = sure.length - prices.length
  const without = rest === 0 ? '' : messages.x402Rest(rest)
  return messages.x402Sum(dollars(addDecimals(prices)), without)
}

/**
 * Endpoints of a plan whose form is not well documented, with the source: `Web search: known from
 * client code only.`
 */
export function weakSources(plan: Pick<Plan, 'lines'>): readonly string[] {
  const ids = new Set(plan.lines.filter((line) => line.state === 'planned').map(({ step }) => step.endpoint))
  return [...ids].flatMap((id) => {
    const { title, grade } = endpointOf(id)
    return grade === 'interface' || grade === 'schema' ? [] : [messages.weakSource(title, gradeText(grade))]
  })
}

/**
 * One sentence if a plan is priced above the list because the service has charged more with this
 * key; else none.
 */
export function chargedNotes(plan: Pick<Plan, 'lines' | 'accountPlan' | 'charged'>): readonly string[] {
  const dearer = pricedAboveList(plan).map((id) =>
    messages.dearer(endpointOf(id).title, formatCredits(priceIn(plan, id) ?? ''), formatCredits(priceOf(id, plan.accountPlan) ?? '')),
  )
  return dearer.length === 0 ? [] : [messages.chargedMore(dearer.join('; '))]
}

/** Notes of a run while the service charges more per call than was approved. */
export function raisedPriceNotes(steps: readonly PlannedStep[], charged: readonly ChargedPrice[], isActive: boolean): readonly string[] {
  const raised = charged.flatMap(({ endpoint, credits }) => {
    const price = steps.find((step) => step.endpoint === endpoint)?.price
    if (price === undefined || !isDecimal(price) || compareDecimals(credits, price) <= 0) return []
    return [messages.charged(creditsText(credits), endpointOf(endpoint).title, formatCredits(price))]
  })
  if (raised.length === 0) return []
  const goesOn = isActive ? messages.goesOn(creditsText(sumOfPrices(steps))) : ''
  return [messages.newPlan(raised.join(' '), goesOn)]
}

/** At least two decimals: `0.1` becomes `0.10`. */
function dollars(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
