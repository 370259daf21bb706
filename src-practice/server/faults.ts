import type { FaultKind } from './fault-kinds.ts'
import { checkValue, FAULT_KINDS, isWithin } from './fault-kinds.ts'
import { randomOf } from '../world/random.ts'

/**
 * An injected fault. Several may apply to one call: a latency together with one that corrupts the
 * response.
 */
export interface Fault {
  readonly kind: FaultKind
  /** The value of the kind (fault-kinds.ts). */
  readonly value?: string | undefined
  /** Only calls to this path. */
  readonly path?: string | undefined
  /** How many calls are affected; all by default. */
  readonly count?: number | undefined
  /** Number of calls to pass first. */
  readonly after?: number | undefined
  /** Percent of the calls, drawn from a fixed stream; 100 by default. */
  readonly percent?: number | undefined
  /**
   * Charges the credits although the response is corrupted (the interface does not specify whether
   * a failed call is charged).
   */
  readonly charged?: boolean | undefined
  /** Header Retry-After and body field, in seconds, for status, error and 429. */
  readonly retryAfter?: number | undefined
}

/**
 * Parses `KIND[=VALUE][:PATH][,count=N][,after=N][,percent=N][,path=/…][,retry-after=S][,charged]`,
 * for example `status=500:/api/v1/profiler/address/pnl,count=2`. Throws an Error with a sentence on
 * invalid input.
 */
export function parseFault(text: string): Fault {
  const [head = '', ...attributes] = text.split(',')
  const [, kindText = '', rawValue] = /^([^=:]+)(?:=(.*))?$/s.exec(head.replace(/^([\w-]+):(?=\/)/, '$1=:')) ?? []
  const kind = FAULT_KINDS.find((one) => one === kindText)
  if (!kind) throw new Error(`Unknown fault: '${kindText || head}'. Faults: ${FAULT_KINDS.join(', ')}.`)
  const split = kind === 'redirect' ? null : /^([^:]*):(\/.*)$/.exec(rawValue ?? '')
  const named = new Map(
    attributes.map((attribute): readonly [string, string] => {
      const [, name = '', value = ''] = /^([\w-]+)(?:=(.*))?$/.exec(attribute) ?? []
      if (!['count', 'after', 'percent', 'path', 'retry-after', 'charged'].includes(name))
        throw new Error(`Unknown attribute of a fault: '${attribute}'.`)
      return [name, value]
    }),
  )
  const value = (split ? split[1] : rawValue) || undefined
  checkValue(kind, value)
  return {
    kind,
    value,
    path: split?.[2] ?? named.get('path'),
    count: wholeOf(named, 'count', 1),
    after: wholeOf(named, 'after'),
    percent: wholeOf(named, 'percent', 0, 100),
    retryAfter: wholeOf(named, 'retry-after'),
    charged: named.has('charged') ? named.get('charged') !== 'false' : undefined,
  }
}

function wholeOf(named: ReadonlyMap<string, string>, name: string, min = 0, max = 999_999_999): number | undefined {
  const text = named.get(name)
  if (text === undefined) return undefined
  if (!isWithin(text, min, max)) throw new Error(`'${name}' of a fault must be a whole number from ${min} to ${max}, not '${text}'.`)
  return Number(text)
}

/** Decides which faults apply to which call, in a fixed order. */
export class FaultScheduler {
  #faults: { readonly fault: Fault; seen: number; hits: number }[] = []
  #random = randomOf('faults', 'draws')

  set(faults: readonly (Fault | string)[]): void {
    this.#faults = faults.map((fault) => ({ fault: typeof fault === 'string' ? parseFault(fault) : fault, seen: 0, hits: 0 }))
    this.#random = randomOf('faults', 'draws')
  }

  /** Faults of one call; of those that corrupt the response only the first. */
  next(path: string): readonly Fault[] {
    const hit: Fault[] = []
    for (const entry of this.#faults) {
      const { fault } = entry
      if (fault.path !== undefined && fault.path !== path) continue
      const spoilt = fault.kind !== 'latency' && hit.some((one) => one.kind !== 'latency')
      if (spoilt || entry.hits >= (fault.count ?? Number.POSITIVE_INFINITY)) continue
      entry.seen += 1
      if (entry.seen <= (fault.after ?? 0) || !this.#random.chance(fault.percent ?? 100, 100)) continue
      entry.hits += 1
      hit.push(fault)
    }
    return hit
  }
}
