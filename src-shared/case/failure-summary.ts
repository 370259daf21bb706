import type { Capture, CaseEvent } from '../custody/capture.ts'
import { bodyDefectText } from '../service/body-defect-text.ts'
import type { Failure } from '../core/failure.ts'
import { decodeResponse } from '../service/response/decode-response.ts'
import { pageOfCapture } from './query.ts'
import { failureOf, parseServiceError } from '../service/response/service-error.ts'
import type { DecodedResponse } from '../service/response/rows.ts'

/** A failure as shown or printed. Service texts in it are hostile. */
export interface FailureSummary {
  readonly code: string
  readonly message: string
  /** '' where none is known. */
  readonly requestId: string
  /** What to do next, as a sentence; may be absent. */
  readonly remedy?: string | undefined
  /** The field of the request that the service names. */
  readonly param?: string | undefined
  readonly requiredScopes?: readonly string[] | undefined
  /** Maximum number of days of one range, where the service refused a longer one and reported its limit. */
  readonly maxDays?: number | undefined
  /** A text, never a link. */
  readonly docUrl?: string | undefined
}

const AFTER_DEFECT = 'Read the account: it shows whether the call was charged. Then request it again.'

const reported = new WeakMap<Capture, FailureSummary | 'none'>()

/**
 * Why a capture is a failure: the service refused, or its response was not understood;
 * undefined for a usable response. Steps, coverage, log and report all use this rule. `response`
 * is decoded from the capture.
 */
export function failureOfCapture(capture: Capture, response: DecodedResponse | undefined): FailureSummary | undefined {
  if (response !== undefined) return undefined
  const known = reported.get(capture)
  if (known !== undefined) return known === 'none' ? undefined : known
  const found = readFailure(capture)
  reported.set(capture, found ?? 'none')
  return found
}

function readFailure(capture: Capture): FailureSummary | undefined {
  const requestId = capture.requestId ?? ''
  const defect = bodyDefectText(capture)
  if (capture.defect !== undefined && defect !== undefined && capture.status <= 200)
    return { code: capture.defect, message: defect, requestId, remedy: AFTER_DEFECT }
  if (capture.status !== 200) {
    const details = parseServiceError(capture.status, capture.body)
    const { message, remedy } = failureOf(requestId === '' ? details : { requestId, ...details })
    return {
      code: details.code ?? `http_${capture.status}`,
      message: capture.status < 400 ? message : details.message,
      requestId: details.requestId ?? requestId,
      remedy,
      ...failureText(details),
    }
  }
  const decoded = decodeResponse(capture.endpoint, capture.body, pageOfCapture(capture))
  if (decoded.ok) return undefined
  const { code, message, remedy } = decoded.error
  return { code, message: code === 'about_something_else' ? message : `Not understood: ${message}`, requestId, remedy }
}

/** The failure in an event of a step without a stored response. */
export function failureOfEvent({ code, message, remedy, requestId }: CaseEvent & { readonly kind: 'step-failed' }): FailureSummary {
  return { code, message, requestId: requestId ?? '', ...(remedy === undefined ? {} : { remedy }) }
}

/** Converts a current failure to the form that a case stores. */
export function summarizeFailure({ code, message, remedy, service, field }: Failure): FailureSummary {
  return {
    code: service?.code ?? code,
    message,
    requestId: service?.requestId ?? '',
    remedy,
    ...(field === undefined ? {} : { param: field }),
    ...(service === undefined ? {} : failureText(service)),
  }
}

function failureText({
  param,
  requiredScopes,
  maxDays,
  docUrl,
}: Pick<FailureSummary, 'param' | 'requiredScopes' | 'maxDays' | 'docUrl'>): Partial<FailureSummary> {
  return {
    ...(param === undefined ? {} : { param }),
    ...(requiredScopes === undefined ? {} : { requiredScopes }),
    ...(maxDays === undefined ? {} : { maxDays }),
    ...(docUrl === undefined ? {} : { docUrl }),
  }
}

/**
 * The details of a failure besides message and remedy, in the order in which support needs them:
 * `code`, `field date`, `request r-1`.
 */
export function failureDetails({ code, param, requiredScopes, requestId, docUrl }: FailureSummary): string[] {
  const scopes = requiredScopes ?? []
  return [
    code,
    ...(param === undefined ? [] : [`field ${param}`]),
    ...(scopes.length === 0 ? [] : [`${scopes.length === 1 ? 'permission' : 'permissions'} needed: ${scopes.join(', ')}`]),
    ...(requestId === '' ? [] : [`request ${requestId}`]),
    ...(docUrl === undefined ? [] : [`described at ${docUrl}`]),
  ].filter((part) => part !== '')
}
