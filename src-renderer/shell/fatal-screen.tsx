import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Offline, Updated } from '@blueprintjs/icons'
import type { Failure, FailureCode } from '../../src-shared/core/failure.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { ProblemText } from '../ui/problem-text.tsx'
import { ScreenNote } from '../ui/screen/screen-note.tsx'

const TITLES: Partial<Record<FailureCode, string>> = {
  newer_version: 'These cases were written by a newer Casebook',
  not_proven: 'This is not your Casebook',
  no_session: 'This window is not connected to Casebook',
}

/** Casebook cannot show the cases: a whole screen that says why and how to go on. */
export function FatalScreen({ problem }: { readonly problem: Failure }): ReactNode {
  return (
    <main className="centred">
      <h1 className="visually-hidden">Casebook</h1>
      <ScreenNote
        isAlert
        icon={problem.code === 'newer_version' ? <Updated size={32} /> : <ErrorIcon size={32} />}
        title={TITLES[problem.code] ?? 'Casebook could not start'}
        description={<ProblemText problem={problem} />}
        // Loading again would hand the page to whoever answers here.
        action={problem.code === 'not_proven' ? undefined : <Button intent="primary" text="Try again" onClick={() => location.reload()} />}
      />
    </main>
  )
}

/** Shown over everything while the page has lost its desk: it comes back by itself, unless the desk refuses it. */
export function DisconnectedNote(): ReactNode {
  const refused = useBackendStore((facts) => facts.refused)
  if (refused !== undefined) {
    return (
      <div className="banner" data-tone="bad" role="alert">
        <Offline size={14} />
        <span>
          <strong>{refused.message}</strong> What was acquired stays readable here. {refused.remedy}
        </span>
      </div>
    )
  }
  return (
    <div className="banner" data-tone="bad" role="alert">
      <Offline size={14} />
      <span>
        <strong>The desk does not answer.</strong> What was acquired stays readable. Start Casebook again if it was closed; this page reconnects by
        itself.
      </span>
    </div>
  )
}
