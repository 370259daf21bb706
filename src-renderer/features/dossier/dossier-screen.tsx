import { Spinner } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useCaseContext } from '../../state/case-context.ts'
import { panelReached } from '../../state/screen-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useLabels } from '../../ui/use-labels.ts'
import { labelsOfSubject } from '../../../src-shared/case/identity/subject-identity.ts'
import { coverageNow } from './coverage/coverage-now.ts'
import { Overview } from './overview/overview.tsx'
import { Panel } from './panel.tsx'
import { PanelNav } from './panel-nav.tsx'
import type { PanelId, PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { ALL_DAYS } from '../../../src-shared/view-models/overview/wallet-range.ts'
import { ENTITY_LIMITS } from '../../../src-shared/view-models/entity-limits.ts'
import { ENTITY_PANELS, PANEL_IDS } from '../../../src-shared/view-models/panel-view.ts'
import { isEntity } from '../../../src-shared/case/subject.ts'
import { panelOfKey } from './panel-requests.ts'
import { SubjectHeader } from './subject-header.tsx'
import { useInTurn, useOneByOne, usePanelViews } from './use-panel-views.ts'
import './dossier-screen.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { dossierScreen as messages } from './messages.ts'

interface DossierScreenProps {
  readonly subjectId: string
  readonly panel?: PanelId | undefined
  /** Actions for the subject: buttons of its header. */
  readonly actions: ReactNode
}

/**
 * Everything the case has stored about one subject, panel by panel; computed from captures, so it
 * is the same offline.
 */
export function DossierScreen({ subjectId, panel, actions }: DossierScreenProps): ReactNode {
  const { state } = useCaseContext()
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return <p className="dossier-gone muted">{messages.gone}</p>
  // One dossier per subject: filters, orders and scroll positions of one address mean nothing for
  // another.
  return <Dossier key={subject.id} subject={subject} panel={panel} actions={actions} />
}

interface DossierProps {
  readonly subject: Subject
  readonly panel: PanelId | undefined
  readonly actions: ReactNode
}

function Dossier({ subject, panel, actions }: DossierProps): ReactNode {
  const { state } = useCaseContext()
  const panels = usePanelViews(state, subject.id)
  const coverage = state.coverage.of(subject.id)
  const index = useLabels(state.captures)
  const labels = useMemo(() => labelsOfSubject(index, subject, state.record.practice), [index, state.record.practice, subject])
  // One header for all states below it: a tag or a note being edited survives the loading.
  return (
    <div className="dossier">
      <SubjectHeader subject={subject} labels={labels} coverage={coverage} actions={actions} />
      {panels === undefined ? (
        <div className="centred">
          <Spinner size={24} aria-label={messages.reading} />
        </div>
      ) : panels.ok ? (
        <Panels subject={subject} panel={panel} panels={panels.value} />
      ) : (
        <FailureNote failure={panels.error} />
      )}
    </div>
  )
}

interface PanelsProps extends Pick<DossierProps, 'subject' | 'panel'> {
  readonly panels: readonly PanelView[]
}

function Panels({ subject, panel, panels: read }: PanelsProps): ReactNode {
  const { state } = useCaseContext()
  const drawnPanels = useInTurn(read)
  const now = useMemo(() => coverageNow(drawnPanels, state, subject), [drawnPanels, state, subject])
  const panels = useMemo(() => now.map(({ panel: one }) => one), [now])
  const behind = useMemo(() => new Set(now.flatMap(({ panel: one, isBehind }) => (isBehind ? [one.id] : []))), [now])
  const drawn = useOneByOne(panels.length)
  const screen = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState(ALL_DAYS)
  const [current, setCurrent] = useState<PanelId>(panel ?? PANEL_IDS[0])

  const ids = isEntity(subject) ? ENTITY_PANELS : PANEL_IDS
  useEffect(() => {
    // Scroll once immediately, and once when everything above the panel has its height.
    if (panel !== undefined && (drawn === 1 || drawn === panels.length)) goToPanel(panel)
  }, [panel, drawn, panels.length])
  useEffect(() => watchPanels(screen.current, setCurrent), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const chosen = panelOfKey(event.key, ids)
      if (chosen === undefined) return
      event.preventDefault()
      goToPanel(chosen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [ids])

  return (
    <>
      {isEntity(subject) && <EntityLimits />}
      <Overview subject={subject} panels={panels} behind={behind} days={days} onDays={setDays} onGoTo={goToPanel} />
      <div className="dossier-columns" ref={screen}>
        <PanelNav panels={panels} current={current} onChoose={goToPanel} />
        <div className="dossier-panels">
          {now.map(({ panel: one, isBehind }, index) => (
            <Panel
              key={one.id}
              panel={one}
              panels={panels}
              subject={subject}
              isBehind={isBehind}
              headOnly={index >= drawn}
              days={days}
              onDays={setDays}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/**
 * What cannot be requested for an entity is not an empty panel: it is listed once, above the
 * others.
 */
function EntityLimits(): ReactNode {
  return (
    <ul className="panel-notes" aria-label={messages.entityLimits}>
      {ENTITY_LIMITS.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function goToPanel(id: PanelId): void {
  const panel = document.getElementById(`panel-${id}`)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
  panelReached(id)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select') || target.closest('.bp6-overlay') !== null)
  )
}

/** Reports which panel is at the top of the screen. */
function watchPanels(screen: HTMLElement | null, onPanel: (id: PanelId) => void): (() => void) | undefined {
  if (screen === null) return undefined
  const inSight = new Set<string>()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target.id)
        else inSight.delete(target.id)
      }
      const first = PANEL_IDS.find((id) => inSight.has(`panel-${id}`))
      if (first !== undefined) onPanel(first)
    },
    { rootMargin: '-15% 0px -60% 0px' },
  )
  for (const panel of screen.querySelectorAll('.dossier-panel')) watcher.observe(panel)
  return () => watcher.disconnect()
}
