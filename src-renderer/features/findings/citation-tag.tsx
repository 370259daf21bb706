import type { ReactNode } from 'react'
import { Button, Tag } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { messages } from './messages.ts'

interface CitationTagProps {
  /** The text of the tag. */
  readonly name: string
  /** The accessible name of the tag: what it opens. */
  readonly label: string
  /** Names the citation on its remove button. */
  readonly shortName?: string
  readonly tooltip?: string
  readonly isMultiline?: boolean
  readonly onOpen: () => void
  readonly onRemove?: (() => void) | undefined
}

/** A citation as an item of a list, with a remove button if it can be removed. */
export function CitationTag({ name, label, shortName = name, tooltip, isMultiline = false, onOpen, onRemove }: CitationTagProps): ReactNode {
  return (
    <span role="listitem">
      <Tag minimal interactive multiline={isMultiline} aria-label={label} title={tooltip} onClick={onOpen}>
        {name}
      </Tag>
      {onRemove !== undefined && (
        <Button
          variant="minimal"
          size="small"
          icon={<SmallCross />}
          aria-label={messages.removeCitationOf(shortName)}
          title={messages.removeCitationOf(shortName)}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
