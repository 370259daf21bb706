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
  /** Whether it is said at once, as what went wrong. */
  readonly isAlert?: boolean
}

/** What stands in the middle of a screen that has nothing else to show. The library's own title is of the fourth level, behind none of the second. */
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
