import { Checkbox, InputGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { compareDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import type { PlanValidation } from '../../../../src-shared/case/plan/plan-model.ts'
import { sessionChoice as messages } from '../messages.ts'
import './spending-session-choice.css'

/** Whether a spending session is confirmed along with a plan, and its credits as typed. */
export interface SessionChoice {
  readonly isGiven: boolean
  readonly typed: string
}

export const NO_SESSION: SessionChoice = { isGiven: false, typed: '60' }

interface SpendingSessionChoiceProps {
  readonly choice: SessionChoice
  readonly isWrong: boolean
  readonly onChoice: (choice: SessionChoice) => void
}

/** Form that starts a spending session together with the plan being approved. */
export function SpendingSessionChoice({ choice, isWrong, onChoice }: SpendingSessionChoiceProps): ReactNode {
  return (
    <div className="spending-session-choice">
      <Checkbox
        checked={choice.isGiven}
        onChange={(event) => onChoice({ ...choice, isGiven: event.currentTarget.checked })}
        label={messages.spendUpTo}
      />
      <InputGroup
        size="small"
        aria-label={messages.limit}
        aria-invalid={isWrong}
        value={choice.typed}
        onValueChange={(typed) => onChoice({ isGiven: true, typed })}
      />
      {messages.withoutAsking}
    </div>
  )
}

/**
 * Why a spending session cannot start with this many credits, as a sentence about what starts it.
 * `begin` is undefined for a value that is not a number. '' when it can start.
 */
export function checkSessionLimit(begin: string | undefined, verdict: PlanValidation | undefined, what: string): string {
  if (begin === undefined || begin === '0') return messages.enterLimit
  if (verdict === undefined) return ''
  const free = subtractDecimals(verdict.budgetLeft, verdict.ahead)
  if (compareDecimals(begin, free) > 0) return messages.budgetLeaves(creditsText(free))
  return compareDecimals(begin, verdict.max) < 0 ? messages.aloneCosts(what, creditsText(verdict.max)) : ''
}
