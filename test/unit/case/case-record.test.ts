import { expect, test } from 'vitest'
import { nextRecord } from '../../../src-shared/case/case-record.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import type { CaseEvent, CaseEventBody, CustodyEntry } from '../../../src-shared/custody/capture.ts'

const entry = (seq: number, kind: CustodyEntry['kind']): CustodyEntry => ({
  caseId: 'case-1',
  seq,
  at: `2026-01-02T03:04:0${seq}.000Z`,
  kind,
  ref: '',
  payloadSha256: '',
  author: 'unsigned',
  seen: [],
  prev: '',
  id: `entry-${seq}`,
})

/** The record after these entries; a capture is 'capture', a missing event 'lost'. */
function recordAfter(...parts: readonly (CaseEventBody | 'capture' | 'lost')[]): CaseRecord | undefined {
  let record: CaseRecord | undefined
  for (const [index, part] of parts.entries()) {
    const link = entry(index + 1, part === 'capture' ? 'capture' : 'event')
    const event: CaseEvent | undefined =
      typeof part === 'string' ? undefined : { seq: link.seq, at: link.at, caseId: link.caseId, actor: 'Ada', ...part }
    record = nextRecord(record, link, event)
  }
  return record
}

const CREATED: CaseEventBody = { kind: 'case-created', title: 'T', reference: 'R', investigator: 'I', budget: '5', practice: true }
const ADDED: CaseEventBody = { kind: 'subject-added', subjectId: 's', typed: '', address: 'a', family: 'evm', chains: [], alias: '', origin: 'typed' }
const REMOVED: CaseEventBody = { kind: 'subject-removed', subjectId: 's' }
const WHOLE = { id: 'case-1', title: 'T', reference: 'R', investigator: 'I', budget: '5', practice: true, createdAt: '2026-01-02T03:04:01.000Z' }

test('the record follows the chain: names, investigator, counts of subjects and captures, and the last entry', () => {
  expect(recordAfter(CREATED, ADDED, ADDED, 'capture', REMOVED, 'capture')).toEqual({
    ...WHOLE,
    subjects: 1,
    captures: 2,
    lastAt: '2026-01-02T03:04:06.000Z',
    head: 'entry-6',
    seq: 6,
  })
})

test('a change of the case changes only the members that it names', () => {
  for (const field of ['title', 'reference', 'investigator', 'budget'] as const)
    expect(recordAfter(CREATED, { kind: 'case-changed', [field]: 'new' })).toMatchObject({ ...WHOLE, [field]: 'new' })
  expect(recordAfter(CREATED, { kind: 'finding-removed', findingId: 'f' })).toMatchObject({ ...WHOLE, subjects: 0, captures: 0, seq: 2 })
})

test('a chain without its first event yields a record without names, and never a negative count of subjects', () => {
  expect(recordAfter('lost', REMOVED, 'capture')).toEqual({
    id: 'case-1',
    title: '',
    reference: '',
    investigator: '',
    budget: '0',
    practice: false,
    createdAt: '2026-01-02T03:04:01.000Z',
    lastAt: '2026-01-02T03:04:03.000Z',
    subjects: 0,
    captures: 1,
    head: 'entry-3',
    seq: 3,
  })
})

test('an entity is counted as a subject', () => {
  const entity: CaseEventBody = { kind: 'entity-added', subjectId: 'e', typed: '', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' }
  expect(recordAfter(CREATED, ADDED, entity)).toMatchObject({ subjects: 2 })
  expect(recordAfter(CREATED, ADDED, entity, REMOVED)).toMatchObject({ subjects: 1 })
})
