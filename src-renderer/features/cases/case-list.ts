import type { CaseRecord } from '../../../src-shared/case/case-state.ts'

/** Work status of a case. */
export const CASE_STATUSES = ['open', 'closed', 'archived'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** The status of a case; a missing or unknown one counts as open. */
export function statusOf({ status }: Pick<CaseRecord, 'status'>): CaseStatus {
  return CASE_STATUSES.find((one) => one === status) ?? 'open'
}

export interface CaseFilter {
  /** As typed; every word must occur in title, reference, investigator or a tag. */
  readonly words: string
  /** 'all' includes archived cases; 'current' excludes them. */
  readonly status: CaseStatus | 'current' | 'all'
}

/** The cases that match a filter, last modified first. */
export function filteredCases(cases: readonly CaseRecord[], { words, status }: CaseFilter): readonly CaseRecord[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return cases
    .filter((record) => {
      const now = statusOf(record)
      if (status === 'current' ? now === 'archived' : status !== 'all' && now !== status) return false
      const text = [record.title, record.reference, record.investigator, ...(record.tags ?? [])].join(' ').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt))
}

/** Parses typed tags, separated by commas, without duplicates. */
export function readTags(typed: string): readonly string[] {
  return [
    ...new Set(
      typed
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ]
}
