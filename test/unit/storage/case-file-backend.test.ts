import 'fake-indexeddb/auto'
import type { CaseSource } from '../../../src-shared/case/case-source.ts'
import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { openCaseFile, type CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { restoreBackup } from '../../../src-renderer/storage/backup-restore.ts'
import type { CustodyHead } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { exchangeOf, fakeHeads, freshCaseFile, newCase, type FakeHeads } from '../../support/builders/case-files.ts'
import { stepOf } from '../../support/builders/plans.ts'
import { testAuthor } from '../../support/builders/signing.ts'
import { openFile } from './stored-case.ts'

vi.mock('../../../src-renderer/storage/backup-restore.ts', () => ({ restoreBackup: vi.fn() }))

const hide = (caseFile: CaseFile, caseId: string, nodeId = 'n') => caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId, hidden: true })
const REASON = failure('disk_error', 'Casebook cannot.', 'Again.')
const REFUSED = err(REASON)

/** A backend that responds when the test lets it. */
function slow(heads: FakeHeads) {
  let open = false
  const waiting: (() => void)[] = []
  const writeCustodyHead: FakeHeads['writeCustodyHead'] = async (args) => {
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve))
    return await heads.writeCustodyHead(args)
  }
  return {
    api: { ...heads, writeCustodyHead },
    response: () => {
      open = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

describe('the case file with default options', () => {
  test('uses ids of the browser and the current time, leaves entries unsigned, and notifies listeners in a moment', async () => {
    const before = new Date().toISOString()
    const caseFile = await openCaseFile({ api: fakeHeads(), name: `alone-${crypto.randomUUID()}` })
    if (!caseFile.ok) throw new Error(caseFile.error.message)
    const caseId = await newCase(caseFile.value)
    expect(caseId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const reported = new Promise<void>((resolve) => caseFile.value.subscribe(caseId, resolve))
    const state = await caseFile.value.state(caseId)
    await reported
    const at = state.ok ? (state.value.events[0]?.at ?? '') : ''
    expect(at >= before && at <= new Date().toISOString()).toBe(true)
    expect(await caseFile.value.verify(caseId)).toMatchObject({ value: { remarks: [expect.stringContaining('is unsigned') as string] } })
  })
})

describe('the list of cases', () => {
  test('starts with the case that changed last, and notifies of each change until unsubscribed', async () => {
    const { caseFile } = await freshCaseFile()
    const [a, b, c] = [await newCase(caseFile), await newCase(caseFile), await newCase(caseFile)]
    const ids = async (): Promise<string[]> => {
      const listed = await caseFile.listCases()
      return listed.ok ? listed.value.map(({ id }) => id) : []
    }
    expect(await ids()).toEqual([c, b, a])
    const reported = vi.fn()
    const stop = caseFile.subscribeCases(reported)
    await hide(caseFile, a)
    expect([await ids(), reported.mock.calls.length]).toEqual([[a, c, b], 1])
    // Nothing was written.
    await hide(caseFile, 'nowhere')
    const exchange = exchangeOf({ caseId: b })
    await caseFile.commitExchange(exchange, undefined)
    expect(reported).toHaveBeenCalledTimes(2)
    await caseFile.commitExchange(exchange, undefined)
    expect(reported).toHaveBeenCalledTimes(2)
    stop()
    await hide(caseFile, b)
    expect(reported).toHaveBeenCalledTimes(2)
  })

  test('keeps the order of the store for cases that changed at the same time', async () => {
    const ids = ['b', 'a', 'c']
    const { caseFile } = await freshCaseFile({ clock: () => new Date(0), newId: () => ids.shift() ?? '' })
    for (let made = 0; made < 3; made += 1) await newCase(caseFile)
    const listed = await caseFile.listCases()
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('the actor of an event', () => {
  test('is the investigator of the case, the one being set, or the named person', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await hide(caseFile, caseId)
    const renamed = await caseFile.changeCase(caseId, { investigator: 'Ben' })
    expect(renamed).toMatchObject({ ok: true, value: { investigator: 'Ben', title: 'Trial' } })
    expect(await caseFile.changeCase(caseId, { title: 'New' })).toMatchObject({ ok: true, value: { investigator: 'Ben', title: 'New' } })
    await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'm', hidden: true }, 'casebook')
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.events.map(({ actor }) => actor)).toEqual(['Ada', 'Ada', 'Ben', 'Ben', 'casebook'])
    expect(await caseFile.changeCase('nowhere', { title: 'x' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('subjects', () => {
  test('are changed and removed by their id', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const address = '0xcbb811f129782ef87e19dea9d3375045219bae00'
    const added = await caseFile.addSubject(caseId, { typed: address, address, family: 'evm', chains: ['ethereum'] })
    if (!added.ok) throw new Error(added.error.message)
    expect(await caseFile.changeSubject(caseId, added.value.id, { alias: 'Suspect' })).toMatchObject({ ok: true })
    expect(caseFile.getSnapshot(caseId)?.subjects).toMatchObject([{ alias: 'Suspect' }])
    expect(await caseFile.removeSubject(caseId, added.value.id)).toMatchObject({ ok: true })
    expect(caseFile.getSnapshot(caseId)?.subjects).toEqual([])
  })

  test('of responses are those that their steps name, and none where a response is about another address or no subject', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const about = async (step: Parameters<CaseFile['commitExchange']>[1], id: string): Promise<unknown> => {
      const saved = await caseFile.commitExchange(exchangeOf({ caseId, id }), step)
      return saved.ok ? saved.value.capture.subjectId : saved
    }
    expect(await about(stepOf({ subjectId: 's-1' }), 'x-1')).toBe('s-1')
    expect(await about(stepOf({ subjectId: 's-1', about: '0xaa' }), 'x-2')).toBeUndefined()
    expect(await about(stepOf({ subjectId: '' }), 'x-3')).toBeUndefined()
    expect(await about(undefined, 'x-4')).toBeUndefined()
  })

  test('of responses without a step are taken from their plan, and from no other plan', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    for (const planId of ['p-1', 'p-2']) {
      const steps = [stepOf({ id: 'one', subjectId: `${planId} one` }), stepOf({ id: 'two', subjectId: `${planId} two` })]
      await caseFile.appendEvent(caseId, { kind: 'plan-approved', planId, title: '', steps, total: '2', accountPlan: 'pro' })
    }
    const about = async (planId: string, stepId: string): Promise<unknown> => {
      const saved = await caseFile.commitExchange(exchangeOf({ caseId, planId, stepId }), undefined)
      return saved.ok ? saved.value.capture.subjectId : saved
    }
    expect([await about('p-2', 'two'), await about('p-1', 'two'), await about('p-3', 'two'), await about('p-1', 'three')]).toEqual([
      'p-2 two',
      'p-1 two',
      undefined,
      undefined,
    ])
  })
})

describe('responses before they are in a case', () => {
  test('are hashed and decoded one after the other', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    let [atOnce, max] = [0, 0]
    const spy = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...args) => {
      atOnce += 1
      max = Math.max(max, atOnce)
      const hash = await digest(...args)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return hash
    })
    const saved = await Promise.all([1, 2, 3, 4].map(() => caseFile.commitExchange(exchangeOf({ caseId }), undefined)))
    spy.mockRestore()
    expect([max, saved.every((one) => one.ok)]).toEqual([1, true])
  })

  test('are returned with their decoded content once they are committed', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const saved = await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-1' }), undefined)
    expect(saved).toMatchObject({ ok: true, value: { capture: { id: 'x-1', seq: 2 }, summary: { rows: 1 }, response: { rows: [{}] } } })
  })
})

describe('heads at the backend', () => {
  test('are waited for before a case is read out, verified, signed for or closed', async () => {
    const author = testAuthor(1)
    for (const request of [
      (caseFile: CaseFile, caseId: string) => caseFile.source(caseId),
      (caseFile: CaseFile, caseId: string) => caseFile.verify(caseId),
      (caseFile: CaseFile, caseId: string) => caseFile.signatures(caseId),
      (caseFile: CaseFile) => caseFile.close(),
    ]) {
      const backend = slow(fakeHeads(author))
      const { caseFile } = await freshCaseFile({ api: backend.api })
      const caseId = await newCase(caseFile)
      const received = vi.fn()
      const requested = request(caseFile, caseId).then(received)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      expect(received).not.toHaveBeenCalled()
      backend.response()
      await requested
    }
  })

  test('are compared when a case is verified, and a backend that cannot be reached is reported', async () => {
    const heads = fakeHeads()
    const { caseFile } = await freshCaseFile({ api: heads })
    const [a, b] = [await newCase(caseFile), await newCase(caseFile)]
    await hide(caseFile, a)
    await caseFile.settled()
    expect([await caseFile.verify(a), await caseFile.verify(b)]).toMatchObject([{ value: { ok: true } }, { value: { ok: true } }])
    let entries = 0
    const counted = (source: CaseSource): CaseSource => ({
      ...source,
      async *parts() {
        for await (const part of source.parts()) {
          if (part.ok) entries += part.value.entries.length
          yield part
        }
      },
    })
    expect(await caseFile.verify(a, counted)).toMatchObject({ value: { ok: true, checked: { entries: 2 } } })
    expect(entries).toBe(2)
    async function* end() {
      yield REFUSED
    }
    expect(await caseFile.verify(a, (source) => ({ ...source, parts: end }))).toEqual(REFUSED)
    heads.heads.set(b, { caseId: b, seq: 1, head: 'f'.repeat(64), at: '' })
    expect(await caseFile.verify(b)).toMatchObject({ value: { ok: false } })
    expect(await caseFile.verify('nowhere')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    const { caseFile: alone, name } = await freshCaseFile()
    const caseId = await newCase(alone)
    await alone.close()
    const requested = await freshCaseFile({ name, api: { ...heads, readCustodyHeads: async () => REFUSED } })
    expect(requested.caseFile.losses()).toEqual([])
    expect(await requested.caseFile.verify(caseId)).toEqual(REFUSED)
  })

  test('that the backend refused are remembered until a later one is stored', async () => {
    const heads = fakeHeads()
    let refuses = true
    const api = { ...heads, writeCustodyHead: async (args: Omit<CustodyHead, 'at'>) => (refuses ? REFUSED : await heads.writeCustodyHead(args)) }
    const { caseFile } = await freshCaseFile({ api })
    const caseId = await newCase(caseFile)
    await caseFile.settled()
    expect(caseFile.headFailure(caseId)).toEqual(REASON)
    refuses = false
    await hide(caseFile, caseId)
    await caseFile.settled()
    expect(caseFile.headFailure(caseId)).toBeUndefined()
  })
})

describe('losses', () => {
  /** A case of three entries without the last one, and a complete one. */
  async function cut() {
    const heads = fakeHeads()
    const { caseFile, name } = await freshCaseFile({ api: heads })
    const [caseId, whole] = [await newCase(caseFile), await newCase(caseFile)]
    await hide(caseFile, caseId)
    await hide(caseFile, caseId)
    await hide(caseFile, whole)
    await caseFile.close()
    const database = await openFile(name)
    const last = await database.entries.get([caseId, 2])
    await database.entries.delete([caseId, 3])
    await database.events.delete([caseId, 3])
    await database.cases.update(caseId, { seq: 2, head: last?.id ?? '' })
    database.dexie.close()
    return { heads, name, caseId, whole, caseFile: (await freshCaseFile({ name, api: heads })).caseFile }
  }

  test('affect the case that lost something, and the others continue', async () => {
    const { caseFile, caseId, whole } = await cut()
    expect(caseFile.losses().map((loss) => [loss.caseId, loss.storedSeq, loss.head.seq])).toEqual([[caseId, 2, 3]])
    expect(await hide(caseFile, whole)).toMatchObject({ ok: true })
    for (const refused of [await hide(caseFile, caseId), await caseFile.commitExchange(exchangeOf({ caseId }), undefined)])
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'custody_mismatch', message: `Entry 3 of case ${caseId} is missing since 2026-11-21T00:00:00.000Z.` },
      })
  })

  test('are accepted by name, recorded in the case, and then absent, also after a restart', async () => {
    const { caseFile, caseId, heads, name } = await cut()
    expect(await caseFile.acknowledgeDataLoss('another')).toEqual(ok(undefined))
    expect(caseFile.losses()).toHaveLength(1)
    const reported = vi.fn()
    caseFile.subscribeCases(reported)
    expect(await caseFile.acknowledgeDataLoss(caseId)).toEqual(ok(undefined))
    expect(reported).toHaveBeenCalled()
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.events.at(-1)).toMatchObject({
      kind: 'case-verified',
      actor: 'Ada',
      outcome: `Entry 3 of case ${caseId} is missing since 2026-11-21T00:00:00.000Z. The investigator continued with the remaining data.`,
    })
    await caseFile.close()
    const backend = { ...heads, writeCustodyHead: async () => REFUSED, readCustodyHeads: heads.readCustodyHeads }
    const again = await freshCaseFile({ name, api: backend })
    expect(again.caseFile.losses()).toEqual([])
  })

  test('of a whole case are accepted without an entry, because there is no case to record it in', async () => {
    const heads = fakeHeads()
    await heads.writeCustodyHead({ caseId: 'gone', seq: 1, head: 'a'.repeat(64) })
    const { caseFile } = await freshCaseFile({ api: heads })
    expect(caseFile.losses()).toMatchObject([{ caseId: 'gone', storedSeq: 0 }])
    expect(await caseFile.acknowledgeDataLoss('gone')).toEqual(ok(undefined))
    expect(caseFile.losses()).toEqual([])
  })

  test('remain where their acceptance cannot be written', async () => {
    const { caseFile, caseId } = await cut()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect(await caseFile.acknowledgeDataLoss(caseId)).toMatchObject({
      ok: false,
      error: { code: 'quota', message: expect.stringMatching(/^Recording the loss/) as string },
    })
    put.mockRestore()
    expect(caseFile.losses()).toHaveLength(1)
  })

  test('are unknown where the stores cannot be read, and then nothing is opened', async () => {
    const close = vi.spyOn(Dexie.prototype, 'close')
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Internal error.', 'UnknownError')
    })
    const refused = await openCaseFile({ api: fakeHeads(), name: `unread-${crypto.randomUUID()}` })
    read.mockRestore()
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'disk_error', message: expect.stringMatching(/^Comparing the case file with the saved custody heads failed/) as string },
    })
    expect(close.mock.calls).toEqual([[{ disableAutoOpen: true }]])
    close.mockRestore()
  })

  test('are not reported if the backend cannot be reached', async () => {
    const { name, heads } = await cut()
    const { caseFile } = await freshCaseFile({ name, api: { ...heads, readCustodyHeads: async () => REFUSED } })
    expect(caseFile.losses()).toEqual([])
  })
})

