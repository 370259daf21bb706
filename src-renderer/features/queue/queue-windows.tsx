import type { ReactNode } from 'react'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { scopeTitle, waitWords } from '../acquisition/run/activity.ts'
import { formatCount } from '../../../src-shared/core/text/credits.ts'
import { loweredLimits, windowLines } from '../acquisition/run/queue-model.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { waits as messages } from './messages.ts'

/**
 * `all`, the service and the disk block everything for a while; the others have a capacity in
 * calls.
 */
function isWindow(scope: string): boolean {
  return scope === 'second' || scope === 'minute' || scope.startsWith('endpoint:')
}

/**
 * Which rate windows make calls wait, and until when; the rows stay while anything is in progress.
 */
export function QueueWindows({ broker, seen }: { readonly broker: BrokerStatus; readonly seen: readonly string[] }): ReactNode {
  const limits = broker.accountPlan === undefined ? undefined : PLAN_LIMITS[broker.accountPlan]
  const lowered = broker.accountPlan === undefined ? {} : loweredLimits(broker, broker.accountPlan)
  const limitOf = (scope: string): string => {
    if (scope !== 'second' && scope !== 'minute') return ''
    const [limit, lower] = [limits?.[scope], lowered[scope]]
    return limit === undefined ? '' : messages.limit(limit, lower)
  }
  return (
    <PlainTable
      label={messages.table}
      className="queue-windows"
      rows={windowLines(broker, seen).map(({ scope, wait }) => ({ scope, wait, words: wait === undefined ? undefined : waitWords(wait) }))}
      keyOf={({ scope }) => scope}
      columns={[
        { header: messages.waitingFor, render: ({ scope }) => visibleText(scopeTitle(scope)) },
        {
          header: messages.limitHead,
          isNumber: true,
          hint: messages.limitHint,
          cellClassName: 'soft',
          render: ({ scope }) => limitOf(scope),
        },
        { header: messages.calls, isNumber: true, render: ({ wait }) => formatCount(wait?.calls ?? 0) },
        {
          header: messages.until,
          cellClassName: ({ wait }) => (wait === undefined ? 'muted' : undefined),
          render: ({ scope, words }) => words?.until ?? (broker.paused ? messages.paused : isWindow(scope) ? messages.hasSpace : messages.isOver),
        },
        { header: messages.because, cellClassName: 'soft', render: ({ words }) => visibleText(words?.because ?? '') },
      ]}
    />
  )
}
