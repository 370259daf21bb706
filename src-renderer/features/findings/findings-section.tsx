import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Graph as GraphIcon } from '@blueprintjs/icons'
import { graphVisited } from '../../state/graph/pending-graph-focus.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { SafeText } from '../../ui/safe-text.tsx'
import { Citations } from './citations.tsx'
import { TraceCitations } from './trace-citations.tsx'
import { aboutWords, findingReopened, MAX_TEXT_LENGTH } from './finding-draft.ts'
import { FindingForm } from './finding-form.tsx'
import './findings-section.css'
import { messages } from './messages.ts'

/**
 * The investigator's own conclusions, each with the captures that it cites. The report shows them
 * separately from data.
 */
export function FindingsSection(): ReactNode {
  const { state } = useCaseContext()
  return (
    <section className="findings" aria-label={messages.findings}>
      <h2>
        {messages.findings} <span className="muted">{state.findings.length > 0 ? state.findings.length : ''}</span>
      </h2>
      {state.findings.length === 0 && <p className="muted">{messages.noFindings}</p>}
      <ol className="finding-list">
        {state.findings.map((finding, position) => (
          <Finding key={finding.id} finding={finding} number={position + 1} />
        ))}
      </ol>
      <FindingForm key={state.record.id} />
    </section>
  )
}

function Finding({ finding, number }: { readonly finding: CaseState['findings'][number]; readonly number: number }): ReactNode {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const { about } = finding
  return (
    <li className="finding" aria-label={messages.finding(number)}>
      <div className="finding-text">
        {finding.text.split('\n').map((line, position) => (
          // Lines of one text never move; their index identifies them.
          <p key={position}>
            <SafeText text={line} limit={MAX_TEXT_LENGTH} />
          </p>
        ))}
      </div>
      <div className="line finding-facts">
        <span className="muted small">
          {finding.confidence === '' ? messages.confidenceNotStated : messages.confidenceOf(finding.confidence)} · {formatTime(finding.at)}
        </span>
        {about !== undefined && (
          <Button
            size="small"
            variant="minimal"
            icon={<GraphIcon size={12} />}
            text={messages.aboutOf(aboutWords(about))}
            title={messages.selectInGraph}
            onClick={() => graphVisited({ caseId: state.record.id, nodeId: about.nodeIds[0] ?? about.lines[0]?.source ?? '', wants: 'show', about })}
          />
        )}
        <Citations captureIds={finding.captureIds} isCitingTraces={finding.traceCitations !== undefined} />
        {finding.traceCitations !== undefined && <TraceCitations citations={finding.traceCitations} />}
        <span className="line finding-acts">
          <Button size="small" variant="minimal" text={messages.edit} onClick={() => findingReopened(state.record.id, finding)} />
          <Button
            size="small"
            variant="minimal"
            text={messages.remove}
            onClick={() => void recordEvent({ kind: 'finding-removed', findingId: finding.id })}
          />
        </span>
      </div>
    </li>
  )
}