describe('a restore', () => {
  const backup = { caseId: 'c' } as Parameters<CaseFile['restore']>[1] // what it is made of is asked in backup.test.ts
  const source = {} as Parameters<CaseFile['restore']>[0] // not asked here

  test('that changed a case causes it to be read again, its head sent, its losses checked and listeners notified', async () => {
    const heads = fakeHeads()
    const { caseFile } = await freshCaseFile({ api: heads })
    const caseId = await newCase(caseFile)
    await caseFile.state(caseId)
    await heads.writeCustodyHead({ caseId: 'gone', seq: 1, head: 'a'.repeat(64) })
    const listed = await caseFile.listCases()
    const record = listed.ok ? listed.value[0] : undefined
    if (record === undefined) expect.unreachable()
    const restored = ok({ record, entries: 1, saved: 0, changed: true })
    vi.mocked(restoreBackup).mockResolvedValueOnce(restored)
    const reported = vi.fn()
    caseFile.subscribeCases(reported)
    heads.written.length = 0
    expect(await caseFile.restore(source, backup)).toBe(restored)
    expect(caseFile.getSnapshot(caseId)).toBeUndefined()
    expect(reported).toHaveBeenCalledOnce()
    await caseFile.settled()
    expect(heads.written).toMatchObject([{ caseId, seq: 1, head: record.head }])
    expect(caseFile.losses()).toMatchObject([{ caseId: 'gone' }])
  })

  test('that changed nothing, or failed, leaves everything as it is', async () => {
    const heads = fakeHeads()
    const { caseFile } = await freshCaseFile({ api: heads })
    const caseId = await newCase(caseFile)
    await caseFile.state(caseId)
    await caseFile.settled()
    heads.written.length = 0
    const reported = vi.fn()
    caseFile.subscribeCases(reported)
    const listed = await caseFile.listCases()
    const record = listed.ok ? listed.value[0] : undefined
    if (record === undefined) expect.unreachable()
    for (const outcome of [ok({ record, entries: 1, saved: 0, changed: false }), REFUSED]) {
      vi.mocked(restoreBackup).mockResolvedValueOnce(outcome)
      expect(await caseFile.restore(source, backup)).toBe(outcome)
    }
    expect([caseFile.getSnapshot(caseId) === undefined, reported.mock.calls.length, heads.written]).toEqual([false, 0, []])
  })
})

