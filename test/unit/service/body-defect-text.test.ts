import { expect, test } from 'vitest'
import { bodyDefectName, bodyDefectText, responseStatusText } from '../../../src-shared/service/body-defect-text.ts'
import { BODY_DEFECTS } from '../../../src-shared/service/exchange.ts'

test('each defect has a name and a sentence of its own, and a whole response has neither', () => {
  expect(new Set(BODY_DEFECTS.map((defect) => bodyDefectName({ defect }))).size).toBe(BODY_DEFECTS.length)
  expect(new Set(BODY_DEFECTS.map((defect) => bodyDefectText({ defect }))).size).toBe(BODY_DEFECTS.length)
  expect([bodyDefectName({}), bodyDefectText({})]).toEqual([undefined, undefined])
})

test('a response that is not valid HTTP has no status', () => {
  expect([0, 200, 522].map((status) => responseStatusText({ status }))).toEqual(['none', '200', '522'])
})
