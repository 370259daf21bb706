import type { ReactNode } from 'react'

export type StoryTheme = 'light' | 'dark'

/** A designed state of a component. */
export interface Story {
  /** The state, unique within its component. */
  readonly title: string
  /** Width in pixels of the component's place in the application; the whole frame if absent. */
  readonly width?: number
  /** Height in pixels of the frame; overlays have no height of their own. */
  readonly height?: number
  /** Sets the stores that the component reads and returns it. */
  readonly render: () => ReactNode | Promise<ReactNode>
}

/** What a `*.stories.tsx` file exports as `STORIES`: the stories of one component each. */
export interface StoryGroup {
  readonly component: string
  readonly stories: readonly Story[]
}

/** A story with its place in the list. */
export interface ListedStory extends Story {
  readonly id: string
  /** The path of its file. */
  readonly file: string
  readonly feature: string
  readonly component: string
}

const slug = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/** Lists stories by feature, which is the first folder of their file's path. */
export function listStories(files: Readonly<Record<string, readonly StoryGroup[]>>): readonly ListedStory[] {
  return Object.entries(files).flatMap(([file, groups]) => {
    const feature = file.split('/').find((part) => part !== '..') ?? file
    return groups.flatMap(({ component, stories }) =>
      stories.map((story): ListedStory => ({ ...story, file, feature, component, id: [feature, component, story.title].map(slug).join('--') })),
    )
  })
}

const DEFAULT_WIDTH_PX = 960
const MIN_HEIGHT_PX = 64
/** Longer stories scroll. */
export const MAX_HEIGHT_PX = 1600
/** Around a story in its frame. */
export const STORY_PADDING_PX = 16

/** The address of a page that shows a story alone. */
export function frameAddress({ file, id }: Pick<ListedStory, 'file' | 'id'>, theme: StoryTheme): string {
  return `frame.html?${new URLSearchParams({ file, story: id, theme }).toString()}`
}

export interface FrameSize {
  readonly width: number
  readonly height: number
}

/** The window of a story: its component is as wide as in the application. It grows with its content. */
export function frameSize({ width, height = MIN_HEIGHT_PX }: Story): FrameSize {
  return { width: width === undefined ? DEFAULT_WIDTH_PX : width + 2 * STORY_PADDING_PX, height }
}
