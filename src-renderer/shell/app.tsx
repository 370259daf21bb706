import type { ReactNode } from 'react'
import { lazy, Suspense, useState, useLayoutEffect, useRef } from 'react'
import { BlueprintProvider, Classes, Spinner } from '@blueprintjs/core'
import type { BlueprintProviderProps } from '@blueprintjs/core'
import { CaseFileContext, useCases } from '../storage/hooks.ts'
import { createCase } from './case-actions.ts'
import { CaseDialog } from '../features/cases/case-dialog.tsx'
import { useBackendStore } from '../state/backend-store.ts'
import { FatalScreen } from './fatal-screen.tsx'
import { LostCaseFile } from '../features/cases/lost-cases.tsx'
import { LAZY_SCREENS } from './lazy-screens.ts'
import { RecoveryScreen } from '../features/cases/recovery-screen.tsx'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { useDefaults } from '../state/defaults.ts'
import { dismissOverlay, useScreen } from '../state/screen-store.ts'
import { services } from '../state/services.ts'
import { Shell } from './shell.tsx'
import { useFileDrop } from '../features/report/verify/use-file-drop.ts'
import { WelcomeScreen } from './welcome-screen.tsx'
import { ShortcutsDialog } from '../ui/screen/shortcuts-dialog.tsx'
import { searchCommands, paletteItems } from './commands.ts'
import { currentSituation } from './command-context.ts'
import { runCommand } from './run-command.ts'
import { messages } from './messages.ts'

/** Shown during start-up. */
function StartingScreen(): ReactNode {
  return (
    <div className="centred" role="status">
      <Spinner size={24} aria-label={messages.casebookIsStarting} />
    </div>
  )
}

/**
 * Buffers typing while an overlay's field is not yet mounted, as the field would handle it:
 * letters, Backspace, and Enter.
 */
function useTypeahead(text: string, onText: (text: string) => void, onEnter: (text: string) => void): void {
  const typed = useRef(text)
  const handlers = useRef({ onText, onEnter })
  useLayoutEffect(() => {
    typed.current = text
    handlers.current = { onText, onEnter }
  })
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const isThere = document.activeElement?.closest(`.${Classes.PORTAL}`) != null // null and undefined alike: no overlay has the focus
      if (isThere || ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Enter') handlers.current.onEnter(typed.current)
      else if (key === 'Backspace' || key.length === 1) {
        typed.current = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key
        handlers.current.onText(typed.current)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Capture phase: a letter typed here must not trigger a shortcut.
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
}

const CommandPalette = lazy(() => LAZY_SCREENS.palette().then((module) => ({ default: module.CommandPalette })))

/** The palette from the moment it is requested: text typed before its field is mounted is kept. */
function PaletteOverlay(): ReactNode {
  const [query, setQuery] = useState('')
  useTypeahead(query, setQuery, (typed) => {
    const [first] = searchCommands(typed, paletteItems(currentSituation()))
    if (first === undefined) return
    dismissOverlay()
    void runCommand(first.id)
  })
  return (
    <Suspense fallback={null}>
      <CommandPalette query={query} onQuery={setQuery} />
    </Suspense>
  )
}

const renderShortcuts: NonNullable<BlueprintProviderProps['hotkeysProviderRenderDialog']> = ({ hotkeys, isDialogOpen }, { handleDialogClose }) => (
  <ShortcutsDialog hotkeys={hotkeys} isOpen={isDialogOpen} onClose={handleDialogClose} />
)

const FindDialog = lazy(() => LAZY_SCREENS.find().then((module) => ({ default: module.FindDialog })))
const VerifyDialog = lazy(() => LAZY_SCREENS.verify().then((module) => ({ default: module.VerifyDialog })))

/** The root component, from start-up to the open window. */
export function App(): ReactNode {
  const phase = useBackendStore((facts) => facts.phase)
  const failure = useBackendStore((facts) => facts.failure)
  const closedStorage = useBackendStore((facts) => facts.closedStorage)
  const refused = useBackendStore((facts) => facts.refused)
  const unproven = [failure, refused].find((problem) => problem?.code === 'not_proven')
  return (
    <BlueprintProvider hotkeysProviderRenderDialog={renderShortcuts}>
      {unproven !== undefined ? (
        <FatalScreen problem={unproven} />
      ) : phase === 'failed' && failure !== undefined ? (
        closedStorage !== undefined && failure.code !== 'newer_version' ? (
          <RecoveryScreen problem={failure} storage={closedStorage} />
        ) : (
          <FatalScreen problem={failure} />
        )
      ) : phase === 'starting' ? (
        <StartingScreen />
      ) : (
        <CaseFileContext value={services().caseFile}>
          <ScreenBoundary what={messages.casebook} resetKey="">
            <Started />
          </ScreenBoundary>
        </CaseFileContext>
      )}
    </BlueprintProvider>
  )
}

function Started(): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  const key = useBackendStore((facts) => facts.key)
  const overlay = useScreen((facts) => facts.overlay)
  useFileDrop()
  const cases = useCases()
  const { investigator, budget } = useDefaults()
  // Decided once: an accepted key must not close the page before the user has
  // read its plan and credits.
  const [welcome, setWelcome] = useState<'undecided' | 'open' | 'done'>('undecided')
  // The losses are in the case file; the counter forces a render once one was accepted.
  const [, setAccepted] = useState(0)
  const nothing = cases?.ok === true && cases.value.length === 0
  const losses = services().caseFile.losses()

  if (nothing && losses.length > 0) return <LostCaseFile losses={losses} onAccepted={() => setAccepted((count) => count + 1)} />
  if (welcome === 'undecided' && cases?.ok === true) setWelcome(nothing && app?.service !== 'practice' && key?.present !== true ? 'open' : 'done')
  if (welcome === 'open') return <WelcomeScreen onDone={() => setWelcome('done')} />
  return (
    <>
      <Shell />
      {overlay?.kind === 'new-case' && (
        <CaseDialog
          title={messages.newCase}
          action={messages.createCase}
          initial={{ title: '', reference: '', investigator, budget }}
          onSave={createCase}
          onClose={dismissOverlay}
        />
      )}
      {overlay?.kind === 'find' && (
        <Suspense fallback={null}>
          <FindDialog />
        </Suspense>
      )}
      {overlay?.kind === 'verify' && (
        <Suspense fallback={null}>
          <VerifyDialog key={overlay.files.map(({ name }) => name).join(' ')} dropped={overlay.files} onClose={dismissOverlay} />
        </Suspense>
      )}
      {overlay?.kind === 'palette' && <PaletteOverlay />}
    </>
  )
}
