import { AsOfNote } from '../../../src-renderer/features/compare/as-of-note.tsx'
import { ChangesTable } from '../../../src-renderer/features/compare/changes-table.tsx'
import { EdgeSources } from '../../../src-renderer/features/compare/sides/edge-sources.tsx'
import { setAsOf } from '../../../src-renderer/state/screen-store.ts'
import { graphOf } from '../../../src-shared/view-models/graph-model.ts'
import type { QueryChanges } from '../../../src-shared/view-models/changes/query-changes.ts'
import { startTrial } from '../acquisition/trial.ts'
import { inCase } from '../gallery/in-case.tsx'
import type { StoryGroup } from '../gallery/story.ts'
import { MANY_CHANGES, SOME_CHANGES } from './changes.fixtures.ts'
import { caseWithFlows } from './sides/flows.fixtures.ts'

const changes = async (found: QueryChanges) => inCase(await (await startTrial()).state(), <ChangesTable changes={found} title="Current balance" />)

async function asOf(follows: boolean) {
  const trial = await startTrial()
  setAsOf({ caseId: trial.caseId, seq: 3, at: '2026-11-20T09:00:00Z' })
  const state = await trial.state()
  return follows ? <AsOfNote state={state} follows what="Dossier" /> : <AsOfNote state={state} follows={false} what="Graph" />
}

function sources(responses: number) {
  const state = caseWithFlows(responses)
  return inCase(state, <EdgeSources edges={graphOf(state).edges} of="Hot wallet" />)
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'ChangesTable',
    stories: [
      { title: 'one of each kind', render: () => changes(SOME_CHANGES) },
      { title: 'nothing changed', render: () => changes({ rows: [], unchanged: 1, notes: [] }) },
      { title: '450 changes', height: 600, render: () => changes(MANY_CHANGES) },
    ],
  },
  {
    component: 'AsOfNote',
    stories: [
      { title: 'a view that follows', render: () => asOf(true) },
      { title: 'a view that shows all', render: () => asOf(false) },
    ],
  },
  {
    component: 'EdgeSources',
    stories: [
      { title: 'few', render: () => sources(3) },
      { title: 'many', render: () => sources(4) },
    ],
  },
]
