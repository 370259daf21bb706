import { expect, test } from 'vitest'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { changeTags, withTag } from '../../../../src-renderer/features/subjects/change-tags.ts'

test('two tags added at once are both saved, and a role replaces the previous one', async () => {
  let stored: readonly string[] = ['exchange']
  // Only the subjects' tags of the state are read.
  const getSnapshot = (() => ({ subjects: [{ id: 's', tags: stored }] })) as unknown as CaseFile['getSnapshot']
  const record = async (event: CaseEventBody): Promise<boolean> => {
    await Promise.resolve()
    if (event.kind !== 'subject-changed') return false
    stored = event.tags ?? stored
    return true
  }
  const tag = (text: string): Promise<boolean> => changeTags({ getSnapshot }, 'c', { id: 's', tags: [] }, (before) => withTag(before, text), record)
  expect(await Promise.all([tag('suspect'), tag('watch'), tag('exchange'), tag('Victim')])).toEqual([true, true, true, true])
  expect(stored).toEqual(['victim', 'exchange', 'watch'])
})

test('a tag that could not be saved is reported', async () => {
  const getSnapshot = (() => undefined) as unknown as CaseFile['getSnapshot'] // as above
  expect(
    await changeTags(
      { getSnapshot },
      'c',
      { id: 's', tags: ['a'] },
      (before) => withTag(before, 'b'),
      () => Promise.resolve(false),
    ),
  ).toBe(false)
})
