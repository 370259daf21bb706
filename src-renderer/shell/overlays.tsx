import type { ReactNode } from 'react'
import { lazy, Suspense, use, useMemo } from 'react'
import { queryableSubjects } from '../../src-shared/case/queryable-subjects.ts'
import { subjectKey } from '../../src-shared/case/subject.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { AddSubjectsDialog } from '../features/subjects/add-subjects-dialog.tsx'
import { LookalikeContext } from '../ui/lookalikes.ts'
import { useThrottledValue } from '../ui/pace/use-throttled-value.ts'
import { useEntityNames } from '../features/subjects/entity/use-entity-names.ts'
import { NameDialog } from '../features/subjects/name-dialog.tsx'
import { SubjectsDialog } from '../features/subjects/subjects-dialog.tsx'
import { TagDialog } from '../features/subjects/tag-dialog.tsx'
import { addSubjects, changeCase, changeSubjects, nameAddress, tagAddress } from './case-actions.ts'
import { CaseDialog } from '../features/cases/case-dialog.tsx'
import { LAZY_SCREENS } from './lazy-screens.ts'
import { dismissOverlay, openOverlay, useScreen } from '../state/screen-store.ts'
import { messages } from './messages.ts'

const PlanDialog = lazy(() => LAZY_SCREENS.plan().then((module) => ({ default: module.PlanDialog })))
const RequestDialog = lazy(() => LAZY_SCREENS.request().then((module) => ({ default: module.RequestDialog })))
const LabelDialog = lazy(() => LAZY_SCREENS.labels().then((module) => ({ default: module.LabelDialog })))

/** A separate component, so that names are looked up in labels only while it is open. */
function AddSubjects({ state: latest, begin }: { readonly state: CaseState; readonly begin: 'addresses' | 'entity' | undefined }): ReactNode {
  // Rendered in a task of its own: together with the case that subjects were just added to,
  // it would block the page.
  const lookalikesNow = use(LookalikeContext)
  const { state, lookalikes } = useThrottledValue(useMemo(() => ({ state: latest, lookalikes: lookalikesNow }), [latest, lookalikesNow]))
  const present = useMemo(() => new Set(state.subjects.map(subjectKey)), [state.subjects])
  const names = useEntityNames(state.captures)
  const { practice } = state.record
  return useMemo(
    () => (
      <LookalikeContext value={lookalikes}>
        <AddSubjectsDialog present={present} begin={begin} entityNames={names} practice={practice} onAdd={addSubjects} onClose={dismissOverlay} />
      </LookalikeContext>
    ),
    [lookalikes, present, begin, names, practice],
  )
}

/** The dialogs of an open case; the screen store decides which is open. */
export function Overlays({ state }: { readonly state: CaseState }): ReactNode {
  const overlay = useScreen((facts) => facts.overlay)
  switch (overlay?.kind) {
    case 'add-subjects':
      return <AddSubjects state={state} begin={overlay.begin} />
    case 'subjects':
      return <SubjectsDialog state={state} onChange={changeSubjects} onClose={dismissOverlay} />
    case 'tag':
      return <TagDialog state={state} target={overlay} onTag={(tag) => tagAddress(overlay, tag)} onClose={dismissOverlay} />
    case 'name':
      return <NameDialog state={state} target={overlay} onName={(name) => nameAddress(overlay, name)} onClose={dismissOverlay} />
    case 'edit-case': {
      const { title, reference, investigator, budget } = state.record
      return (
        <CaseDialog
          title={messages.caseDetails}
          action={messages.save}
          initial={{ title, reference, investigator, budget }}
          onSave={(draft) => changeCase(state.record, draft)}
          onClose={dismissOverlay}
        />
      )
    }
    case 'plan':
      return (
        <Suspense fallback={null}>
          <PlanDialog state={state} request={overlay.request} presentId={overlay.presentId} onClose={dismissOverlay} />
        </Suspense>
      )
    case 'request': {
      const subject = queryableSubjects(state).find(({ id }) => id === overlay.subjectId)
      if (subject === undefined) return null
      return (
        <Suspense fallback={null}>
          <RequestDialog subject={subject} onPrice={(request) => openOverlay({ kind: 'plan', request })} onClose={dismissOverlay} />
        </Suspense>
      )
    }
    case 'labels': {
      const subject = queryableSubjects(state).find(({ id }) => id === overlay.subjectId)
      if (subject === undefined) return null
      return (
        <Suspense fallback={null}>
          <LabelDialog state={state} subject={subject} only={overlay.only} onClose={dismissOverlay} />
        </Suspense>
      )
    }
    case undefined:
    case 'new-case':
    case 'find':
    case 'verify':
    case 'palette':
    case 'shortcuts':
      break
  }
  return null
}
