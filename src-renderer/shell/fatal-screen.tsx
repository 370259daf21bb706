import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Offline, Updated } from '@blueprintjs/icons'
import type { Failure, FailureCode } from '../../src-shared/core/failure.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { ProblemText } from '../ui/problem-text.tsx'
import { ScreenNote } from '../ui/screen/screen-note.tsx'
import { messages } from './messages.ts'

const TITLES: Partial<Record<FailureCode, string>> = {
  newer_version: messages.newerVersion,
  not_proven: messages.notProven,
  no_session: messages.noSession,
}

/** Shown when Casebook cannot open the cases: a full screen with the reason and the remedy. */
export function FatalScreen({ problem }: { readonly problem: Failure }): ReactNode {
  return (
    <main className="centred">
      <h1 className="visually-hidden">{messages.casebook}</h1>
      <ScreenNote
        isAlert
        icon={problem.code === 'newer_version' ? <Updated size={32} /> : <ErrorIcon size={32} />}
        title={TITLES[problem.code] ?? messages.startFailed}
        description={<ProblemText problem={problem} />}
        // A reload would hand the page to an unverified server at this address.
        action={problem.code === 'not_proven' ? undefined : <Button intent="primary" text={messages.tryAgain} onClick={() => location.reload()} />}
      />
    </main>
  )
}

/**
 * Covers the window while the main process is disconnected: it reconnects by itself, unless the
 * main process refuses it.
 */
export function DisconnectedNote(): ReactNode {
  const refused = useBackendStore((facts) => facts.refused)
  if (refused !== undefined) {
    return (
      <div className="banner" data-tone="bad" role="alert">
        <Offline size={14} />
        <span>
          <strong>{refused.message}</strong> {messages.resultsReadable} {refused.remedy}
        </span>
      </div>
    )
  }
  return (
    <div className="banner" data-tone="bad" role="alert">
      <Offline size={14} />
      <span>
        <strong>{messages.notResponding}</strong> {messages.notRespondingHint}
      </span>
    </div>
  )
}
