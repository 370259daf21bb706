import { setImmediate } from 'node:timers/promises'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { type Failure, type FailureCode, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { readHeaders } from '../../../src-shared/service/response/headers.ts'
import { type Arrival, LARGE_BODY_BYTES } from '../../journal/arrivals.ts'
import { keyFingerprint } from '../account/account-cache.ts'
import type { Clock } from '../clock.ts'
import type { ResponseClassification } from '../http/classify-response.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { SendOutcome, Transport } from '../http/transport.ts'
import type { ReservationOutcome } from '../ledger/charges.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isDiskFailure } from '../limits/blockage.ts'
import { applyFeedback } from '../limits/limit-feedback.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import type { ServiceAttempt } from '../services/service-client.ts'
import { type Call, largestApproval } from './call.ts'
import type { CallRetries, NextAttempt } from './call-retries.ts'
import { cancelledError } from './cancelled-error.ts'
import { createIdSource } from './exchange-record.ts'
import type { ResponseRecorder } from './response-recorder.ts'

export interface AttemptRunnerDeps {
  readonly ledger: Ledger
  readonly transport: Transport
  readonly limits: RateLimits
  readonly retries: CallRetries
  readonly recorder: ResponseRecorder
  readonly clock: Clock
  readonly random: () => number
}

/** What one attempt is made with. */
export interface AttemptInput {
  readonly call: Call
  readonly slot: Slot
  readonly target: ServiceTarget
  readonly price: bigint
}

export type AttemptResult =
  | { readonly kind: 'final'; readonly result: Result<HttpExchange>; readonly attempt: ServiceAttempt }
  | ({ readonly kind: 'again' } & NextAttempt)
  /** Nothing was sent, because nothing can be written: the call is requeued. */
  | { readonly kind: 'no-disk'; readonly failure: Failure }

const RATE_LIMITED_REMEDY = 'Rate limited repeatedly. Resume the plan in a few minutes.'

/**
 * Makes one attempt of a call: reserve (durable), send, classify, store the response (durable), end
 * the reservation, in this order. After a crash at any point, either nothing was sent or the
 * reservation is recovered at the next start.
 */
export class AttemptRunner {
  readonly #deps: AttemptRunnerDeps
  readonly #newId: () => string

  constructor(deps: AttemptRunnerDeps) {
    this.#deps = deps
    this.#newId = createIdSource(() => deps.clock.wall())
  }

  async run(input: AttemptInput): Promise<AttemptResult> {
    const arrival = this.#deps.recorder.startArrival()
    try {
      return await this.#run(input, arrival)
    } finally {
      await arrival.end()
    }
  }

  /** Whether a retry that was delayed for lack of retry budget may be made now, and counts it. */
  mayRetryHeld(call: Call): boolean {
    return this.#deps.retries.mayRetryHeld(call)
  }

  async #run({ call, slot, target, price }: AttemptInput, arrival: Arrival): Promise<AttemptResult> {
    const { ledger, limits, transport, retries, recorder, clock } = this.#deps
    const { client } = call
    const attempt = client.startAttempt(call.row, target, price)
    const id = this.#newId()
    const approval = largestApproval(call)
    const key = keyFingerprint(target)
    const reserved = await ledger.reserve({ id, caseId: call.caseId, endpoint: call.endpoint, credits: price, key, approval })
    if (!reserved.ok) {
      limits.release(slot)
      if (isDiskFailure(reserved.error)) return { kind: 'no-disk', failure: reserved.error }
      return { kind: 'final', result: err(reserved.error), attempt }
    }
    if (call.waiters.length === 0) {
      ledger.release(id)
      limits.release(slot)
      return { kind: 'final', result: err(cancelledError(false)), attempt }
    }
    retries.recordAttempt(call)
    const startedAt = clock.wall().toISOString()
    // The slot is counted from the response headers on: a long body must not hold it.
    const onHeaders = (): void => limits.markAnswered(slot, clock.now())
    const request = client.createRequest(call, target)
    limits.markSent(slot, clock.now())
    const outcome = await transport.send({ ...request, arrival, onHeaders })
    const endedAt = clock.wall()
    await yieldForLargeBody(outcome)
    const facts = outcome.kind === 'answered' ? readHeaders(outcome.response.headers, endedAt) : undefined
    const response = outcome.kind === 'not-sent' ? undefined : outcome.response
    const classification = client.classify(outcome, call.endpoint, facts)
    if (outcome.kind === 'answered' && outcome.response.status === 429) call.rejections++
    applyFeedback(this.#deps, client, { slot, outcome, facts, classification, rejections: call.rejections })

    const charge = client.resolveReservation(classification, facts, call.row, price)
    const spent = charge.kind === 'settle' ? charge.credits : 0n
    const isOver = outcome.kind === 'answered' && outcome.response.bodyFailure === undefined
    const next = retries.decide(call, classification, { id, price, outcome: charge })
    let stored: HttpExchange | undefined
    // The response of a call that is retried is stored as well if it was or may have been charged:
    // a charge needs its evidence.
    if (response !== undefined && (next === undefined || charge.kind !== 'release')) {
      await yieldForLargeBody(outcome)
      const { origin, practice } = target
      const { id: callId, caseId, planId, stepId, row: endpoint, requestText } = call
      const ids = { id, callId, caseId, planId, stepId, endpoint, requestText }
      stored = await recorder.record({ ...ids, path: request.path, origin, practice, startedAt, endedAt: endedAt.toISOString() }, response, {
        facts: facts ?? readHeaders(response.headers, endedAt),
        charge,
        bodyRequestId: classification.failure?.service?.requestId,
      })
    }
    // After the response is stored, never before: a settled credit always has its response.
    attempt.recordResponse({ facts, spent, isGood: classification.failure === undefined })
    endReservation(ledger, id, charge, isOver, classification.failure?.code)
    const result = resultOf(classification, stored, charge)
    if (next !== undefined) {
      call.lastFailure = result.ok ? undefined : result.error
      if (next.isHeld) await recorder.flushLedger()
      return { kind: 'again', ...next }
    }
    await recorder.flushLedger()
    return { kind: 'final', result, attempt }
  }
}

/** Yields between CPU-heavy steps for large bodies, so that IPC and other calls are not blocked. */
async function yieldForLargeBody(outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'answered' && outcome.response.body.length >= LARGE_BODY_BYTES) await setImmediate()
}

function endReservation(ledger: Ledger, id: string, charge: ReservationOutcome, isOver: boolean, why: FailureCode | undefined): void {
  if (charge.kind === 'settle') ledger.settle(id, charge.credits, charge.source)
  else if (charge.kind === 'release') ledger.release(id)
  else ledger.dispute(id, isOver, why)
}

function resultOf(
  { failure: reason, end }: ResponseClassification,
  stored: HttpExchange | undefined,
  charge: ReservationOutcome,
): Result<HttpExchange> {
  if (reason === undefined) {
    if (stored !== undefined) return ok(stored)
    return err(
      // Not `disk_full`: a run pauses on that and retries by itself, and this call was charged.
      failure(
        'unknown_outcome',
        'A response arrived while Casebook was closing and could not be written: the disk is full.',
        'Free some disk space, then request it again. The call was charged.',
      ),
    )
  }
  return err({
    ...reason,
    // The call has used up its 429s: the queue continues without it.
    ...(end?.kind === 'rate-limited' ? { remedy: RATE_LIMITED_REMEDY } : {}),
    ...(stored === undefined ? {} : { exchangeId: stored.id }),
    ...(charge.kind === 'settle' ? { creditsUsed: `${charge.credits}` } : {}),
  })
}
