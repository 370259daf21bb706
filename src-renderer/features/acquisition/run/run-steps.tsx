import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { chainsTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { openSource } from '../../../state/screen-store.ts'
import { FailureText } from '../../../ui/failure-text.tsx'
import { emptyStateText } from '../../../../src-shared/view-models/empty-state-text.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../../../src-shared/core/text/sentence.ts'
import { failureDetails, type FailureSummary } from '../../../../src-shared/case/failure-summary.ts'
import { type RunStep, type RunStepState, stepCredits } from './run-model.ts'
import { runSteps as messages } from '../messages.ts'

const TONES: Readonly<Record<RunStepState, string>> = {
  open: 'none',
  queued: 'none',
  running: 'accent',
  captured: 'good',
  reused: 'good',
  failed: 'bad',
  skipped: 'none',
  cancelled: 'warn',
}

/** Height of a row without a long message, px; others are measured when they become visible. */
const ROW_HEIGHT = 33
const OVERSCAN = 12
const COLUMNS = ['state', 'call', 'subject', 'chain', 'days', 'page', 'outcome', 'credits']

interface RunStepsProps {
  readonly steps: readonly RunStep[]
  /** What a step is about, formatted for display. */
  readonly subjectOf: (one: RunStep) => string
}

/** The steps of a run, virtualized. */
export function RunSteps({ steps, subjectOf }: RunStepsProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- what comes into sight is few lines; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const shown = virtualizer.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached from the keyboard
    <div className="run-table" role="region" aria-label={messages.region} tabIndex={0} ref={scroller}>
      <table className="plain-table" aria-label={messages.table} aria-rowcount={steps.length + 1}>
        <colgroup>
          {COLUMNS.map((name) => (
            <col key={name} className={`run-${name}`} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th>{messages.state}</th>
            <th>{messages.call}</th>
            <th>{messages.subject}</th>
            <th>{messages.chain}</th>
            <th>{messages.days}</th>
            <th className="number">{messages.page}</th>
            <th>{messages.result}</th>
            <th className="number">{messages.credits}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {shown.map(({ index }) => {
            const one = steps[index]
            return one === undefined ? null : (
              <StepLine key={one.step.id} one={one} index={index} subject={subjectOf(one)} measure={virtualizer.measureElement} />
            )
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Height of the rows that are not rendered. */
function Gap({ height }: { readonly height: number }): ReactNode {
  if (height <= 0) return null
  return (
    <tr className="run-gap" aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}

interface StepLineProps {
  readonly one: RunStep
  readonly index: number
  readonly subject: string
  readonly measure: (line: HTMLTableRowElement | null) => void
}

/** What a step brought, in a word; or why it waits. */
function resultText({ state, message, records, step }: RunStep): string {
  if (message !== '') return visibleText(message)
  if (records === undefined) return state === 'running' ? messages.requesting : ''
  if (records === 0) return emptyStateText(step.endpoint).result
  return messages.records(records)
}

/** The whole text of a failure that the row cuts off. */
function failureTitle(failure: FailureSummary): string {
  const { message, remedy = '' } = failure
  return visibleText([sentence(message), remedy, failureDetails(failure).join(' · ')].filter((part) => part !== '').join(' '))
}

function StepLine({ one, index, subject, measure }: StepLineProps): ReactNode {
  const { step, captureId } = one
  const credits = stepCredits(one)
  return (
    <tr data-state={one.state} data-index={index} aria-rowindex={index + 2} ref={measure}>
      <td>
        <span className="line">
          <span className="dot" data-tone={TONES[one.state]} aria-hidden />
          {messages.states[one.state]}
        </span>
      </td>
      <td className="truncate-cell" title={step.window === undefined ? undefined : messages.range(step.window.from, step.window.to)}>
        {captureId === undefined ? (
          endpointOf(step.endpoint).title
        ) : (
          <button type="button" className="plain-link" title={messages.showSource} onClick={() => openSource(captureId)}>
            {endpointOf(step.endpoint).title}
          </button>
        )}
      </td>
      <td className="truncate-cell">{subject}</td>
      <td className="truncate-cell">{step.chain === undefined ? '' : chainsTitle(step.chain)}</td>
      <td className="truncate-cell small soft">{step.window === undefined ? '' : messages.range(step.window.from, step.window.to)}</td>
      <td className="number">{step.page}</td>
      <td className={one.state === 'failed' ? 'bad' : 'soft'}>
        {one.failure === undefined ? (
          resultText(one)
        ) : (
          <>
            <div className="run-result" title={failureTitle(one.failure)}>
              <FailureText failure={one.failure} />
            </div>
            {captureId !== undefined && (
              <button type="button" className="plain-link small" onClick={() => openSource(captureId)}>
                {messages.showSource}
              </button>
            )}
          </>
        )}
      </td>
      <td className={credits.isOverPrice ? 'number bad' : 'number'} title={credits.isOverPrice ? messages.overPrice : undefined}>
        {credits.text}
      </td>
    </tr>
  )
}
