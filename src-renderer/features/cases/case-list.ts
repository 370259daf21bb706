import type { CaseRecord } from '../../../src-shared/case/case-state.ts'

/** How work on a case stands. */
export const CASE_STATUSES = ['open', 'closed', 'archived'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** The status of a case; one about which nobody said so, or something unknown, is open. */
export function statusOf({ status }: Pick<CaseRecord, 'status'>): CaseStatus {
  return CASE_STATUSES.find((one) => one === status) ?? 'open'
}

export interface CaseFilter {
  /** As typed; every word has to stand in title, reference, investigator or a tag. */
  readonly words: string
  /** 'all' shows archived ones too; 'current' all but those. */
  readonly status: CaseStatus | 'current' | 'all'
}

/** The cases that a filter lets through, the last touched first. */
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

/** Tags as typed, separated by commas, each once. */
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
