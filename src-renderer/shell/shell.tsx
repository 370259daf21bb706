import type { ReactNode } from 'react'
import { lazy, memo, Suspense, use, useEffect, useMemo } from 'react'
import { Button, HotkeysContext, Spinner, useHotkeys, ProgressBar } from '@blueprintjs/core'
import { LabTest } from '@blueprintjs/icons'
import { useCases, useCaseState } from '../storage/hooks.ts'
import { LookalikeContext } from '../ui/lookalikes.ts'
import { useDialogFocus } from '../ui/screen/use-dialog-focus.ts'
import { useFocusReturn } from '../ui/screen/use-focus-return.ts'
import { useKeyGuard } from '../ui/screen/use-key-guard.ts'
import { useEscapeCapture } from '../ui/screen/use-escape-capture.ts'
import { api } from '../platform/api.ts'
import { CasesScreen } from '../features/cases/cases-screen.tsx'
import { commandsFor } from './commands.ts'
import { reconcileSpending } from '../state/compare-spending.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { createCase } from './case-actions.ts'
import { GuideButton } from '../features/guide/guide-button.tsx'
import { GuideCard } from '../features/guide/guide-card.tsx'
import { useGuideMilestones } from '../features/guide/use-guide-sights.ts'
import { DisconnectedNote } from './fatal-screen.tsx'
import { InterruptedNote } from './interrupted-note.tsx'
import { CaseWorkNote } from './case-work-note.tsx'
import { RenewalNote } from './renewal-note.tsx'
import { setOpenCase, namesRead, useOpenCase } from '../state/open-case.ts'
import { showErrorToast } from '../state/messages.ts'
import { noKeySentence } from '../ui/key-text.ts'
import { LAZY_SCREENS } from './lazy-screens.ts'
import { LAZY_SHELL } from './lazy-shell.ts'
import { QueueScreen } from '../features/queue/queue-screen.tsx'
import { Sidebar } from './sidebar.tsx'
import { runCommand } from './run-command.ts'
import { isOverlayOpen, dismissOverlay, useScreen, navigate } from '../state/screen-store.ts'
import { SafeguardBanners } from './safeguard-banners.tsx'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { useIsSidebarCollapsed } from './use-is-sidebar-collapsed.ts'
import { services } from '../state/services.ts'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { TopBar } from './top-bar.tsx'
import { switchService } from '../state/switch-service.ts'
import { CASE_PANEL } from '../state/tab-titles.ts'
import { AddressIdentities } from '../ui/names/address-identities.tsx'
import { NO_SUBJECT_NAMES } from '../../src-shared/case/identity/subject-names.ts'
import { SubjectNamesContext } from '../ui/names/subject-names-context.ts'
import { useSubjectNames } from '../ui/names/use-subject-names.ts'
import { useLookalikes } from '../ui/use-lookalikes.ts'
import './shell.css'
import { messages } from './messages.ts'

const MB = 1_000_000
/** Minimum number of responses for the note: fewer are imported before it can be read. */
const MANY = 100
const LARGE = 8 * MB

/**
 * Shown while responses of an interrupted run are imported into their cases,
 * until the last one is stored.
 */
function JournalNote(): ReactNode {
  const broughtIn = useBackendStore((facts) => facts.broughtIn)
  if (broughtIn === undefined || (broughtIn.total < MANY && broughtIn.totalBytes < LARGE)) return null
  const { done, total, bytes, totalBytes } = broughtIn
  const size = totalBytes < MB ? '' : messages.megabytesOf(Math.floor(bytes / MB), Math.ceil(totalBytes / MB))
  return (
    <div className="banner" data-tone="warn" role="status">
      <span>
        <strong>{messages.loadingResults}</strong> {messages.loadedOf(done, total, size)}
      </span>
      <ProgressBar className="banner-progress" value={totalBytes === 0 ? done / total : bytes / totalBytes} stripes={false} animate={false} />
    </div>
  )
}

const CaseScreen = lazy(() => LAZY_SHELL.case().then((module) => ({ default: module.CaseScreen })))
const Overlays = lazy(() => LAZY_SHELL.overlays().then((module) => ({ default: module.Overlays })))
const RunPanel = lazy(() => LAZY_SCREENS.run().then((module) => ({ default: module.RunPanel })))

const NONE: readonly never[] = []

