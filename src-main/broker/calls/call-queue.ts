import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

export type Priority = 'interactive' | 'bulk'

export interface Queued {
  readonly caseId: string
  readonly endpoint: EndpointId
  readonly priority: Priority
  /** Order of submission. A requeued call keeps its number and so its position. */
  readonly seq: number
  /** Monotonic time of submission. */
  readonly queuedAt: number
}

/** After this time without a bulk call, one is taken although interactive calls wait. */
export const AGEING_MS = 10_000

type Lane<T> = Map<string, Map<EndpointId, T[]>>

/**
 * Selects the next call: interactive before bulk, except for one bulk call per `ageingMs`; round
 * robin between cases, oldest first within a case. An endpoint that may not start is skipped, so it
 * never delays the others.
 */
export class CallQueue<T extends Queued> {
  readonly #lanes: Record<Priority, Lane<T>> = { interactive: new Map(), bulk: new Map() }
  readonly #ageingMs: number
  #bulkServedAt = -Infinity
  #size = 0

  constructor(ageingMs = AGEING_MS) {
    this.#ageingMs = ageingMs
  }

  get size(): number {
    return this.#size
  }

  add(call: T): void {
    const lane = this.#lanes[call.priority]
    const ofCase = lane.get(call.caseId) ?? new Map<EndpointId, T[]>()
    lane.set(call.caseId, ofCase)
    const calls = ofCase.get(call.endpoint) ?? []
    ofCase.set(call.endpoint, calls)
    let position = calls.length
    // Nearly always the end; only a requeued call is further ahead.
    while (position > 0 && (calls[position - 1]?.seq ?? 0) > call.seq) position--
    calls.splice(position, 0, call)
    this.#size++
  }

  remove(call: T): boolean {
    const calls = this.#lanes[call.priority].get(call.caseId)?.get(call.endpoint)
    const position = calls?.indexOf(call) ?? -1
    if (calls === undefined || position < 0) return false
    calls.splice(position, 1)
    this.#tidy(call)
    return true
  }

  /**
   * Takes the next call that may start; undefined if none may. Only the oldest call of a case and
   * endpoint is considered.
   */
  take(now: number, mayStart: (call: T) => boolean): T | undefined {
    const order: readonly Priority[] = this.#isBulkDue(now) ? ['bulk', 'interactive'] : ['interactive', 'bulk']
    for (const priority of order) {
      const call = this.#takeFrom(this.#lanes[priority], mayStart)
      if (call === undefined) continue
      if (priority === 'bulk') this.#bulkServedAt = now
      return call
    }
    return undefined
  }

  /** How many calls wait, by endpoint. */
  countByEndpoint(): Map<EndpointId, number> {
    const counts = new Map<EndpointId, number>()
    for (const lane of Object.values(this.#lanes)) {
      for (const ofCase of lane.values()) {
        for (const [endpoint, calls] of ofCase) counts.set(endpoint, (counts.get(endpoint) ?? 0) + calls.length)
      }
    }
    return counts
  }

  all(): T[] {
    return Object.values(this.#lanes).flatMap((lane) => [...lane.values()].flatMap((ofCase) => [...ofCase.values()].flat()))
  }

  #isBulkDue(now: number): boolean {
    let oldest = Infinity
    for (const ofCase of this.#lanes.bulk.values()) {
      for (const calls of ofCase.values()) oldest = Math.min(oldest, calls[0]?.queuedAt ?? Infinity)
    }
    return now - Math.max(oldest, this.#bulkServedAt) >= this.#ageingMs
  }

  #takeFrom(lane: Lane<T>, mayStart: (call: T) => boolean): T | undefined {
    for (const [caseId, ofCase] of lane) {
      let first: T | undefined
      for (const calls of ofCase.values()) {
        const head = calls[0]
        if (head !== undefined && (first === undefined || head.seq < first.seq) && mayStart(head)) first = head
      }
      if (first === undefined) continue
      ofCase.get(first.endpoint)?.shift()
      // A Map keeps insertion order: deleted and set again, the case is last in the round.
      lane.delete(caseId)
      lane.set(caseId, ofCase)
      this.#tidy(first)
      return first
    }
    return undefined
  }

  #tidy(call: T): void {
    this.#size--
    const lane = this.#lanes[call.priority]
    const ofCase = lane.get(call.caseId)
    if (ofCase?.get(call.endpoint)?.length === 0) ofCase.delete(call.endpoint)
    if (ofCase?.size === 0) lane.delete(call.caseId)
  }
}
