import type { ReactNode } from 'react'
import { Button, Tag } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { captureTitle } from '../../../src-shared/case/capture-title.ts'

interface CitationsProps {
  readonly captureIds: readonly string[]
  readonly onRemove?: (captureId: string) => void
}

/** Captures by their numbers in the report; each opens its source. */
export function Citations({ captureIds, onRemove }: CitationsProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  if (captureIds.length === 0) return <span className="muted small">No sources cited.</span>
  return (
    <span className="citations" role="list" aria-label="Sources">
      {captureIds.map((id) => {
        const capture = state.captures.find((held) => held.capture.id === id)?.capture
        const name = capture === undefined ? `capture ${id}, not in this case` : `${capture.seq} · ${captureTitle(capture)}`
        return (
          <span role="listitem" key={id}>
            <Tag minimal interactive aria-label={`Source ${name}`} onClick={() => showCapture(id)}>
              {name}
            </Tag>
            {onRemove !== undefined && (
              <Button
                variant="minimal"
                size="small"
                icon={<SmallCross />}
                aria-label={`Remove citation of ${name}`}
                title={`Remove citation of ${name}`}
                onClick={() => onRemove(id)}
              />
            )}
          </span>
        )
      })}
    </span>
  )
}
