import type { Situation } from './commands.ts'
import { useDesk } from '../session/desk-store.ts'
import { useOpenCase } from '../session/open-case.ts'
import { useScreen } from '../session/screen-store.ts'
import { subjectTitle, wordsOf } from '../text/subject-title.ts'

/** Gathers what commands depend on, as it is now. */
export function currentSituation(): Situation {
  const { cases, state } = useOpenCase.getState()
  return {
    route: useScreen.getState().route,
    paused: useDesk.getState().broker?.paused ?? false,
    cases: cases ?? [],
    subjects: (state?.subjects ?? []).map((subject) => ({ id: subject.id, title: subjectTitle(subject), address: wordsOf(subject).join(' ') })),
  }
}
