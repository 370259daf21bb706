import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { ArrowRight, Key, Learning } from '@blueprintjs/icons'
import { useBackendStore } from '../state/backend-store.ts'
import { OtherStorageNote } from '../features/cases/other-storage-note.tsx'
import { SampleCaseButton } from '../features/cases/sample-case-button.tsx'
import { GuideButton } from '../features/guide/guide-button.tsx'
import { createCase } from './case-actions.ts'
import { KeychainNote } from '../ui/keychain-note.tsx'
import { KeyForm } from '../features/settings/key-form.tsx'
import { switchService } from '../state/switch-service.ts'
import './welcome-screen.css'
import { messages } from './messages.ts'

/** First run: enter a key, or use the practice service. */
export function WelcomeScreen({ onDone }: { readonly onDone: () => void }): ReactNode {
  const key = useBackendStore((facts) => facts.key)
  const [ready, setReady] = useState(false)
  const [turning, setTurning] = useState(false)

  const practise = async (): Promise<void> => {
    setTurning(true)
    const turned = await switchService('practice')
    setTurning(false)
    if (turned) onDone()
  }

  return (
    <main className="welcome">
      <div className="welcome-column">
        <header>
          <h1>{messages.welcomeToCasebook}</h1>
          <p className="soft welcome-lead">{messages.welcomeHint}</p>
        </header>
        <OtherStorageNote />
        {key !== undefined && <KeychainNote state={key} />}
        <section className="way" aria-labelledby="way-guide">
          <Learning className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-guide">{messages.tryWithoutKey}</h2>
              <p className="soft">{messages.guidedCaseHint}</p>
            </div>
            <div className="way-actions">
              <GuideButton createCase={createCase} onBegun={onDone} isPrimary />
              <SampleCaseButton onOpened={onDone} />
              <Button text={messages.switchToPractice} loading={turning} onClick={() => void practise()} />
            </div>
            <p className="muted small">{messages.sampleCaseHint}</p>
          </div>
        </section>
        <section className="way" aria-labelledby="way-key">
          <Key className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-key">{messages.enterApiKey}</h2>
              <p className="soft">{messages.apiKeyHint}</p>
            </div>
            <KeyForm onAccepted={() => setReady(true)} autoFocus />
            {ready && (
              <div>
                <Button intent="primary" text={messages.continue} endIcon={<ArrowRight />} onClick={onDone} autoFocus />
              </div>
            )}
          </div>
        </section>
      </div>
    </main>
  )
}
