import 'fake-indexeddb/auto' // first: case files of stories stay in memory
import { FocusStyleManager } from '@blueprintjs/core'
import './frame.css'
import { mountStory } from './mount-story.tsx'
import { listStories, type StoryGroup } from './story.ts'

/** Shows the story that the address names, alone; no file of another story is loaded. */
const query = new URLSearchParams(location.search)
const file = query.get('file') ?? ''
const load = import.meta.glob<readonly StoryGroup[]>('../**/*.stories.tsx', { import: 'STORIES' })[file]
const root = document.getElementById('root')
if (root === null) throw new Error('frame.html has no #root')

FocusStyleManager.onlyShowFocusOnTabs()

function showError(error: unknown): void {
  const text = document.createElement('pre')
  text.className = 'story-error'
  text.textContent = error instanceof Error ? (error.stack ?? error.message) : String(error)
  document.body.append(text)
}
addEventListener('error', ({ error }) => showError(error))
addEventListener('unhandledrejection', ({ reason }) => showError(reason))

const story = load && listStories({ [file]: await load() }).find(({ id }) => id === query.get('story'))
if (story === undefined) showError(`There is no story ${query.get('story') ?? ''}.`)
else {
  document.title = `${story.component}: ${story.title}`
  await mountStory(story, query.get('theme') === 'dark' ? 'dark' : 'light', root, showError)
}
