import type { PlanInput } from '../../../src-shared/case/plan/plan.ts'
import type { AcquisitionRequest } from '../../../src-shared/case/plan/acquisition-request.ts'
import type { PlannedStep } from '../../../src-shared/custody/capture.ts'
import { ADDRESS } from './case-files.ts'
import type { AddressSubject, EntitySubject } from '../../../src-shared/case/case-types.ts'

/** Default fields of a subject. */
const UNSAID = { alias: '', colour: '', tags: [], note: '', addedAt: '2026-11-21T00:00:00.000Z', origin: 'typed' }

/** A subject: by default one EVM address on Ethereum. */
export function subjectOf(parts: Partial<AddressSubject> = {}): AddressSubject {
  const address = parts.address ?? ADDRESS
  return {
    id: 's-1',
    typed: address,
    address,
    family: 'evm',
    chains: ['ethereum'],
    ...UNSAID,
    ...parts,
  }
}

/** An acquisition request for that subject: its balance on Ethereum, one page. */
export function buildRequest(parts: Partial<AcquisitionRequest> = {}): AcquisitionRequest {
  return {
    title: 'Dossier',
    subjectIds: ['s-1'],
    endpoints: ['profiler/current-balance'],
    chains: ['ethereum'],
    allWherePossible: false,
    window: { from: '2025-11-21', to: '2026-11-21' },
    maxPages: 1,
    refresh: false,
    ...parts,
  }
}

/** The input of a plan: that subject, no captures, prices of the pro plan. */
export function planInputOf(parts: Partial<PlanInput> = {}): PlanInput {
  return { subjects: [subjectOf()], captures: [], plan: 'pro', now: new Date('2026-11-21T12:00:00Z'), newId: () => 'p-1', ...parts }
}

/** A step of a plan: that subject's balance on Ethereum, priced at one credit. */
export function stepOf(parts: Partial<PlannedStep> = {}): PlannedStep {
  return {
    id: 'p-1.1',
    endpoint: 'profiler/current-balance',
    subjectId: 's-1',
    chain: 'ethereum',
    window: undefined,
    page: 1,
    request: {},
    price: '1',
    ...parts,
  }
}

/** A subject that is an entity; by default requested on all chains at once. */
export function entityOf(parts: Partial<EntitySubject> = {}): EntitySubject {
  const entityName = parts.entityName ?? 'Northgate Capital'
  return {
    id: 'e-1',
    typed: entityName,
    entityName,
    chains: ['all'],
    ...UNSAID,
    ...parts,
  }
}
