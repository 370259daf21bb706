import { QUERY_GROUP_LIST } from '../../src-shared/view-models/query-groups.ts'
import { createCase, exportOpenCase, verifyOpenCase } from './case-actions.ts'
import type { CommandId } from './commands.ts'
import { commandsFor, isCommandId, neighbourOf } from './commands.ts'
import { defaultRequest } from '../../src-shared/case/plan/default-plan.ts'
import { beginGuide } from '../features/guide/begin-guide.ts'
import { chosenChains, useDefaults } from '../state/defaults.ts'
import { useOpenCase } from '../state/open-case.ts'
import { type GraphCommandId, isGraphCommandId, runGraphCommand } from '../state/graph/graph-commands.ts'
import { togglePrivacy } from '../state/privacy.ts'
import { toggleSidebar } from './use-is-sidebar-collapsed.ts'
import { pauseQueue } from '../state/pause-queue.ts'
import {
  toggleGraphPanel,
  openOverlay,
  requestReportExport,
  toggleRunPanel,
  openQueryGroup,
  openSubject,
  selectTab,
  useScreen,
  navigate,
} from '../state/screen-store.ts'
import { resumeOpenPlans } from '../features/acquisition/run/resume-open-plans.ts'
import { currentSituation } from './command-context.ts'
import { setTheme, themeOf, useThemeFacts } from '../state/theme.ts'

/** Moves to the subject before or after the current one. */
function stepSubject(by: 1 | -1): void {
  const { route } = useScreen.getState()
  const ids = (useOpenCase.getState().state?.subjects ?? []).map((subject) => subject.id)
  const next = neighbourOf(ids, route.at === 'case' ? (route.subjectId ?? ids[0]) : undefined, by)
  if (next !== undefined) openSubject(next)
}

/**
 * Opens a plan for the subject on screen or for all subjects; without a subject on screen, for all.
 * The dialog offers the other choice.
 */
function openPlan(who: 'present' | 'all'): void {
  const { route } = useScreen.getState()
  const all = useOpenCase.getState().state?.subjects ?? []
  const named = all.find(({ id }) => route.at === 'case' && id === route.subjectId)
  const present = named ?? all[0]
  if (present === undefined) return
  const subjects = who === 'all' || named === undefined ? all : [present]
  openOverlay({
    kind: 'plan',
    request: defaultRequest(subjects, all, new Date(), useDefaults.getState().days, chosenChains('evm', useDefaults.getState())),
    presentId: present.id,
  })
}

/** Opens the filtered query of the subject on screen; without one, of the first subject. */
function openRequest(): void {
  const { route } = useScreen.getState()
  const all = useOpenCase.getState().state?.subjects ?? []
  const subject = all.find(({ id }) => route.at === 'case' && id === route.subjectId) ?? all[0]
  if (subject !== undefined) openOverlay({ kind: 'request', subjectId: subject.id })
}

function openQuestion(endpoint: string): void {
  const group = QUERY_GROUP_LIST.find(({ endpoints }) => endpoints.some((one) => one === endpoint))
  if (group !== undefined) openQueryGroup(group.id, endpoint)
}

const ACTIONS: Readonly<Record<Exclude<CommandId, GraphCommandId>, () => void | Promise<void>>> = {
  palette: () => openOverlay({ kind: 'palette' }),
  shortcuts: () => openOverlay({ kind: 'shortcuts' }),
  settings: () => navigate({ at: 'settings' }),
  queue: () => navigate({ at: 'queue' }),
  cases: () => navigate({ at: 'cases' }),
  'new-case': () => openOverlay({ kind: 'new-case' }),
  'edit-case': () => openOverlay({ kind: 'edit-case' }),
  find: () => openOverlay({ kind: 'find' }),
  'verify-file': () => openOverlay({ kind: 'verify', files: [] }),
  guide: async () => void (await beginGuide(createCase)),
  subjects: () => openOverlay({ kind: 'subjects' }),
  'toggle-privacy': togglePrivacy,
  'add-subjects': () => openOverlay({ kind: 'add-subjects' }),
  'add-entity': () => openOverlay({ kind: 'add-subjects', begin: 'entity' }),
  plan: () => openPlan('present'),
  request: openRequest,
  'plan-all': () => openPlan('all'),
  'run-panel': () => toggleRunPanel(),
  'toggle-sidebar': toggleSidebar,
  'toggle-graph-panel': toggleGraphPanel,
  'resume-plans': resumeOpenPlans,
  'tab-dossier': () => selectTab('dossier'),
  'tab-graph': () => selectTab('graph'),
  'tab-compare': () => selectTab('compare'),
  'tab-token': () => selectTab('token'),
  'tab-market': () => selectTab('market'),
  'tab-search': () => selectTab('search'),
  'tab-questions': () => selectTab('questions'),
  'tab-log': () => selectTab('log'),
  'tab-report': () => selectTab('report'),
  'next-subject': () => stepSubject(1),
  'previous-subject': () => stepSubject(-1),
  'export-report': requestReportExport,
  'export-evidence': exportOpenCase,
  'verify-case': verifyOpenCase,
  'pause-queue': () => pauseQueue(true),
  'resume-queue': () => pauseQueue(false),
  'toggle-theme': () => {
    const { choice, systemDark } = useThemeFacts.getState()
    setTheme(themeOf(choice, systemDark) === 'dark' ? 'light' : 'dark')
  },
}

/**
 * Runs a command, or opens the subject, query or case of a palette item. Ignores commands
 * that are not available now.
 */
export async function runCommand(id: string): Promise<void> {
  if (id.startsWith('subject:')) return openSubject(id.slice('subject:'.length))
  if (id.startsWith('request:')) return openQuestion(id.slice('request:'.length))
  if (id.startsWith('case:')) return navigate({ at: 'case', caseId: id.slice('case:'.length), tab: 'dossier' })
  if (!isCommandId(id)) return
  const offered = commandsFor(currentSituation()).some((command) => command.id === id)
  if (!offered && id !== 'palette') return
  if (isGraphCommandId(id)) runGraphCommand(id)
  else await ACTIONS[id]()
}
