import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { endpointOf } from '../../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { formatCount } from '../../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../../src-shared/core/text/safe-text.ts'
import type { Plan } from '../../../../../src-shared/case/plan/plan.ts'
import { useLacking, type Lacking } from './use-lacking.ts'
import { permissionNote as messages } from '../../messages.ts'
import './lacking-note.css'

interface LackingNoteProps {
  readonly plan: Pick<Plan, 'lines'>
  /** Takes these endpoints out of the plan; undefined if the plan would be empty without them. */
  readonly onLeaveOut?: ((endpoints: readonly EndpointId[]) => void) | undefined
}

/**
 * Warns that the service refused calls of a plan before because this key lacks a permission, with
 * the action that leaves them out.
 */
export function LackingNote({ plan, onLeaveOut }: LackingNoteProps): ReactNode {
  const lacking = useLacking()
  if (lacking.size === 0) return null
  const calls = plan.lines.filter(({ state, step }) => state === 'planned' && lacking.has(step.endpoint)).length
  const endpoints = [...new Set(plan.lines.flatMap(({ state, step }) => (state === 'planned' && lacking.has(step.endpoint) ? [step.endpoint] : [])))]
  if (calls === 0) return null
  const last =
    endpoints
      .map((id) => lacking.get(id)?.at ?? '')
      .toSorted()
      .at(-1) ?? ''
  return (
    <div className="line lacking-note" role="note" aria-label={messages.label}>
      <p>
        <strong>{messages.title}</strong>{' '}
        {messages.text(endpoints.map((id) => `${endpointOf(id).title}: ${scopesText(lacking, id)}`).join('; '), formatTime(last), calls)}
      </p>
      {onLeaveOut !== undefined && (
        <Button
          size="small"
          text={calls === 1 ? messages.leaveOut : messages.leaveOutAll(formatCount(calls))}
          onClick={() => onLeaveOut(endpoints)}
        />
      )}
    </div>
  )
}

/**
 * `needs labels:read` if the service refused this key the endpoint for that reason; else nothing.
 */
export function MissingPermissionBadge({ endpoint, lacking }: { readonly endpoint: EndpointId; readonly lacking: Lacking }): ReactNode {
  return lacking.has(endpoint) && <div className="small lacking-mark">{scopesText(lacking, endpoint)}</div>
}

function scopesText(lacking: Lacking, endpoint: EndpointId): string {
  return messages.needs((lacking.get(endpoint)?.scopes ?? []).map((scope) => visibleText(scope, 60)).join(', '))
}
