import type { ReactNode } from 'react'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { captureTitle } from '../../../src-shared/case/capture-title.ts'
import { CitationTag } from './citation-tag.tsx'
import { messages } from './messages.ts'

interface CitationsProps {
  readonly captureIds: readonly string[]
  /** Whether parts of traces are cited too. */
  readonly isCitingTraces?: boolean
  readonly onRemove?: (captureId: string) => void
}

/** Captures by their numbers in the report; each opens its source. */
export function Citations({ captureIds, isCitingTraces = false, onRemove }: CitationsProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  if (captureIds.length === 0) return isCitingTraces ? null : <span className="muted small">{messages.noSourcesCited}</span>
  return (
    <span className="citations" role="list" aria-label={messages.sources}>
      {captureIds.map((id) => {
        const capture = state.captures.find((stored) => stored.capture.id === id)?.capture
        const name = capture === undefined ? messages.captureMissing(id) : `${capture.seq} · ${captureTitle(capture)}`
        return (
          <CitationTag
            key={id}
            name={name}
            label={messages.source(name)}
            onOpen={() => showCapture(id)}
            onRemove={onRemove === undefined ? undefined : () => onRemove(id)}
          />
        )
      })}
    </span>
  )
}
