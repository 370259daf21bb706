import type { CaseEvent, PlannedStep, Window } from '../../custody/capture.ts'
import { ADDRESS_FAMILIES, normaliseAddress, sameAddress } from '../../addresses/normalise.ts'
import { isFields } from '../../core/fields.ts'
import { chainTitle, familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import { entityKey } from '../names/entity-name.ts'
import { requestOfCapture } from '../query.ts'
import type { CaptureHeader } from '../case-types.ts'

type Fields = Readonly<Record<string, unknown>>

/** A subject or followed address, identified as its requests must name it. */
type Named = { readonly address: string; readonly family: string } | { readonly entityName: string }

/**
 * Compares requests with the subjects of their case: finds an address that was altered in its
 * event after the request.
 */
export interface SubjectCheck {
  /** What in an event contradicts the subjects of the case, as sentences. */
  readonly event: (event: CaseEvent) => string[]
  readonly capture: (capture: CaptureHeader) => string[]
}

/**
 * `events`: all of the case. Their order does not matter: an address can be followed after a
 * plan about it was approved.
 */
export function createSubjectCheck(events: readonly CaseEvent[]): SubjectCheck {
  const subjects = new Map<string, Named[]>()
  const add = (id: string, named: Named): void => void subjects.set(id, [...(subjects.get(id) ?? []), named])
  for (const event of events) {
    if (event.kind === 'subject-added') add(event.subjectId, event)
    if (event.kind === 'entity-added') add(event.subjectId, event)
    if (event.kind === 'address-followed') add(event.id, event)
  }

  const requestFaults = (where: string, id: string, request: Fields, chain: string | undefined): string[] => {
    const named = subjects.get(id)
    if (named === undefined) return [`${where} is for subject ${id}, which is not in the case.`]
    const faults = named.map((one) => subjectFault(where, id, one, request, chain))
    // The same id added twice with the same facts is one subject.
    return faults.some((fault) => fault === undefined) ? [] : faults.flatMap((fault) => fault ?? []).slice(0, 1)
  }

  return {
    event(event) {
      if (event.kind === 'subject-added') return addressFaults(event.seq, `subject ${event.subjectId}`, event, event.typed)
      if (event.kind === 'address-followed') return addressFaults(event.seq, `the followed address ${event.id}`, event)
      if (event.kind !== 'plan-approved') return []
      return event.steps.flatMap((step) => {
        const where = `Step ${step.id} of the plan that was approved with entry ${event.seq}`
        const { subjectId, about, request, chain } = step
        if (about !== undefined) return [...stepFaults(where, step), ...aboutFaults(where, about, request)]
        return [...stepFaults(where, step), ...(subjectId === '' ? [] : requestFaults(where, subjectId, request, chain))]
      })
    },
    capture(capture) {
      const { subjectId, seq } = capture
      if (subjectId === undefined) return []
      const request = requestOfCapture(capture)
      const chain = typeof request['chain'] === 'string' ? request['chain'] : undefined
      return requestFaults(`The request of entry ${seq}`, subjectId, request, chain)
    },
  }
}

function subjectFault(where: string, id: string, named: Named, request: Fields, chain: string | undefined): string | undefined {
  const { entity_name: entity } = request
  const address = addressOf(request)
  if ('entityName' in named) {
    if (typeof entity === 'string')
      return entityKey(entity) === entityKey(named.entityName) ? undefined : differs(where, entity, id, named.entityName)
    return address === undefined ? undefined : differs(where, address, id, named.entityName)
  }
  if (typeof entity === 'string') return differs(where, entity, id, named.address)
  if (address !== undefined && !isSame(named.family, address, named.address)) return differs(where, address, id, named.address)
  if (chain !== undefined && isChainId(chain) && familyOfChain(chain) !== named.family)
    return `${where} is about ${chainTitle(chain)}; an address of subject ${id} (${named.family}) cannot exist there.`
  return undefined
}

function differs(where: string, requested: string, id: string, named: string): string {
  return `${where} is about ${requested}; subject ${id} of the case is ${named}.`
}

/** A step for a counterparty's labels names the counterparty's address. */
function aboutFaults(where: string, about: string, request: Fields): string[] {
  const address = addressOf(request)
  const isOther = address !== undefined && !ADDRESS_FAMILIES.some((family) => isSame(family, address, about))
  return isOther ? [`${where} is about ${address}; the step names ${about}.`] : []
}

/** Compares a step's chain, window and page with its request. */
function stepFaults(where: string, { chain, window, page, request }: PlannedStep): string[] {
  const { chain: requested, pagination } = request
  const faults: string[] = []
  if (chain !== undefined && typeof requested === 'string' && requested !== chain)
    faults.push(`${where} names chain ${chain}; its request is for ${requested}.`)
  const dates = datesOf(request['date']) ?? datesOf(request['date_range'])
  if (window !== undefined && dates !== undefined && (dates.from !== window.from || dates.to !== window.to))
    faults.push(`${where} covers ${window.from} to ${window.to}; its request covers ${dates.from} to ${dates.to}.`)
  const requestedPage = isFields(pagination) ? pagination['page'] : undefined
  if (typeof requestedPage === 'number' && requestedPage !== page)
    faults.push(`${where} names page ${page}; its request is for page ${requestedPage}.`)
  return faults
}

/**
 * An address is stored in its family's canonical form and matches what was
 * typed, where that is readable.
 */
function addressFaults(
  seq: number,
  what: string,
  { address, family, chains }: { readonly address: string; readonly family: string; readonly chains: readonly string[] },
  typed?: string,
): string[] {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  if (known === undefined) return [`Entry ${seq} names “${family}” as the address family of ${what}, which does not exist.`]
  const form = normaliseAddress(known, address)
  const faults: string[] = []
  if (!form.ok || form.value.canonical !== address)
    faults.push(`Entry ${seq} names ${address} as the address of ${what}, which is not in canonical form.`)
  const read = typed === undefined ? undefined : normaliseAddress(known, typed)
  if (read?.ok === true && form.ok && read.value.canonical !== form.value.canonical)
    faults.push(`Entry ${seq} contains ${typed} as typed for ${what}, but ${address} as its address.`)
  const stray = chains.find((chain) => isChainId(chain) && familyOfChain(chain) !== known)
  if (stray !== undefined) faults.push(`Entry ${seq} names ${chainTitle(stray)} as a chain of ${what}, whose address (${family}) cannot exist there.`)
  return faults
}

function isSame(family: string, a: string, b: string): boolean {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return a === b || (known !== undefined && sameAddress(known, a, b))
}

function addressOf(request: Fields): string | undefined {
  const address = request['address'] ?? request['wallet_address']
  return typeof address === 'string' && address !== '' ? address : undefined
}

function datesOf(value: unknown): Window | undefined {
  return isFields(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string'
    ? { from: value['from'], to: value['to'] }
    : undefined
}
