import { expect, test } from 'vitest'
import { PRACTICE_ENTITIES } from '../../../../../src-renderer/features/subjects/entity/practice-entities.ts'
import { EXCHANGE, FUND } from '../../../../../src-practice/world/actors.ts'

test('the page offers entities of the practice service', () => {
  expect(PRACTICE_ENTITIES).toEqual([EXCHANGE, FUND])
})
