import { exportEvidence, verifyOpenCase } from './case-actions.ts'
import type { CommandId } from './commands.ts'
import { commandsFor, isCommandId, neighbourOf } from './commands.ts'
import { startingWish } from './starting-wish.ts'
import { useOpenCase } from './open-case.ts'
import { pauseQueue } from './pause-queue.ts'
import { overlayOpened, runPanelToggled, subjectOpened, tabChosen, useScreen, wentTo } from './screen-store.ts'
import { resumeOpenPlans } from './services.ts'
import { currentSituation } from './situation.ts'
import { themeChosen, themeOf, useThemeFacts } from './theme.ts'

/** Steps to the subject before or after the present one. */
function stepSubject(by: 1 | -1): void {
  const { route } = useScreen.getState()
  const ids = (useOpenCase.getState().state?.subjects ?? []).map((subject) => subject.id)
  const next = neighbourOf(ids, route.at === 'case' ? (route.subjectId ?? ids[0]) : undefined, by)
  if (next !== undefined) subjectOpened(next)
}

function planPresentSubject(): void {
  const { route } = useScreen.getState()
  const { state } = useOpenCase.getState()
  if (state === undefined) return
  const present = state.subjects.find((subject) => route.at === 'case' && subject.id === route.subjectId) ?? state.subjects[0]
  if (present !== undefined) overlayOpened({ kind: 'plan', wish: startingWish([present], new Date()) })
}

const ACTIONS: Readonly<Record<CommandId, () => void | Promise<void>>> = {
  palette: () => overlayOpened({ kind: 'palette' }),
  shortcuts: () => overlayOpened({ kind: 'shortcuts' }),
  settings: () => wentTo({ at: 'settings' }),
  queue: () => wentTo({ at: 'queue' }),
  cases: () => wentTo({ at: 'cases' }),
  'new-case': () => overlayOpened({ kind: 'new-case' }),
  'edit-case': () => overlayOpened({ kind: 'edit-case' }),
  'add-subjects': () => overlayOpened({ kind: 'add-subjects' }),
  plan: planPresentSubject,
  'run-panel': () => runPanelToggled(),
  'resume-plans': resumeOpenPlans,
  'tab-dossier': () => tabChosen('dossier'),
  'tab-graph': () => tabChosen('graph'),
  'tab-token': () => tabChosen('token'),
  'tab-market': () => tabChosen('market'),
  'tab-search': () => tabChosen('search'),
  'tab-questions': () => tabChosen('questions'),
  'tab-log': () => tabChosen('log'),
  'tab-report': () => tabChosen('report'),
  'next-subject': () => stepSubject(1),
  'previous-subject': () => stepSubject(-1),
  'export-report': () => tabChosen('report'),
  'export-evidence': exportEvidence,
  'verify-case': verifyOpenCase,
  'pause-queue': () => pauseQueue(true),
  'resume-queue': () => pauseQueue(false),
  'toggle-theme': () => {
    const { choice, systemDark } = useThemeFacts.getState()
    themeChosen(themeOf(choice, systemDark) === 'dark' ? 'light' : 'dark')
  },
}

/** Runs a command, or opens the subject or case that an item of the palette names. Whatever makes no sense now is left. */
export async function runCommand(id: string): Promise<void> {
  if (id.startsWith('subject:')) return subjectOpened(id.slice('subject:'.length))
  if (id.startsWith('case:')) return wentTo({ at: 'case', caseId: id.slice('case:'.length), tab: 'dossier' })
  if (!isCommandId(id)) return
  const offered = commandsFor(currentSituation()).some((command) => command.id === id)
  if (offered || id === 'palette') await ACTIONS[id]()
}
