import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { api } from '../../platform/api.ts'
import { creditsText, formatCredits, readCredits } from '../../../src-shared/core/text/credits.ts'
import { callBroker, useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { showToast } from '../../state/messages.ts'
import { messages } from './messages.ts'

/** Sets the minimum balance of the account. Applies at once, to every call that is not sent yet. */
export function MinimumBalanceForm(): ReactNode {
  const minimumBalance = useBackendStore((facts) => facts.broker?.minimumBalance.credits)
  const isLost = useBackendStore((facts) => facts.broker?.minimumBalance.unconfirmed !== undefined)
  const left = useBackendStore((facts) => facts.broker?.account?.creditsRemaining)
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  if (minimumBalance === undefined) return null
  const text = typed ?? formatCredits(minimumBalance)
  const credits = readCredits(text)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (credits === undefined || (credits === minimumBalance && !isLost)) return
    setBusy(true)
    const response = await callBroker(() => api().setMinimumBalance({ credits }))
    setBusy(false)
    setRefusal(response.ok ? undefined : response.error)
    if (!response.ok) return
    setTyped(undefined)
    showToast(credits === '0' ? messages.minimumBalanceRemoved : messages.minimumBalance(creditsText(credits)))
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={messages.minimumBalanceLabel}>
      <FormGroup
        label={messages.keepAtLeast}
        labelFor="minimum-balance-credits"
        helperText={<span id="minimum-balance-help">{credits === undefined ? messages.invalidCredits : hintOf(left)}</span>}
        intent={credits === undefined ? 'danger' : 'none'}
        className="flush"
      >
        <div className="line">
          <InputGroup
            id="minimum-balance-credits"
            value={text}
            onValueChange={setTyped}
            intent={credits === undefined ? 'danger' : 'none'}
            aria-invalid={credits === undefined}
            aria-describedby="minimum-balance-help"
            inputMode="numeric"
            autoComplete="off"
            disabled={busy}
          />
          <Button
            type="submit"
            text={isLost ? messages.confirmMinimumBalance : messages.setMinimumBalance}
            intent={isLost ? 'primary' : 'none'}
            loading={busy}
            disabled={credits === undefined || (credits === minimumBalance && !isLost)}
          />
        </div>
      </FormGroup>
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </form>
  )
}

function hintOf(left: string | undefined): string {
  return left === undefined ? messages.zeroHint : messages.zeroBalanceHint(formatCredits(left))
}
