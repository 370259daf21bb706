import type { FaultKind } from './fault-kinds.ts'
import { checkValue, FAULT_KINDS, isWithin } from './fault-kinds.ts'
import { randomOf } from '../world/random.ts'

/** Something that goes wrong on purpose. Several may apply to one call: a latency beside one that spoils the answer. */
export interface Fault {
  readonly kind: FaultKind
  /** What the kind takes (fault-kinds.ts). */
  readonly value?: string | undefined
  /** Only calls to this path. */
  readonly path?: string | undefined
  /** How many calls it spoils; all unless given. */
  readonly count?: number | undefined
  /** Calls to let through first. */
  readonly after?: number | undefined
  /** Percent of the calls, drawn from a fixed stream; 100 unless given. */
  readonly percent?: number | undefined
  /** Takes the credits although the answer is spoilt (the interface does not say whether a failed call is charged). */
  readonly charged?: boolean | undefined
  /** Header Retry-After and body field, in seconds, for status, error and 429. */
  readonly retryAfter?: number | undefined
}

/**
 * Reads `KIND[=VALUE][:PATH][,count=N][,after=N][,percent=N][,path=/…][,retry-after=S][,charged]`, for example
 * `status=500:/api/v1/profiler/address/pnl,count=2`. Throws with a sentence when it cannot.
 */
export function parseFault(text: string): Fault {
  const [head = '', ...attributes] = text.split(',')
  const [, kindText = '', rawValue] = /^([^=:]+)(?:=(.*))?$/s.exec(head.replace(/^([\w-]+):(?=\/)/, '$1=:')) ?? []
  const kind = FAULT_KINDS.find((one) => one === kindText)
  if (!kind) throw new Error(`No fault is called '${kindText || head}'. Known are: ${FAULT_KINDS.join(', ')}.`)
  const split = kind === 'redirect' ? null : /^([^:]*):(\/.*)$/.exec(rawValue ?? '')
  const named = new Map(
    attributes.map((attribute): readonly [string, string] => {
      const [, name = '', value = ''] = /^([\w-]+)(?:=(.*))?$/.exec(attribute) ?? []
      if (!['count', 'after', 'percent', 'path', 'retry-after', 'charged'].includes(name)) throw new Error(`A fault has no '${attribute}'.`)
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

function wholeOf(named: ReadonlyMap<string, string>, name: string, least = 0, most = 999_999_999): number | undefined {
  const text = named.get(name)
  if (text === undefined) return undefined
  if (!isWithin(text, least, most)) throw new Error(`'${name}' of a fault is a whole number from ${least} to ${most}, not '${text}'.`)
  return Number(text)
}

/** Which faults hit which call, in a fixed order. */
export class FaultScheduler {
  #faults: { readonly fault: Fault; seen: number; hits: number }[] = []
  #random = randomOf('faults', 'draws')

  set(faults: readonly (Fault | string)[]): void {
    this.#faults = faults.map((fault) => ({ fault: typeof fault === 'string' ? parseFault(fault) : fault, seen: 0, hits: 0 }))
    this.#random = randomOf('faults', 'draws')
  }

  /** Faults of one call; of those that spoil the answer only the first. */
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
