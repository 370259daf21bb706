import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { mapSteps, type Steps } from '../../core/steps.ts'
import type { EndReason, StopReason } from './stop-reason.ts'
import type { Transfer } from './transfer.ts'
import { unitsOf } from './units.ts'

export type Direction = 'forward' | 'backward'

/** Limits of a trace. */
export interface Bounds {
  /** Maximum number of transfers from a start; addresses at this distance are not followed further. */
  readonly hops: number
  /** Maximum number of addresses followed from one address, the greatest by value first. */
  readonly width: number
  /**
   * US dollars between two addresses below which a branch is not followed; '' for no limit except
   * dust.
   */
  readonly minValue: string
  /** Recipients to which the starts' own transfers are limited; absent for all. */
  readonly recipients?: readonly string[] | undefined
}

/** Transfers, and addresses, processed between two pauses. */
const AT_ONCE = 1000
const NODES_AT_ONCE = 100

/** Less than this between two addresses is dust: unsolicited, sent to be noticed. US dollars. */
const DUST = unitsOf('1')

const NO_EXITS: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** The far ends of chosen transfers by their near ends. */
export type ChosenEnds = ReadonlyMap<string, ReadonlySet<string>>

const NO_CHOICE: ChosenEnds = new Map()

/** Which addresses a trace follows, and why it does not follow the others. */
export interface Reach {
  /** Followed addresses by the fewest transfers from a start. */
  readonly hops: ReadonlyMap<string, number>
  /** Why the branch from one address to another ends there; undefined where it is followed. */
  readonly stopOf: (near: string, far: string) => StopReason | undefined
}

/** The near and the far end of a transfer, in the direction of the trace. */
export function endsOf({ from, to }: Transfer, direction: Direction): readonly [near: string, far: string] {
  return direction === 'forward' ? [from, to] : [to, from]
}

/**
 * Decided by addresses alone, before any amount is traced, so that all methods follow the same
 * addresses. A branch back to an address of an earlier hop is followed where transfers have times;
 * without times (`isTimed`) it could loop forever, and stops. `exits`: accepted exits by bridge.
 * `chosen`: transfers to start from, whose near ends are at hop 0; their other branches are followed
 * only if traced money comes back to them.
 */
export function* reachSteps(
  transfers: readonly Transfer[],
  starts: ReadonlySet<string>,
  direction: Direction,
  bounds: Bounds,
  endOf: (node: string) => EndReason | undefined,
  isTimed: boolean,
  exits: ReadonlyMap<string, ReadonlySet<string>> = NO_EXITS,
  chosen: ChosenEnds = NO_CHOICE,
): Steps<Reach> {
  const branches = yield* branchesOf(transfers, direction)
  const first = [...starts, ...chosen.keys()]
  const hops = new Map(first.map((node) => [node, 0]))
  const followedNodes = new Set(starts)
  const stops = new Map<string, Map<string, StopReason>>()
  const min = bounds.minValue === '' ? undefined : unitsOf(bounds.minValue)
  const recipients = bounds.recipients === undefined ? undefined : new Set(bounds.recipients)
  const follow = (node: string, hop: number): void => {
    followedNodes.add(node)
    if (!hops.has(node)) hops.set(node, hop)
  }
  let front = first
  for (let hop = 0; front.length > 0; hop += 1) {
    const next: string[] = []
    for (const [at, near] of front.entries()) {
      if (at % NODES_AT_ONCE === NODES_AT_ONCE - 1) yield
      const own = stops.get(near) ?? new Map<string, StopReason>()
      stops.set(near, own)
      const ofStart = chosen.get(near)
      let followed = 0
      const out = exits.get(near)
      for (const { far, value } of branches.get(near) ?? []) {
        // A bridge pays many: only its accepted exits are followed.
        if (out !== undefined && !out.has(far)) continue
        const isOfStart = ofStart?.has(far) === true
        if (ofStart !== undefined && isOfStart !== (hop === 0)) continue
        const known = followedNodes.has(far) ? hops.get(far) : undefined
        const isRecipient = hop > 0 || recipients === undefined || recipients.has(far)
        // A chosen transfer is followed whatever its value.
        const tooSmall = isOfStart ? undefined : stopBefore(value, min)
        const stop = isRecipient ? (tooSmall ?? (known === 0 ? undefined : endOf(far))) : 'not-chosen'
        if (stop !== undefined) own.set(far, stop)
        // What no accepted inference follows ends at the bridge as before.
        if (stop === 'bridge' && exits.has(far) && hop + 2 < bounds.hops && known === undefined) {
          follow(far, hop + 1)
          next.push(far)
        }
        if (stop !== undefined) continue
        if (known !== undefined) {
          if (!isTimed && known <= hop) own.set(far, 'went-back')
        } else if (followed >= bounds.width && !isOfStart) own.set(far, 'width')
        else if (hop + 1 >= bounds.hops) own.set(far, 'hops')
        else {
          followed += 1
          follow(far, hop + 1)
          next.push(far)
        }
      }
    }
    front = next
    yield
  }
  return { hops, stopOf: (near, far) => stops.get(near)?.get(far) }
}

/** undefined for a branch that is worth following, which includes a branch without a value. */
function stopBefore(value: bigint | undefined, min: bigint | undefined): StopReason | undefined {
  if (value === undefined) return undefined
  if (value < DUST) return 'dust'
  return min !== undefined && value < min ? 'below-filter' : undefined
}

interface Branch {
  readonly far: string
  /** US dollars; undefined where no transfer of the branch has a value. */
  value: bigint | undefined
}

/** The branches of each address, the greatest first, equal values by address. */
function* branchesOf(transfers: readonly Transfer[], direction: Direction): Steps<ReadonlyMap<string, readonly Branch[]>> {
  const byNear = new Map<string, Map<string, Branch>>()
  for (const [at, transfer] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const [near, far] = endsOf(transfer, direction)
    if (near === far) continue
    const branches = byNear.get(near) ?? new Map<string, Branch>()
    byNear.set(near, branches)
    const branch = branches.get(far) ?? { far, value: undefined }
    branches.set(far, branch)
    if (transfer.value !== '') branch.value = (branch.value ?? 0n) + unitsOf(transfer.value)
  }
  return new Map(yield* mapSteps([...byNear], NODES_AT_ONCE, ([near, branches]) => [near, [...branches.values()].toSorted(byValue)] as const))
}

function byValue(a: Branch, b: Branch): number {
  const [one, other] = [a.value ?? 0n, b.value ?? 0n]
  return one === other ? compareCodeUnits(a.far, b.far) : one > other ? -1 : 1
}
