import { expect, test } from 'vitest'
import { bodyDefectName, bodyDefectText, responseStatusText } from '../../../src-shared/service/body-defect-text.ts'
import { BODY_DEFECTS } from '../../../src-shared/service/http-exchange.ts'

test('has a name and a sentence for each defect, and none for a whole response', () => {
  expect(new Set(BODY_DEFECTS.map((defect) => bodyDefectName({ defect }))).size).toBe(BODY_DEFECTS.length)
  expect(new Set(BODY_DEFECTS.map((defect) => bodyDefectText({ defect }))).size).toBe(BODY_DEFECTS.length)
  expect([bodyDefectName({}), bodyDefectText({})]).toEqual([undefined, undefined])
})

test('shows no status for a response that is not valid HTTP', () => {
  expect([0, 200, 522].map((status) => responseStatusText({ status }))).toEqual(['none', '200', '522'])
})
