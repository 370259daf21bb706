import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import type { AddressSubject, Subject } from '../case-state.ts'
import { labelKey } from '../label-occurrences.ts'
import { addressSubjects, familyOfSubject, counterpartyAsSubject } from '../subject.ts'
import type { FailedQuestion, AcquisitionRequest } from './acquisition-request.ts'

/** Stands in for a subject in a question about none: a token, the market, the web. */
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
  /** The one question that is asked, where it was asked before. */
  readonly again?: FailedQuestion | undefined
}

/** Whom the plan is about: the chosen subjects, or the addresses whose labels are wanted. One that is a subject itself is asked about as such. */
export function targetsOf(request: AcquisitionRequest, subjects: readonly Subject[]): Target[] {
  if (request.again !== undefined) return request.again.flatMap((question) => targetAgain(request, question, subjects))
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

/** Nobody where its subject is not in the case any more, or its endpoint was left out. */
function targetAgain({ endpoints }: AcquisitionRequest, again: FailedQuestion, subjects: readonly Subject[]): Target[] {
  const { subjectId, about, chain, endpoint } = again.step
  const subject = subjectId === '' ? NO_SUBJECT : subjects.find(({ id }) => id === subjectId)
  if (subject === undefined || !endpoints.includes(endpoint)) return []
  const family = chain !== undefined && isChainId(chain) ? familyOfChain(chain) : familyOfSubject(subject)
  return [{ subject: about === undefined ? subject : counterpartyAsSubject(subject, about, family), about, chains: [], again }]
}

/** The wish that asks such a question alone: its request stands, and is split where the service has refused its range. */
export function retryRequest(request: AcquisitionRequest, { step, pages }: FailedQuestion): AcquisitionRequest {
  return {
    ...request,
    request: step.request,
    pathValues: step.pathValues,
    window: step.window ?? request.window,
    maxPages: pages,
    pagesOf: undefined,
  }
}
