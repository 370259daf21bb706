import { LabelDialog } from '../../../../src-renderer/features/acquisition/dialog/label-dialog.tsx'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { CaseFileContext } from '../../../../src-renderer/storage/hooks.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err } from '../../../../src-shared/core/result.ts'
import type { StoryGroup } from '../../gallery/story.ts'
import { acquireParties, startLabelTrial } from './label-parties.fixtures.ts'

const HEIGHT_PX = 760

async function showLabels({ isAcquired = true, caseFile = {} }: { readonly isAcquired?: boolean; readonly caseFile?: Partial<CaseFile> } = {}) {
  const trial = await startLabelTrial()
  if (isAcquired) await acquireParties(trial)
  const state = await trial.state()
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('The trial has a subject.')
  return (
    <CaseFileContext value={{ ...trial.caseFile, ...caseFile }}>
      <LabelDialog state={state} subject={subject} only={undefined} onClose={() => {}} />
    </CaseFileContext>
  )
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'LabelDialog',
    stories: [
      { title: 'priced', height: HEIGHT_PX, render: () => showLabels() },
      { title: 'no counterparties', height: HEIGHT_PX, render: () => showLabels({ isAcquired: false }) },
      { title: 'loading', height: HEIGHT_PX, render: () => showLabels({ caseFile: { responses: () => new Promise(() => {}) } }) },
      {
        title: 'failed',
        height: HEIGHT_PX,
        render: () => showLabels({ caseFile: { responses: async () => err(failure('internal', 'The results cannot be read.', 'Try again.')) } }),
      },
    ],
  },
]
