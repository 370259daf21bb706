import type { CaseEvent, CaseEventBody } from '../../src-shared/custody/capture.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { queryableSubjects } from '../../src-shared/case/queryable-subjects.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import {
  addressSubjectOf,
  addressSubjects,
  isEntity,
  subjectKey,
  subjectOf,
  type NewAddress,
  type NewSubject,
} from '../../src-shared/case/subject.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import type { AddressSubject, Subject } from '../../src-shared/case/case-types.ts'

export interface SubjectWriterParts {
  /** The current subjects and followed addresses of a case, and its events. */
  readonly stateOf: (caseId: string) => Promise<Result<Pick<CaseState, 'subjects' | 'followed' | 'events'>>>
  /** Name of the case's investigator. */
  readonly investigatorOf: (caseId: string) => Promise<string>
  readonly append: (caseId: string, body: CaseEventBody, actor: string) => Promise<Result<CaseEvent>>
  /** Hashes an event, the slowest part of a write; the returned function writes it. */
  readonly prepare: (caseId: string, body: CaseEventBody, actor: string) => () => Promise<Result<{ readonly event: CaseEvent }>>
  readonly newId: () => string
  readonly clock: () => Date
}

/**
 * Adds subjects to cases; returns the existing one where an address or entity is a subject already.
 */
export interface SubjectWriter {
  /** Many at once, in one write: where one is refused, none is added. */
  readonly add: (caseId: string, inputs: readonly NewSubject[]) => Promise<Result<readonly Subject[]>>
  readonly addOne: (caseId: string, input: NewSubject) => Promise<Result<Subject>>
  /**
   * Makes an address queryable without making it a subject. Returns the existing one where it is
   * either already, with more chains where it was followed on others.
   */
  readonly follow: (caseId: string, input: NewAddress & { readonly batchId?: string }) => Promise<Result<AddressSubject>>
}

/** Subjects queued between two pauses: as many as a transaction takes. */
const SUBJECTS_AT_ONCE = 1_000

export function createSubjectWriter({ stateOf, investigatorOf, append, prepare, newId, clock }: SubjectWriterParts): SubjectWriter {
  const prepareSubject = (caseId: string, subject: Subject, by: string): (() => Promise<Result<Subject>>) => {
    const { id: subjectId, typed, chains, alias, origin, tags, note } = subject
    const add = prepare(
      caseId,
      isEntity(subject)
        ? { kind: 'entity-added', subjectId, typed, entityName: subject.entityName, chains, alias, origin }
        : { kind: 'subject-added', subjectId, typed, address: subject.address, family: subject.family, chains, alias, origin },
      by,
    )
    const isBare = tags.length === 0 && note === ''
    const describe = isBare ? undefined : prepare(caseId, { kind: 'subject-changed', subjectId, tags, note }, by)
    return async () => {
      // Queued without a pause in between, so that the subject never appears
      // without its tags and note.
      const [written, described] = await Promise.all([add(), describe?.()])
      if (!written.ok) return err(written.error)
      return described?.ok === false ? err(described.error) : ok({ ...subject, addedAt: written.value.event.at })
    }
  }

  const addNow = async (caseId: string, inputs: readonly NewSubject[]): Promise<Result<readonly Subject[]>> => {
    const made: Subject[] = []
    const yieldToPage = createMainThreadYield()
    for (const input of inputs) {
      await yieldToPage()
      const subject = subjectOf(input, newId(), clock().toISOString())
      if (!subject.ok) return err(subject.error)
      made.push(subject.value)
    }
    const state = await stateOf(caseId)
    if (!state.ok) return err(state.error)
    const former = formerIds(state.value.events)
    const by = await investigatorOf(caseId)
    const all = new Map(state.value.subjects.map((one) => [subjectKey(one), Promise.resolve<Result<Subject>>(ok(one))]))
    const prepared = new Map<string, () => Promise<Result<Subject>>>()
    for (const subject of made) {
      await yieldToPage()
      const key = subjectKey(subject)
      if (!all.has(key) && !prepared.has(key)) prepared.set(key, prepareSubject(caseId, { ...subject, id: former.get(key) ?? subject.id }, by))
    }
    // No await between those of one transaction, so that they are written together.
    for (const [at, [key, write]] of [...prepared].entries()) {
      if (at > 0 && at % SUBJECTS_AT_ONCE === 0) await yieldToPage()
      all.set(key, write())
    }
    const added: Subject[] = []
    for (const subject of made) {
      const one = await all.get(subjectKey(subject))
      if (one?.ok === false) return err(one.error)
      if (one !== undefined) added.push(one.value)
    }
    return ok(added)
  }

  const followNow = async (caseId: string, input: NewAddress & { readonly batchId?: string }): Promise<Result<AddressSubject>> => {
    const state = await stateOf(caseId)
    if (!state.ok) return err(state.error)
    const made = addressSubjectOf(input, newId(), clock().toISOString())
    if (!made.ok) return made
    const key = subjectKey(made.value)
    const known = addressSubjects(queryableSubjects(state.value)).find((one) => subjectKey(one) === key)
    const isSubject = state.value.subjects.some((one) => one === known)
    const chains = [...new Set([...(known?.chains ?? []), ...made.value.chains])]
    if (known !== undefined && (isSubject || chains.length === known.chains.length)) return ok(known)
    const id = formerIds(state.value.events).get(key) ?? made.value.id
    const { address, family, origin } = known ?? made.value
    const batch = input.batchId === undefined ? {} : { batchId: input.batchId }
    const written = await append(caseId, { kind: 'address-followed', id, address, family, chains, origin, ...batch }, await investigatorOf(caseId))
    return written.ok ? ok({ ...made.value, id, chains, origin, addedAt: known?.addedAt ?? written.value.at }) : written
  }

  // Serialises additions: two concurrent ones of the same new address must not create two subjects.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const working = turn.then(work)
    turn = working
    return working
  }
  const add: SubjectWriter['add'] = (caseId, inputs) => inTurn(() => addNow(caseId, inputs))

  return {
    add,
    follow: (caseId, input) => inTurn(() => followNow(caseId, input)),
    async addOne(caseId, input) {
      const added = await add(caseId, [input])
      if (!added.ok) return added
      const [subject] = added.value
      return subject === undefined ? err(failure('internal', 'A subject was added but is not in the case.', 'Open the case again.')) : ok(subject)
    },
  }
}

/**
 * The ids of all subjects and followed addresses that ever existed: captures refer to them by id,
 * so one that is added again, or becomes a subject, keeps its captures.
 */
function formerIds(events: readonly CaseEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap((event): (readonly [string, string])[] => {
      if (event.kind === 'subject-added' || event.kind === 'entity-added') return [[subjectKey(event), event.subjectId]]
      return event.kind === 'address-followed' ? [[subjectKey(event), event.id]] : []
    }),
  )
}
