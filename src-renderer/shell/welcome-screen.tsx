import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { ArrowRight, FolderOpen, Key, LabTest, Learning } from '@blueprintjs/icons'
import { useDesk } from '../session/desk-store.ts'
import { KeptElsewhereNote } from '../cases/kept-elsewhere.tsx'
import { SampleCaseButton } from '../cases/sample-case-button.tsx'
import { GuideButton } from '../guide/guide-button.tsx'
import { createCase } from './case-actions.ts'
import { KeychainNote } from '../ui/keychain-note.tsx'
import { KeyForm } from '../settings/key-form.tsx'
import { switchService } from '../session/switch-service.ts'
import './welcome-screen.css'

/** First run: a key, or the practice service. */
export function WelcomeScreen({ onDone }: { readonly onDone: () => void }): ReactNode {
  const key = useDesk((facts) => facts.key)
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
            Open a case, add the addresses under investigation, see what an acquisition costs before it runs, and keep every answer as evidence.
          </p>
        </header>
        <KeptElsewhereNote />
        {key !== undefined && <KeychainNote state={key} />}
        <section className="way" aria-labelledby="way-key">
          <Key className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-key">Enter an API key</h2>
              <p className="soft">
                For the data service. The key is kept in this computer’s keychain and never reaches this page, a file or a report.
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
        <section className="way" aria-labelledby="way-guide">
          <Learning className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-guide">Learn it in ten minutes</h2>
              <p className="soft">
                A practice case with a guide beside it: price, dossier, source, graph, finding, and a report that is verified. You do every step
                yourself, on a made-up fraud; leave and come back as you like.
              </p>
            </div>
            <div>
              <GuideButton createCase={createCase} onBegun={onDone} />
            </div>
          </div>
        </section>
        <section className="way" aria-labelledby="way-practice">
          <LabTest className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-practice">Practice</h2>
              <p className="soft">
                A built-in service with a made-up world: wallets, an exchange, a mixer, a bridge, and a small fraud to find. No key, no network,
                nothing real. Everything acquired from it is marked as practice.
              </p>
            </div>
            <div>
              <Button text="Use the practice service" loading={turning} onClick={() => void practise()} />
            </div>
          </div>
        </section>
        <section className="way" aria-labelledby="way-sample">
          <FolderOpen className="way-icon" aria-hidden />
          <div className="stack grow">
            <div>
              <h2 id="way-sample">Look at a finished case</h2>
              <p className="soft">
                A sample from that made-up world: five addresses of the fraud, what was acquired about them, and two findings. It is in Casebook
                already, so opening it asks nobody and costs nothing.
              </p>
            </div>
            <div>
              <SampleCaseButton onOpened={onDone} />
            </div>
          </div>
        </section>
      </div>
    </main>
  )
}
