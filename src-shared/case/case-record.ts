import type { CaseEvent, CustodyEntry } from '../custody/capture.ts'
import type { CaseRecord } from './case-state.ts'

/**
 * The listed record of a case after one more custody entry. Storage and reducer both use it, so
 * that their records cannot differ.
 */
export function nextRecord(before: CaseRecord | undefined, entry: CustodyEntry, event: CaseEvent | undefined): CaseRecord {
  const record: CaseRecord = { ...(before ?? unknownCase(entry)), lastAt: entry.at, head: entry.id, seq: entry.seq }
  if (entry.kind === 'capture') return { ...record, captures: record.captures + 1 }
  if (event?.kind === 'case-created') {
    const { title, reference, investigator, budget, practice } = event
    return { ...record, title, reference, investigator, budget, practice, createdAt: event.at }
  }
  if (event?.kind === 'case-changed') {
    const { title = record.title, reference = record.reference, investigator = record.investigator, budget = record.budget } = event
    const { status, tags } = event
    return {
      ...record,
      title,
      reference,
      investigator,
      budget,
      ...(status === undefined ? {} : { status }),
      ...(tags === undefined ? {} : { tags }),
    }
  }
  if (event?.kind === 'subject-added' || event?.kind === 'entity-added') return { ...record, subjects: record.subjects + 1 }
  if (event?.kind === 'subject-removed') return { ...record, subjects: Math.max(0, record.subjects - 1) }
  return record
}

/**
 * Builds the record of a case from its chain alone, entry by entry. Each subject is counted once.
 */
export function createRecordReducer(): {
  readonly add: (entry: CustodyEntry, event: CaseEvent | undefined) => void
  /** undefined before the first entry. */
  readonly record: () => CaseRecord | undefined
} {
  const subjects = new Set<string>()
  let record: CaseRecord | undefined
  return {
    add(entry, event) {
      record = nextRecord(record, entry, event)
      if (event?.kind === 'subject-added' || event?.kind === 'entity-added') subjects.add(event.subjectId)
      if (event?.kind === 'subject-removed') subjects.delete(event.subjectId)
    },
    record: () => (record === undefined ? undefined : { ...record, subjects: subjects.size }),
  }
}

/** A chain whose first event is missing still opens; verification reports what is missing. */
function unknownCase(entry: CustodyEntry): CaseRecord {
  return {
    id: entry.caseId,
    title: '',
    reference: '',
    investigator: '',
    budget: '0',
    practice: false,
    createdAt: entry.at,
    lastAt: entry.at,
    subjects: 0,
    captures: 0,
    head: entry.id,
    seq: entry.seq,
  }
}
