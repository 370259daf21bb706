import { BlueprintProvider, Button, HTMLSelect, InputGroup, SegmentedControl } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../../../src-renderer/state/theme.ts'
import '../../../src-renderer/sheets.ts'
import './gallery.css'
import { chosenIn, hashOf, type Choice, THEMES, WIDTHS_PX } from './choice.ts'
import { StoryFrame } from './story-frame.tsx'
import { STORIES } from './stories.ts'
import { frameAddress, type ListedStory } from './story.ts'

function subscribeToHash(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

function Gallery(): ReactNode {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash)
  const [filter, setFilter] = useState('')
  const choice = chosenIn(hash)
  const story = STORIES.find(({ id }) => id === choice.story) ?? STORIES[0]
  const words = filter.toLowerCase().split(/\s+/)
  const listed = STORIES.filter(({ feature, component, title }) =>
    words.every((word) => `${feature} ${component} ${title}`.toLowerCase().includes(word)),
  )
  return (
    <div className="gallery">
      <aside className="gallery-list" aria-label="Components">
        <header>
          <strong>Casebook components</strong>
          <InputGroup type="search" size="small" placeholder="Filter" aria-label="Filter" value={filter} onValueChange={setFilter} />
        </header>
        <nav>
          {[...Map.groupBy(listed, ({ feature }) => feature)].map(([feature, ofFeature]) => (
            <Feature key={feature} feature={feature} stories={ofFeature} choice={choice} currentId={story?.id} />
          ))}
        </nav>
      </aside>
      <main className="gallery-story">{story !== undefined && <Shown story={story} choice={choice} />}</main>
    </div>
  )
}

function showInList(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' })
}

interface FeatureProps {
  readonly feature: string
  readonly stories: readonly ListedStory[]
  readonly choice: Choice
  readonly currentId: string | undefined
}

function Feature({ feature, stories, choice, currentId }: FeatureProps): ReactNode {
  return (
    <>
      <h2>{feature}</h2>
      {[...Map.groupBy(stories, ({ component }) => component)].map(([component, ofComponent]) => (
        <section key={component} aria-label={component}>
          <h3>{component}</h3>
          <ul>
            {ofComponent.map(({ id, title }) => (
              <li key={id}>
                <a
                  ref={id === currentId ? showInList : undefined}
                  href={hashOf({ ...choice, story: id })}
                  aria-current={id === currentId ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Shown({ story, choice }: { readonly story: ListedStory; readonly choice: Choice }): ReactNode {
  const choose = (part: Partial<Choice>): void => {
    location.hash = hashOf({ ...choice, story: story.id, ...part })
  }
  const themes = choice.theme === 'both' ? (['light', 'dark'] as const) : [choice.theme]
  return (
    <>
      <header className="gallery-bar">
        <h1>
          {story.component}: {story.title}
        </h1>
        <SegmentedControl
          size="small"
          aria-label="Theme"
          options={THEMES.map((value) => ({ value, label: { light: 'Light', dark: 'Dark', both: 'Both' }[value] }))}
          value={choice.theme}
          onValueChange={(value) => choose({ theme: THEMES.find((theme) => theme === value) ?? 'light' })}
        />
        <HTMLSelect
          aria-label="Width"
          value={choice.width ?? ''}
          onChange={({ target }) => choose({ width: target.value === '' ? undefined : Number(target.value) })}
          options={[{ value: '', label: 'Width as in Casebook' }, ...WIDTHS_PX.map((width) => ({ value: width, label: `${width} px` }))]}
        />
        {themes.map((theme) => (
          <Button
            key={theme}
            size="small"
            variant="minimal"
            text={`Open ${theme}`}
            onClick={() => window.open(frameAddress(story, theme), '_blank', 'noopener')}
          />
        ))}
      </header>
      <div className="gallery-frames">
        {themes.map((theme) => (
          <StoryFrame key={`${story.id} ${theme}`} story={story} theme={theme} width={choice.width} />
        ))}
      </div>
    </>
  )
}

applyTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <BlueprintProvider>
    <Gallery />
  </BlueprintProvider>,
)
