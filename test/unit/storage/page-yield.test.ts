import 'fake-indexeddb/auto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openBackups } from '../../../src-main/backups/backups.ts'
import type { BackupApi } from '../../../src-renderer/storage/backup-write.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { storedCase } from './stored-case.ts'

/**
 * How often long work offered the page a pause; whether one is needed depends on the clock
 * (core/text/page-yield.ts).
 */
const { offered } = vi.hoisted(() => ({ offered: { count: 0 } }))
vi.mock('../../../src-shared/core/text/page-yield.ts', async (original) => ({
  ...(await original<object>()),
  createMainThreadYield: () => async () => void (offered.count += 1),
  createShortYield: () => async () => void (offered.count += 1),
}))

const dir = mkdtempSync(join(tmpdir(), 'casebook-yield-'))
afterAll(() => rmSync(dir, { recursive: true, maxRetries: 5 }))
beforeEach(() => void (offered.count = 0))

const backups = openBackups(dir, () => new Date('2026-11-21T08:00:00.000Z'))
const backend: BackupApi = {
  readBackups: () => backups.list(),
  readBackup: (args) => backups.read(args),
  readBackupPart: (args) => backups.readPart(args),
  writeBackupPart: (args) => backups.writePart(args),
  finishBackup: (args) => backups.finish(args),
}

/** Pauses offered during an action. */
async function pauses(work: () => Promise<unknown>): Promise<number> {
  offered.count = 0
  await work()
  return offered.count
}

// A case of five entries: its creation, one more event, and three responses.
const [ENTRIES, EVENTS, RESPONSES] = [5, 2, 3]
const aCase = async () => {
  const { name, caseId, database } = await storedCase('response', 'event', 'response', 'response')
  const { caseFile } = await freshCaseFile({ name })
  return { name, caseId, database, caseFile }
}

test('opening a case yields after each entry and each part, and a commit to it yields once per entry', async () => {
  const { caseFile, caseId } = await aCase()
  expect(await pauses(() => caseFile.state(caseId))).toBe(ENTRIES + 1)
  expect(await pauses(() => caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: 'n', hidden: true }))).toBe(1)
  // A response is hashed and decoded beforehand.
  expect(await pauses(() => caseFile.commitExchange(exchangeOf({ caseId }), undefined))).toBe(2)
})

test('verifying a case yields after each entry, each event, each response and each check for contradictions', async () => {
  const { caseFile, caseId } = await aCase()
  expect(await pauses(() => caseFile.verify(caseId))).toBe(ENTRIES + EVENTS + RESPONSES + ENTRIES)
})

test('reading responses yields after each', async () => {
  const { caseFile, caseId } = await aCase()
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  expect(await pauses(() => caseFile.responses(state.value.captures))).toBe(RESPONSES)
})

test('searching for open plans and for labels elsewhere yields after each event and each response', async () => {
  const { caseFile } = await aCase()
  expect(await pauses(() => caseFile.listOpenPlans())).toBe(EVENTS)
  const other = await newCase(caseFile)
  expect(await pauses(() => caseFile.labelsInOtherCases(other, []))).toBe(EVENTS + RESPONSES)
})

test('a backup yields after each of its lines; a restore after each line that it reads and each entry that it checks', async () => {
  const { caseFile, caseId } = await aCase()
  const lines = ENTRIES + RESPONSES
  expect(await pauses(() => caseFile.backUp(backend, caseId))).toBe(lines)
  const backup = (await backups.list().then((list) => (list.ok ? list.value.backups : []))).find((one) => one.caseId === caseId)
  if (backup === undefined) expect.unreachable()
  const { caseFile: fresh } = await freshCaseFile()
  expect(await pauses(() => fresh.restore(backend, backup))).toBe(lines + ENTRIES)
})

test('deriving summaries again yields after each response', async () => {
  const { name, database } = await storedCase('response', 'response')
  await database.summaries.clear()
  await database.meta.delete('decoder')
  const { caseFile } = await freshCaseFile({ name })
  expect(await pauses(() => caseFile.renewCaptureSummaries(() => undefined))).toBe(2)
})
