import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { api } from '../../platform/api.ts'
import { callBroker } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { showToast, showErrorToast } from '../../state/messages.ts'
import { ledgerDamage as messages } from './messages.ts'

interface LedgerDamageProps {
  /** All damage found in the backend's files. */
  readonly found: readonly Failure[]
  /** The part of it that concerns the ledger and awaits the user's acceptance. */
  readonly unagreed: readonly Failure[]
  /** Failures of accounts that have lost more than was booked. */
  readonly unaccountedCharges: readonly Failure[]
}

/**
 * Damage found in the backend's files, and account losses not booked in the ledger; those of ledger
 * and accounts stay until the user accepts them.
 */
export function LedgerDamage({ found, unagreed, unaccountedCharges }: LedgerDamageProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const agree = async (): Promise<void> => {
    setBusy(true)
    const response = await callBroker(() => api().acknowledgeLedgerIssues())
    setBusy(false)
    if (response.ok) showToast(isDamaged ? messages.agreed : messages.noted)
    else showErrorToast(response.error)
  }
  const isDamaged = unagreed.length > 0
  const toAgree = [...unagreed, ...unaccountedCharges]
  const others = found.filter(({ message }) => unagreed.every((one) => one.message !== message))
  if (found.length + toAgree.length === 0) return null
  return (
    <section className="block" aria-label={found.length + unagreed.length === 0 ? messages.unbooked : messages.damage}>
      {toAgree.map((one, index) => (
        <FailureNote key={one.message} failure={one}>
          {index === toAgree.length - 1 && (
            <Button size="small" text={isDamaged ? messages.agree : messages.acknowledge} loading={busy} onClick={() => void agree()} />
          )}
        </FailureNote>
      ))}
      {others.map((one) => (
        <FailureNote key={one.message} failure={one} />
      ))}
    </section>
  )
}
