import { expect, test, vi } from 'vitest'
import { mountStory } from './mount-story.tsx'
import { frameSize, type ListedStory, type StoryTheme } from './story.ts'
import { STORIES } from './stories.ts'

/** Parts that must not scroll sideways: the frame of a story, and overlays with their bodies. */
const FRAMES = '.story, .bp6-dialog, .bp6-dialog-body, .bp6-drawer, .bp6-drawer-body, .bp6-toast, .bp6-popover'

/** Mounts a story as its frame does and returns what is wrong with it. */
async function problemsOf(story: ListedStory, theme: StoryTheme): Promise<readonly string[]> {
  const problems: string[] = []
  const logged = vi.spyOn(console, 'error').mockImplementation((...parts) => problems.push(parts.map(String).join(' ')))
  const element = document.createElement('div')
  element.style.width = `${frameSize(story).width}px`
  document.body.append(element)
  const unmount = await mountStory(story, theme, element, (error) => problems.push(String(error)))
  // Effects run before the next frame.
  await new Promise(requestAnimationFrame)
  if (document.documentElement.dataset['theme'] !== theme) problems.push('another theme')
  for (const { className, scrollWidth, clientWidth } of document.querySelectorAll(FRAMES)) {
    if (scrollWidth > clientWidth) problems.push(`${className} is ${scrollWidth - clientWidth} px too narrow`)
  }
  unmount()
  element.remove()
  logged.mockRestore()
  return problems.map((problem) => `${story.title}, ${theme}: ${problem}`)
}

test('no two stories have the same address', () => {
  expect(new Set(STORIES.map(({ id }) => id)).size).toBe(STORIES.length)
})

test.each([...Map.groupBy(STORIES, ({ feature, component }) => `${feature} ${component}`)])(
  'stories of %s are shown without an error and within their width, in both themes',
  async (_component, stories) => {
    const problems: string[] = []
    for (const story of stories) for (const theme of ['light', 'dark'] as const) problems.push(...(await problemsOf(story, theme)))
    expect(problems).toEqual([])
  },
)
