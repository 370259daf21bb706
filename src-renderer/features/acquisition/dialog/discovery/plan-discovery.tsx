import { Button } from '@blueprintjs/core'
import { memo, useMemo, type ReactNode } from 'react'
import type { DiscoveryRequest, AcquisitionRequest } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import { useSubjectTitle } from '../../../../ui/names/use-subject-title.ts'
import type { Plan } from '../../../../../src-shared/case/plan/plan.ts'
import { discoveryText, openText, subjectActivity } from './discovery-text.ts'
import './plan-discovery.css'
import type { Subject } from '../../../../../src-shared/case/case-types.ts'
import { discovery as messages } from '../../messages.ts'

interface PlanDiscoveryProps {
  readonly plan: Pick<Plan, 'discoveries' | 'later'>
  readonly subjects: readonly Subject[]
  readonly request: AcquisitionRequest
  readonly onRequest: (request: AcquisitionRequest) => void
}

/**
 * Where the subjects of a plan are active, why a chain is requested or left out, and the controls
 * to include it.
 */
export const PlanDiscovery = memo(function PlanDiscovery({ plan, subjects, request, onRequest }: PlanDiscoveryProps): ReactNode {
  const { discoveries, later } = plan
  const text = useMemo(() => discoveryText(discoveries), [discoveries])
  const { discovery } = request
  if (discoveries.length === 0 || discovery === undefined) return null
  const change = (part: Partial<DiscoveryRequest>): void => onRequest({ ...request, discovery: { ...discovery, ...part } })
  const open = discoveries.filter(({ isOpen }) => isOpen).length
  const done = discoveries.length - open
  return (
    <section className="plan-discovery" aria-label={messages.label}>
      {later !== undefined && <p>{openText(later, open)}</p>}
      {text.active !== '' && <p className="plan-discovery-active">{text.active}</p>}
      {discoveries.length > 1 && done > 0 && <BySubject discoveries={discoveries} subjects={subjects} />}
      {[text.worthless, text.unchecked, text.inactive].map(
        (group) =>
          group.text !== '' && (
            <p key={group.text} className="soft" title={group.names}>
              {group.text}{' '}
              <Button
                variant="minimal"
                size="small"
                text={group.chains.length === 1 ? messages.include : messages.includeAll}
                aria-label={messages.includeNamed(group.names)}
                onClick={() => change({ include: [...discovery.include, ...group.chains] })}
              />
            </p>
          ),
      )}
      {text.leftOut !== '' && (
        <p className="soft">
          {text.leftOut} <Button variant="minimal" size="small" text={messages.requestToo} onClick={() => change({ allEndpoints: true })} />
        </p>
      )}
      {done > 0 && !discovery.again && (
        <p className="muted small">
          {text.at} <Button variant="minimal" size="small" text={messages.again} onClick={() => change({ again: true })} />
        </p>
      )}
    </section>
  )
})

function BySubject({ discoveries, subjects }: { readonly discoveries: Plan['discoveries']; readonly subjects: readonly Subject[] }): ReactNode {
  const titleOf = useSubjectTitle()
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  return (
    <details className="small">
      <summary>{messages.bySubject}</summary>
      <ul className="plain-list">
        {discoveries.map((one) => {
          const subject = byId.get(one.subjectId)
          return (
            <li key={one.subjectId}>
              {subject === undefined ? '' : titleOf(subject)}: {subjectActivity(one)}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
