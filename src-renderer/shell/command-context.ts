import type { Situation } from './commands.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { useOpenCase } from '../state/open-case.ts'
import { useScreen } from '../state/screen-store.ts'
import { wordsOf } from '../../src-shared/case/subject-title.ts'
import { subjectTitles } from '../../src-shared/case/subject-titles.ts'

/** Gathers the current state that commands depend on. */
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
