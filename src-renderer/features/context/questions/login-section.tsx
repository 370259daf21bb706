import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import type { LoginState } from '../../../../src-shared/ipc/bridge.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { PRACTICE_LOGIN } from '../../../../src-shared/service/practice-login.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { bridge } from '../../../platform/bridge.ts'
import { setLogin, useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { announceToScreenReader, showToast } from '../../../state/messages.ts'
import './login-section.css'

/** The sign-in to the legacy query interface, as a sentence. */
export function loginSentence(login: LoginState): string {
  const until = login.until === '' ? '' : formatTime(login.until)
  switch (login.phase) {
    case 'signed-in':
      return `Signed in as ${visibleText(login.email, 120)} until ${until}.`
    case 'expired':
      return `The sign-in of ${visibleText(login.email, 120)} expired at ${until}. It is valid for one hour.`
    case 'signed-out':
      return 'Not signed in.'
    case 'unknown-address':
      break
  }
  return 'The address of this interface is unknown for the selected service. Start Casebook with --legacy-url to set it.'
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
    const answer = await bridge().signOut()
    setBusy(false)
    setRefusal(answer.ok ? undefined : answer.error)
    if (!answer.ok) return
    setLogin(answer.value)
    showToast('Signed out.')
  }
  return (
    <>
      <p data-testid="login-state">{loginSentence(login)}</p>
      {login.address !== '' && (
        <dl className="facts">
          <dt>Address</dt>
          <dd className="mono">{login.address}</dd>
          {login.phase === 'signed-in' && (
            <>
              <dt>Saved</dt>
              <dd>
                {login.saved === 'keychain' ? 'In the keychain of this computer until it expires.' : 'In memory until it expires or Casebook closes.'}
              </dd>
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
          <Button text="Sign out" loading={busy} onClick={() => void signOut()} />
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
    const answer = await bridge().signIn({ email: email.trim(), password })
    setBusy(false)
    setPassword('')
    if (!answer.ok) return setRefusal(answer.error)
    setLogin(answer.value)
    announceToScreenReader('Signed in.')
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack" aria-label="Sign in to the legacy query interface">
      <div className="login-fields">
        <FormGroup label="E-mail" labelFor="login-email" className="flush">
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
        <FormGroup label="Password" labelFor="login-password" className="flush">
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
        <Button type="submit" intent="primary" text="Sign in" loading={busy} disabled={email.trim() === '' || password === ''} />
      </div>
      <p className="muted small">
        {practice
          ? `Practice sign-in: ${PRACTICE_LOGIN.email}, password ${PRACTICE_LOGIN.password}.`
          : 'E-mail and password of your account with the provider. The password is used once and not saved.'}
      </p>
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </form>
  )
}
