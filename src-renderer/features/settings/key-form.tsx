import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { TickCircle } from '@blueprintjs/icons'
import type { Account, KeyState } from '../../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { api } from '../../platform/api.ts'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import { setApp, setKeyState } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { keySentence } from '../../ui/keychain-note.tsx'
import { announceToScreenReader } from '../../state/messages.ts'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

/** What the service reported about an accepted key, and where the key is stored. */
function AccountFacts({ account, state }: { readonly account: Account | undefined; readonly state: KeyState }): ReactNode {
  if (account === undefined) {
    return (
      <TitledCallout intent="warning" title={messages.keyLimited} data-testid="key-accepted">
        {messages.keyLimitedHint(keySentence(state))}
      </TitledCallout>
    )
  }
  return (
    <TitledCallout intent="success" icon={<TickCircle />} title={messages.keyWorks} data-testid="key-accepted">
      <dl className="facts">
        <dt>{messages.plan}</dt>
        <dd>{account.plan === 'pro' ? messages.pro : messages.free}</dd>
        <dt>{messages.creditsLeft}</dt>
        <dd>{formatCredits(account.creditsRemaining)}</dd>
        <dt>{messages.saved}</dt>
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
    const response = await api().setKey({ key: key.trim() })
    setBusy(false)
    if (!response.ok) {
      setRefusal(response.error)
      return
    }
    setKey('')
    setAccepted(response.value)
    setKeyState(response.value.state)
    const info = await api().readAppInfo()
    if (info.ok) setApp(info.value)
    announceToScreenReader(response.value.account === undefined ? messages.keyLimitedSentence : messages.keyWorksSentence)
    onAccepted?.()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack" aria-label={messages.enterApiKey}>
      <FormGroup label={messages.apiKey} labelFor="api-key" helperText={messages.testHint} className="flush">
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
          <Button type="submit" intent="primary" text={messages.testAndSave} loading={busy} disabled={key.trim() === ''} />
        </div>
      </FormGroup>
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {accepted !== undefined && <AccountFacts {...accepted} />}
    </form>
  )
}
