import { DisconnectedNote, FatalScreen } from '../../../src-renderer/shell/fatal-screen.tsx'
import { SafeguardBanners } from '../../../src-renderer/shell/safeguard-banners.tsx'
import { Sidebar } from '../../../src-renderer/shell/sidebar.tsx'
import { CaseTabs } from '../../../src-renderer/shell/tabs/case-tabs.tsx'
import { TopBar } from '../../../src-renderer/shell/top-bar.tsx'
import { WelcomeScreen } from '../../../src-renderer/shell/welcome-screen.tsx'
import { setBrokerStatus, setConnection } from '../../../src-renderer/state/backend-store.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { brokerWith, startTrial } from '../acquisition/trial.ts'
import { inCase } from '../gallery/in-case.tsx'
import '../../../src-renderer/shell/shell.css'
import type { StoryGroup } from '../gallery/story.ts'

const SIDEBAR_PX = 224

async function showTabs() {
  const { caseId } = await startTrial()
  useScreen.setState({ route: { at: 'case', caseId, tab: 'graph' } })
  return <CaseTabs tab="graph" />
}

/** The top bar of an open case, after `change` has changed the window. */
async function showTopBar(change = () => {}) {
  const trial = await startTrial()
  const state = await trial.state()
  useScreen.setState({ route: { at: 'case', caseId: trial.caseId, tab: 'dossier' } })
  change()
  return inCase(state, <TopBar state={state} title="" />)
}

async function showSidebar(at: 'cases' | 'case') {
  const trial = await startTrial()
  const state = await trial.state()
  if (at === 'case') useScreen.setState({ route: { at, caseId: trial.caseId, tab: 'dossier' } })
  return (
    <div style={{ height: 560, display: 'grid' }}>{inCase(state, <Sidebar cases={[state.record]} state={at === 'case' ? state : undefined} />)}</div>
  )
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'TopBar',
    stories: [
      { title: 'open case', width: 1200, render: () => showTopBar() },
      { title: 'offline', width: 1200, render: () => showTopBar(() => setConnection(false, undefined)) },
      { title: 'queue paused', width: 1200, render: () => showTopBar(() => setBrokerStatus(brokerWith('5000', { paused: true, queued: 7 }))) },
    ],
  },
  {
    component: 'CaseTabs',
    stories: [
      { title: 'wide', width: 900, render: showTabs },
      { title: 'narrow', width: 360, render: showTabs },
    ],
  },
  {
    component: 'Sidebar',
    stories: [
      { title: 'cases', width: SIDEBAR_PX, render: () => showSidebar('cases') },
      { title: 'subjects of a case', width: SIDEBAR_PX, render: () => showSidebar('case') },
    ],
  },
  {
    component: 'WelcomeScreen',
    stories: [
      {
        title: 'first start',
        render: async () => {
          await startTrial()
          return <WelcomeScreen onDone={() => {}} />
        },
      },
    ],
  },
  {
    component: 'FatalScreen',
    stories: [
      {
        title: 'written by a newer Casebook',
        height: 360,
        render: () => <FatalScreen problem={failure('newer_version', 'The cases have format 2', 'Install the newer Casebook.')} />,
      },
      { title: 'cannot start', height: 360, render: () => <FatalScreen problem={failure('internal', 'The cases cannot be opened', 'Try again.')} /> },
    ],
  },
  { component: 'DisconnectedNote', stories: [{ title: 'offline', render: () => <DisconnectedNote /> }] },
  {
    component: 'SafeguardBanners',
    stories: [
      {
        title: 'minimum balance lost, ledger damaged',
        render: () => {
          const damage = ['The first line cannot be read.', 'The second line cannot be read.', 'The third line cannot be read.']
          const minimumBalance = { credits: '0', reached: undefined, unconfirmed: failure('needs_confirmation', 'The minimum balance was lost.', '') }
          setBrokerStatus(brokerWith('5000', { minimumBalance, ledgerDamage: damage.map((message) => failure('corrupt', message, '')) }))
          return <SafeguardBanners />
        },
      },
    ],
  },
]
