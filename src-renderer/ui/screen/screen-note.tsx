import { Classes, NonIdealState } from '@blueprintjs/core'
import type { NonIdealStateProps } from '@blueprintjs/core'
import type { ReactNode } from 'react'

interface ScreenNoteProps {
  readonly icon: NonNullable<NonIdealStateProps['icon']>
  readonly title: string
  readonly description: ReactNode
  readonly action?: NonIdealStateProps['action']
  /** 1 where the screen has no other title. */
  readonly level?: 1 | 2
  /** Whether screen readers announce it at once, as an error. */
  readonly isAlert?: boolean
}

/**
 * The note in the middle of an empty screen. Its heading is rendered here because the library's own
 * title is of level four, without one of level two before it.
 */
export function ScreenNote({ icon, title, description, action, level = 2, isAlert = false }: ScreenNoteProps): ReactNode {
  const Heading = `h${level}` as const
  return (
    <NonIdealState
      icon={icon}
      description={
        <div role={isAlert ? 'alert' : undefined}>
          <Heading className={Classes.HEADING}>{title}</Heading>
          <div>{description}</div>
        </div>
      }
      {...(action === undefined ? {} : { action })}
    />
  )
}
