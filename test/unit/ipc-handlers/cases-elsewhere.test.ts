import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { otherStorageMessage, positionOf } from '../../../src-shared/ipc/other-storage-cases.ts'
import { casesInOtherStorages } from '../../../src-main/ipc/cases-elsewhere.ts'
import { openCustodyHeads } from '../../../src-main/custody-heads.ts'
import { createLog } from '../../../src-main/log.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-elsewhere-'))
})
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

async function write(storage: string, ...caseIds: string[]): Promise<void> {
  const heads = openCustodyHeads(
    folder,
    storage,
    createLog(() => {}),
    () => new Date(),
  )
  for (const caseId of caseIds) await heads.write({ caseId, seq: 1, head: 'a'.repeat(64) })
}

test('lists the cases without a head in this storage, by storage', async () => {
  await write('127.0.0.1-48620', 'one', 'both')
  await write('127.0.0.1-50000', 'both')
  await write('app-casebook', 'three', 'four')
  expect(casesInOtherStorages(folder, '127.0.0.1-50000')).toEqual([
    { storage: '127.0.0.1-48620', caseIds: ['one'] },
    { storage: 'app-casebook', caseIds: ['three', 'four'] },
  ])
  expect(casesInOtherStorages(folder, '127.0.0.1-48620')).toEqual([{ storage: 'app-casebook', caseIds: ['three', 'four'] }])
})

test('damaged files and a missing folder yield no cases and stay unchanged', async () => {
  await write('127.0.0.1-48620', 'one')
  rmSync(join(folder, 'custody-heads-copy.127.0.0.1-48620.json'))
  writeFileSync(join(folder, 'custody-heads.127.0.0.1-48620.json'), '{')
  expect(casesInOtherStorages(folder, 'app-casebook')).toEqual([])
  expect(casesInOtherStorages(join(folder, 'absent'), 'app-casebook')).toEqual([])
})

test('one of the two files is enough', async () => {
  await write('127.0.0.1-48620', 'one')
  rmSync(join(folder, 'custody-heads.127.0.0.1-48620.json'))
  expect(casesInOtherStorages(folder, 'app-casebook')).toEqual([{ storage: '127.0.0.1-48620', caseIds: ['one'] }])
})

test('the sentence names the place of the cases and the option to start there, for both hosts', () => {
  const port = { storage: '127.0.0.1-48620', caseIds: ['one'] }
  const window = { storage: 'app-casebook', caseIds: ['one', 'two'] }
  expect(otherStorageMessage(port, 'browser')).toBe('1 case is saved at port 48620. Start with --port=48620.')
  expect(otherStorageMessage(port, 'electron')).toBe('1 case is saved at port 48620. Start with --host=browser --port=48620.')
  expect(otherStorageMessage(window, 'browser')).toBe('2 cases are saved in the Electron window. Start with --host=electron.')
  expect(positionOf({ storage: '127.0.0.1-x', caseIds: [] })).toBe('in the Electron window')
})
