import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import type { CaseFile, CaseFileOptions } from '../../../src-renderer/storage/case-file.ts'
import type { Verification } from '../../../src-shared/custody/verify.ts'
import { wholeEvidence } from '../../support/builders/whole-case.ts'
import { testAuthor } from '../../support/builders/signing.ts'
import { fakeHeads, freshCaseFile, newCase } from '../../support/builders/case-files.ts'

const [ADA, BEN] = [testAuthor(1), testAuthor(2)]
const by = (author: string): Pick<CaseFileOptions, 'author'> => ({ author: async () => author })

async function hide(caseFile: CaseFile, caseId: string, nodeId: string): Promise<void> {
  const written = await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId, hidden: true })
  if (!written.ok) throw new Error(written.error.message)
}

/** The signatures in the result of a verification. */
async function verifyCase(caseFile: CaseFile, caseId: string): Promise<Pick<Verification, 'ok' | 'remarks' | 'signed'>> {
  const outcome = await caseFile.verify(caseId)
  if (!outcome.ok) throw new Error(outcome.error.message)
  const { ok, remarks, signed } = outcome.value
  return { ok, remarks: (remarks ?? []).filter((remark) => remark.includes('signed')), signed: signed ?? [] }
}

const signedBy = (author: string, seq: number, end?: number): string =>
  `Signature: author ${author} signed the chain up to entry ${seq}${end === undefined ? ', its end' : ` of ${end}`}.`

test('entries name their author, and the signature of the backend for the head is stored, also after a restart', async () => {
  const heads = fakeHeads(ADA)
  const { caseFile, name } = await freshCaseFile({ api: heads, ...by(ADA.author) })
  const caseId = await newCase(caseFile)
  await hide(caseFile, caseId, 'n')
  const { entries, signatures } = await wholeEvidence(caseFile, caseId)
  expect(entries.map(({ author, seen }) => ({ author, seen }))).toEqual([1, 2].map(() => ({ author: ADA.author, seen: [] })))
  expect(signatures).toEqual([ADA.sign({ caseId, seq: 2, head: entries[1]?.id ?? '' })])
  await caseFile.close()
  const { caseFile: again } = await freshCaseFile({ api: heads, name, ...by(ADA.author) })
  expect(await verifyCase(again, caseId)).toEqual({ ok: true, remarks: [], signed: [signedBy(ADA.author, 2)] })
  await hide(again, caseId, 'm')
  expect(await verifyCase(again, caseId)).toEqual({ ok: true, remarks: [], signed: [signedBy(ADA.author, 3)] })
})

test('a case without a key or a reachable backend is unsigned, with the reason', async () => {
  for (const options of [{}, { author: () => Promise.reject(new Error('no backend')) }]) {
    const { caseFile } = await freshCaseFile(options)
    const caseId = await newCase(caseFile)
    expect((await wholeEvidence(caseFile, caseId)).entries).toMatchObject([{ author: 'unsigned', seen: [] }])
    expect(await verifyCase(caseFile, caseId)).toEqual({
      ok: true,
      remarks: ['Entry 1 is unsigned: the key of this installation was not available.'],
      signed: [],
    })
  }
})

test('a key that changes from some entry on is no fault: each key has signed what it wrote', async () => {
  const { caseFile, name } = await freshCaseFile({ api: fakeHeads(ADA), ...by(ADA.author) })
  const caseId = await newCase(caseFile)
  await caseFile.close()
  const { caseFile: later } = await freshCaseFile({ api: fakeHeads(BEN), name, ...by(BEN.author) })
  await hide(later, caseId, 'n')
  const outcome = await verifyCase(later, caseId)
  expect(outcome).toMatchObject({ ok: true, remarks: [] })
  expect(outcome.signed?.toSorted()).toEqual([signedBy(ADA.author, 1, 2), signedBy(BEN.author, 2)].toSorted())
})

test('an altered signature is a problem, and malformed signatures count as none', async () => {
  const { caseFile, name } = await freshCaseFile({ api: fakeHeads(ADA), ...by(ADA.author) })
  const caseId = await newCase(caseFile)
  const { signatures = [] } = await wholeEvidence(caseFile, caseId)
  const [signature] = signatures
  if (signature === undefined) throw new Error('a signature')
  const store = async (value: unknown): Promise<void> => {
    const raw = await new Dexie(name).open()
    await raw.table('meta').put({ key: `headSignatures:${caseId}`, value })
    raw.close()
  }
  await store([BEN.sign(signature), { ...signature, signature: `${signature.signature.slice(0, -1)}${signature.signature.endsWith('0') ? 1 : 0}` }])
  const outcome = await caseFile.verify(caseId)
  expect(outcome).toMatchObject({
    value: { ok: false, problems: [{ seq: 1, what: `The signature of entry 1 is not from author ${ADA.author}.` }] },
  })
  for (const value of [undefined, 'none', [{ ...signature, more: 1 }], [null], [{ ...signature, signature: 'x' }]]) {
    await store(value)
    expect((await wholeEvidence(caseFile, caseId)).signatures).toBeUndefined()
  }
})

test('of two signatures of one author the one that reaches further is stored, in any order', async () => {
  const { caseFile, name, heads } = await freshCaseFile({ ...by(ADA.author) })
  const caseId = await newCase(caseFile)
  await hide(caseFile, caseId, 'n')
  await caseFile.settled()
  await caseFile.close()
  const [first, second] = heads.written.map((head) => ADA.sign({ caseId, seq: head.seq, head: head.head }))
  if (first === undefined || second === undefined) throw new Error('two heads')
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    const raw = await new Dexie(name).open()
    await raw.table('meta').put({ key: `headSignatures:${caseId}`, value: [...order, BEN.sign(first)] })
    raw.close()
    const { caseFile: again } = await freshCaseFile({ name, api: fakeHeads() })
    expect((await wholeEvidence(again, caseId)).signatures).toEqual([second, BEN.sign(first)].toSorted((a, b) => (a.author < b.author ? -1 : 1)))
    await again.close()
  }
})
