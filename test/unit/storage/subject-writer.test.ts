import { expect, test } from 'vitest'
import type { CaseEvent, CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { NewAddress } from '../../../src-shared/case/subject.ts'
import { createSubjectWriter } from '../../../src-renderer/storage/subject-writer.ts'
import type { AddressSubject, Subject } from '../../../src-shared/case/case-types.ts'

const FIRST = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
const SECOND = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'
const request = (address: string): NewAddress => ({ typed: address, address, family: 'evm', chains: ['ethereum'], origin: 'typed' })

/** A case that stores appended entries; every write takes a turn. */
function caseOf(
  refuse = '',
  events: readonly CaseEvent[] = [],
): {
  readonly writer: ReturnType<typeof createSubjectWriter>
  readonly log: string[]
  readonly subjects: Subject[]
  readonly written: CaseEvent[]
  readonly handedOverAfter: readonly number[]
} {
  const log: string[] = []
  const subjects: Subject[] = []
  const followed: AddressSubject[] = []
  const written: CaseEvent[] = []
  const prepared: string[] = []
  const handedOverAfter: number[] = []
  let ids = 0
  const append = async (caseId: string, body: CaseEventBody, actor: string): Promise<Result<CaseEvent>> => {
    if (body.kind === 'address-followed') {
      const { id, address, family, chains, origin } = body
      const event = { ...body, seq: 1, at: 'then', caseId, actor }
      written.push(event)
      const known = followed.findIndex((one) => one.id === id)
      followed.splice(known < 0 ? followed.length : known, 1, {
        id,
        typed: address,
        address,
        family,
        chains,
        origin,
        alias: '',
        colour: '',
        tags: [],
        note: '',
        addedAt: 'then',
      })
      return ok(event)
    }
    if (body.kind === 'subject-changed') {
      log.push(`${body.subjectId} is said to be ${body.tags?.join() ?? ''}: ${body.note ?? ''}`)
      return ok({ ...body, seq: 0, at: 'then', caseId, actor })
    }
    if (body.kind === 'entity-added') {
      const { subjectId: id, typed, entityName, chains, alias, origin } = body
      const event = { ...body, seq: subjects.length, at: 'then', caseId, actor }
      written.push(event)
      subjects.push({ id, typed, entityName, chains, alias, origin, colour: '', tags: [], note: '', addedAt: 'then' })
      return ok(event)
    }
    if (body.kind !== 'subject-added') return err(failure('internal', 'Not of a subject.', 'None.'))
    log.push(`${actor} hands over ${body.address}`)
    await Promise.resolve()
    log.push(`${body.address} is written`)
    if (body.address === refuse) return err(failure('quota', 'Full.', 'Make room.'))
    const { subjectId: id, typed, address, family, chains, alias, origin } = body
    subjects.push({ id, typed, address, family, chains, alias, origin, colour: '', tags: [], note: '', addedAt: 'then' })
    return ok({ ...body, seq: subjects.length, at: 'then', caseId, actor })
  }
  const writer = createSubjectWriter({
    stateOf: () => Promise.resolve(ok({ subjects: [...subjects], followed: [...followed], events: [...events, ...written] })),
    investigatorOf: () => Promise.resolve('A. Tester'),
    append,
    prepare: (caseId, body, actor) => {
      prepared.push(body.kind)
      return async () => {
        handedOverAfter.push(prepared.length)
        const written = await append(caseId, body, actor)
        return written.ok ? ok({ event: written.value }) : err(written.error)
      }
    },
    newId: () => `s${(ids += 1)}`,
    clock: () => new Date(0),
  })
  return { writer, log, subjects, written, handedOverAfter }
}

test('many subjects are written at once: all are submitted before the first is written', async () => {
  const { writer, log } = caseOf()
  const added = await writer.add('c', [request(FIRST), request(SECOND)])
  expect(added.ok && added.value.map(({ id, addedAt }) => [id, addedAt])).toEqual([
    ['s1', 'then'],
    ['s2', 'then'],
  ])
  expect(log).toEqual([`A. Tester hands over ${FIRST}`, `A. Tester hands over ${SECOND}`, `${FIRST} is written`, `${SECOND} is written`])
})

test('every event is hashed, with pauses, before the first is submitted', async () => {
  const { writer, handedOverAfter } = caseOf()
  await writer.add('c', [request(FIRST), { ...request(SECOND), note: 'seen' }])
  expect(handedOverAfter).toEqual([3, 3, 3])
})

test('the details that a list gives about its subjects are submitted together with them, and only where there are any', async () => {
  const { writer, log } = caseOf()
  const added = await writer.add('c', [{ ...request(FIRST), tags: ['victim'], note: 'seen' }, request(SECOND)])
  expect(added.ok && added.value.map(({ tags, note }) => [tags, note])).toEqual([
    [['victim'], 'seen'],
    [[], ''],
  ])
  expect(log).toEqual([
    `A. Tester hands over ${FIRST}`,
    's1 is said to be victim: seen',
    `A. Tester hands over ${SECOND}`,
    `${FIRST} is written`,
    `${SECOND} is written`,
  ])
})

test('an address is one subject, whether it is named twice, exists already, or is added twice at once', async () => {
  const { writer, subjects } = caseOf()
  const [twice, again] = await Promise.all([writer.add('c', [request(FIRST), request(FIRST)]), writer.addOne('c', request(FIRST))])
  expect(subjects).toHaveLength(1)
  expect(twice.ok && twice.value.map(({ id }) => id)).toEqual(['s1', 's1'])
  expect(again.ok && again.value.id).toBe('s1')
})

test('a subject that was removed and added again keeps its id, which its acquired data refers to', async () => {
  const added: CaseEvent = {
    kind: 'subject-added',
    seq: 2,
    at: 'then',
    caseId: 'c',
    actor: 'A. Tester',
    subjectId: 'first',
    typed: FIRST,
    address: FIRST,
    family: 'evm',
    chains: ['base'],
    alias: 'Old name',
    origin: 'typed',
  }
  const removed: CaseEvent = { kind: 'subject-removed', seq: 3, at: 'later', caseId: 'c', actor: 'A. Tester', subjectId: 'first' }
  const { writer } = caseOf('', [added, removed])
  const back = await writer.addOne('c', request(FIRST))
  expect(back.ok && back.value).toMatchObject({ id: 'first', alias: '', chains: ['ethereum'] })
  const other = await writer.addOne('c', request(SECOND))
  expect(other.ok && other.value.id).not.toBe('first')
})

test('an invalid address is refused before anything is written, and a write that fails is reported', async () => {
  const bad = caseOf()
  expect((await bad.writer.add('c', [request(FIRST), request('0x12')])).ok).toBe(false)
  expect(bad.log).toEqual([])
  const full = caseOf(SECOND)
  expect(await full.writer.addOne('c', request(SECOND))).toMatchObject({ ok: false, error: { code: 'quota' } })
  expect((await full.writer.addOne('c', request(FIRST))).ok).toBe(true)
})

test('an address is followed once, without becoming a subject, and is the same one on another chain', async () => {
  const { writer, subjects, written } = caseOf()
  const [one, again] = await Promise.all([writer.follow('c', request(FIRST)), writer.follow('c', request(FIRST))])
  expect([one.ok && one.value.id, again.ok && again.value.id]).toEqual(['s1', 's1'])
  expect(subjects).toEqual([])
  expect(written).toHaveLength(1)
  const wider = await writer.follow('c', { ...request(FIRST), chains: ['base'] })
  expect(wider.ok && wider.value).toMatchObject({ id: 's1', chains: ['ethereum', 'base'] })
  expect(written.map((event) => event.kind === 'address-followed' && event.chains)).toEqual([['ethereum'], ['ethereum', 'base']])
})

test('a followed address becomes a subject under its own id, and a subject cannot be followed', async () => {
  const { writer, written } = caseOf()
  await writer.follow('c', request(FIRST))
  await writer.follow('c', request(SECOND))
  const promoted = await writer.addOne('c', request(FIRST))
  expect(promoted.ok && promoted.value.id).toBe('s1')
  const followed = await writer.follow('c', { ...request(FIRST), chains: ['base'] })
  expect(followed.ok && [followed.value.id, followed.value.chains]).toEqual(['s1', ['ethereum']])
  expect(written).toHaveLength(2)
  expect(await writer.follow('c', request('0x12'))).toMatchObject({ ok: false })
})

test('an entity is one subject by its compared name, in addition to addresses, and keeps its id when it is added again after removal', async () => {
  const { writer, subjects, written } = caseOf()
  const fund = (entityName: string) => ({ typed: entityName, entityName, chains: ['all'] })
  const [both, again] = await Promise.all([
    writer.add('c', [fund(' Jump Trading'), request(FIRST), fund('jump  TRADING')]),
    writer.addOne('c', fund('Jump Trading')),
  ])
  expect(both.ok && both.value.map(({ id }) => id)).toEqual(['s1', 's2', 's1'])
  expect(again).toMatchObject({ ok: true, value: { id: 's1', entityName: 'Jump Trading' } })
  expect(subjects).toHaveLength(2)
  const gone = caseOf('', written)
  expect(await gone.writer.addOne('c', fund('JUMP TRADING'))).toMatchObject({ ok: true, value: { id: 's1' } })
  expect(await writer.addOne('c', fund(FIRST))).toMatchObject({ ok: false, error: { field: 'entity_name' } })
})
