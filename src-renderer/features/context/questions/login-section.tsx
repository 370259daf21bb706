import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import type { LoginState } from '../../../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { PRACTICE_LOGIN } from '../../../../src-shared/service/practice-login.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { api } from '../../../platform/api.ts'
import { setLogin, useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { announceToScreenReader, showToast } from '../../../state/messages.ts'
import './login-section.css'
import { messages } from '../messages.ts'

/** The sign-in to the legacy query interface, as a sentence. */
export function loginSentence(login: LoginState): string {
  const until = login.until === '' ? '' : formatTime(login.until)
  switch (login.phase) {
    case 'signed-in':
      return messages.signedInAs(visibleText(login.email, 120), until)
    case 'expired':
      return messages.signInExpired(visibleText(login.email, 120), until)
    case 'signed-out':
      return messages.notSignedIn
    case 'unknown-address':
      break
  }
  return messages.addressUnknown
}

/**
 * Sign-in and sign-out, with the expiry. The page never holds the token, and the password leaves it
 * at once.
 */
export function LoginSection(): ReactNode {
  const login = useBackendStore((facts) => facts.login)
  const [refusal, setRefusal] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  if (login === undefined) return null
  const signOut = async (): Promise<void> => {
    setBusy(true)
    const response = await api().signOut()
    setBusy(false)
    setRefusal(response.ok ? undefined : response.error)
    if (!response.ok) return
    setLogin(response.value)
    showToast(messages.signedOut)
  }
  return (
    <>
      <p data-testid="login-state">{loginSentence(login)}</p>
      {login.address !== '' && (
        <dl className="facts">
          <dt>{messages.address}</dt>
          <dd className="mono">{login.address}</dd>
          {login.phase === 'signed-in' && (
            <>
              <dt>{messages.saved}</dt>
              <dd>{login.saved === 'keychain' ? messages.savedInKeychain : messages.savedInMemory}</dd>
            </>
          )}
        </dl>
      )}
      {login.reason !== '' && (
        <Callout intent="warning" icon={<Lock />}>
          <p>
            {login.reason} {login.remedy}
          </p>
        </Callout>
      )}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {login.phase === 'signed-in' && (
        <div className="line">
          <Button text={messages.signOut} loading={busy} onClick={() => void signOut()} />
        </div>
      )}
      {(login.phase === 'signed-out' || login.phase === 'expired') && <LoginForm email={login.email} />}
    </>
  )
}

function LoginForm({ email: known }: { readonly email: string }): ReactNode {
  const practice = useBackendStore((facts) => facts.app?.service === 'practice')
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    const response = await api().signIn({ email: email.trim(), password })
    setBusy(false)
    setPassword('')
    if (!response.ok) return setRefusal(response.error)
    setLogin(response.value)
    announceToScreenReader(messages.signedIn)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack" aria-label={messages.signInForm}>
      <div className="login-fields">
        <FormGroup label={messages.email} labelFor="login-email" className="flush">
          <InputGroup
            id="login-email"
            type="email"
            value={email}
            onValueChange={setEmail}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            fill
            disabled={busy}
          />
        </FormGroup>
        <FormGroup label={messages.password} labelFor="login-password" className="flush">
          <InputGroup
            id="login-password"
            type="password"
            value={password}
            onValueChange={setPassword}
            maxLength={1024}
            autoComplete="off"
            spellCheck={false}
            fill
            disabled={busy}
          />
        </FormGroup>
        <Button type="submit" intent="primary" text={messages.signIn} loading={busy} disabled={email.trim() === '' || password === ''} />
      </div>
      <p className="muted small">{practice ? messages.practiceSignInHint(PRACTICE_LOGIN.email, PRACTICE_LOGIN.password) : messages.signInHint}</p>
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </form>
  )
}
