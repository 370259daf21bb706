import { create } from 'zustand'
import { compareCodeUnits } from '../../../../src-shared/core/compare-code-units.ts'
import { isFields } from '../../../../src-shared/core/fields.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { lastDays } from '../../../../src-shared/case/last-days.ts'
import type { QueryDraft } from '../query-draft.ts'

/**
 * A named query, to be requested again for newer days. Values as typed; only the number of days is
 * saved.
 */
export interface SavedFilter extends Pick<QueryDraft, 'values' | 'chains' | 'order' | 'perPage' | 'maxPages'> {
  readonly name: string
  readonly days: number
}

export type SavedFilters = Readonly<Partial<Record<EndpointId, readonly SavedFilter[]>>>

const STORAGE_KEY = 'casebook.saved-filters'
const MAX_NAME_LENGTH = 60
const MAX_SAVED = 30
const DAY = 86_400_000
const NONE: readonly SavedFilter[] = []

/** Reads the filters saved in this window, each on its own: an invalid one is ignored. */
export function readSavedFilters(stored: string | null): SavedFilters {
  let saved: unknown
  try {
    saved = JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
  if (!isFields(saved)) return {}
  const all = saved
  return Object.fromEntries(
    ENDPOINT_IDS.flatMap((endpoint) => {
      const list: unknown = Object.hasOwn(all, endpoint) ? all[endpoint] : undefined
      const read = Array.isArray(list) ? list.flatMap(readFilter).slice(0, MAX_SAVED) : []
      return read.length === 0 ? [] : [[endpoint, read] as const]
    }),
  )
}

function readFilter(saved: unknown): SavedFilter[] {
  if (!isFields(saved)) return []
  const { name, values, chains, order, perPage, maxPages, days } = saved
  if (typeof name !== 'string' || name.trim() === '' || !isFields(values) || !isFields(order)) return []
  if (!Array.isArray(chains) || typeof perPage !== 'string' || !isCount(maxPages) || !isCount(days) || typeof order['field'] !== 'string') return []
  return [
    {
      name: name.slice(0, MAX_NAME_LENGTH),
      values: Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []))),
      chains: chains.filter((chain) => typeof chain === 'string'),
      order: { field: order['field'], direction: order['direction'] === 'ASC' ? 'ASC' : 'DESC' },
      perPage,
      maxPages,
      days,
    },
  ]
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}

const useSaved = create<SavedFilters>(() => readSavedFilters(typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY)))

export function useSavedFilters(endpoint: EndpointId): readonly SavedFilter[] {
  return useSaved((all) => all[endpoint]) ?? NONE
}

/** Saves a query under a name; replaces one of that name. */
export function filterSaved(endpoint: EndpointId, name: string, draft: QueryDraft): void {
  const saved = savedOf(name, draft)
  keep(endpoint, (list) => [...list.filter((one) => one.name !== saved.name), saved].slice(-MAX_SAVED))
}

export function filterForgotten(endpoint: EndpointId, name: string): void {
  keep(endpoint, (list) => list.filter((one) => one.name !== name))
}

function keep(endpoint: EndpointId, to: (list: readonly SavedFilter[]) => readonly SavedFilter[]): void {
  useSaved.setState((all) => ({ [endpoint]: to(all[endpoint] ?? NONE) }))
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useSaved.getState()))
}

function savedOf(name: string, { values, chains, order, perPage, maxPages, window }: QueryDraft): SavedFilter {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const days = Math.max(1, Math.round((Date.parse(window.to) - Date.parse(window.from)) / DAY) + 1)
  return { name: name.trim().slice(0, MAX_NAME_LENGTH), values: given, chains, order, perPage, maxPages, days: Number.isNaN(days) ? 1 : days }
}

/** The query of a saved filter, for the same number of days up to now. */
export function draftOfFilter({ values, chains, order, perPage, maxPages, days }: SavedFilter, now: Date): QueryDraft {
  return { values, chains, order, perPage, maxPages, window: lastDays(days, now), refresh: false }
}

/** The saved filter that equals a query, ignoring the end of its days; undefined if none does. */
export function filterOf(draft: QueryDraft, saved: readonly SavedFilter[]): SavedFilter | undefined {
  return saved.find((one) => sameText(one) === sameText(savedOf(one.name, draft)))
}

function sameText({ values, chains, order, perPage, maxPages, days }: SavedFilter): string {
  const fields = Object.entries(values).toSorted(([a], [b]) => compareCodeUnits(a, b))
  return JSON.stringify([fields, chains.toSorted(), order.field, order.direction, perPage, maxPages, days])
}
