import type { EndpointId } from '../service/table/endpoint.ts'
import { entityKey } from './names/entity-name.ts'
import { familyOfAnyChain, isLabelEndpoint, labelKey } from './label-occurrences.ts'
import { queryOfCapture, requestOfCapture } from './query.ts'
import { isEntity } from './subject.ts'
import type { CaptureHeader, Subject } from './case-types.ts'

/**
 * Whether a capture is about a subject: by its subject id, or by the address or entity name in
 * its request. Labels bought for a counterparty have no subject id; they match once that
 * address becomes a subject.
 */
export function isAboutSubject(capture: CaptureHeader, subject: Subject): boolean {
  if (capture.subjectId !== undefined) return capture.subjectId === subject.id
  if (isEntity(subject)) return namesEntity(capture, subject.entityName)
  const { address, chain } = queryOfCapture(capture)
  return address !== undefined && requestsLabelsOf(capture.endpoint, address, chain, subject)
}

/**
 * Whether a call requests the labels of this subject. An entity has no
 * address, so it never matches.
 */
export function requestsLabelsOf(endpoint: EndpointId, address: string, chain: string | undefined, subject: Subject): boolean {
  if (isEntity(subject)) return false
  const family = familyOfAnyChain(chain)
  if (!isLabelEndpoint(endpoint) || (family !== undefined && family !== subject.family)) return false
  return labelKey(address, subject.family) === labelKey(subject.address, subject.family)
}

function namesEntity(capture: CaptureHeader, name: string): boolean {
  // Most requests name no entity; skip parsing their text.
  if (!capture.requestText.includes('"entity_name"')) return false
  const { entity_name: requested } = requestOfCapture(capture)
  return typeof requested === 'string' && entityKey(requested) === entityKey(name)
}
