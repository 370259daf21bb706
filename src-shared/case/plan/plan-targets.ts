import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import { labelKey } from '../label-occurrences.ts'
import { addressSubjects, familyOfSubject, counterpartyAsSubject } from '../subject.ts'
import type { FailedQuery, AcquisitionRequest } from './acquisition-request.ts'
import type { AddressSubject, Subject } from '../case-types.ts'

/** Placeholder subject for a query without one: a token, the market, the web. */
const NO_SUBJECT: AddressSubject = {
  id: '',
  typed: '',
  address: '',
  family: '',
  chains: [],
  alias: '',
  origin: '',
  colour: '',
  tags: [],
  note: '',
  addedAt: '',
}

export interface Target {
  /** For a counterparty: its subject, with the counterparty's address in place of its own. */
  readonly subject: Subject
  readonly about: string | undefined
  readonly chains: readonly string[]
  /** The query to repeat, for a retry. */
  readonly again?: FailedQuery | undefined
}

/**
 * Targets of the plan: the chosen subjects, or the addresses whose labels are requested. An address
 * that is a subject is targeted as that subject.
 */
export function targetsOf(request: AcquisitionRequest, subjects: readonly Subject[]): Target[] {
  if (request.again !== undefined) return request.again.flatMap((question) => retryTarget(request, question, subjects))
  if (request.request !== undefined) return [{ subject: NO_SUBJECT, about: undefined, chains: [] }]
  if (request.labelTargets === undefined) {
    return subjects.filter(({ id }) => request.subjectIds.includes(id)).map((subject) => ({ subject, about: undefined, chains: request.chains }))
  }
  const addresses = addressSubjects(subjects)
  return request.labelTargets.flatMap(({ subjectId, address, family, chain }): Target[] => {
    const own = addresses.find((one) => one.family === family && labelKey(one.address, family) === labelKey(address, family))
    if (own !== undefined) return [{ subject: own, about: undefined, chains: [chain] }]
    const owner = subjects.find(({ id }) => id === subjectId)
    return owner === undefined ? [] : [{ subject: counterpartyAsSubject(owner, address, family), about: address, chains: [chain] }]
  })
}

/** No target where its subject is no longer in the case, or its endpoint was deselected. */
function retryTarget({ endpoints }: AcquisitionRequest, again: FailedQuery, subjects: readonly Subject[]): Target[] {
  const { subjectId, about, chain, endpoint } = again.step
  const subject = subjectId === '' ? NO_SUBJECT : subjects.find(({ id }) => id === subjectId)
  if (subject === undefined || !endpoints.includes(endpoint)) return []
  const family = chain !== undefined && isChainId(chain) ? familyOfChain(chain) : familyOfSubject(subject)
  return [{ subject: about === undefined ? subject : counterpartyAsSubject(subject, about, family), about, chains: [], again }]
}

/**
 * A request that repeats this query alone; its window is split where the service refused the range.
 */
export function retryRequest(request: AcquisitionRequest, { step, pages }: FailedQuery): AcquisitionRequest {
  return {
    ...request,
    request: step.request,
    pathValues: step.pathValues,
    window: step.window ?? request.window,
    maxPages: pages,
    pagesOf: undefined,
  }
}
