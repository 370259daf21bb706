import { AddSubjectsDialog } from '../../../src-renderer/features/subjects/add-subjects-dialog.tsx'
import { AddEntity } from '../../../src-renderer/features/subjects/entity/add-entity.tsx'
import { TagDialog } from '../../../src-renderer/features/subjects/tag-dialog.tsx'
import { ok } from '../../../src-shared/core/result.ts'
import type { StoryGroup } from '../gallery/story.ts'
import { ENTITY_NAMES, TAG_TARGET } from './targets.fixtures.ts'

const nothing = (): void => {}
const added = () => Promise.resolve(ok(undefined))

const addSubjects = (practice: boolean) => (
  <AddSubjectsDialog present={new Set()} entityNames={[]} practice={practice} onAdd={added} onClose={nothing} />
)

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'AddSubjectsDialog',
    stories: [
      { title: 'empty', height: 640, render: () => addSubjects(false) },
      { title: 'in a practice case', height: 640, render: () => addSubjects(true) },
    ],
  },
  {
    component: 'AddEntity',
    stories: [
      {
        title: 'with names to choose',
        width: 640,
        render: () => <AddEntity present={new Set()} names={ENTITY_NAMES} namesTitle="Names" onAdd={added} onClose={nothing} />,
      },
      {
        title: 'without names',
        width: 640,
        render: () => <AddEntity present={new Set()} names={[]} namesTitle="" onAdd={added} onClose={nothing} />,
      },
    ],
  },
  {
    component: 'TagDialog',
    stories: [
      {
        title: 'an address that is no subject',
        height: 420,
        render: () => <TagDialog state={{ subjects: [] }} target={TAG_TARGET} onTag={() => new Promise(nothing)} onClose={nothing} />,
      },
    ],
  },
]
