import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
import { ADDRESS, exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { withCoverageRows } from '../../support/builders/coverage-of-rows.ts'
import { wholeCase, wholeEvidence } from '../../support/builders/whole-case.ts'
import { stepOf } from '../../support/builders/plans.ts'

const STEP = stepOf()

describe('the case file', () => {
  test('records every write in one gapless custody chain that verifies', async () => {
    const { caseFile, heads } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const subject = await caseFile.addSubject(caseId, {
      typed: ADDRESS.toUpperCase().replace('0X', '0x'),
      address: ADDRESS,
      family: 'evm',
      chains: ['ethereum'],
    })
    expect(subject).toMatchObject({ ok: true, value: { address: ADDRESS } })
    await Promise.all(Array.from({ length: 20 }, (_, n) => caseFile.commitExchange(exchangeOf({ caseId, stepId: `s-${n}` }), undefined)))
    const evidence = await wholeEvidence(caseFile, caseId)
    expect(evidence.entries.map((entry) => entry.seq)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
    expect(verifyCase(evidence)).toMatchObject({ ok: true, checked: { entries: 22, captures: 20, events: 2 } })
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true, checked: { captures: 20 } } })
    expect(heads.heads.get(caseId)?.head).toBe(evidence.entries.at(-1)?.id)
    const inOrder = heads.written.map((head) => head.seq)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  })

  test('makes one capture of an exchange that is committed twice, at once or later', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const exchange = exchangeOf({ caseId })
    const [first, second] = await Promise.all([caseFile.commitExchange(exchange, undefined), caseFile.commitExchange(exchange, undefined)])
    const third = await caseFile.commitExchange(exchange, undefined)
    expect([first, second, third].map((result) => result.ok && result.value.capture.seq)).toEqual([2, 2, 2])
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.captures.length).toBe(1)
  })

  test('refuses a body that does not match its hash and stores nothing of it', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const good = exchangeOf({ caseId })
    const flipped = {
      ...good,
      bodyBase64: Buffer.from(Buffer.from(good.bodyBase64, 'base64').map((byte, at) => (at === 9 ? byte ^ 1 : byte))).toString('base64'),
    }
    for (const bad of [flipped, { ...good, bodyBytes: 3 }, { ...good, bodyBase64: '%%%' }, { ...good, requestText: '{}' }]) {
      const result = await caseFile.commitExchange(bad, undefined)
      expect(result).toMatchObject({ ok: false, error: { code: 'corrupt' } })
    }
    expect((await wholeEvidence(caseFile, caseId)).captures).toEqual([])
  })

  test('reports a case that does not exist as unknown', async () => {
    const { caseFile } = await freshCaseFile()
    expect(await caseFile.commitExchange(exchangeOf({ caseId: 'nowhere' }), undefined)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await caseFile.state('nowhere')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await caseFile.listCases()).toEqual({ ok: true, value: [] })
  })

  test('shows the same state after closing and reopening', async () => {
    const { caseFile, heads, name } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum', 'bnb'], alias: 'Suspect' })
    await caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    const before = await caseFile.state(caseId)
    await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true })
    const listed = await caseFile.listCases()
    await caseFile.close()
    const again = await freshCaseFile({ name, api: heads })
    const after = await again.caseFile.state(caseId)
    expect(before.ok && before.value.hiddenNodes.size).toBe(0)
    if (!after.ok || !listed.ok) throw new Error('not opened')
    expect([...after.value.hiddenNodes]).toEqual(['n'])
    expect(after.value.record).toEqual(listed.value[0])
    expect(withCoverageRows(await wholeCase(again.caseFile, caseId))).toEqual(
      withCoverageRows(reduceCase(await wholeEvidence(again.caseFile, caseId))),
    )
  })

  test('returns the existing subject for an address that already is one', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const input = { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] }
    const [a, b] = await Promise.all([caseFile.addSubject(caseId, input), caseFile.addSubject(caseId, input)])
    expect(a.ok && b.ok && a.value.id === b.value.id).toBe(true)
    expect(await caseFile.addSubject(caseId, { ...input, address: '0x12' })).toMatchObject({ ok: false, error: { field: 'address' } })
  })

  test('finds data acquired about a subject that was removed and added again', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const input = { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] }
    const added = await caseFile.addSubject(caseId, input)
    if (!added.ok) throw new Error(added.error.message)
    await caseFile.commitExchange(exchangeOf({ caseId }), { ...STEP, subjectId: added.value.id })
    const foundAt = async (): Promise<readonly string[]> => {
      const state = await caseFile.state(caseId)
      return state.ok ? state.value.coverage.rows.filter((row) => row.state === 'found').map((row) => row.endpoint) : []
    }
    const before = await foundAt()
    expect(before).not.toEqual([])
    await caseFile.removeSubject(caseId, added.value.id)
    expect(await foundAt()).toEqual([])
    await caseFile.addSubject(caseId, input)
    expect(await foundAt()).toEqual(before)
  })

  test('replaces lone surrogates in pasted text instead of failing to hash them', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const written = await caseFile.appendEvent(caseId, {
      kind: 'finding-written',
      findingId: 'f',
      text: 'odd \ud800 text',
      confidence: 'low',
      captureIds: [],
    })
    expect(written.ok).toBe(true)
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
  })

  test('notifies of a burst of commits once, and keeps the same state object until something changes', async () => {
    const rounds: (() => void)[] = []
    const { caseFile } = await freshCaseFile({ schedule: (run) => rounds.push(run) })
    const caseId = await newCase(caseFile)
    await caseFile.state(caseId)
    while (rounds.length > 0) rounds.shift()?.()
    let reported = 0
    const unsubscribe = caseFile.subscribe(caseId, () => (reported += 1))
    await Promise.all(Array.from({ length: 30 }, () => caseFile.commitExchange(exchangeOf({ caseId }), undefined)))
    expect(rounds).toHaveLength(1)
    rounds.shift()?.()
    expect(reported).toBe(1)
    expect(caseFile.getSnapshot(caseId)).toBe(caseFile.getSnapshot(caseId))
    expect(caseFile.getSnapshot(caseId)?.captures).toHaveLength(30)
    unsubscribe()
    await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true })
    rounds.shift()?.()
    expect(reported).toBe(1)
  })

  test('adds a commit to the open state without reading the case again', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await Promise.all(Array.from({ length: 20 }, () => caseFile.commitExchange(exchangeOf({ caseId }), undefined)))
    const before = await caseFile.state(caseId)
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const cursors = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
    await caseFile.commitExchange(exchangeOf({ caseId }), STEP)
    const after = caseFile.getSnapshot(caseId)
    expect([reads.mock.calls.length, cursors.mock.calls.length]).toEqual([0, 0])
    reads.mockRestore()
    cursors.mockRestore()
    if (!before.ok) throw new Error(before.error.message)
    expect(after?.captures).toHaveLength(21)
    expect(after?.captures.slice(0, 20).every((one, at) => one === before.value.captures[at])).toBe(true)
  })

  test('includes what another window has written to the same case', async () => {
    const here = await freshCaseFile()
    const caseId = await newCase(here.caseFile)
    await here.caseFile.state(caseId)
    const other = await freshCaseFile({ name: here.name, api: here.heads })
    await other.caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'there', hidden: true })
    await here.caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'here', hidden: true })
    const state = await here.caseFile.state(caseId)
    expect(state.ok && [...state.value.hiddenNodes]).toEqual(['there', 'here'])
    expect(await here.caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true, checked: { entries: 3 } } })
  })
})

