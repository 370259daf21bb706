import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import type { AddressSubject, Subject } from '../case-state.ts'
import { labelKey } from '../label-sightings.ts'
import { addressSubjects, familyOfSubject, counterpartyAsSubject } from '../subject.ts'
import type { FailedQuestion, AcquisitionRequest } from './plan-wish.ts'

/** Stands in for a subject in a question about none: a token, the market, the web. */
const NOBODY: AddressSubject = {
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
export function targetsOf(wish: AcquisitionRequest, subjects: readonly Subject[]): Target[] {
  if (wish.again !== undefined) return wish.again.flatMap((question) => targetAgain(wish, question, subjects))
  if (wish.request !== undefined) return [{ subject: NOBODY, about: undefined, chains: [] }]
  if (wish.labelTargets === undefined) {
    return subjects.filter(({ id }) => wish.subjectIds.includes(id)).map((subject) => ({ subject, about: undefined, chains: wish.chains }))
  }
  const addresses = addressSubjects(subjects)
  return wish.labelTargets.flatMap(({ subjectId, address, family, chain }): Target[] => {
    const own = addresses.find((one) => one.family === family && labelKey(one.address, family) === labelKey(address, family))
    if (own !== undefined) return [{ subject: own, about: undefined, chains: [chain] }]
    const owner = subjects.find(({ id }) => id === subjectId)
    return owner === undefined ? [] : [{ subject: counterpartyAsSubject(owner, address, family), about: address, chains: [chain] }]
  })
}

/** Nobody where its subject is not in the case any more, or its endpoint was left out. */
function targetAgain({ endpoints }: AcquisitionRequest, again: FailedQuestion, subjects: readonly Subject[]): Target[] {
  const { subjectId, about, chain, endpoint } = again.step
  const subject = subjectId === '' ? NOBODY : subjects.find(({ id }) => id === subjectId)
  if (subject === undefined || !endpoints.includes(endpoint)) return []
  const family = chain !== undefined && isChainId(chain) ? familyOfChain(chain) : familyOfSubject(subject)
  return [{ subject: about === undefined ? subject : counterpartyAsSubject(subject, about, family), about, chains: [], again }]
}

/** The wish that asks such a question alone: its request stands, and is split where the service has refused its range. */
export function retryRequest(wish: AcquisitionRequest, { step, pages }: FailedQuestion): AcquisitionRequest {
  return { ...wish, request: step.request, pathValues: step.pathValues, window: step.window ?? wish.window, maxPages: pages, pagesOf: undefined }
}
