import { listStories, type StoryGroup } from './story.ts'

/** All stories next to the component tests. */
export const STORIES = listStories(import.meta.glob<readonly StoryGroup[]>('../**/*.stories.tsx', { eager: true, import: 'STORIES' }))
