import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import type { GuideProgress } from './guide-progress.ts'
import { endGuide, isGuideCollapsed, guideStepSkipped, useGuide } from './guide-store.ts'
import { GUIDE_STEPS, presentStep, stepDone, type GuideSituation } from './guide-steps.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import './guide-card.css'
import { messages } from './messages.ts'

interface GuideCardProps {
  readonly state: CaseState
  /** A line above the screen, if the sidebar is collapsed. */
  readonly isLine?: boolean
}

/**
 * One step of the guide at a time: what to do and why. It advances automatically once the step was
 * done, and blocks nothing.
 */
export function GuideCard({ state, isLine = false }: GuideCardProps): ReactNode {
  const progress = useGuide((facts) => facts.progress)
  if (progress?.caseId !== state.record.id) return null
  return <Card state={state} progress={progress} isLine={isLine} />
}

interface CardProps extends Required<GuideCardProps> {
  readonly progress: GuideProgress
}

function Card({ state, progress, isLine }: CardProps): ReactNode {
  const situation: GuideSituation = { state, seen: progress.seen }
  const step = presentStep(situation, progress.skipped)
  const position = step === undefined ? GUIDE_STEPS.length : GUIDE_STEPS.findIndex(({ id }) => id === step.id) + 1
  const { collapsed } = progress
  return (
    <section className="guide-card" data-line={isLine} aria-label={messages.guide}>
      <div className="line guide-header">
        <span className="grow small muted">{step === undefined ? messages.guideComplete : messages.guideStepOf(position, GUIDE_STEPS.length)}</span>
        <Button
          variant="minimal"
          size="small"
          icon={collapsed ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
          aria-label={collapsed ? messages.expandGuide : messages.collapseGuide}
          aria-expanded={!collapsed}
          onClick={() => isGuideCollapsed(!collapsed)}
        />
      </div>
      {!isLine && <Marks situation={situation} progress={progress} present={step?.id} />}
      {!collapsed && (
        <>
          <div role="status" className="guide-text">
            {step === undefined ? (
              <AtItsEnd situation={situation} />
            ) : (
              <>
                <p className="guide-title">{step.title}</p>
                <p>{step.what}</p>
                <p className="small soft">{step.why}</p>
              </>
            )}
          </div>
          <div className="line guide-acts">
            {step !== undefined && <Button size="small" text={messages.skipStep} onClick={() => guideStepSkipped(step.id)} />}
            <Button size="small" variant={step === undefined ? 'solid' : 'minimal'} text={messages.endGuide} onClick={endGuide} />
          </div>
        </>
      )}
    </section>
  )
}

/** A mark for each step: done, skipped, present, to come. */
function Marks({
  situation,
  progress,
  present,
}: {
  readonly situation: GuideSituation
  readonly progress: GuideProgress
  readonly present: string | undefined
}): ReactNode {
  const markOf = (id: (typeof GUIDE_STEPS)[number]['id']): string => {
    if (stepDone(id, situation)) return 'done'
    return progress.skipped.includes(id) ? 'skipped' : id === present ? 'present' : 'upcoming'
  }
  return (
    <ol className="guide-marks" aria-label={messages.stepsOfGuide}>
      {GUIDE_STEPS.map(({ id, title }) => (
        <li key={id} data-mark={markOf(id)} title={`${title}: ${markOf(id)}`}>
          <span className="visually-hidden">{`${title}: ${markOf(id)}`}</span>
        </li>
      ))}
    </ol>
  )
}

function AtItsEnd({ situation }: { readonly situation: GuideSituation }): ReactNode {
  const left = GUIDE_STEPS.filter(({ id }) => !stepDone(id, situation))
  return (
    <>
      <p className="guide-title">{left.length === 0 ? messages.allStepsComplete : messages.tutorialComplete}</p>
      {left.length > 0 && <p>{messages.skipped(left.map(({ title }) => lowerFirst(title)).join('; '))}</p>}
      <p className="small soft">{messages.completeHint}</p>
    </>
  )
}
