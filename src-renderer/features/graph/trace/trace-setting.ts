import { create } from 'zustand'
import type { Method } from '../../../../src-shared/view-models/trace/account.ts'
import type { Bounds, Direction } from '../../../../src-shared/view-models/trace/reach.ts'
import { latestRun, type SavedTrace } from '../../../../src-shared/case/saved-traces.ts'
import type { SavedStartTransfer, SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { TraceFilter } from '../../../../src-shared/view-models/trace/trace-filter.ts'
import { startTransferKey, startTransferOf } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import { pathText, startListText } from './messages.ts'

/** The on-screen settings of a trace. */
export interface TraceSetting extends Bounds, TraceFilter {
  readonly kind: 'trace'
  /** Ids of nodes; empty where it starts from transfers. */
  readonly starts: readonly string[]
  /** Chosen transfers of which alone the funds are traced; absent for a trace from addresses. */
  readonly transfers?: readonly SavedStartTransfer[] | undefined
  readonly direction: Direction
  readonly method: Method
  /**
   * Transfers one by one, or aggregated flows; undefined for the better of the two that are known.
   */
  readonly isTimed: boolean | undefined
  /** Accepted inferences of bridge exits (`crossingId`) by which it goes on; absent for none. */
  readonly crossings?: readonly string[] | undefined
  /** The saved trace that it was opened from, or saved as. */
  readonly savedId?: string | undefined
}

/** The setting with which a saved trace is opened. */
export function settingOfSaved(saved: SavedTrace): TraceSetting {
  return { kind: 'trace', ...latestRun(saved).setting, isTimed: true, savedId: saved.id }
}

/** What of a setting is saved. */
export function savedSettingOf({
  starts,
  transfers,
  direction,
  method,
  hops,
  width,
  minValue,
  recipients,
  crossings,
  tokens,
  window,
}: TraceSetting): SavedTraceSetting {
  return {
    starts,
    direction,
    method,
    hops,
    width,
    minValue,
    ...(transfers === undefined ? {} : { transfers: transfers.map(startTransferOf) }),
    ...(recipients === undefined ? {} : { recipients }),
    ...(crossings === undefined ? {} : { crossings }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(window === undefined ? {} : { window: { from: window.from, to: window.to } }),
  }
}

/** Whether a setting is the saved one. */
export function isAsSaved(setting: TraceSetting, saved: SavedTraceSetting): boolean {
  return (
    setting.isTimed !== false &&
    JSON.stringify(savedSettingOf(setting)) === JSON.stringify(savedSettingOf({ kind: 'trace', isTimed: true, ...saved }))
  )
}

/** The sorts of paths that can be searched. */
export const PATH_WAYS = [
  { how: 'shortest', title: pathText.ways.shortest },
  { how: 'best', title: pathText.ways.best },
  { how: 'all', title: pathText.ways.all },
  { how: 'flow', title: pathText.ways.flow },
] as const

/** Paths between two selections, ids of nodes; no node is in both, and neither is empty. */
export interface PathsSetting {
  readonly kind: 'paths'
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly how: (typeof PATH_WAYS)[number]['how']
}

/** What these nodes have in common. */
interface CommonSetting {
  readonly kind: 'common'
  readonly of: readonly string[]
}

export type Setting = TraceSetting | PathsSetting | CommonSetting

/**
 * The current computation in the graph of one case: its result is in the side panel and in the
 * graph.
 */
interface SettingFacts {
  readonly caseId: string
  readonly setting: Setting | undefined
}

const useSettingFacts = create<SettingFacts>(() => ({ caseId: '', setting: undefined }))

/** The current computation in the graph of a case; undefined for none. */
export function useSetting(caseId: string): Setting | undefined {
  return useSettingFacts((facts) => (facts.caseId === caseId ? facts.setting : undefined))
}

/** Saves what the current computation inferred, in the case that it belongs to. */
let unsaved: { readonly caseId: string; readonly save: () => void } | undefined

/**
 * Calls `save` before each next computation of the case, wherever it is started: an inferred exit at
 * which it starts may not be saved yet. Returns a function that ends this.
 */
export function saveBeforeNext(caseId: string, save: () => void): () => void {
  const registered = { caseId, save }
  unsaved = registered
  return () => {
    if (unsaved === registered) unsaved = undefined
  }
}

/** Starts a computation in place of the previous one; undefined ends it. */
export function startComputation(caseId: string, setting: Setting | undefined): void {
  if (unsaved?.caseId === caseId) unsaved.save()
  useSettingFacts.setState({ caseId, setting })
}

/**
 * Starts a computation if `from` is still the current one, by identity; else returns false. For
 * work that takes time, so that what the user changed meanwhile stays.
 */
export function replaceComputation(caseId: string, from: Setting, to: Setting): boolean {
  const current = useSettingFacts.getState()
  if (current.caseId !== caseId || current.setting !== from) return false
  startComputation(caseId, to)
  return true
}

/** A new trace from these nodes: first in first out, to every end within twelve transfers. */
export function traceFrom(starts: readonly string[], direction: Direction = 'forward'): TraceSetting {
  return { kind: 'trace', starts, direction, method: 'fifo', isTimed: undefined, hops: 12, width: 10, minValue: '' }
}

/** The bounds with which a trace from elsewhere goes on. */
export function boundsOf({ direction, method, hops, width, minValue }: TraceSetting): Omit<SavedTraceSetting, 'starts'> {
  return { direction, method, hops, width, minValue }
}

/** A new trace of the funds of chosen transfers alone. */
export function traceFromTransfers(transfers: readonly SavedStartTransfer[]): TraceSetting {
  return { ...traceFrom([]), transfers, isTimed: true }
}

/** A trace from transfers that starts from more of them, each once. */
export function withTransfers(setting: TraceSetting, more: readonly SavedStartTransfer[]): TraceSetting {
  const known = new Set((setting.transfers ?? []).map(startTransferKey))
  return { ...setting, transfers: [...(setting.transfers ?? []), ...more.filter((one) => !known.has(startTransferKey(one)))] }
}

/** The name of the first start of a trace, and how many others it has. */
export function startName(
  { starts, transfers }: Pick<TraceSetting, 'starts' | 'transfers'>,
  nameOf: (node: string) => string,
): { readonly name: string; readonly others: number } {
  const [first, ...others] = transfers ?? []
  if (first === undefined) return { name: nameOf(starts[0] ?? ''), others: Math.max(0, starts.length - 1) }
  const name = first.hash === '' ? `${nameOf(first.from)} → ${nameOf(first.to)}` : shortAddress(visibleText(first.hash, 100))
  return { name: startListText.transfer(name), others: others.length }
}

/** A setting with inferences accepted or no longer accepted; without any it has no member for them. */
export function withCrossing(setting: TraceSetting, ids: readonly string[], isAccepted: boolean): TraceSetting {
  const others = (setting.crossings ?? []).filter((id) => !ids.includes(id))
  const crossings = isAccepted ? [...others, ...ids].toSorted() : others
  return { ...setting, crossings: crossings.length === 0 ? undefined : crossings }
}

/** Paths with other nodes at one end; undefined if the other end would be empty. */
export function withEnd(setting: PathsSetting, end: 'from' | 'to', nodes: readonly string[]): PathsSetting | undefined {
  const other = end === 'from' ? 'to' : 'from'
  const rest = setting[other].filter((node) => !nodes.includes(node))
  return nodes.length === 0 || rest.length === 0 ? undefined : { ...setting, [end]: nodes, [other]: rest }
}
