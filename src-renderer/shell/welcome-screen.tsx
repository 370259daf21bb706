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
          <h1>Welcome to Casebook</h1>
          <p className="soft welcome-lead">
            Open a case, add the addresses under investigation, see the price of each acquisition before it runs, and keep every result as evidence.
          </p>
        </header>
        <OtherStorageNote />
        {key !== undefined && <KeychainNote state={key} />}
        <section className="way" aria-labelledby="way-guide">
          <Learning className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-guide">Try it without a key</h2>
              <p className="soft">
                The guided case takes ten minutes: a simulated fraud, from the price of a request to a verified report. The practice service runs on
                this computer, needs no network and charges no credits.
              </p>
            </div>
            <div className="way-actions">
              <GuideButton createCase={createCase} onBegun={onDone} isPrimary />
              <SampleCaseButton onOpened={onDone} />
              <Button text="Use practice service" loading={turning} onClick={() => void practise()} />
            </div>
            <p className="muted small">
              The sample case is complete: five addresses, their results and two findings. Use the practice service for your own cases.
            </p>
          </div>
        </section>
        <section className="way" aria-labelledby="way-key">
          <Key className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-key">Enter an API key</h2>
              <p className="soft">
                Use real data from Nansen. Create a key in your Nansen account. The key is saved in the keychain of this computer and is never part of
                this page, a file or a report.
              </p>
            </div>
            <KeyForm onAccepted={() => setReady(true)} autoFocus />
            {ready && (
              <div>
                <Button intent="primary" text="Continue" endIcon={<ArrowRight />} onClick={onDone} autoFocus />
              </div>
            )}
          </div>
        </section>
      </div>
    </main>
  )
}
