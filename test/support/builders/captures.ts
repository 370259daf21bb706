import { responseOf } from '../../../src-shared/case/case-reducer.ts'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { summarizeCapture } from '../../../src-shared/case/capture-summary.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { namesOf } from '../../../src-shared/case/names/names.ts'
import { fromBase64 } from '../../../src-shared/core/base64.ts'
import type { Capture } from '../../../src-shared/custody/capture.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'

/** An HTTP exchange as stored in a case: by default first in its chain and about subject `s-1`. */
export function captureOf({ bodyBase64, callId: _callId, ...saved }: HttpExchange, more: Partial<Capture> = {}): Capture {
  const body = fromBase64(bodyBase64)
  if (body === undefined) throw new Error('The body of the exchange is no base64.')
  return { ...saved, seq: 1, subjectId: 's-1', body, ...more }
}

/** That capture with its response decoded and its summary computed, as a view model gets it. */
export function answeredOf(exchange: HttpExchange, more: Partial<Capture> = {}): CaptureWithResponse {
  const capture = captureOf(exchange, more)
  const response = responseOf(capture)
  return { capture, summary: summarizeCapture(capture, response), names: new LazyCaptureNames(namesOf(capture, response)), response, step: undefined }
}
