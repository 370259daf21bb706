import type { CaseEvent, CaseEventBody } from '../../src-shared/capture.ts'
import { failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { CaseState, Subject } from '../evidence/case-state.ts'
import { subjectOf, type NewSubject } from '../evidence/subject.ts'

export interface SubjectWriterParts {
  /** The subjects that a case has now, and its events. */
  readonly stateOf: (caseId: string) => Promise<Result<Pick<CaseState, 'subjects' | 'events'>>>
  /** Name of the case's investigator. */
  readonly investigatorOf: (caseId: string) => Promise<string>
  readonly append: (caseId: string, body: CaseEventBody, actor: string) => Promise<Result<CaseEvent>>
  readonly newId: () => string
  readonly clock: () => Date
}

/** Adds subjects to cases; an address that is a subject already gives that subject back. */
export interface SubjectWriter {
  /** Many at once, in one write: where one is refused, none is added. */
  readonly add: (caseId: string, inputs: readonly NewSubject[]) => Promise<Result<readonly Subject[]>>
  readonly addOne: (caseId: string, input: NewSubject) => Promise<Result<Subject>>
}

export function createSubjectWriter({ stateOf, investigatorOf, append, newId, clock }: SubjectWriterParts): SubjectWriter {
  const write = async (caseId: string, subject: Subject, by: string): Promise<Result<Subject>> => {
    const { id: subjectId, typed, address, family, chains, alias, origin } = subject
    const written = await append(caseId, { kind: 'subject-added', subjectId, typed, address, family, chains, alias, origin }, by)
    return written.ok ? ok({ ...subject, addedAt: written.value.at }) : err(written.error)
  }

  const addNow = async (caseId: string, inputs: readonly NewSubject[]): Promise<Result<readonly Subject[]>> => {
    const state = await stateOf(caseId)
    if (!state.ok) return err(state.error)
    const former = formerIds(state.value.events)
    const by = await investigatorOf(caseId)
    const all = new Map(state.value.subjects.map((one) => [placeOf(one), Promise.resolve<Result<Subject>>(ok(one))]))
    const made: Subject[] = []
    for (const input of inputs) {
      const subject = subjectOf(input, newId(), clock().toISOString())
      if (!subject.ok) return err(subject.error)
      made.push({ ...subject.value, id: former.get(placeOf(subject.value)) ?? subject.value.id })
    }
    // Handed over without a pause in between, so that they go in one transaction.
    for (const subject of made) if (!all.has(placeOf(subject))) all.set(placeOf(subject), write(caseId, subject, by))
    const added: Subject[] = []
    for (const subject of made) {
      const one = await all.get(placeOf(subject))
      if (one?.ok === false) return err(one.error)
      if (one !== undefined) added.push(one.value)
    }
    return ok(added)
  }

  // Two that add the same new address at once must not make two subjects.
  let turn: Promise<unknown> = Promise.resolve()
  const add: SubjectWriter['add'] = (caseId, inputs) => {
    const adding = turn.then(() => addNow(caseId, inputs))
    turn = adding
    return adding
  }

  return {
    add,
    async addOne(caseId, input) {
      const added = await add(caseId, [input])
      if (!added.ok) return added
      const [subject] = added.value
      return subject === undefined ? err(failure('internal', 'A subject was added without being told.', 'Open the case again.')) : ok(subject)
    },
  }
}

/** The ids of all subjects that were ever added: one that comes back finds what was acquired about it, which names it by its id. */
function formerIds(events: readonly CaseEvent[]): ReadonlyMap<string, string> {
  return new Map(events.flatMap((event) => (event.kind === 'subject-added' ? [[placeOf(event), event.subjectId] as const] : [])))
}

function placeOf({ family, address }: Pick<Subject, 'family' | 'address'>): string {
  return `${family}:${address}`
}
