import { expect, test } from 'vitest'
import { RefusedWrite, storageFailure } from '../../../src-renderer/storage/storage-failure.ts'
import { detectDataLoss, lossFailure } from '../../../src-renderer/storage/data-loss.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { failure } from '../../../src-shared/core/failure.ts'

const named = (name: string, message = '', cause?: unknown): Error => Object.assign(new Error(message, { cause }), { name })

test.each<[what: string, error: unknown, code: string, said: RegExp]>([
  ['a full disk by Chromium’s name', named('UnknownError', 'FILE_ERROR_NO_SPACE'), 'disk_full', /^Writing failed: the disk is full/],
  ['a full disk deep in its causes', named('A', 'a', named('B', 'b', new Error('ENOSPC: no space'))), 'disk_full', /the disk is full/],
  ['a full disk in Dexie’s inner error', Object.assign(named('A'), { inner: new Error('No space left on device') }), 'disk_full', /the disk is full/],
  ['blobs that cannot be written', named('DataError', 'Failed to write blobs (Other)'), 'disk_full', /the disk is full/],
  ['a used-up quota', named('AbortError', '', named('QuotaExceededError')), 'quota', /the storage quota is used up/],
  ['a newer version', named('VersionError'), 'newer_version', /newer version of Casebook/],
  ['a closed case file', named('DatabaseClosedError'), 'busy', /closed, by another window/],
  ['a number that is taken', named('BulkError', '', named('ConstraintError')), 'corrupt', /already contains an entry with the same number/],
  ['anything else, in its own words', named('Odd', 'one', named('Odder', 'two')), 'disk_error', /^Writing failed: Odd: one; Odder: two$/],
  ['what is no error', 'a text', 'disk_error', /^Writing failed: UnknownError: a text$/],
  ['nothing', undefined, 'disk_error', /UnknownError: undefined/],
])('%s is reported', (_what, error, code, said) => {
  expect(storageFailure(error, 'Writing')).toMatchObject({ code, message: expect.stringMatching(said) })
})

test('circular causes end, and a failure among the causes is returned itself', () => {
  const [first, second] = [named('First'), named('Second')]
  first.cause = second
  second.cause = first
  expect(storageFailure(first, 'Writing').message).toBe('Writing failed: First: ; Second: ')
  const reason = failure('busy', 'The case changed.', 'Restore it again.')
  expect(storageFailure(named('AbortError', '', new RefusedWrite(reason)), 'Writing')).toBe(reason)
  expect([new RefusedWrite(reason).name, new RefusedWrite(reason).message]).toEqual(['RefusedWrite', 'The case changed.'])
})

test('the loss of a case is described by its missing parts', () => {
  const record = (seq: number) => ({ id: 'c', seq }) as CaseRecord // only these members are read
  const head = { caseId: 'c', seq: 7, head: 'h7', at: '2026-01-01T00:00:00.000Z' }
  const reported = (records: readonly CaseRecord[], idAt: string | undefined, accepted: string | undefined): string[] =>
    detectDataLoss(records, [head], new Map(idAt === undefined ? [] : [['c', idAt]]), new Map(accepted === undefined ? [] : [['c', accepted]])).map(
      (loss) => lossFailure(loss).message,
    )
  expect(reported([record(7)], 'h7', undefined)).toEqual([])
  expect(reported([record(9)], 'h7', undefined)).toEqual([])
  expect(reported([record(5)], undefined, 'h7')).toEqual([])
  expect(reported([], undefined, 'h6')).toEqual(['The case file contains no entry of case c, which had 7 entries on 2026-01-01T00:00:00.000Z.'])
  expect(reported([record(6)], undefined, undefined)).toEqual(['Entry 7 of case c is missing since 2026-01-01T00:00:00.000Z.'])
  expect(reported([record(4)], undefined, undefined)).toEqual(['Entries 5 to 7 of case c are missing since 2026-01-01T00:00:00.000Z.'])
  expect(reported([record(7)], 'other', undefined)).toEqual(['Entry 7 of case c differs from the one saved on 2026-01-01T00:00:00.000Z.'])
  expect(reported([record(8)], 'other', undefined)).toEqual(['Entry 7 of case c differs from the one saved on 2026-01-01T00:00:00.000Z.'])
})

test.each([
  [new Error('ENOSPC'), 'Free some disk space, then try again. Paid results are safe in the journal.'],
  [named('QuotaExceededError'), 'Free some disk space, then try again. Paid results are safe in the journal.'],
  [named('VersionError'), 'Install that version or a newer one. This version does not change the file.'],
  [named('DatabaseClosedError'), 'Reload this window.'],
  [named('ConstraintError'), 'Verify the case. Nothing was overwritten.'],
  [named('Odd'), 'Restart Casebook. If it happens again, check the disk. No data was deleted.'],
])('%s has a remedy', (error, remedy) => {
  expect(storageFailure(error, 'Writing').remedy).toBe(remedy)
})
