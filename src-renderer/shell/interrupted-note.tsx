import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { interruptedPlans, leftAlone } from '../features/acquisition/run/run-model.ts'
import { useProgress } from '../features/acquisition/run/use-progress.ts'
import { useRunsElsewhere } from '../features/acquisition/run/use-runs-elsewhere.ts'
import type { PlanState } from '../../src-shared/case/case-state.ts'
import { toggleRunPanel } from '../state/screen-store.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../src-shared/core/text/sentence.ts'
import { runCommand } from './run-command.ts'
import { TextWith } from '../ui/text-with.tsx'
import { messages } from './messages.ts'

/**
 * Plans left open by a closed window or a lost network. They continue only when the
 * investigator confirms it.
 */
export function InterruptedNote({ all }: { readonly all: readonly PlanState[] }): ReactNode {
  const notHere = useProgress(useShallow((facts) => interruptedPlans(all, facts)))
  const plans = leftAlone(notHere, useRunsElsewhere(notHere))
  const [first] = plans
  const reason = useProgress((facts) => (plans.length === 1 && first !== undefined ? facts.plans.get(first.planId)?.reason : undefined))
  if (first === undefined) return null
  return (
    <div className="banner" data-tone="warn" role="status">
      <span className="grow">
        {plans.length === 1 ? (
          <TextWith
            text={reason === undefined ? messages.planInterrupted : messages.planPaused}
            parts={{
              plan: <bdi>“{visibleText(first.title, 80)}”</bdi>,
              reason: reason !== undefined && `${sentence(visibleText(reason.message))} ${visibleText(reason.remedy)}`,
            }}
          />
        ) : (
          messages.plansInterrupted(plans.length)
        )}
      </span>
      <Button size="small" text={messages.showProgress} onClick={() => toggleRunPanel(true)} />
      <Button size="small" intent="primary" text={messages.resume} onClick={() => void runCommand('resume-plans')} />
    </div>
  )
}
