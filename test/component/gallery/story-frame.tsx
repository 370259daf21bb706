import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { frameAddress, frameSize, type ListedStory, MAX_HEIGHT_PX, type StoryTheme } from './story.ts'

interface StoryFrameProps {
  readonly story: ListedStory
  readonly theme: StoryTheme
  readonly width: number | undefined
}

/** A story in a page of its own, as high as its content. */
export function StoryFrame({ story, theme, width }: StoryFrameProps): ReactNode {
  const own = frameSize(story)
  const [contentHeight, setContentHeight] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  const observe = (): void => {
    const content = frame.current?.contentDocument?.getElementById('root')
    if (content === null || content === undefined) return
    observer.current = new ResizeObserver(() => setContentHeight(content.scrollHeight))
    observer.current.observe(content)
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- shows this repository's own code
    <iframe
      ref={frame}
      title={`${story.component}: ${story.title}, ${theme}`}
      src={frameAddress(story, theme)}
      width={width ?? own.width}
      height={Math.min(Math.max(own.height, contentHeight), MAX_HEIGHT_PX)}
      onLoad={observe}
    />
  )
}
