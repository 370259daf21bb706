import type { ReactNode } from 'react'
import { type CaseActions, CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'

/** A part of a screen inside an open case, whose actions do nothing except for the given ones. */
export function inCase(state: CaseState, part: ReactNode, actions: Partial<CaseActions> = {}): ReactNode {
  return (
    <CaseActionsContext value={actionsOf(actions)}>
      <CaseContext value={{ state }}>{part}</CaseContext>
    </CaseActionsContext>
  )
}