describe('many subjects at once', () => {
  test('are one write of one custody batch, in the order given, each address once', async () => {
    // Before the file is opened: Dexie looks the method up once.
    const writes = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const inputs = Array.from({ length: 300 }, (_, at) => {
      const address = `0xcbb811f129782ef87e19dea9d33752${(1_000 + (at % 299)).toString(16).padStart(10, '0')}`
      return { typed: address, address, family: 'evm' as const, chains: ['ethereum'] }
    })
    writes.mockClear()
    const added = await caseFile.addSubjects(caseId, inputs)
    const count = writes.mock.calls.filter(([, mode]) => mode === 'readwrite').length
    writes.mockRestore()
    expect(added).toMatchObject({ ok: true })
    expect(count).toBe(1)
    expect(added.ok && addressSubjects(added.value).map(({ address }) => address)).toEqual(inputs.map(({ address }) => address))
    const state = await caseFile.state(caseId)
    expect(state.ok && addressSubjects(state.value.subjects).map(({ address }) => address)).toEqual(
      inputs.slice(0, 299).map(({ address }) => address),
    )
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true, checked: { entries: 300 } } })
  })

  test('are changed in one write where the actor is named', async () => {
    const writes = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const address = (at: number): string => `0xcbb811f129782ef87e19dea9d33752${(1_000 + at).toString(16).padStart(10, '0')}`
    const inputs = Array.from({ length: 30 }, (_, at) => ({ typed: address(at), address: address(at), family: 'evm' as const, chains: ['ethereum'] }))
    const added = await caseFile.addSubjects(caseId, inputs)
    if (!added.ok) throw new Error(added.error.message)
    writes.mockClear()
    const events = added.value.map(({ id }) => ({ kind: 'subject-changed' as const, subjectId: id, tags: ['victim'] }))
    await Promise.all(events.map((event) => caseFile.appendEvent(caseId, event, 'A. Tester')))
    const count = writes.mock.calls.filter(([, mode]) => mode === 'readwrite').length
    writes.mockRestore()
    expect(count).toBe(1)
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.subjects.every(({ tags }) => tags.includes('victim'))).toBe(true)
  })

  test('are all refused where one is refused', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const good = { typed: ADDRESS, address: ADDRESS, family: 'evm' as const, chains: ['ethereum'] }
    expect(await caseFile.addSubjects(caseId, [good, { ...good, address: '0x12' }])).toMatchObject({ ok: false })
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.subjects).toEqual([])
  })
})
