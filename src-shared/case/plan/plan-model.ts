import type { Account, AppInfo, KeyState } from '../../ipc/casebook-api.ts'
import type { CaseMoney } from '../../ipc/ledger-summary.ts'
import { addDecimals, compareDecimals, multiplyDecimals, subtractDecimals } from '../../core/decimal.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { creditsLeft, creditsText, readCredits } from '../../core/text/credits.ts'
import { SUBJECT_ENDPOINTS } from '../coverage.ts'
import { isLabelEndpoint } from '../label-occurrences.ts'
import type { Plan, PlanPrompt } from './plan.ts'
import { lowerFirst } from '../../core/text/sentence.ts'
import { obstacles as messages } from './messages.ts'

/**
 * Maximum that open runs may still spend, excluding calls in flight: of one case, and of
 * the account. In credits.
 */
export interface CreditsAhead {
  readonly case: string
  readonly account: string
}

/** Endpoints of a plan about addresses that need no confirmation beyond their price. */
export const ORDINARY_ENDPOINTS: readonly EndpointId[] = SUBJECT_ENDPOINTS.filter((id) => !isSeparatelyPriced(id))

/**
 * Separately priced endpoints: labels because of their price, others because
 * the interface lists none.
 */
export const SEPARATELY_PRICED_ENDPOINTS: readonly EndpointId[] = SUBJECT_ENDPOINTS.filter(isSeparatelyPriced)

function isSeparatelyPriced(id: EndpointId): boolean {
  const { requiresConfirmation, credits } = endpointOf(id)
  return requiresConfirmation || credits === undefined
}

/**
 * Identifies one purchase: when its calls, addresses or price change, it has to be confirmed again.
 */
export function purchaseKey(prompt: PlanPrompt): string {
  return `${prompt.endpoint} ${prompt.calls} ${prompt.credits ?? '?'} ${prompt.addresses.join(' ')}`
}

/** The investigator's choices about purchases that need a confirmation. */
export interface Consent {
  readonly confirmed: ReadonlySet<string>
  /** Cap per call in credits, as typed, by endpoint. */
  readonly caps: Readonly<Partial<Record<EndpointId, string>>>
}

/**
 * The cap per call of a purchase, as typed, or the usual price in public sources. '' where the
 * price is listed or no source names one.
 */
export function capOf({ caps }: Pick<Consent, 'caps'>, { endpoint, credits, hint }: PlanPrompt): string {
  return caps[endpoint] ?? (credits === undefined ? hint : undefined) ?? ''
}

/**
 * Sets a cap as typed. Another cap is another price, so an earlier confirmation no longer applies.
 */
export function withCap(consent: Consent, prompt: PlanPrompt, typed: string): Consent {
  const confirmed = new Set(consent.confirmed)
  confirmed.delete(purchaseKey(prompt))
  return { confirmed, caps: { ...consent.caps, [prompt.endpoint]: typed } }
}

export interface Situation {
  readonly app: Pick<AppInfo, 'service'> | undefined
  readonly practiceCase: boolean
  readonly key: Pick<KeyState, 'present'> | undefined
  readonly connected: boolean
  readonly account: Pick<Account, 'creditsRemaining'> | undefined
  /** The minimum balance of the account, in credits. */
  readonly minimumBalance?: string | undefined
  readonly money: CaseMoney | undefined
  /**
   * What open runs may still spend; a plan approved alongside them has to fit into the remainder.
   */
  readonly ahead?: CreditsAhead | undefined
  /** Whether the labels of the other cases are loaded; `undefined` where no label is requested. */
  readonly labelsRead?: boolean | undefined
  /** The case's budget, for a case without a ledger record. */
  readonly budget: string
}

export interface PlanValidation {
  /** Maximum cost of the plan, including caps of unknown prices. */
  readonly max: string
  readonly budgetLeft: string
  /** Maximum that open runs of the case may still spend. */
  readonly ahead: string
  /**
   * Whether calls without a listed price are capped at or below the price in public sources;
   * true where there are none.
   */
  readonly isUsualPrice: boolean
  /** Budget left after the plan and the open runs. */
  readonly budgetAfter: string
  /** The same for the account; undefined while it is unknown. */
  readonly creditsAfter: string | undefined
  /** Why the plan cannot run, as a sentence with a remedy; '' when it can. */
  readonly obstacle: string
  /**
   * Whether the obstacle is a lack of credits in the account: a newer account read may find more.
   */
  readonly needsCredits?: boolean | undefined
  /**
   * Whether the obstacle is only a missing confirmation, which is not an
   * error and is shown as such.
   */
  readonly awaitsConsent?: boolean | undefined
}

/**
 * Maximum credits of the purchases without a known price; undefined while a cap is
 * missing or not a number.
 */
function cappedCredits(plan: Plan, consent: Consent): string | undefined {
  const parts: string[] = []
  for (const prompt of plan.prompts) {
    if (prompt.credits !== undefined) continue
    const cap = readCredits(capOf(consent, prompt))
    if (cap === undefined) return undefined
    parts.push(multiplyDecimals(cap, String(prompt.calls)))
  }
  return addDecimals(parts)
}

