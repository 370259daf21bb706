import type { ReactNode } from 'react'
import { lazy, memo, Suspense, useEffect, useMemo } from 'react'
import { Button, Spinner } from '@blueprintjs/core'
import { Plus, Satellite } from '@blueprintjs/icons'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { AsOfNote } from '../features/compare/as-of-note.tsx'
import { useStateAsOf } from '../features/compare/use-state-as-of.ts'
import { DossierScreen } from '../features/dossier/dossier-screen.tsx'
import { CaseActionsContext, CaseContext } from '../state/case-context.ts'
import { LAZY_SCREENS } from './lazy-screens.ts'
import { LogScreen } from '../features/log/log-screen.tsx'
import type { CaseTab, Route } from '../state/route.ts'
import { actionsOf } from './case-actions.ts'
import { runCommand } from './run-command.ts'
import { openOverlay, closeSource, useScreen } from '../state/screen-store.ts'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { CASE_PANEL, tabTitle } from '../state/tab-titles.ts'
import { Later } from '../ui/pace/later.tsx'
import { useThrottledValue } from '../ui/pace/use-throttled-value.ts'
import { ScreenNote } from '../ui/screen/screen-note.tsx'
import './case-screen.css'
import type { Subject } from '../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

// The graph and the report have the largest libraries; the first screen does not load them.
const GraphScreen = lazy(() => LAZY_SCREENS.graph().then((module) => ({ default: module.GraphScreen })))
const ReportScreen = lazy(() => LAZY_SCREENS.report().then((module) => ({ default: module.ReportScreen })))
const CompareScreen = lazy(() => LAZY_SCREENS.compare().then((module) => ({ default: module.CompareScreen })))
const QueryScreen = lazy(() => LAZY_SCREENS.context().then((module) => ({ default: module.QueryScreen })))
const QuestionsScreen = lazy(() => LAZY_SCREENS.questions().then((module) => ({ default: module.QuestionsScreen })))
const CaptureDrawer = lazy(() => LAZY_SCREENS.capture().then((module) => ({ default: module.CaptureDrawer })))

/**
 * Tabs that can be shown as of an earlier acquisition. Writing, arranging and
 * verifying use the whole case.
 */
const TABS_AS_OF: ReadonlySet<CaseTab> = new Set(['dossier', 'token', 'market', 'search'])

interface CaseScreenProps {
  readonly state: CaseState
}

/**
 * An open case: its subjects' dossiers, its graph, its context, its log and its
 * report, under one context.
 */
export function CaseScreen({ state }: CaseScreenProps): ReactNode {
  const tab = useScreen(({ route }) => (route.at === 'case' ? route.tab : 'dossier'))
  const then = useStateAsOf(state)
  const shown = TABS_AS_OF.has(tab) ? then : state
  const value = useMemo(() => ({ state: shown, now: state }), [shown, state])
  const actions = useMemo(() => actionsOf(state.record.id), [state.record.id])
  const source = useScreen((facts) => facts.source)
  return (
    <CaseActionsContext value={actions}>
      <CaseContext value={value}>
        <AsOfNote state={state} follows={TABS_AS_OF.has(tab)} what={tabTitle(tab)} />
        <CasePanel state={state} />
        {source !== undefined && (
          <ScreenBoundary what={messages.source} resetKey={source.captureId}>
            <Suspense fallback={null}>
              <CaptureDrawer source={source} onClosed={closeSource} />
            </Suspense>
          </ScreenBoundary>
        )}
      </CaseContext>
    </CaseActionsContext>
  )
}

function CasePanel({ state }: { readonly state: CaseState }): ReactNode {
  const route = useScreen((facts) => facts.route)
  const shown = useThrottledValue(route)
  const { tab, subject } = positionOf(route, state)

  // A route with a missing subject (or none) redirects to the first one.
  useEffect(() => {
    if (route.at === 'case' && subject !== undefined && route.subjectId !== subject.id) {
      useScreen.setState({ route: { ...route, subjectId: subject.id } })
    }
  }, [route, subject])

  return (
    <section className="case" aria-label={messages.case}>
      {(tab !== 'dossier' || subject === undefined) && <h1 className="visually-hidden">{tabTitle(tab)}</h1>}
      <div className="tab-panel" role="tabpanel" id={CASE_PANEL} aria-labelledby={`tab-${tab}`}>
        <TabContent route={shown} state={state} />
      </div>
    </section>
  )
}

interface TabContentProps {
  readonly route: Route
  readonly state: CaseState
}

/**
 * The content below the tabs. A screen may be large: it renders with pauses, after the
 * tab shows its selection.
 */
const TabContent = memo(function TabContent({ route, state }: TabContentProps): ReactNode {
  const { tab, subject } = positionOf(route, state)
  return (
    <ScreenBoundary what={tabTitle(tab)} resetKey={`${tab} ${subject?.id ?? ''}`}>
      <Suspense fallback={<Waiting />}>
        {tab === 'log' ? (
          <LogScreen />
        ) : tab === 'report' ? (
          <ReportScreen />
        ) : tab === 'token' || tab === 'market' || tab === 'search' ? (
          <QueryScreen key={tab} groupId={tab} />
        ) : tab === 'questions' ? (
          <QuestionsScreen />
        ) : subject === undefined ? (
          <FirstSubject />
        ) : tab === 'graph' ? (
          <GraphScreen />
        ) : tab === 'compare' ? (
          <CompareScreen subject={subject} />
        ) : (
          <Later>
            <DossierScreen
              key={subject.id}
              subjectId={subject.id}
              panel={route.at === 'case' ? route.panel : undefined}
              actions={
                <div className="case-acts">
                  <Button text={messages.requestWithFilters} onClick={() => void runCommand('request')} />
                  <Button
                    intent="primary"
                    icon={<Satellite />}
                    text={messages.planAcquisition}
                    title={messages.planAcquisitionHint}
                    onClick={() => void runCommand('plan')}
                  />
                </div>
              }
            />
          </Later>
        )}
      </Suspense>
    </ScreenBoundary>
  )
})

function positionOf(route: Route, state: CaseState): { readonly tab: CaseTab; readonly subject: Subject | undefined } {
  return {
    tab: route.at === 'case' ? route.tab : 'dossier',
    subject: state.subjects.find((one) => route.at === 'case' && one.id === route.subjectId) ?? state.subjects[0],
  }
}

function Waiting(): ReactNode {
  return (
    <div className="centred">
      <Spinner size={24} aria-label={messages.opening} />
    </div>
  )
}

function FirstSubject(): ReactNode {
  return (
    <div className="centred">
      <ScreenNote
        icon={<Plus size={32} />}
        title={messages.addSubject}
        description={messages.addSubjectHint}
        action={
          <Button
            intent="primary"
            icon={<Plus />}
            text={messages.addSubjects}
            data-first-focus
            onClick={() => openOverlay({ kind: 'add-subjects' })}
          />
        }
      />
    </div>
  )
}
