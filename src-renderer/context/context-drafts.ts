import { create } from 'zustand'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { ContextDraft } from './context-draft.ts'
import type { Room } from './room.ts'

/** The token that a case's token questions are about: entered once for all of them. */
export interface ChosenToken {
  readonly chain: string
  readonly address: string
}

interface CaseDrafts {
  readonly drafts: Readonly<Partial<Record<EndpointId, ContextDraft>>>
  readonly chosen: Readonly<Partial<Record<Room['id'], EndpointId>>>
  readonly token: ChosenToken | undefined
}

const NONE: CaseDrafts = { drafts: {}, chosen: {}, token: undefined }

/** What is being written, by case: whoever looks at a dossier in between finds it again. Confirmations are not kept. */
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

export function draftChanged(caseId: string, endpoint: EndpointId, draft: ContextDraft): void {
  change(caseId, ({ drafts }) => ({ drafts: { ...drafts, [endpoint]: draft } }))
}

export function endpointChosen(caseId: string, room: Room['id'], endpoint: EndpointId): void {
  change(caseId, ({ chosen }) => ({ chosen: { ...chosen, [room]: endpoint } }))
}

export function tokenChosen(caseId: string, token: ChosenToken): void {
  change(caseId, () => ({ token }))
}
