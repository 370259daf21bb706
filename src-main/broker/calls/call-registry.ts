import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../src-shared/core/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import type { Approval } from '../ledger/approval-sums.ts'
import { CLOSING } from '../services/account-reader.ts'
import type { ServiceClient } from '../services/service-client.ts'
import type { Call, Waiter } from './call.ts'
import { CallQueue } from './call-queue.ts'
import { cancelledError } from './cancelled-error.ts'
import { createIdSource } from './exchange-record.ts'
import type { CheckedCall, SubmitCall } from './submission.ts'

/** A submission that is not yet a call. A cancellation sets `ended`. */
export interface PendingSubmission {
  readonly caseId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  ended: Failure | undefined
}

export interface NewCall {
  readonly submission: SubmitCall
  readonly checked: CheckedCall
  readonly client: ServiceClient
}

/**
 * Every call that was submitted and has no result yet, and who waits for it. Identical calls are
 * one.
 */
export class CallRegistry {
  readonly queue = new CallQueue<Call>()
  readonly calls = new Set<Call>()
  readonly #byIdentity = new Map<string, Call>()
  readonly #pending = new Set<PendingSubmission>()
  readonly #clock: Pick<Clock, 'now' | 'after'>
  readonly #events: BrokerEvents
  readonly #newId: () => string
  #seq = 0
  #isClosed = false

  constructor(clock: Pick<Clock, 'now' | 'wall' | 'after'>, events: BrokerEvents) {
    this.#clock = clock
    this.#events = events
    this.#newId = createIdSource(() => clock.wall())
  }

  /** Whether Casebook is closing: nothing is requeued any more. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  close(): void {
    this.#isClosed = true
  }

  /**
   * Makes a submission cancellable before there is a call: until `claim`, the journal is searched
   * for its response.
   */
  reserveEntry({ caseId, stepId, endpoint }: SubmitCall): PendingSubmission {
    const submission: PendingSubmission = { caseId, stepId, endpoint, ended: undefined }
    this.#pending.add(submission)
    return submission
  }

  /** Why the submission has ended meanwhile; undefined if it may become a call. */
  claim(submission: PendingSubmission): Failure | undefined {
    this.#pending.delete(submission)
    return submission.ended
  }

  /** Queues the call, or joins the one of the same case, endpoint, path and request. */
  enqueue({ submission, checked, client }: NewCall, resolve: Waiter['resolve']): void {
    const { caseId, planId, stepId, endpoint, priority } = submission
    const { row, path, text: requestText } = checked
    const waiter: Waiter = { caseId, stepId, approval: approvalOf(submission), resolve }
    const identity = JSON.stringify([caseId, endpoint, path, requestText])
    const same = this.#byIdentity.get(identity)
    if (same !== undefined) {
      this.#join(same, submission, waiter)
      return
    }
    const call: Call = {
      id: this.#newId(),
      caseId,
      planId,
      stepId,
      endpoint,
      client,
      row,
      path,
      requestText,
      identity,
      priority,
      seq: this.#seq++,
      queuedAt: this.#clock.now(),
      waiters: [waiter],
      state: 'queued',
      cancelDelay: undefined,
      retries: 0,
      outages: 0,
      rejections: 0,
      lastFailure: undefined,
    }
    this.calls.add(call)
    this.#byIdentity.set(identity, call)
    this.queue.add(call)
  }

  /** Requeues the call at its previous position. */
  requeue(call: Call): void {
    if (this.#isClosed || call.waiters.length === 0) {
      this.finish(call, err(CLOSING))
      return
    }
    call.state = 'queued'
    this.queue.add(call)
  }

  /**
   * Requeues the call after `waitMs`. If `mayRetry` returns false by then, the call fails with its
   * last failure.
   */
  delayRetry(call: Call, waitMs: number, mayRetry: () => boolean = () => true): void {
    call.state = 'delayed'
    call.cancelDelay = this.#clock.after(waitMs, () => {
      call.cancelDelay = undefined
      if (call.lastFailure === undefined || mayRetry()) {
        call.state = 'queued'
        this.queue.add(call)
      } else {
        this.finish(call, err(call.lastFailure))
      }
      this.#events.emit('dispatchNeeded', undefined)
    })
  }

  /** Resolves everyone who waits for the call. */
  finish(call: Call, result: Result<HttpExchange>): void {
    this.calls.delete(call)
    if (this.#byIdentity.get(call.identity) === call) this.#byIdentity.delete(call.identity)
    for (const waiter of call.waiters.splice(0)) waiter.resolve(result)
  }

  /**
   * Fails everything that is not in flight and for which `why` has a reason. Calls in flight are
   * paid for and left to arrive.
   */
  failQueued(why: (endpoint: EndpointId) => Failure | undefined): void {
    for (const call of this.calls) {
      const reason = call.state === 'running' ? undefined : why(call.endpoint)
      if (reason !== undefined) this.#drop(call, reason)
    }
    for (const submission of this.#pending) submission.ended ??= why(submission.endpoint)
  }

  /** Returns how many waiters were cancelled. */
  cancel(caseId: string, stepIds: readonly string[]): number {
    const steps = new Set(stepIds)
    let cancelled = 0
    for (const submission of this.#pending) {
      if (submission.ended !== undefined || submission.caseId !== caseId || !steps.has(submission.stepId)) continue
      submission.ended = cancelledError(false)
      cancelled++
    }
    for (const call of this.calls) {
      if (call.caseId !== caseId) continue
      const leaving = call.waiters.filter((waiter) => steps.has(waiter.stepId))
      if (leaving.length === 0) continue
      call.waiters = call.waiters.filter((waiter) => !steps.has(waiter.stepId))
      cancelled += leaving.length
      for (const waiter of leaving) waiter.resolve(err(cancelledError(call.state === 'running')))
      if (call.waiters.length === 0 && call.state !== 'running') this.#drop(call, cancelledError(false))
    }
    return cancelled
  }

  #join(call: Call, submission: SubmitCall, waiter: Waiter): void {
    call.waiters.push(waiter)
    if (submission.priority === 'bulk' || call.priority === 'interactive') return
    const wasQueued = this.queue.remove(call)
    call.priority = 'interactive'
    if (wasQueued) this.queue.add(call)
  }

  #drop(call: Call, reason: Failure): void {
    call.cancelDelay?.()
    this.queue.remove(call)
    this.finish(call, err(reason))
  }
}

export function approvalOf({ planId, stepId, approvedCredits, planCredits, session }: SubmitCall): Approval {
  return {
    planId,
    stepId,
    credits: BigInt(approvedCredits),
    planCredits: planCredits === undefined ? undefined : BigInt(planCredits),
    session: session === undefined ? undefined : { id: session.id, limit: BigInt(session.limit) },
  }
}
