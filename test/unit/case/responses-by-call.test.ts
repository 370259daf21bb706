import { expect, test } from 'vitest'
import { createResponsesByCall } from '../../../src-shared/case/responses-by-call.ts'
import { callOf, callOfCapture } from '../../../src-shared/case/query.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

test('the newest response is found for its call, and for no other request, endpoint or service', () => {
  const responses = createResponsesByCall()
  const [old, newer] = [answeredOf(exchangeOf({ caseId: 'c' }), { seq: 1 }), answeredOf(exchangeOf({ caseId: 'c' }), { seq: 2 })]
  const { endpoint, requestText, practice } = old.capture
  expect(responses.get(callOfCapture(old.capture))).toBeUndefined()
  responses.add(old)
  responses.add(newer)
  expect(responses.get(callOfCapture(old.capture))).toBe(newer)
  expect(responses.get(callOf(endpoint, '', `${requestText} `, practice))).toBeUndefined()
  expect(responses.get(callOf(endpoint, '', requestText, !practice))).toBeUndefined()
  expect(responses.get(callOf('account', '', requestText, practice))).toBeUndefined()
})
