import type { Situation } from './commands.ts'
import { useBackendStore } from '../session/desk-store.ts'
import { useOpenCase } from '../session/open-case.ts'
import { useScreen } from '../session/screen-store.ts'
import { wordsOf } from '../text/subject-title.ts'
import { subjectTitles } from '../text/subject-titles.ts'

/** Gathers what commands depend on, as it is now. */
export function currentSituation(): Situation {
  const { cases, state, names } = useOpenCase.getState()
  const titleOf = subjectTitles(names)
  return {
    route: useScreen.getState().route,
    paused: useBackendStore.getState().broker?.paused ?? false,
    cases: cases ?? [],
    subjects: (state?.subjects ?? []).map((subject) => ({ id: subject.id, title: titleOf(subject), address: wordsOf(subject).join(' ') })),
  }
}
