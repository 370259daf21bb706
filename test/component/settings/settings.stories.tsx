import { KeyForm } from '../../../src-renderer/features/settings/key-form.tsx'
import { UpdatesSection } from '../../../src-renderer/features/settings/updates-section.tsx'
import { setUpdates } from '../../../src-renderer/state/backend-store.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { UpdateState } from '../../../src-shared/release/update-state.ts'
import type { StoryGroup } from '../gallery/story.ts'
import { AT, NEWER, OFF } from './update-states.fixtures.ts'

const WIDTH_PX = 640
const PACKAGE = NEWER.packages[0].name

function showUpdates(state: UpdateState) {
  setUpdates(state)
  return <UpdatesSection />
}

const ON: UpdateState = { ...OFF, isOn: true }
const FOUND: UpdateState = { ...ON, result: { at: AT, release: NEWER } }

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'UpdatesSection',
    stories: [
      { title: 'build without a key', width: WIDTH_PX, render: () => showUpdates({ ...OFF, build: 'no-key', keys: [], address: '' }) },
      { title: 'off', width: WIDTH_PX, render: () => showUpdates(OFF) },
      { title: 'not requested', width: WIDTH_PX, render: () => showUpdates(ON) },
      { title: 'newer', width: WIDTH_PX, render: () => showUpdates(FOUND) },
      {
        title: 'downloading',
        width: WIDTH_PX,
        render: () => showUpdates({ ...FOUND, package: { phase: 'fetching', name: PACKAGE, bytes: 90_000_000, done: 9_000_000 } }),
      },
      {
        title: 'ready',
        width: WIDTH_PX,
        render: () => showUpdates({ ...FOUND, package: { phase: 'ready', name: PACKAGE, version: '2.0.0', path: `/data/updates/${PACKAGE}` } }),
      },
      {
        title: 'failed',
        width: WIDTH_PX,
        render: () => showUpdates({ ...ON, result: { at: AT, failure: failure('network', 'The release address cannot be reached', 'Look again.') } }),
      },
    ],
  },
  { component: 'KeyForm', stories: [{ title: 'empty', width: WIDTH_PX, render: () => <KeyForm /> }] },
]