function isUsualPrice({ prompts }: Plan, consent: Consent): boolean {
  return prompts.every((prompt) => {
    if (prompt.credits !== undefined) return true
    const cap = readCredits(capOf(consent, prompt))
    return cap !== undefined && prompt.hint !== undefined && compareDecimals(cap, prompt.hint) <= 0
  })
}

/**
 * Confirms all purchases of a plan; calls without a listed price use the given caps, else the
 * price in public sources.
 */
export function consentToAll({ prompts }: Plan, given: Consent['caps']): Consent {
  const unlisted = prompts.filter(({ credits }) => credits === undefined)
  const caps = Object.fromEntries(unlisted.map((prompt) => [prompt.endpoint, capOf({ caps: given }, prompt)]))
  return { confirmed: new Set(prompts.map(purchaseKey)), caps: { ...given, ...caps } }
}

/**
 * Validates a plan against budget, credits, key and consent. Everything shown next to the
 * run button comes from here.
 */
export function validatePlan(plan: Plan, consent: Consent, situation: Situation): PlanValidation {
  const capped = cappedCredits(plan, consent)
  const max = addDecimals([plan.total.max, capped ?? '0'])
  const budgetLeft = situation.money === undefined ? situation.budget : creditsLeft(situation.money)
  const ahead = situation.ahead?.case ?? '0'
  const budgetAfter = subtractDecimals(budgetLeft, addDecimals([ahead, max]))
  const remaining = situation.account?.creditsRemaining
  const creditsAfter = remaining === undefined ? undefined : subtractDecimals(remaining, addDecimals([situation.ahead?.account ?? '0', max]))
  const sums = { max, budgetLeft, ahead, isUsualPrice: isUsualPrice(plan, consent), budgetAfter, creditsAfter }
  const obstacle = obstacleOf(plan, consent, situation, sums, capped)
  return {
    ...sums,
    obstacle,
    needsCredits: (obstacle !== '' && obstacle === shortOfAccount(situation, sums)) || undefined,
    awaitsConsent: (obstacle !== '' && (obstacle === UNCAPPED || obstacle === unconfirmedOf(plan, consent))) || undefined,
  }
}

function obstacleOf(plan: Plan, consent: Consent, situation: Situation, sums: Omit<PlanValidation, 'obstacle'>, capped: string | undefined): string {
  if (!situation.connected) return messages.notResponding
  if (situation.app !== undefined && situation.practiceCase !== (situation.app.service === 'practice')) {
    return situation.practiceCase ? messages.practiceCase : messages.realCase
  }
  if (situation.key?.present === false) return messages.noKey
  const planned = plan.lines.filter((line) => line.state === 'planned')
  // Labels in other cases decide which labels would be paid for twice.
  const wantsLabels = plan.known.length > 0 || plan.prompts.some(({ endpoint }) => isLabelEndpoint(endpoint))
  if (wantsLabels && situation.labelsRead === false) return messages.loadingLabels
  if (planned.length === 0) {
    if (plan.known.length > 0 && plan.lines.length === 0) return messages.labelsKnown
    if (plan.lines.length > 0) return messages.allSaved
    if (plan.refused.length > 0) return plan.refused[0]?.reason ?? ''
    return messages.nothingSelected
  }
  if (capped === undefined) return UNCAPPED
  if (compareDecimals(sums.budgetAfter, '0') < 0) {
    return shortOfBudget(subtractDecimals('0', sums.budgetAfter), sums.ahead)
  }
  const short = shortOfAccount(situation, sums)
  if (short !== undefined) return short
  // Last: do not request a confirmation of what cannot be paid for.
  return unconfirmedOf(plan, consent)
}

const UNCAPPED = messages.unknownPrice

/** A sentence about the next purchase to confirm; '' where there is none. */
function unconfirmedOf({ prompts }: Plan, { confirmed }: Consent): string {
  const unconfirmed = prompts.find((prompt) => !confirmed.has(purchaseKey(prompt)))
  return unconfirmed === undefined ? '' : messages.confirm(lowerFirst(endpointOf(unconfirmed.endpoint).title))
}

/**
 * A sentence where the account has too little for the plan, or would drop
 * below the minimum balance.
 */
function shortOfAccount({ ahead, minimumBalance = '0' }: Situation, { creditsAfter }: Pick<PlanValidation, 'creditsAfter'>): string | undefined {
  if (creditsAfter === undefined) return undefined
  if (compareDecimals(creditsAfter, '0') < 0) {
    const withRuns = Number(ahead?.account ?? '0') > 0 ? messages.withRuns : ''
    return messages.accountShort(creditsText(subtractDecimals('0', creditsAfter)), withRuns)
  }
  if (compareDecimals(creditsAfter, minimumBalance) >= 0) return undefined
  return messages.belowMinimum(creditsText(minimumBalance))
}

/**
 * A sentence: the budget is short by `by` credits, of which open runs
 * reserve `ahead`; with remedies.
 */
export function shortOfBudget(by: string, ahead: string): string {
  const short = messages.budgetShort(creditsText(by))
  if (ahead === '0') return messages.raiseBudget(short)
  return messages.raiseBudgetOrWait(short, aheadText(ahead))
}

/** What open runs may still spend, as a clause: `12 credits more are planned by runs in progress`. */
export function aheadText(credits: string): string {
  return messages.ahead(creditsText(credits), credits === '1')
}
