import type { ReactNode } from 'react'
import { Button, NonIdealState } from '@blueprintjs/core'
import { Archive, Error as ErrorIcon, Offline, Updated } from '@blueprintjs/icons'
import type { Failure } from '../../src-shared/failure.ts'
import { failure } from '../../src-shared/failure.ts'

/** What start-up says when the page stands alone, without a desk behind it. */
export const NO_DESK: Failure = failure(
  'internal',
  'This page was opened without Casebook’s desk.',
  'Start Casebook and open the address that it prints.',
)

/** Casebook cannot show the cases: a whole screen that says why and how to go on. */
export function FatalScreen({ problem }: { readonly problem: Failure }): ReactNode {
  return (
    <main className="centred" role="alert">
      <NonIdealState
        icon={problem.code === 'newer_version' ? <Updated size={32} /> : <ErrorIcon size={32} />}
        title={problem.code === 'newer_version' ? 'These cases were written by a newer Casebook' : 'Casebook could not start'}
        description={
          <>
            <p>
              {problem.message} {problem.remedy}
            </p>
            <p className="small muted">
              <code>{problem.code}</code>
            </p>
          </>
        }
        action={<Button intent="primary" text="Try again" onClick={() => location.reload()} />}
      />
    </main>
  )
}

/** The desk has kept heads of cases, and the case file of this page holds none: that is loss, and never a first run. */
export function LostCaseFile({ heads, onGoOn }: { readonly heads: number; readonly onGoOn: () => void }): ReactNode {
  return (
    <main className="centred" role="alert">
      <NonIdealState
        icon={<Archive size={32} />}
        title="The case file is empty, and it should not be"
        description={
          <>
            <p>
              Casebook remembers {heads === 1 ? 'one case' : heads === 0 ? 'earlier cases' : `${heads} cases`} on this computer, but this window’s
              storage holds none. The storage was cleared, or Casebook was opened with another browser profile or port.
            </p>
            <p>Close this window and open Casebook as before. Nothing has been overwritten.</p>
          </>
        }
        action={
          <span className="line">
            <Button intent="primary" text="Look again" onClick={() => location.reload()} />
            <Button text="Go on with an empty case file" onClick={onGoOn} />
          </span>
        }
      />
    </main>
  )
}

/** Shown over everything while the page has lost its desk; it comes back by itself. */
export function DisconnectedNote(): ReactNode {
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
