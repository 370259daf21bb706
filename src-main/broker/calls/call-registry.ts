import type { Exchange } from '../../../src-shared/exchange.ts'
import type { Failure } from '../../../src-shared/failure.ts'
import { err, type Result } from '../../../src-shared/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Approval } from '../ledger/approval-sums.ts'
import { cancelledFailure } from './attempt.ts'
import type { Call, Waiter } from './call.ts'
import type { Clock } from '../clock.ts'
import { CallQueue } from './call-queue.ts'
import type { CheckedCall, SubmitCall } from './submission.ts'

/** A wish on its way to becoming a call; whoever ends it meanwhile leaves here why. */
export interface EarlyWish {
  readonly caseId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  ended: Failure | undefined
}

/** Every call that has been asked for and has no outcome yet, and who waits for it. Identical calls are one. */
export class CallRegistry {
  readonly queue = new CallQueue<Call>()
  readonly calls = new Set<Call>()
  readonly #byIdentity = new Map<string, Call>()
  readonly #early = new Set<EarlyWish>()
  readonly #newId: () => string
  #seq = 0

  constructor(newId: () => string) {
    this.#newId = newId
  }

  /** Until `takeUp` the wish can be cancelled, though there is no call yet: what the journal holds is being looked at. */
  announce({ caseId, stepId, endpoint }: SubmitCall): EarlyWish {
    const wish: EarlyWish = { caseId, stepId, endpoint, ended: undefined }
    this.#early.add(wish)
    return wish
  }

  /** Why the wish has ended meanwhile, undefined when it may become a call. */
  takeUp(wish: EarlyWish): Failure | undefined {
    this.#early.delete(wish)
    return wish.ended
  }

  /** Queues the call, or joins the one of the same case, endpoint, path and request. */
  ask(wish: SubmitCall, { row, path, text: requestText }: CheckedCall, now: number, resolve: Waiter['resolve']): void {
    const waiter: Waiter = { caseId: wish.caseId, stepId: wish.stepId, approval: approvalOf(wish), resolve }
    const identity = JSON.stringify([wish.caseId, wish.endpoint, path, requestText])
    const same = this.#byIdentity.get(identity)
    if (same !== undefined) {
      this.#join(same, wish, waiter)
      return
    }
    const { caseId, planId, stepId, endpoint, priority } = wish
    const call: Call = {
      id: this.#newId(),
      caseId,
      planId,
      stepId,
      endpoint,
      row,
      path,
      requestText,
      identity,
      priority,
      seq: this.#seq++,
      queuedAt: now,
      waiters: [waiter],
      state: 'queued',
      endRest: undefined,
      retries: 0,
      outages: 0,
      rejections: 0,
      lastFailure: undefined,
    }
    this.calls.add(call)
    this.#byIdentity.set(identity, call)
    this.queue.add(call)
  }

  /** Between two attempts: back in its place after a while, where it may go on by then; else it ends with what it failed with. */
  rest(call: Call, clock: Clock, waitMs: number, rested: () => void, mayGoOn: () => boolean = () => true): void {
    call.state = 'resting'
    call.endRest = clock.after(waitMs, () => {
      call.endRest = undefined
      if (call.lastFailure === undefined || mayGoOn()) {
        call.state = 'queued'
        this.queue.add(call)
      } else {
        this.finish(call, err(call.lastFailure))
      }
      rested()
    })
  }

  /** Tells everyone who waits. */
  finish(call: Call, result: Result<Exchange>): void {
    this.calls.delete(call)
    if (this.#byIdentity.get(call.identity) === call) this.#byIdentity.delete(call.identity)
    for (const waiter of call.waiters.splice(0)) waiter.resolve(result)
  }

  /** Ends what is not under way and has a reason to end. What is under way is paid for and let arrive. */
  failQueued(why: (endpoint: EndpointId) => Failure | undefined): void {
    for (const call of this.calls) {
      const reason = call.state === 'running' ? undefined : why(call.endpoint)
      if (reason !== undefined) this.#drop(call, reason)
    }
    for (const wish of this.#early) wish.ended ??= why(wish.endpoint)
  }

  /** Returns how many waiters were cancelled. */
  cancel(caseId: string, stepIds: readonly string[]): number {
    const steps = new Set(stepIds)
    let cancelled = 0
    for (const wish of this.#early) {
      if (wish.ended !== undefined || wish.caseId !== caseId || !steps.has(wish.stepId)) continue
      wish.ended = cancelledFailure(false)
      cancelled++
    }
    for (const call of this.calls) {
      if (call.caseId !== caseId) continue
      const leaving = call.waiters.filter((waiter) => steps.has(waiter.stepId))
      if (leaving.length === 0) continue
      call.waiters = call.waiters.filter((waiter) => !steps.has(waiter.stepId))
      cancelled += leaving.length
      for (const waiter of leaving) waiter.resolve(err(cancelledFailure(call.state === 'running')))
      if (call.waiters.length === 0 && call.state !== 'running') this.#drop(call, cancelledFailure(false))
    }
    return cancelled
  }

  #join(call: Call, wish: SubmitCall, waiter: Waiter): void {
    call.waiters.push(waiter)
    if (wish.priority === 'bulk' || call.priority === 'interactive') return
    const wasQueued = this.queue.remove(call)
    call.priority = 'interactive'
    if (wasQueued) this.queue.add(call)
  }

  #drop(call: Call, reason: Failure): void {
    call.endRest?.()
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