/** The window: sidebar, top bar, screen, and overlays. */
export function Shell(): ReactNode {
  const route = useScreen((facts) => facts.route)
  const cases = useCases()
  const list = cases?.ok === true ? cases.value : NONE
  useShellHotkeys()
  useEscapeCapture(closeOverlay)
  useDialogFocus()
  useFocusReturn()
  useKeyGuard()
  return (
    <>
      {route.at === 'case' ? (
        <OpenCase key={route.caseId} caseId={route.caseId} />
      ) : (
        <Frame
          sidebar={<Sidebar cases={list} state={undefined} />}
          bar={
            <TopBar state={undefined} title={{ cases: messages.cases, settings: messages.settings, queue: messages.queueAndSpending }[route.at]} />
          }
        >
          {route.at === 'settings' ? (
            <SettingsScreen />
          ) : route.at === 'queue' ? (
            <QueueScreen cases={list} />
          ) : cases === undefined ? (
            <Opening what={messages.cases} />
          ) : cases.ok ? (
            <CasesScreen cases={cases.value} renderGuide={(resetKey) => <GuideButton createCase={createCase} onlyGoesOn={resetKey === 'head'} />} />
          ) : (
            <>
              <h1 className="visually-hidden">{messages.cases}</h1>
              <FailureNote failure={cases.error} />
            </>
          )}
        </Frame>
      )}
    </>
  )
}

