import type { Fields } from '../../../../src-shared/core/fields.ts'
import { isFields } from '../../../../src-shared/core/fields.ts'
import { ok, type Result } from '../../../../src-shared/core/result.ts'
import { requestForm, type RequestField, type RequestForm } from '../../../../src-shared/service/request/request-form.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointsOf, isOfferedTo } from '../../../../src-shared/case/coverage.ts'
import { isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { isEntity } from '../../../../src-shared/case/subject.ts'
import { ALL_AT_ONCE, ENTITY_CHAINS } from '../../../../src-shared/case/chain-families.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { chosenWords } from './chosen-words.ts'
import { newDraft, readDraft, type QueryDraft } from '../query-draft.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

/** Fields that name the subject: they are not entered. */
const OF_SUBJECT: ReadonlySet<string> = new Set(['address', 'wallet_address', 'entity_name'])

/** The choices of an endpoint apart from subject, chains and window. */
export function subjectForm(endpoint: EndpointId): RequestForm {
  const form = requestForm(endpoint)
  const isOpen = ({ name }: RequestField): boolean => !OF_SUBJECT.has(name)
  return { ...form, fields: form.fields.filter(isOpen) }
}

/**
 * The endpoints about a subject that have any choices. Labels are bought in a dialog of their own.
 */
export function requestableEndpoints(subject: Subject): EndpointId[] {
  return endpointsOf(subject).filter((endpoint) => {
    if (isLabelEndpoint(endpoint)) return false
    const { fields, filters, order } = subjectForm(endpoint)
    return fields.length + filters.length + order.length > 0 && offeredOn(endpoint, subject).isOffered
  })
}

/** The chains of a subject that an endpoint is offered on; there may be none to choose. */
export function offeredOn(endpoint: EndpointId, subject: Subject): { readonly isOffered: boolean; readonly chains: readonly string[] } {
  if (endpointOf(endpoint).chains === undefined) return { isOffered: isOfferedTo(endpoint, undefined, subject), chains: [] }
  // The chains of an entity need not be known in advance: besides its own choice, every chain can
  // be requested individually.
  const wanted = isEntity(subject) ? [...new Set([...subject.chains, ...ALL_AT_ONCE, ...ENTITY_CHAINS])] : subject.chains
  const offered = wanted.filter((chain) => isOfferedTo(endpoint, chain, subject))
  return { isOffered: offered.length > 0, chains: offered }
}

/** The initial form of an endpoint about a subject: Casebook's own defaults. */
export function subjectDraft(endpoint: EndpointId, subject: Subject, window: QueryDraft['window'], now: Date): QueryDraft {
  const { perPage } = endpointOf(endpoint).defaults
  const begun = newDraft(endpoint, subject.chains, now)
  const { chains } = offeredOn(endpoint, subject)
  return {
    ...begun,
    chains: isEntity(subject) ? chains.filter((chain) => subject.chains.includes(chain)) : chains,
    window,
    ...(perPage === undefined ? {} : { perPage: String(perPage) }),
  }
}

/** The acquisition request of a filled form; it is priced and approved like any other. */
export function subjectRequest(endpoint: EndpointId, subject: Subject, draft: QueryDraft): Result<AcquisitionRequest> {
  const read = readDraft(endpoint, draft)
  if (!read.ok) return read
  const extra = withoutPlace(read.value)
  const isFiltered = read.value['filters'] !== undefined
  return ok({
    title: `${endpointOf(endpoint).title} of ${subjectTitle(subject)}${isFiltered ? messages.filtered : ''}`,
    subjectIds: [subject.id],
    endpoints: [endpoint],
    chains: draft.chains,
    allWherePossible: false,
    window: draft.window,
    maxPages: draft.maxPages,
    refresh: draft.refresh,
    extra: { [endpoint]: extra },
    chosen: chosenWords(extra),
  })
}

/** Removes subject, chain and page: the plan shows them for each call. */
function withoutPlace(request: Fields): Fields {
  const own = new Set([...OF_SUBJECT, 'chain', 'chains'])
  const entries = Object.entries(request).filter(([name, value]) => !own.has(name) && !(isFields(value) && Object.keys(value).length === 0))
  return Object.fromEntries(entries)
}
