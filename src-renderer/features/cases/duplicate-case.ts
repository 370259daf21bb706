import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { isEntity, subjectKey, type NewSubject } from '../../../src-shared/case/subject.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { api } from '../../platform/api.ts'
import { services } from '../../state/services.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

/**
 * Creates a case with the details and subjects of another: addresses and entities, names, chains,
 * roles, tags and notes. Its captures are not copied: a capture belongs to the custody chain of its
 * own case.
 */
export async function duplicateCase(record: CaseRecord): Promise<Result<CaseRecord>> {
  const { caseFile } = services()
  const state = await caseFile.state(record.id)
  if (!state.ok) return err(state.error)
  const { reference, investigator, budget, practice } = record
  const made = await caseFile.createCase({ title: messages.copyOf(record.title).slice(0, 200), reference, investigator, budget, practice })
  if (!made.ok) return made
  const caseId = made.value.id
  const set = await api().setBudget({ caseId, credits: budget })
  if (!set.ok) return err(set.error)
  const { subjects } = state.value
  const added = await caseFile.addSubjects(caseId, subjects.map(copyOf))
  if (!added.ok) return err(added.error)
  const changed = await Promise.all(
    subjects.flatMap((subject) => {
      const { tags, note, colour } = subject
      const copy = added.value.find((one) => subjectKey(one) === subjectKey(subject))
      if (copy === undefined || (tags.length === 0 && note === '' && colour === '')) return []
      return [caseFile.changeSubject(caseId, copy.id, { tags, note, colour })]
    }),
  )
  const refused = changed.find((one) => !one.ok)
  return refused?.ok === false ? err(refused.error) : ok(made.value)
}

function copyOf(subject: Subject): NewSubject {
  const { typed, chains, alias } = subject
  const facts = { typed, chains, alias }
  return isEntity(subject) ? { ...facts, entityName: subject.entityName } : { ...facts, address: subject.address, family: subject.family }
}
