import { create } from 'zustand'
import type { ParamRow } from './read-question.ts'

/** A question as it is being written. */
export interface QuestionDraft {
  readonly id: string
  readonly rows: readonly ParamRow[]
  readonly fresh: boolean
  /** The most that it may cost, as typed. */
  readonly cap: string
}

/** Drafts by case: whoever goes to the settings to sign in finds what was written when coming back. Confirmations are not kept. */
const useDrafts = create<Readonly<Record<string, QuestionDraft>>>(() => ({}))

export function newParam(name = ''): ParamRow {
  return { key: crypto.randomUUID(), name, type: 'text', value: '' }
}

export function useDraft(caseId: string): readonly [draft: QuestionDraft, change: (change: Partial<QuestionDraft>) => void] {
  const kept = useDrafts((drafts) => drafts[caseId])
  const draft = kept ?? EMPTY
  return [draft, (change) => useDrafts.setState({ [caseId]: { ...draft, ...change } })]
}

const EMPTY: QuestionDraft = { id: '', rows: [newParam()], fresh: false, cap: '' }
