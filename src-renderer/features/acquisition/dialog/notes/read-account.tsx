import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Failure } from '../../../../../src-shared/core/failure.ts'
import { useBackendStore } from '../../../../state/backend-store.ts'
import { formatTime } from '../../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import { readAccountNow } from '../use-account.ts'
import { readAccount as messages } from '../../messages.ts'

/**
 * Shown with a plan that exceeds the account's credits: when the account was read, and the free
 * action that reads it again.
 */
export function ReadAccount(): ReactNode {
  const [reading, setReading] = useState(false)
  const [failed, setFailed] = useState<Failure>()
  const account = useBackendStore((facts) => facts.broker?.account)
  const read = async (): Promise<void> => {
    setReading(true)
    setFailed(await readAccountNow())
    setReading(false)
  }
  return (
    <span className="line read-account">
      <Button size="small" text={messages.button} title={messages.hint} loading={reading} onClick={() => void read()} />
      <span className="muted small" role="status">
        {failed === undefined
          ? account !== undefined && messages.lastRead(formatTime(account.readAt ?? account.at))
          : messages.failed(visibleText(failed.message))}
      </span>
    </span>
  )
}
