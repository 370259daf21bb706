import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaptureHeader, Subject } from './case-state.ts'
import { entityKey } from './names/entity-name.ts'
import { familyOfAnyChain, isLabelEndpoint, labelKey } from './label-occurrences.ts'
import { queryOfCapture, requestOfCapture } from './query.ts'
import { isEntity } from './subject.ts'

/**
 * Whether an answer is about a subject. Labels bought for a counterparty are kept without a subject; should that
 * address become a subject, they are about it all the same, by the address that their request names. So are answers about
 * the owner of a bridge, asked by name, about the entity of that name.
 */
export function isAboutSubject(capture: CaptureHeader, subject: Subject): boolean {
  if (capture.subjectId !== undefined) return capture.subjectId === subject.id
  if (isEntity(subject)) return namesEntity(capture, subject.entityName)
  const { address, chain } = queryOfCapture(capture)
  return address !== undefined && requestsLabelsOf(capture.endpoint, address, chain, subject)
}

/** Whether a call for labels of this address is one about the subject. An entity has no address whose labels could be asked for. */
export function requestsLabelsOf(endpoint: EndpointId, address: string, chain: string | undefined, subject: Subject): boolean {
  if (isEntity(subject)) return false
  const family = familyOfAnyChain(chain)
  if (!isLabelEndpoint(endpoint) || (family !== undefined && family !== subject.family)) return false
  return labelKey(address, subject.family) === labelKey(subject.address, subject.family)
}

function namesEntity(capture: CaptureHeader, name: string): boolean {
  // Most requests name none: their text says so without being read.
  if (!capture.requestText.includes('"entity_name"')) return false
  const { entity_name: requested } = requestOfCapture(capture)
  return typeof requested === 'string' && entityKey(requested) === entityKey(name)
}
