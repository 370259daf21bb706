import { Menu, MenuItem } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { messages } from '../messages.ts'

/** Maximum listed sources; the log of the case has all of them. */
const SOURCES_LISTED = 40

interface SourceListProps {
  /** Each capture once, with the pointer of the record where there is a single one. */
  readonly sources: readonly { readonly captureId: string; readonly pointer?: string }[]
}

/** The source captures of a value, the newest first; each entry opens its capture. */
export function SourceList({ sources }: SourceListProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const pointers = new Map(sources.map(({ captureId, pointer }) => [captureId, pointer]))
  const captures = state.captures.filter(({ capture }) => pointers.has(capture.id)).toReversed()
  return (
    <Menu className="source-list">
      {captures.slice(0, SOURCES_LISTED).map(({ capture }) => (
        <MenuItem
          key={capture.id}
          text={endpointOf(capture.endpoint).title}
          label={messages.entry(formatTime(capture.endedAt), capture.seq)}
          onClick={() => showCapture(capture.id, pointers.get(capture.id))}
        />
      ))}
      {captures.length > SOURCES_LISTED && (
        <MenuItem disabled text={messages.olderSources((captures.length - SOURCES_LISTED).toLocaleString('en'))} />
      )}
    </Menu>
  )
}
