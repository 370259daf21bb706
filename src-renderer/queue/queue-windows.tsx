import type { ReactNode } from 'react'
import type { BrokerStatus } from '../../src-shared/bridge.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import { visibleText } from '../text/safe-text.ts'
import { scopeTitle, waitWords } from '../acquisition/run/activity.ts'
import { formatCount } from '../text/credits.ts'
import { loweredLimits, windowLines } from '../acquisition/run/queue-model.ts'

/** `all`, the service and the disk hold up everything for a while; the others have room for so many calls. */
function isWindow(scope: string): boolean {
  return scope === 'second' || scope === 'minute' || scope.startsWith('endpoint:')
}

/** Which windows make calls wait, and until when; the lines stay while anything is under way. */
export function QueueWindows({ broker, seen }: { readonly broker: BrokerStatus; readonly seen: readonly string[] }): ReactNode {
  const limits = broker.accountPlan === undefined ? undefined : PLAN_LIMITS[broker.accountPlan]
  const lowered = broker.accountPlan === undefined ? {} : loweredLimits(broker, broker.accountPlan)
  const limitOf = (scope: string): string => {
    if (scope !== 'second' && scope !== 'minute') return ''
    const [limit, lower] = [limits?.[scope], lowered[scope]]
    return limit === undefined ? '' : `${lower === undefined ? '' : `${formatCount(lower)} of `}${formatCount(limit)} calls`
  }
  return (
    <table className="plain-table queue-windows" aria-label="Calls that wait">
      <thead>
        <tr>
          <th>Waiting for</th>
          <th className="number" title="Lower than the plan’s where the service said so or another client uses this key">
            Limit
          </th>
          <th className="number">Calls waiting</th>
          <th>Until</th>
          <th>Because of</th>
        </tr>
      </thead>
      <tbody>
        {windowLines(broker, seen).map(({ scope, wait }) => {
          const words = wait === undefined ? undefined : waitWords(wait)
          return (
            <tr key={scope}>
              <td>{visibleText(scopeTitle(scope))}</td>
              <td className="number soft">{limitOf(scope)}</td>
              <td className="number">{formatCount(wait?.calls ?? 0)}</td>
              <td className={wait === undefined ? 'muted' : undefined}>
                {words?.until ?? (broker.paused ? 'paused' : isWindow(scope) ? 'has room' : 'is over')}
              </td>
              <td className="soft">{visibleText(words?.because ?? '')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
