import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { CaptureHeader, Subject } from './case-state.ts'
import { familyOfAnyChain, isLabelEndpoint, labelKey } from './label-sightings.ts'
import { queryOfCapture } from './query.ts'

/**
 * Whether an answer is about a subject. Labels bought for a counterparty are kept without a subject; should that
 * address become a subject, they are about it all the same, by the address that their request names.
 */
export function isAboutSubject(capture: CaptureHeader, subject: Subject): boolean {
  if (capture.subjectId !== undefined) return capture.subjectId === subject.id
  const { address, chain } = queryOfCapture(capture)
  return address !== undefined && asksLabelsOf(capture.endpoint, address, chain, subject)
}

/** Whether a call for labels of this address is one about the subject. */
export function asksLabelsOf(endpoint: EndpointId, address: string, chain: string | undefined, subject: Subject): boolean {
  const family = familyOfAnyChain(chain)
  if (!isLabelEndpoint(endpoint) || (family !== undefined && family !== subject.family)) return false
  return labelKey(address, subject.family) === labelKey(subject.address, subject.family)
}
