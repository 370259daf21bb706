import type { Steps } from '../../core/steps.ts'
import type { SavedStartTransfer } from '../../custody/trace-event.ts'
import type { Transfer } from './transfer.ts'

/** The known transfers at which a trace starts. */
export interface StartTransfers {
  /** By their ids. */
  readonly found: ReadonlyMap<string, Transfer>
  /** Chosen transfers that no response reports. */
  readonly missing: readonly SavedStartTransfer[]
}

/** Transfers compared between two pauses. */
const AT_ONCE = 2000

/** What identifies a transfer, whatever responses state about it later. */
export function startTransferOf({ chain, hash, asset, from, to, amount, time }: SavedStartTransfer): SavedStartTransfer {
  return { chain, hash, asset, from, to, amount, time }
}

/** The identity of a chosen transfer. Equal legs of one transaction have the same key: any of them may represent the others. */
export function startTransferKey(start: SavedStartTransfer): string {
  return JSON.stringify(startTransferOf(start))
}

/**
 * The known transfers that were chosen. A transfer whose newest statement differs from the one when
 * it was chosen is found by the earlier statement.
 */
export function* startTransferSteps(chosen: readonly SavedStartTransfer[], transfers: readonly Transfer[]): Steps<StartTransfers> {
  if (chosen.length === 0) return { found: new Map(), missing: [] }
  const wanted = new Set(chosen.map(legKey))
  const alike = new Map<string, Transfer[]>()
  for (const [at, transfer] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const key = legKey(transfer)
    if (!wanted.has(key)) continue
    const own = alike.get(key) ?? []
    alike.set(key, own)
    own.push(transfer)
  }
  const found = new Map<string, Transfer>()
  const missing: SavedStartTransfer[] = []
  for (const start of chosen) {
    const own = (alike.get(legKey(start)) ?? []).filter(({ id }) => !found.has(id))
    const isStated = (one: Pick<Transfer, 'amount' | 'time'>): boolean => one.amount === start.amount && one.time === start.time
    const transfer = own.find(isStated) ?? own.find(({ statements = [] }) => statements.some(isStated))
    if (transfer === undefined) missing.push(start)
    else found.set(transfer.id, transfer)
  }
  return { found, missing }
}

/** What every response says alike about a transfer (`TransferIdentity`). */
function legKey({ chain, hash, asset, from, to }: SavedStartTransfer): string {
  return [chain, hash, asset, from, to].join('\n')
}
