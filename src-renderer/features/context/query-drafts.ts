import { create } from 'zustand'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { QueryDraft } from './query-draft.ts'
import type { QueryGroup } from '../../../src-shared/view-models/query-groups.ts'

interface CaseDrafts {
  readonly drafts: Readonly<Partial<Record<EndpointId, QueryDraft>>>
  readonly chosen: Readonly<Partial<Record<QueryGroup['id'], EndpointId>>>
}

const NONE: CaseDrafts = { drafts: {}, chosen: {} }

/** Drafts by case: they survive a visit to another screen. Confirmations are not stored. */
const useDrafts = create<Readonly<Record<string, CaseDrafts>>>(() => ({}))

export function useCaseDrafts(caseId: string): CaseDrafts {
  return useDrafts((all) => all[caseId]) ?? NONE
}

function change(caseId: string, to: (drafts: CaseDrafts) => Partial<CaseDrafts>): void {
  useDrafts.setState((all) => {
    const before = all[caseId] ?? NONE
    return { [caseId]: { ...before, ...to(before) } }
  })
}

export function draftChanged(caseId: string, endpoint: EndpointId, draft: QueryDraft): void {
  change(caseId, ({ drafts }) => ({ drafts: { ...drafts, [endpoint]: draft } }))
}

export function selectEndpoint(caseId: string, group: QueryGroup['id'], endpoint: EndpointId): void {
  change(caseId, ({ chosen }) => ({ chosen: { ...chosen, [group]: endpoint } }))
}