test('captures are read in the requested order, and one whose place holds another counts as missing', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  for (const id of ['z-1', 'z-2', 'z-3']) await caseFile.commitExchange(exchangeOf({ caseId, id }), undefined)
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  const [one, two, three] = state.value.captures.map(({ capture }) => capture)
  if (one === undefined || two === undefined || three === undefined) expect.unreachable()
  const read = await caseFile.captures([three, one])
  expect(read.ok && read.value.map(({ id, body }) => [id, body.length])).toEqual([
    ['z-3', three.bodyBytes],
    ['z-1', one.bodyBytes],
  ])
  const database = await openFile(name)
  await database.captures.update([caseId, two.seq], { id: 'z-other' })
  const gone = {
    ok: false,
    error: { code: 'corrupt', message: `The response of entry ${two.seq} is no longer in the case file.`, remedy: 'Verify the case.' },
  }
  expect(await caseFile.captures([one, two, three])).toEqual(gone)
  await database.captures.delete([caseId, two.seq])
  expect(await caseFile.captures([two, one])).toEqual(gone)
  await caseFile.close()
  expect(await caseFile.captures([one])).toMatchObject({
    ok: false,
    error: { code: 'busy', message: expect.stringMatching(/^Reading results of the case/) as string },
  })
  // Closed for good: a later query does not open it again.
  expect(await caseFile.listCases()).toMatchObject({
    ok: false,
    error: { code: 'busy', message: expect.stringMatching(/^Listing the cases/) as string },
  })
})
