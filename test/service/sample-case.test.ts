import { addressSubjects } from '../../src-shared/case/subject.ts'
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restoreSample } from '../../src-renderer/features/cases/sample-case.ts'
import { keepNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { graphOf } from '../../src-shared/view-models/graph-model.ts'
import { makeSampleCase } from '../../tools/sample-case/make-sample-case.ts'
import { freshCaseFile } from '../support/builders/case-files.ts'
import { wholeCase } from '../support/builders/whole-case.ts'

const TEXT = readFileSync(new URL('../../resources/sample-case.txt', import.meta.url), 'utf8')

test('the sample case equals the one generated now, and is small', async () => {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  // Line by line: a difference is then one line of some hundred characters, not half a megabyte.
  const made = (await makeSampleCase(version)).split('\n')
  const saved = TEXT.split('\n')
  const differing = made.findIndex((line, at) => line !== saved[at])
  expect(differing === -1 ? [] : [saved[differing]?.slice(0, 300), made[differing]?.slice(0, 300)], 'run: npm run sample-case').toEqual([])
  expect(saved).toHaveLength(made.length)
  expect(TEXT.length).toBeLessThan(1_500_000)
})

test('the sample case is restored and verified completely, is entirely practice data, and matches its findings', async () => {
  const { caseFile } = await freshCaseFile()
  const restored = await restoreSample(caseFile, TEXT)
  if (!restored.ok) throw new Error(restored.error.message)
  expect(await caseFile.verify(restored.value)).toMatchObject({ value: { ok: true } })
  const state = await wholeCase(caseFile, restored.value)
  expect(await keepNames(state.captures, () => Promise.resolve())).toMatchObject({ ok: true })
  expect(state.record.practice).toBe(true)
  expect(state.captures.every(({ capture }) => capture.practice && capture.status === 200)).toBe(true)
  expect(state.subjects.map(({ alias }) => alias)).toEqual(['Collector', 'First link', 'Second link', 'Third link', 'Victim 4'])
  expect(state.plans.every(({ outcome }) => outcome === 'done')).toBe(true)
  expect(state.findings.flatMap(({ captureIds }) => captureIds).every((id) => state.captures.some(({ capture }) => capture.id === id))).toBe(true)
  expect(state.findings).toHaveLength(2)
  // Each subject sends funds to the next one.
  const { edges } = graphOf(state)
  const address = (alias: string): string => addressSubjects(state.subjects).find((subject) => subject.alias === alias)?.address ?? alias
  const chain = ['Collector', 'First link', 'Second link', 'Third link'].map(address)
  for (const [at, from] of chain.slice(0, -1).entries()) {
    expect(edges.some(({ source, target }) => source.includes(from) && target.includes(chain[at + 1] ?? ''))).toBe(true)
  }
})

test('opening the sample case a second time gives the same case, with additions', async () => {
  const { caseFile } = await freshCaseFile()
  const first = await restoreSample(caseFile, TEXT)
  if (!first.ok) throw new Error(first.error.message)
  await caseFile.appendEvent(first.value, { kind: 'finding-written', findingId: 'f-own', text: 'Mine.', confidence: '', captureIds: [] })
  expect(await restoreSample(caseFile, TEXT)).toEqual(first)
  const state = await wholeCase(caseFile, first.value)
  expect(state.findings.map(({ text }) => text)).toContain('Mine.')
})

test('one altered letter, or half of the file, is refused and nothing is stored', async () => {
  const { caseFile } = await freshCaseFile()
  const at = TEXT.indexOf('"body":"') + 200
  for (const text of [`${TEXT.slice(0, at)}${TEXT[at] === 'A' ? 'B' : 'A'}${TEXT.slice(at + 1)}`, TEXT.slice(0, TEXT.length / 2), '', 'no sample']) {
    expect(await restoreSample(caseFile, text)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  }
  expect(await caseFile.listCases()).toMatchObject({ value: [] })
})
