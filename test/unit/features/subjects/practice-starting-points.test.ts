import { expect, test } from 'vitest'
import { STARTING_POINTS } from '../../../../src-renderer/features/subjects/practice-starting-points.ts'
import { readPaste } from '../../../../src-renderer/features/subjects/paste-model.ts'
import { PRACTICE_STARTING_POINTS } from '../../../../src-practice/starting-points.ts'

test('the page offers the starting points of the practice service', () => {
  expect(STARTING_POINTS).toEqual(PRACTICE_STARTING_POINTS.map(({ address, about }) => ({ address, about })))
})

test('each of them is accepted unchanged', () => {
  const { rows } = readPaste(STARTING_POINTS.map(({ address }) => address).join('\n'), new Set())
  expect(rows.map((row) => row.state)).toEqual(STARTING_POINTS.map(() => 'ready'))
})
