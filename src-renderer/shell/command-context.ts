import type { Situation } from './commands.ts'
import { useDesk } from '../session/desk-store.ts'
import type { Subject } from '../evidence/case-state.ts'
import { useOpenCase } from '../session/open-case.ts'
import { useScreen } from '../session/screen-store.ts'
import { shownAddress, subjectTitle } from '../text/subject-title.ts'

/** Gathers what commands depend on, as it is now. */
export function currentSituation(): Situation {
  const { cases, state } = useOpenCase.getState()
  return {
    route: useScreen.getState().route,
    paused: useDesk.getState().broker?.paused ?? false,
    cases: cases ?? [],
    subjects: (state?.subjects ?? []).map((subject) => ({ id: subject.id, title: subjectTitle(subject), address: wordsOf(subject) })),
  }
}

/** Found by the address as it is kept and as it is shown. */
function wordsOf(subject: Subject): string {
  const shown = shownAddress(subject)
  return shown === subject.address ? shown : `${shown} ${subject.address}`
}
