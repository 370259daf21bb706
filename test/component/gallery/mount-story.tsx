import { BlueprintProvider } from '@blueprintjs/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useBackendStore } from '../../../src-renderer/state/backend-store.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { applyTheme, useThemeFacts } from '../../../src-renderer/state/theme.ts'
import '../../../src-renderer/sheets.ts'
import { exposeApi } from './silent-api.ts'
import { type Story, STORY_PADDING_PX, type StoryTheme } from './story.ts'

let isThemeApplied = false

/** Shows a theme without storing it as the user's choice. */
function showTheme(choice: StoryTheme): void {
  useThemeFacts.setState({ choice })
  if (!isThemeApplied) applyTheme()
  isThemeApplied = true
}

function Mounted({ onMounted, children }: { readonly onMounted: () => void; readonly children: ReactNode }): ReactNode {
  useLayoutEffect(onMounted)
  return (
    <div className="story" style={{ padding: STORY_PADDING_PX }}>
      {children}
    </div>
  )
}

/**
 * Renders a story into an element, in a window that nothing else has changed. Resolves once it is
 * in the page or has failed, with a function that removes it.
 */
export async function mountStory(story: Story, theme: StoryTheme, element: HTMLElement, onError: (error: unknown) => void): Promise<() => void> {
  useScreen.setState(useScreen.getInitialState(), true)
  useBackendStore.setState(useBackendStore.getInitialState(), true)
  exposeApi()
  showTheme(theme)
  const node = await story.render()
  const mounted = Promise.withResolvers<void>()
  const failed = (error: unknown): void => {
    onError(error)
    mounted.resolve()
  }
  const root = createRoot(element, { onUncaughtError: failed, onCaughtError: failed })
  root.render(
    <BlueprintProvider>
      <Mounted onMounted={mounted.resolve}>{node}</Mounted>
    </BlueprintProvider>,
  )
  await mounted.promise
  return () => root.unmount()
}
