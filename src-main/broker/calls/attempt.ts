import { setImmediate } from 'node:timers/promises'
import type { Exchange } from '../../../src-shared/exchange.ts'
import { type Failure, type FailureCode, failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import { type HeaderFacts, readHeaders } from '../../../src-shared/service/answer/headers.ts'
import { type Arrival, LARGE_BODY_BYTES } from '../../journal/arrivals.ts'
import type { Journal } from '../../journal/journal.ts'
import { keyTagOf } from '../account/account-knowledge.ts'
import { judge, type Verdict } from '../wire/answer-check.ts'
import { type Call, payerOf, type ServiceInUse } from './call.ts'
import type { CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { exchangeOf } from '../wire/exchange-record.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { applyFeedback } from './limit-feedback.ts'
import { type MoneyEnd, moneyEnd } from '../ledger/money.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { decideRetry, type RetryBudget } from '../limits/retry-policy.ts'
import type { SendOutcome, SendRequest, Transport } from '../wire/transport.ts'

export interface AttemptParts {
  readonly ledger: Ledger
  readonly journal: Journal
  readonly transport: Transport
  readonly clock: Clock
  readonly limits: RateLimits
  readonly breaker: CircuitBreaker
  readonly retryBudget: RetryBudget
  readonly newId: () => string
  readonly random: () => number
  readonly appVersion: string
  /** Told what an answer says of the account, before the reservation ends: a credit is always in one of the two figures. */
  readonly learned: (facts: HeaderFacts | undefined, spent: bigint, isGood: boolean) => void
  /** Told each time that the disk refuses an answer or what it cost, so that paid work stops; says whether to go on trying. */
  readonly diskRefused: (trouble: Failure) => boolean
}

export type AttemptResult =
  | { readonly kind: 'final'; readonly result: Result<Exchange> }
  /** `isHeld`: there is no room for a retry now. After the wait it is made where there is, or where an outage is why. */
  | { readonly kind: 'again'; readonly waitMs: number; readonly isHeld: boolean }
  /** Nothing was sent, since nothing can be written: the call goes back to its place. */
  | { readonly kind: 'no-disk'; readonly failure: Failure }

const GIVEN_UP = 'The service has turned this call away several times, and it was given up: resume the plan in a few minutes.'

/** How often what the disk refuses is tried again. */
const WRITE_AGAIN_MS = 1000

/**
 * One attempt of a call: reserve (durable), send, judge, keep the answer (durable), end the reservation, in this order.
 * A crash between any two leaves either nothing sent, or a reservation that the next start finds.
 */
export async function runAttempt(parts: AttemptParts, call: Call, slot: Slot, use: ServiceInUse, price: bigint): Promise<AttemptResult> {
  const arrival = parts.journal.arrivals.begin()
  try {
    return await attemptWith(arrival, parts, call, slot, use, price)
  } finally {
    await arrival.end()
  }
}

async function attemptWith(arrival: Arrival, parts: AttemptParts, call: Call, slot: Slot, use: ServiceInUse, price: bigint): Promise<AttemptResult> {
  const { ledger, clock, limits, transport } = parts
  const id = parts.newId()
  const approval = payerOf(call)
  const reserved = await ledger.reserve({ id, caseId: call.caseId, endpoint: call.endpoint, credits: price, key: keyTagOf(use), approval })
  if (!reserved.ok) {
    limits.giveBack(slot)
    const isDisk = reserved.error.code === 'disk_full' || reserved.error.code === 'disk_error'
    return isDisk ? { kind: 'no-disk', failure: reserved.error } : { kind: 'final', result: err(reserved.error) }
  }
  if (call.waiters.length === 0) {
    ledger.release(id)
    limits.giveBack(slot)
    return { kind: 'final', result: err(cancelledFailure(false)) }
  }
  if (call.retries === 0) parts.retryBudget.attempted()
  const startedAt = clock.wall().toISOString()
  const path = `${use.legacyPath ?? ''}${call.path}`
  const scheme = use.legacyPath === undefined ? 'apikey' : 'bearer'
  // A long body must not hold the slot: its head is proof enough.
  const onAnswering = (): void => limits.arrived(slot, clock.now())
  const request: SendRequest = {
    origin: use.origin,
    method: call.row.method,
    path,
    body: call.requestText,
    key: use.key,
    scheme,
    arrival,
    onAnswering,
  }
  limits.sent(slot, clock.now())
  const outcome = await transport.send(request)
  const endedAt = clock.wall()
  await othersFirst(outcome)
  const facts = outcome.kind === 'answered' ? readHeaders(outcome.answer.headers, endedAt) : undefined
  const answer = outcome.kind === 'not-sent' ? undefined : outcome.answer
  const verdict = judge(outcome, call.endpoint, facts)
  if (outcome.kind === 'answered' && outcome.answer.status === 429) call.rejections++
  applyFeedback(parts, { slot, outcome, facts, verdict, rejections: call.rejections })

  const money = moneyEnd(verdict, facts, call.row, price)
  const spent = money.kind === 'settle' ? money.credits : 0n
  const isOver = outcome.kind === 'answered' && outcome.answer.trouble === undefined
  const again = mayTryAgain(parts, call, verdict, { id, price, money })
  let kept: Exchange | undefined
  // What is asked for again is kept as well where it was or may have been paid for: a charge without its answer proves nothing.
  if (answer !== undefined && (again === undefined || money.kind !== 'release')) {
    await othersFirst(outcome)
    const attempt = { id, callId: call.id, caseId: call.caseId, planId: call.planId, stepId: call.stepId, endpoint: call.row, path }
    const exchange = exchangeOf(
      { ...attempt, ...use, requestText: call.requestText, startedAt, endedAt: endedAt.toISOString(), appVersion: parts.appVersion },
      answer,
      facts ?? readHeaders(answer.headers, endedAt),
      money,
      verdict.failure?.service?.requestId,
    )
    await othersFirst(outcome)
    if (await untilWritten(parts, () => parts.journal.put(exchange))) kept = exchange
  }
  // After the answer is kept, never before: a settled credit always has its answer.
  parts.learned(facts, spent, verdict.failure === undefined)
  endMoney(ledger, id, money, isOver, verdict.failure?.code)
  const result = resultOf(verdict, kept, money)
  if (again !== undefined) {
    call.lastFailure = result.ok ? undefined : result.error
    if (again.isHeld) await untilWritten(parts, () => ledger.durable())
    return { kind: 'again', ...again }
  }
  await untilWritten(parts, () => ledger.durable())
  return { kind: 'final', result }
}

/** To look a large answer through, to judge it, to hash it and to write it down each takes a good part of a second: windows and other calls have a turn between. */
async function othersFirst(outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'answered' && outcome.answer.body.length >= LARGE_BODY_BYTES) await setImmediate()
}

interface Spent {
  readonly id: string
  readonly price: bigint
  readonly money: MoneyEnd
}

/** How long before an outage is told from a few failures: what was asked before it began is answered meanwhile, and looks well. */
const HELD_MS = 5000

/** Milliseconds to wait before the next attempt, undefined for none. */
function mayTryAgain(
  parts: AttemptParts,
  call: Call,
  verdict: Verdict,
  spent: Spent,
): { readonly waitMs: number; readonly isHeld: boolean } | undefined {
  const { price, money } = spent
  if (verdict.end === undefined || call.waiters.length === 0) return undefined
  const { breaker } = parts
  const isOutage = breaker.openUntil !== undefined && !breaker.hasSlept
  const decision = decideRetry({
    end: verdict.end,
    retries: call.retries,
    outages: isOutage ? call.outages : undefined,
    rejections: call.rejections,
    price,
    alwaysAsk: call.row.alwaysAsk,
    random: parts.random,
  })
  if (!decision.again) return undefined
  const { waitMs } = decision
  if (verdict.end.kind === 'rate-limited') return { waitMs, isHeld: false }
  // An attempt in dispute keeps its reservation: the budget must hold both, or the account be able to tell that this one was not charged.
  if (money.kind === 'dispute' && parts.ledger.left(call.caseId) < price && !parts.ledger.isDecidable(spent.id)) return undefined
  if (!isApprovedAgain(parts, call, spent)) return undefined
  // While the breaker keeps calls away there is no load to keep down: it waits for the host, as those do that were not sent yet.
  if (!parts.retryBudget.take(isOutage)) return { waitMs: Math.max(waitMs, HELD_MS), isHeld: true }
  if (decision.isOutage === true) call.outages++
  else call.retries++
  return { waitMs, isHeld: false }
}

/** Whether the approval covers one more attempt: now, or once the account has told that this one was not charged. */
function isApprovedAgain({ ledger }: AttemptParts, call: Call, { id, price, money }: Spent): boolean {
  const payer = payerOf(call)
  // This attempt is still reserved in full. What remains of it beside one more has to fit, which is what remains of it in the room there is.
  const remains = money.kind === 'settle' ? money.credits : money.kind === 'dispute' ? price : 0n
  if (payer === undefined || ledger.refusal(call.caseId, payer, remains) === undefined) return payer !== undefined
  return money.kind === 'dispute' && ledger.isDecidable(id)
}

function endMoney(ledger: Ledger, id: string, money: MoneyEnd, isOver: boolean, why: FailureCode | undefined): void {
  if (money.kind === 'settle') ledger.settle(id, money.credits, money.source)
  else if (money.kind === 'release') ledger.release(id)
  else ledger.dispute(id, isOver, why)
}

/**
 * Writes an answer, or what it cost, again and again while the disk refuses: in memory it is safe only as long as this process lives.
 * Resolves to whether it was written before Casebook closed.
 */
async function untilWritten(parts: AttemptParts, write: () => Promise<Result<void>>): Promise<boolean> {
  for (;;) {
    const written = await write()
    if (written.ok) return true
    if (!parts.diskRefused(written.error)) return false
    await new Promise<void>((resolve) => parts.clock.after(WRITE_AGAIN_MS, resolve))
  }
}

function resultOf(verdict: Verdict, kept: Exchange | undefined, money: MoneyEnd): Result<Exchange> {
  if (verdict.failure === undefined) {
    if (kept !== undefined) return ok(kept)
    return err(
      // Not `disk_full`: a run pauses on that and asks again by itself, and this call was charged.
      failure(
        'unknown_outcome',
        'An answer arrived while Casebook was closing and could not be written: the disk is full.',
        'Free some space, then ask again; the call was charged.',
      ),
    )
  }
  return err({
    ...verdict.failure,
    // This call has met the last refusal that it may: the queue goes on, and this call does not.
    ...(verdict.end?.kind === 'rate-limited' ? { remedy: GIVEN_UP } : {}),
    ...(kept === undefined ? {} : { exchangeId: kept.id }),
    ...(money.kind === 'settle' ? { creditsUsed: `${money.credits}` } : {}),
  })
}

export function cancelledFailure(wasSent: boolean): Failure {
  return wasSent
    ? failure('cancelled', 'The call was cancelled under way and may still be charged.', 'If its answer arrives, it is kept and appears in the case.')
    : failure('cancelled', 'The call was cancelled before it was sent.', 'Resume the plan to make it.')
}
