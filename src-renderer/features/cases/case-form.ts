import { readCredits } from '../../../src-shared/core/text/credits.ts'
import { messages } from './messages.ts'

/** What an investigator enters about a case. */
export interface CaseDraft {
  readonly title: string
  readonly reference: string
  readonly investigator: string
  /** As typed. */
  readonly budget: string
}

export type CaseDraftErrors = Readonly<Partial<Record<keyof CaseDraft, string>>>

export const MAX_TITLE = 200

/** Errors of a draft per field, each a sentence with the fix; empty if it can be saved. */
export function checkCaseDraft(draft: CaseDraft): CaseDraftErrors {
  const errors: Partial<Record<keyof CaseDraft, string>> = {}
  if (draft.title.trim() === '') errors.title = messages.titleMissing
  else if (draft.title.trim().length > MAX_TITLE) errors.title = messages.titleTooLong(MAX_TITLE)
  if (draft.reference.trim().length > MAX_TITLE) errors.reference = messages.referenceTooLong(MAX_TITLE)
  if (draft.investigator.trim() === '') errors.investigator = messages.investigatorMissing
  else if (draft.investigator.trim().length > MAX_TITLE) errors.investigator = messages.investigatorTooLong(MAX_TITLE)
  if (draft.budget.trim() === '') errors.budget = messages.budgetMissing
  else if (readCredits(draft.budget) === undefined) errors.budget = messages.invalidCredits
  return errors
}
