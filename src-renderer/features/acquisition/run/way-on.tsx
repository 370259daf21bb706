import type { ReactElement } from 'react'
import { Button } from '@blueprintjs/core'
import type { Failure, FailureCode } from '../../../../src-shared/core/failure.ts'
import { openOverlay, navigate } from '../../../state/screen-store.ts'
import { runPanel as messages } from '../messages.ts'

const KEY_CODES: readonly FailureCode[] = ['no_key', 'bad_key', 'key_rejected', 'sign_in_needed']

/**
 * The button that leads to where the reason of a stopped run is fixed; undefined if Casebook has no
 * such screen.
 */
export function wayOn({ code }: Pick<Failure, 'code'>, caseId: string): ReactElement | undefined {
  if (code === 'minimum_balance_reached') return <Button size="small" text={messages.changeMinimum} onClick={() => navigate({ at: 'settings' })} />
  if (KEY_CODES.includes(code)) return <Button size="small" text={messages.openSettings} onClick={() => navigate({ at: 'settings' })} />
  if (code !== 'budget_exceeded') return undefined
  const raise = (): void => {
    navigate({ at: 'case', caseId, tab: 'dossier' })
    openOverlay({ kind: 'edit-case' })
  }
  return <Button size="small" text={messages.raiseBudget} onClick={raise} />
}
