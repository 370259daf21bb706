import type { AddressSubject, Subject } from '../../evidence/case-state.ts'
import { labelKey } from '../../evidence/label-sightings.ts'
import { addressSubjects, standIn } from '../../evidence/subject.ts'
import type { PlanWish } from '../../session/plan-wish.ts'

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
}

/** Whom the plan is about: the chosen subjects, or the addresses whose labels are wanted. One that is a subject itself is asked about as such. */
export function targetsOf(wish: PlanWish, subjects: readonly Subject[]): Target[] {
  if (wish.request !== undefined) return [{ subject: NOBODY, about: undefined, chains: [] }]
  if (wish.labelTargets === undefined) {
    return subjects.filter(({ id }) => wish.subjectIds.includes(id)).map((subject) => ({ subject, about: undefined, chains: wish.chains }))
  }
  const addresses = addressSubjects(subjects)
  return wish.labelTargets.flatMap(({ subjectId, address, family, chain }): Target[] => {
    const own = addresses.find((one) => one.family === family && labelKey(one.address, family) === labelKey(address, family))
    if (own !== undefined) return [{ subject: own, about: undefined, chains: [chain] }]
    const owner = subjects.find(({ id }) => id === subjectId)
    return owner === undefined ? [] : [{ subject: standIn(owner, address, family), about: address, chains: [chain] }]
  })
}
