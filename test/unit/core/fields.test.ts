import { expect, test } from 'vitest'
import { isFields } from '../../../src-shared/core/fields.ts'

test.each([[{}], [{ a: 1 }], [Object.create(null)], [JSON.parse('{"__proto__":1}')]])('%j is an object with fields', (value) => {
  expect(isFields(value)).toBe(true)
})

test.each([[null], [[]], [[{}]], ['{}'], [1], [true], [undefined]])('%j is not an object with fields', (value) => {
  expect(isFields(value)).toBe(false)
})
