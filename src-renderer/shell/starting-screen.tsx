import type { ReactNode } from 'react'
import { ProgressBar, Spinner } from '@blueprintjs/core'
import type { MigrationProgress } from '../casefile/upkeep/migrate-captures.ts'
import { useDesk } from '../session/desk-store.ts'
import { formatCount } from '../text/credits.ts'
import { visibleText } from '../text/safe-text.ts'
import './starting-screen.css'

/** Until Casebook is up: a spinner, or how far the cases of an earlier version are brought into today's form. */
export function StartingScreen(): ReactNode {
  const migration = useDesk((facts) => facts.migration)
  if (migration !== undefined) return <MigrationScreen progress={migration} />
  return (
    <div className="centred" role="status">
      <Spinner size={24} aria-label="Casebook is starting" />
    </div>
  )
}

function MigrationScreen({ progress }: { readonly progress: MigrationProgress }): ReactNode {
  const { cases, casesDone, title, doing, answers, answersDone, bytes } = progress
  const megabytes = formatCount(Math.floor(bytes / 1_000_000))
  return (
    <main className="centred">
      <div className="migration">
        <div role="status">
          <h1>Preparing your cases for this version of Casebook</h1>
        </div>
        <p>
          {doing === 'backup' ? 'Backing up' : 'Preparing'} <strong>{visibleText(title)}</strong>
          {cases > 1 && ` (case ${casesDone + 1} of ${cases})`}
        </p>
        <ProgressBar value={(casesDone + answersDone / Math.max(1, answers)) / Math.max(1, cases)} stripes={false} animate={false} />
        <p className="soft">
          {formatCount(answersDone)} of {formatCount(answers)} answers, {megabytes} MB so far
        </p>
        <p className="soft">
          This happens once. Every case is backed up first and nothing is lost if Casebook is closed meanwhile: it goes on at the next start.
        </p>
      </div>
    </main>
  )
}
