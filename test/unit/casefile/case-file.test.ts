import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { foldCase } from '../../../src-renderer/casefile/case-fold.ts'
import { verifyCase } from '../../../src-shared/custody/verify.ts'
import { ADDRESS, exchangeOf, freshCaseFile, newCase } from './fakes.ts'

describe('the case file', () => {
  test('should keep every write in one gapless custody chain that verifies', async () => {
    const { caseFile, heads } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const subject = await caseFile.addSubject(caseId, { typed: ADDRESS.toUpperCase().replace('0X', '0x'), address: ADDRESS, family: 'evm', chains: ['ethereum'] })
    expect(subject.ok && subject.value.address).toBe(ADDRESS)
    await Promise.all(Array.from({ length: 20 }, (_, n) => caseFile.commitExchange(exchangeOf({ caseId, stepId: `s-${n}` }), undefined)))
    const evidence = await caseFile.evidence(caseId)
    if (!evidence.ok) throw new Error(evidence.error.message)
    expect(evidence.value.entries.map((entry) => entry.seq)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
    expect(verifyCase(evidence.value)).toMatchObject({ ok: true, checked: { entries: 22, captures: 20, events: 2 } })
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true, checked: { captures: 20 } } })
    expect(heads.heads.get(caseId)?.head).toBe(evidence.value.entries.at(-1)?.id)
    const inOrder = heads.written.map((head) => head.seq)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
  })

  test('should make one capture of an exchange that is committed twice, at once or later', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const exchange = exchangeOf({ caseId })
    const [first, second] = await Promise.all([caseFile.commitExchange(exchange, undefined), caseFile.commitExchange(exchange, undefined)])
    const third = await caseFile.commitExchange(exchange, undefined)
    expect([first, second, third].map((result) => result.ok && result.value.seq)).toEqual([2, 2, 2])
    const state = await caseFile.state(caseId)
    expect(state.ok && state.value.captures.length).toBe(1)
  })

  test('should refuse a body that does not match its hash and keep nothing of it', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const good = exchangeOf({ caseId })
    const flipped = { ...good, bodyBase64: Buffer.from(Buffer.from(good.bodyBase64, 'base64').map((byte, at) => (at === 9 ? byte ^ 1 : byte))).toString('base64') }
    for (const bad of [flipped, { ...good, bodyBytes: 3 }, { ...good, bodyBase64: '%%%' }, { ...good, requestText: '{}' }]) {
      const result = await caseFile.commitExchange(bad, undefined)
      expect(result).toMatchObject({ ok: false, error: { code: 'corrupt' } })
    }
    const evidence = await caseFile.evidence(caseId)
    expect(evidence.ok && evidence.value.captures).toEqual([])
  })

  test('should know nothing of a case that is not there', async () => {
    const { caseFile } = await freshCaseFile()
    expect(await caseFile.commitExchange(exchangeOf({ caseId: 'nowhere' }), undefined)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await caseFile.state('nowhere')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(await caseFile.listCases()).toEqual({ ok: true, value: [] })
  })

  test('should show after closing and opening again what it showed before', async () => {
    const { caseFile, heads, name } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum', 'bnb'], alias: 'Suspect' })
    await caseFile.commitExchange(exchangeOf({ caseId }), undefined)
    const before = await caseFile.state(caseId)
    await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true })
    const listed = await caseFile.listCases()
    await caseFile.close()
    const again = await freshCaseFile({ name, bridge: heads })
    const after = await again.caseFile.state(caseId)
    expect(before.ok && before.value.hiddenNodes.size).toBe(0)
    if (!after.ok || !listed.ok) throw new Error('not opened')
    expect([...after.value.hiddenNodes]).toEqual(['n'])
    expect(after.value.record).toEqual(listed.value[0])
    const evidence = await again.caseFile.evidence(caseId)
    if (!evidence.ok) throw new Error(evidence.error.message)
    expect(foldCase(evidence.value)).toEqual(after.value)
  })

  test('should give the known subject back for an address that is one already', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const input = { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] }
    const [a, b] = await Promise.all([caseFile.addSubject(caseId, input), caseFile.addSubject(caseId, input)])
    expect(a.ok && b.ok && a.value.id === b.value.id).toBe(true)
    expect(await caseFile.addSubject(caseId, { ...input, address: '0x12' })).toMatchObject({ ok: false, error: { field: 'address' } })
  })

  test('should mend lone surrogates of pasted text instead of failing to hash them', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    const written = await caseFile.appendEvent(caseId, { kind: 'finding-written', findingId: 'f', text: 'odd \ud800 text', confidence: 'low', captureIds: [] })
    expect(written.ok).toBe(true)
    expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
  })
})
