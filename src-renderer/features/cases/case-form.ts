import { readCredits } from '../../../src-shared/core/text/credits.ts'

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
  if (draft.title.trim() === '') errors.title = 'Enter a title.'
  else if (draft.title.trim().length > MAX_TITLE) errors.title = `The title is longer than ${MAX_TITLE} characters. Shorten it.`
  if (draft.reference.trim().length > MAX_TITLE) errors.reference = `The reference is longer than ${MAX_TITLE} characters. Shorten it.`
  if (draft.investigator.trim() === '') errors.investigator = 'The report names who investigated. Enter a name.'
  else if (draft.investigator.trim().length > MAX_TITLE) errors.investigator = `The name is longer than ${MAX_TITLE} characters. Shorten it.`
  if (draft.budget.trim() === '') errors.budget = 'Enter the number of credits that this case may spend. Enter 0 to allow no spending.'
  else if (readCredits(draft.budget) === undefined) errors.budget = 'Enter a whole number of credits with at most twelve digits.'
  return errors
}
