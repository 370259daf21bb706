import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { useCaseContext } from '../../state/case-context.ts'
import { showToast } from '../../state/messages.ts'
import { toggleCitation, useDrafts } from './finding-draft.ts'
import { messages } from './messages.ts'

/** Cites a capture in the finding being written (on the report's page). */
export function CiteButton({ captureId }: { readonly captureId: string }): ReactNode {
  const { state } = useCaseContext()
  const caseId = state.record.id
  const isCited = useDrafts(({ byCase }) => byCase[caseId]?.captureIds.includes(captureId) ?? false)
  return (
    <Button
      size="small"
      active={isCited}
      aria-pressed={isCited}
      text={isCited ? messages.cited : messages.cite}
      title={messages.citeInCurrentFinding}
      onClick={() => {
        toggleCitation(caseId, captureId)
        showToast(isCited ? messages.citationRemoved : messages.citedInCurrentFinding)
      }}
    />
  )
}
