import type { ReactNode } from 'react'
import { Button, Callout, NonIdealState } from '@blueprintjs/core'
import { Archive, Error as ErrorIcon, Offline, Updated } from '@blueprintjs/icons'
import type { Failure } from '../../src-shared/failure.ts'
import type { CaseLoss } from '../casefile/case-loss.ts'
import { RestoreOffer, useMissingCases } from './backup-list.tsx'
import { tellFailure } from './messages.ts'
import { services } from './services.ts'

/** Casebook cannot show the cases: a whole screen that says why and how to go on. */
export function FatalScreen({ problem }: { readonly problem: Failure }): ReactNode {
  return (
    <main className="centred" role="alert">
      <h1 className="visually-hidden">Casebook</h1>
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

interface LossProps {
  readonly losses: readonly CaseLoss[]
  readonly onAccepted: () => void
}

async function acceptAll(losses: readonly CaseLoss[], onAccepted: () => void): Promise<void> {
  for (const loss of losses) {
    const accepted = await services().caseFile.acceptLoss(loss.caseId)
    if (!accepted.ok) return tellFailure(accepted.error)
  }
  onAccepted()
}

/** The desk has kept heads of cases, and the case file of this page holds none: that is loss, and never a first run. */
export function LostCaseFile({ losses, onAccepted }: LossProps): ReactNode {
  const missing = useMissingCases(new Set())
  return (
    <main className="centred" role="alert">
      <h1 className="visually-hidden">Casebook</h1>
      <NonIdealState
        icon={<Archive size={32} />}
        title="The case file is empty, and it should not be"
        description={
          <>
            <p>
              The desk remembers {losses.length === 1 ? 'one case' : `${losses.length} cases`} on this computer, but this window’s storage holds none.
              The storage was cleared, or Casebook was opened with another browser profile or port.
            </p>
            <p>
              {missing.length > 0 ? 'Restore the backups below, or close' : 'Close'} this window and open Casebook as before. Nothing has been
              overwritten.
            </p>
          </>
        }
        action={
          <span className="line">
            <Button intent="primary" text="Look again" onClick={() => location.reload()} />
            <Button text="Go on with an empty case file" onClick={() => void acceptAll(losses, onAccepted)} />
          </span>
        }
      />
      {missing.length > 0 && <RestoreOffer backups={missing} />}
    </main>
  )
}

/** Some cases are gone or shorter than the desk remembers, beside others that are whole. */
export function LossNote({ losses, onAccepted }: LossProps): ReactNode {
  const gone = losses.filter((loss) => loss.storedSeq === 0).length
  const cut = losses.length - gone
  const parts = [
    gone > 0 ? `${gone} ${gone === 1 ? 'case is' : 'cases are'} missing` : '',
    cut > 0 ? `${cut} ${cut === 1 ? 'case is' : 'cases are'} shorter than the desk remembers` : '',
  ]
  return (
    <Callout intent="danger" icon={<Archive />} title="The case file has lost something" className="spaced" role="alert">
      <p>
        {parts.filter((part) => part !== '').join(', and ')}. Restore a backup under settings, or go on with what is there; that is recorded in the
        case.
      </p>
      <div className="line failure-actions">
        <Button size="small" text="Look again" onClick={() => location.reload()} />
        <Button size="small" text="Go on with what is there" onClick={() => void acceptAll(losses, onAccepted)} />
      </div>
    </Callout>
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
