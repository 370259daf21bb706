import type { CaseState, Subject } from './case-state.ts'

/** Everybody that the case may ask about, each by the id that steps and captures name: its subjects, then its followed addresses. */
export function askedAbout({ subjects, followed }: Pick<CaseState, 'subjects' | 'followed'>): readonly Subject[] {
  return followed.length === 0 ? subjects : [...subjects, ...followed]
}
