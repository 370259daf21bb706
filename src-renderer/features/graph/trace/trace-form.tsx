import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { METHODS } from '../../../../src-shared/view-models/trace/account.ts'
import { LeastValue } from './least-value.tsx'
import type { TraceSetting } from './trace-setting.ts'
import { METHOD_HINTS, METHOD_NAMES } from './trace-words.ts'
import { traceFormText } from './messages.ts'

interface TraceFormProps {
  readonly setting: TraceSetting
  readonly isTimed: boolean
  readonly onSetting: (setting: TraceSetting) => void
}

const HOPS = [1, 2, 3, 4, 6, 8, 12, 20] as const
const WIDTHS = [1, 3, 5, 10, 25, 100] as const

/** The settings of a trace; a change takes effect at once. */
export function TraceForm({ setting, isTimed, onSetting }: TraceFormProps): ReactNode {
  const { direction, method, hops, width, leastValue } = setting
  return (
    <div className="trace-form" role="group" aria-label={traceFormText.title}>
      <HTMLSelect
        aria-label={traceFormText.direction}
        value={direction}
        onChange={(event) => onSetting({ ...setting, direction: event.currentTarget.value === 'backward' ? 'backward' : 'forward' })}
        options={[
          { value: 'forward', label: traceFormText.forward },
          { value: 'backward', label: traceFormText.backward },
        ]}
      />
      <HTMLSelect
        aria-label={traceFormText.basis}
        value={isTimed ? 'transfers' : 'flows'}
        onChange={(event) => onSetting({ ...setting, isTimed: event.currentTarget.value === 'transfers' })}
        options={[
          { value: 'transfers', label: traceFormText.transfers },
          { value: 'flows', label: traceFormText.flows },
        ]}
      />
      <HTMLSelect
        aria-label={traceFormText.method}
        title={METHOD_HINTS[isTimed ? method : 'haircut']}
        disabled={!isTimed}
        value={isTimed ? method : 'haircut'}
        onChange={(event) => onSetting({ ...setting, method: METHODS.find((one) => one === event.currentTarget.value) ?? method })}
        options={METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
      />
      <HTMLSelect
        aria-label={traceFormText.maxHops}
        value={hops}
        onChange={(event) => onSetting({ ...setting, hops: Number(event.currentTarget.value) })}
        options={HOPS.map((value) => ({ value, label: traceFormText.hops(value) }))}
      />
      <HTMLSelect
        aria-label={traceFormText.maxWidth}
        value={width}
        onChange={(event) => onSetting({ ...setting, width: Number(event.currentTarget.value) })}
        options={WIDTHS.map((value) => ({ value, label: traceFormText.wide(value) }))}
      />
      <LeastValue value={leastValue} onValue={(value) => onSetting({ ...setting, leastValue: value })} />
    </div>
  )
}