interface FrameProps {
  readonly sidebar: ReactNode
  readonly bar: ReactNode
  readonly banner?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

function Frame({ sidebar, bar, banner, foot, children }: FrameProps): ReactNode {
  const connected = useBackendStore((facts) => facts.connected)
  const collapsed = useIsSidebarCollapsed()
  return (
    <div className="shell" data-sidebar={collapsed ? 'collapsed' : 'open'}>
      {!collapsed && sidebar}
      <div className="shell-main">
        {bar}
        {!connected && <DisconnectedNote />}
        <JournalNote />
        <RenewalNote />
        <CaseWorkNote />
        <SafeguardBanners />
        {banner}
        <main className="shell-screen">{children}</main>
        {foot}
      </div>
    </div>
  )
}

/**
 * Renders when the case changes; memoised against changes of the list of cases and of the route.
 */
const OpenCase = memo(function OpenCase({ caseId }: { readonly caseId: string }): ReactNode {
  const read = useCaseState(caseId)
  const state = read?.ok === true ? read.value : undefined
  const overlayKind = useScreen((facts) => facts.overlay?.kind ?? '')
  const panelOpen = useScreen((facts) => facts.runPanelOpen)
  const isSidebarCollapsed = useIsSidebarCollapsed()
  const lookalikesOf = useLookalikes(state)
  const names = useSubjectNames(state)
  useGuideMilestones(state)
  useEffect(() => {
    setOpenCase(state)
    return () => setOpenCase(undefined)
  }, [state])
  useEffect(() => {
    namesRead(names)
    return () => namesRead(NO_SUBJECT_NAMES)
  }, [names])
  const isRead = state !== undefined
  useEffect(() => {
    // Once per opening: the main process's ledger has settled later captures before
    // this window receives them.
    const captures = useOpenCase.getState().state?.captures
    if (!isRead || captures === undefined) return
    void reconcileSpending(api(), caseId, captures).then((compared) => !compared.ok && showErrorToast(compared.error))
  }, [caseId, isRead])

  return (
    <LookalikeContext value={lookalikesOf}>
      <SubjectNamesContext value={names}>
        <AddressIdentities state={state}>
          <Frame
            sidebar={<Sidebar cases={NONE} state={state} />}
            bar={<TopBar state={state} title="" />}
            banner={
              state === undefined ? null : (
                <>
                  <CaseBanner practiceCase={state.record.practice} />
                  <InterruptedNote all={state.plans} />
                  {isSidebarCollapsed && <GuideCard state={state} isLine />}
                </>
              )
            }
            foot={
              panelOpen && state !== undefined ? (
                <ScreenBoundary what={messages.progress} resetKey={caseId}>
                  <Suspense fallback={null}>
                    <RunPanel state={state} />
                  </Suspense>
                </ScreenBoundary>
              ) : null
            }
          >
            {read === undefined ? (
              <Opening what={messages.case} id={CASE_PANEL} />
            ) : read.ok ? (
              <>
                <Suspense fallback={<Opening what={messages.case} id={CASE_PANEL} />}>
                  <CaseScreen state={read.value} />
                </Suspense>
                <ScreenBoundary what={messages.dialog} resetKey={overlayKind}>
                  <Suspense fallback={null}>
                    <Overlays state={read.value} />
                  </Suspense>
                </ScreenBoundary>
              </>
            ) : (
              <div className="screen" id={CASE_PANEL}>
                <h1 className="visually-hidden">{messages.case}</h1>
                <FailureNote failure={read.error}>
                  <Button text={messages.allCases} onClick={() => navigate({ at: 'cases' })} />
                  {read.error.code === 'custody_mismatch' && (
                    <Button text={messages.continueAnyway} onClick={() => void services().caseFile.acknowledgeDataLoss(caseId)} />
                  )}
                </FailureNote>
              </div>
            )}
          </Frame>
        </AddressIdentities>
      </SubjectNamesContext>
    </LookalikeContext>
  )
})

/**
 * Shown for a case of the other service than the current one. The top bar shows
 * that a case is practice.
 */
function CaseBanner({ practiceCase }: { readonly practiceCase: boolean }): ReactNode {
  const service = useBackendStore((facts) => facts.app?.service)
  const key = useBackendStore((facts) => facts.key)
  if (service === undefined) return null
  if (practiceCase !== (service === 'practice')) {
    return (
      <div className="banner" data-tone="warn" role="status">
        <LabTest size={14} />
        <span className="grow">
          {practiceCase ? messages.practiceMismatch : messages.realMismatch} {messages.mismatchHint}
        </span>
        <Button
          size="small"
          text={practiceCase ? messages.switchToPractice : messages.switchToDataService}
          onClick={() => void switchService(practiceCase ? 'practice' : 'service')}
        />
      </div>
    )
  }
  if (!practiceCase && key !== undefined && !key.present) {
    return (
      <div className="banner" data-tone="warn" role="status">
        <span className="grow">{messages.noKeyHint(noKeySentence(key))}</span>
        <Button size="small" text={messages.enterKey} onClick={() => navigate({ at: 'settings' })} />
      </div>
    )
  }
  return null
}

function Opening({ what, id }: { readonly what: string; readonly id?: string }): ReactNode {
  return (
    <div className="centred" id={id}>
      <h1 className="visually-hidden">{what}</h1>
      <Spinner size={24} aria-label={messages.opening} />
    </div>
  )
}

/**
 * Binds the commands with keys; inactive while an overlay is open, so that its keys stay its own.
 */
function useShellHotkeys(): void {
  const route = useScreen((facts) => facts.route)
  const overlay = useScreen((facts) => facts.overlay)
  const source = useScreen((facts) => facts.source)
  const [, dispatch] = use(HotkeysContext)
  const paused = useBackendStore((facts) => facts.broker?.paused)

  const hotkeys = useMemo(() => {
    const covered = isOverlayOpen({ overlay, source })
    // Every command of a case is bound while a case is open, whether its
    // button is on screen or not.
    const commands = commandsFor({ route, paused: paused ?? false, cases: [], subjects: PLACEHOLDERS })
    const bound = commands.flatMap((command) =>
      [command.keys ?? [], command.otherKeys ?? []].flat().flatMap((combo) =>
        combo === '?'
          ? []
          : [
              {
                combo,
                label: command.title,
                global: true,
                group: command.group,
                preventDefault: true,
                // A text field has an undo of its own.
                allowInInput: combo.startsWith('mod') && command.group !== 'Graph',
                disabled: covered,
                onKeyDown: (): void => void runCommand(command.id),
              },
            ],
      ),
    )
    return [
      {
        combo: 'mod+k',
        label: messages.commandPalette,
        global: true,
        group: 'Casebook',
        preventDefault: true,
        allowInInput: true,
        disabled: covered,
        onKeyDown: (): void => void runCommand('palette'),
      },
      {
        // Listed among the shortcuts; the key guard executes it.
        combo: 'mod+enter',
        label: messages.confirmDialog,
        global: true,
        group: 'Casebook',
      },
      ...bound,
    ]
  }, [route, overlay, source, paused])
  useHotkeys(hotkeys)

  useEffect(() => {
    // Matches the typed character on any keyboard: Blueprint requires the shift key, which some
    // layouts and tools do not press.
    const listen = ({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key !== '?' || shiftKey || ctrlKey || metaKey || altKey) return
      if (!(target instanceof Element) || target.closest(TYPED_INTO) === null) dispatch({ type: 'OPEN_DIALOG' })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [dispatch])

  useEffect(() => {
    if (overlay?.kind !== 'shortcuts') return
    dispatch({ type: 'OPEN_DIALOG' })
    dismissOverlay()
  }, [overlay, dispatch])
}

function closeOverlay(): void {
  const { overlay, source } = useScreen.getState()
  if (overlay !== undefined && source === undefined) dismissOverlay()
}

/** Elements that accept typing. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]'

/** Placeholder subjects for binding keys; the commands themselves use the real ones. */
const PLACEHOLDERS = [
  { id: '', title: '', address: '' },
  { id: '', title: '', address: '' },
]
