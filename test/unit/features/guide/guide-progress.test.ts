import { expect, test } from 'vitest'
import { readProgress } from '../../../../src-renderer/features/guide/guide-progress.ts'

test('stored progress is restored', () => {
  const saved = { caseId: 'c', skipped: ['plan'], seen: ['panel', 'source'], collapsed: true }
  expect(readProgress(JSON.stringify(saved))).toEqual(saved)
})

test.each([null, '', 'no json', '7', 'null', '[]', '{}', '{"caseId":4}', '{"caseId":""}'])('unusable stored progress is no guide: %s', (stored) =>
  expect(readProgress(stored)).toBeUndefined(),
)

test('an unusable part is dropped alone', () => {
  expect(readProgress('{"caseId":"c","skipped":"plan","seen":["panel","dragons",7],"collapsed":"yes"}')).toEqual({
    caseId: 'c',
    skipped: [],
    seen: ['panel'],
    collapsed: false,
  })
})
