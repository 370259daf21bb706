import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import type { Account, KeyState } from '../../../src-shared/ipc/bridge.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { bridge } from '../../platform/bridge.ts'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { setApp, setKeyState } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { keySentence } from '../../ui/keychain-note.tsx'
import { announceToScreenReader } from '../../state/messages.ts'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'

/** What the service reported about an accepted key, and where the key is stored. */
function AccountFacts({ account, state }: { readonly account: Account | undefined; readonly state: KeyState }): ReactNode {
  if (account === undefined) {
    return (
      <TitledCallout intent="warning" title="API key saved, but it has no permission to read the account" data-testid="key-accepted">
        Plan and credits are unknown. Casebook uses the higher prices of the free plan until a response reports its credits. To see plan and credits,
        use a key with permission to read the account. {keySentence(state)}
      </TitledCallout>
    )
  }
  return (
    <TitledCallout intent="success" icon={<TickCircle />} title="The key works" data-testid="key-accepted">
      <dl className="facts">
        <dt>Plan</dt>
        <dd>{account.plan === 'pro' ? 'Pro' : 'Free'}</dd>
        <dt>Credits left</dt>
        <dd>{formatCredits(account.creditsRemaining)}</dd>
        <dt>Saved</dt>
        <dd>{keySentence(state)}</dd>
      </dl>
    </TitledCallout>
  )
}

interface KeyFormProps {
  readonly onAccepted?: () => void
  /** Set if entering a key is the purpose of the screen. */
  readonly autoFocus?: boolean
}

/**
 * Takes a key, has the backend test it with the account call, and shows the result. The key leaves
 * the page at once.
 */
export function KeyForm({ onAccepted, autoFocus = false }: KeyFormProps): ReactNode {
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const [accepted, setAccepted] = useState<{ account: Account | undefined; state: KeyState }>()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    const answer = await bridge().setKey({ key: key.trim() })
    setBusy(false)
    if (!answer.ok) {
      setRefusal(answer.error)
      return
    }
    setKey('')
    setAccepted(answer.value)
    setKeyState(answer.value.state)
    const info = await bridge().readAppInfo()
    if (info.ok) setApp(info.value)
    announceToScreenReader(answer.value.account === undefined ? 'API key saved, but it has no permission to read the account.' : 'The key works.')
    onAccepted?.()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack" aria-label="Enter an API key">
      <FormGroup
        label="API key"
        labelFor="api-key"
        helperText="Tested with the account call, which is free. The page cannot read the key."
        className="flush"
      >
        <div className="line">
          <InputGroup
            id="api-key"
            type="password"
            value={key}
            onValueChange={setKey}
            autoComplete="off"
            spellCheck={false}
            fill
            className="grow"
            autoFocus={autoFocus}
            // Disabled, it would lose the focus, and a refused key could not be corrected in place.
            readOnly={busy}
          />
          <Button type="submit" intent="primary" text="Test and save" loading={busy} disabled={key.trim() === ''} />
        </div>
      </FormGroup>
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {accepted !== undefined && <AccountFacts {...accepted} />}
    </form>
  )
}
