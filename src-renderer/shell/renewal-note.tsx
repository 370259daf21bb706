import type { ReactNode } from 'react'
import { ProgressBar } from '@blueprintjs/core'
import { useBackendStore } from '../state/backend-store.ts'
import { messages } from './messages.ts'

/** Minimum number of responses for the note: fewer are done before it can be read. */
const MANY = 100

/**
 * Shown while responses are decoded again because this version decodes them differently; it does
 * not block other actions.
 */
export function RenewalNote(): ReactNode {
  const renewal = useBackendStore((facts) => facts.renewal)
  if (renewal === undefined || renewal.responses < MANY) return null
  const { responses, responsesDone } = renewal
  return (
    <div className="banner" data-tone="warn" role="status">
      <span>
        <strong>{messages.updatingResults}</strong> {messages.updatedOf(responsesDone, responses)}
      </span>
      <ProgressBar className="banner-progress" value={responsesDone / responses} stripes={false} animate={false} />
    </div>
  )
}
