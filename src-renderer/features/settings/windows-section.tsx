import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { api } from '../../platform/api.ts'
import { showToast, showErrorToast } from '../../state/messages.ts'
import { messages } from './messages.ts'

/**
 * The sessions of the browser host: opens another window of this one, ends it, or ends all others.
 */
export function WindowsSection(): ReactNode {
  const [busy, setBusy] = useState(false)
  const end = async (which: 'this' | 'others'): Promise<void> => {
    setBusy(true)
    const response = await api().endSessions({ which })
    setBusy(false)
    if (!response.ok) showErrorToast(response.error)
    // The backend notifies the page when its own session ends.
    else if (which === 'others') showToast(othersEnded(response.value.ended))
  }
  return (
    <div className="line">
      {/* Opened by this page, the new window starts with a copy of its session. */}
      <Button text={messages.openAnotherWindow} onClick={() => window.open('/', '_blank')} />
      <Button text={messages.endAllOtherSessions} disabled={busy} onClick={() => void end('others')} />
      <Button intent="danger" variant="outlined" text={messages.endThisSession} disabled={busy} onClick={() => void end('this')} />
    </div>
  )
}

function othersEnded(count: number): string {
  if (count === 0) return messages.noOtherSessions
  return count === 1 ? messages.otherSessionEnded : messages.otherSessionsEnded(count)
}
