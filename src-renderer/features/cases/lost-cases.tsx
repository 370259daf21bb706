import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Archive } from '@blueprintjs/icons'
import type { CaseLoss } from '../../storage/data-loss.ts'
import { showErrorToast } from '../../state/messages.ts'
import { services } from '../../state/services.ts'
import { RestoreOffer, useMissingCases } from './backup-list.tsx'
import { ScreenNote } from '../../ui/screen/screen-note.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

interface LossProps {
  readonly losses: readonly CaseLoss[]
  readonly onAccepted: () => void
}

async function acceptAll(losses: readonly CaseLoss[], onAccepted: () => void): Promise<void> {
  for (const loss of losses) {
    const accepted = await services().caseFile.acknowledgeDataLoss(loss.caseId)
    if (!accepted.ok) return showErrorToast(accepted.error)
  }
  onAccepted()
}

/**
 * The backend has stored heads of cases, and the case file of this page has none: that is a loss,
 * never a first run.
 */
export function LostCaseFile({ losses, onAccepted }: LossProps): ReactNode {
  const missing = useMissingCases(new Set())
  return (
    <main className="centred restore-page">
      <h1 className="visually-hidden">{messages.casebook}</h1>
      <ScreenNote
        isAlert
        icon={<Archive size={32} />}
        title={messages.yourCasesAreMissing}
        description={
          <>
            <p>{messages.storageIsEmpty(losses.length)}</p>
            <p>{messages.openAsBefore(missing.length > 0)}</p>
          </>
        }
        action={
          <span className="line">
            <Button intent={missing.length > 0 ? 'none' : 'primary'} text={messages.checkAgain} onClick={() => location.reload()} />
            <Button text={messages.continueWithoutRestoring} onClick={() => void acceptAll(losses, onAccepted)} />
          </span>
        }
      />
      {missing.length > 0 && <RestoreOffer backups={missing} />}
    </main>
  )
}

/**
 * Some cases are missing or shorter than the heads that the backend has stored, while others are
 * complete.
 */
export function LossNote({ losses, onAccepted }: LossProps): ReactNode {
  const gone = losses.filter((loss) => loss.storedSeq === 0).length
  const cut = losses.length - gone
  const parts = [gone > 0 ? messages.casesMissing(gone) : '', cut > 0 ? messages.casesWithLostEntries(cut) : '']
  return (
    <TitledCallout intent="danger" icon={<Archive />} title={messages.caseDataIsMissing} className="spaced" role="alert">
      <p>{messages.restoreOrContinue(parts.filter((part) => part !== '').join(', and '))}</p>
      <div className="line failure-actions">
        <Button size="small" text={messages.checkAgain} onClick={() => location.reload()} />
        <Button size="small" text={messages.continueAnyway} onClick={() => void acceptAll(losses, onAccepted)} />
      </div>
    </TitledCallout>
  )
}
