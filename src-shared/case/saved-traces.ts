import type { CaseEvent } from '../custody/capture.ts'
import type { SavedTraceRun, SavedTraceSetting, TraceEventBody } from '../custody/trace-event.ts'
import { isDecimal } from '../core/decimal.ts'
import { isFields } from '../core/fields.ts'

/** A run of a saved trace, with the settings that were in force. */
export interface TraceRunRecord extends SavedTraceRun {
  readonly setting: SavedTraceSetting
  readonly at: string
  /** Who saved it, and the position of the event in the custody chain. */
  readonly actor: string
  readonly savedSeq: number
}

/** A trace that the investigator saved. */
export interface SavedTrace {
  readonly id: string
  /** Hostile text, as is the note; '' for no note. */
  readonly title: string
  readonly note: string
  /** In order of time; never empty. */
  readonly runs: readonly [TraceRunRecord, ...TraceRunRecord[]]
}

/** The saved traces of a case under construction. */
export interface SavedTraces {
  readonly add: (event: CaseEvent & TraceEventBody) => void
  /** The same list until an event is added. */
  readonly snapshot: () => readonly SavedTrace[]
}

/** Limits of a setting; a file may state any number. */
const MAX_HOPS = 100
const MAX_WIDTH = 10_000
const MAX_TOKENS = 1000
/** Maximum number of addresses, or transfers, at which a trace starts. */
export const MAX_STARTS = 500

/** Creates an empty list. Stored rows are not checked by a schema: a malformed event is ignored. */
export function createSavedTraces(): SavedTraces {
  const traces = new Map<string, SavedTrace>()
  let taken: readonly SavedTrace[] | undefined
  return {
    add(event) {
      taken = undefined
      const known = traces.get(event.traceId)
      switch (event.kind) {
        case 'trace-saved': {
          if (typeof event.title !== 'string' || !isSetting(event.setting) || !isRun(event.run)) return
          const run: TraceRunRecord = { ...event.run, setting: event.setting, at: event.at, actor: event.actor, savedSeq: event.seq }
          const { title, note = '', runs = [] } = known ?? { title: event.title }
          const [first, ...later] = [...runs, run]
          // The list ends with the new run: it is never empty.
          if (first !== undefined) traces.set(event.traceId, { id: event.traceId, title, note, runs: [first, ...later] })
          return
        }
        case 'trace-renamed':
          if (known !== undefined && typeof event.title === 'string') traces.set(known.id, { ...known, title: event.title })
          return
        case 'trace-annotated':
          if (known !== undefined && typeof event.note === 'string') traces.set(known.id, { ...known, note: event.note })
          return
        case 'trace-deleted':
          traces.delete(event.traceId)
          return
      }
    },
    snapshot: () => (taken ??= [...traces.values()]),
  }
}

/** The newest run of a saved trace. */
export function latestRun({ runs }: Pick<SavedTrace, 'runs'>): TraceRunRecord {
  return runs.at(-1) ?? runs[0]
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
}

function isSetting(value: unknown): boolean {
  if (!isFields(value)) return false
  const { starts, transfers, direction, method, hops, width, minValue, recipients, crossings, tokens, window } = value
  return (
    isTexts(starts) &&
    (transfers === undefined ? isBetween(starts.length, 1, MAX_STARTS) : starts.length === 0 && isStartTransfers(transfers)) &&
    (direction === 'forward' || direction === 'backward') &&
    (method === 'fifo' || method === 'lifo' || method === 'haircut') &&
    isBetween(hops, 1, MAX_HOPS) &&
    isBetween(width, 1, MAX_WIDTH) &&
    (minValue === '' || isAmount(minValue)) &&
    (recipients === undefined || isTexts(recipients)) &&
    (crossings === undefined || isTexts(crossings)) &&
    (tokens === undefined || (isTexts(tokens) && isBetween(tokens.length, 1, MAX_TOKENS))) &&
    (window === undefined || (isFields(window) && [window['from'], window['to']].every(isDayOrOpen)))
  )
}

function isDayOrOpen(value: unknown): boolean {
  return typeof value === 'string' && /^(?:\d{4}-\d\d-\d\d)?$/.test(value)
}

function isLeftOut(value: unknown): boolean {
  return (
    isFields(value) &&
    [value['transfers'], value['withoutValue']].every((one) => isBetween(one, 0, Number.MAX_SAFE_INTEGER)) &&
    isAmount(value['value'])
  )
}

function isStartTransfers(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    isBetween(value.length, 1, MAX_STARTS) &&
    value.every(
      (one: unknown) =>
        isFields(one) && isTexts([one['chain'], one['hash'], one['asset'], one['from'], one['to'], one['time']]) && isAmount(one['amount']),
    )
  )
}

function isAmount(value: unknown): boolean {
  return typeof value === 'string' && isDecimal(value)
}

function isRun(value: unknown): boolean {
  if (!isFields(value)) return false
  const { seq, captures, capturesSha256, stopsAt, resultSha256, traced, transfers, filteredOut, ends } = value
  return (
    [seq, captures, transfers].every((one) => isBetween(one, 0, Number.MAX_SAFE_INTEGER)) &&
    [capturesSha256, resultSha256].every((one) => typeof one === 'string') &&
    isTexts(stopsAt) &&
    isAmount(traced) &&
    (filteredOut === undefined || (isFields(filteredOut) && [filteredOut['otherTokens'], filteredOut['otherDays']].every(isLeftOut))) &&
    Array.isArray(ends) &&
    ends.every(
      (end: unknown) =>
        isFields(end) &&
        typeof end['node'] === 'string' &&
        typeof end['reason'] === 'string' &&
        [end['fifo'], end['lifo'], end['haircut']].every(isAmount),
    )
  )
}
