import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { METHODS } from '../../../../src-shared/view-models/trace/account.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { FilterFields } from './filter-fields.tsx'
import { MinValue } from './min-value.tsx'
import type { TraceSetting } from './trace-setting.ts'
import { METHOD_HINTS, METHOD_NAMES } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { traceFormText } from './messages.ts'

interface TraceFormProps {
  readonly setting: TraceSetting
  readonly isTimed: boolean
  /** The known transfers, whose tokens the filter offers. */
  readonly transfers: readonly Transfer[]
  readonly onSetting: (setting: TraceSetting) => void
}

const HOPS = [1, 2, 3, 4, 6, 8, 12, 20] as const
const WIDTHS = [1, 3, 5, 10, 25, 100] as const

/** The usual numbers, and the one in force where a saved trace has another. */
function withNumber(usual: readonly number[], value: number): readonly number[] {
  return usual.includes(value) ? usual : [...usual, value].toSorted((a, b) => a - b)
}

/** The settings of a trace, each below its caption; a change takes effect at once. */
export function TraceForm({ setting, isTimed, transfers, onSetting }: TraceFormProps): ReactNode {
  const { direction, method, hops, width, minValue, recipients } = setting
  return (
    <>
      <div className="trace-form" role="group" aria-label={traceFormText.title}>
        <label className="trace-field">
          <span>{traceFormText.direction}</span>
          <HTMLSelect
            aria-label={traceFormText.direction}
            value={direction}
            onChange={(event) => onSetting({ ...setting, direction: event.currentTarget.value === 'backward' ? 'backward' : 'forward' })}
            options={[
              { value: 'forward', label: traceFormText.forward },
              { value: 'backward', label: traceFormText.backward },
            ]}
          />
        </label>
        <label className="trace-field">
          <span>{traceFormText.basis}</span>
          <HTMLSelect
            aria-label={traceFormText.basis}
            disabled={setting.transfers !== undefined}
            value={isTimed ? 'transfers' : 'flows'}
            onChange={(event) => onSetting({ ...setting, isTimed: event.currentTarget.value === 'transfers' })}
            options={[
              { value: 'transfers', label: traceFormText.transfers },
              { value: 'flows', label: traceFormText.flows },
            ]}
          />
        </label>
        <label className="trace-field">
          <span>{traceFormText.method}</span>
          <HTMLSelect
            aria-label={traceFormText.method}
            title={METHOD_HINTS[isTimed ? method : 'haircut']}
            disabled={!isTimed}
            value={isTimed ? method : 'haircut'}
            onChange={(event) => onSetting({ ...setting, method: METHODS.find((one) => one === event.currentTarget.value) ?? method })}
            options={METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
          />
        </label>
        <label className="trace-field">
          <span>{traceFormText.maxHops}</span>
          <HTMLSelect
            aria-label={traceFormText.maxHops}
            value={hops}
            onChange={(event) => onSetting({ ...setting, hops: Number(event.currentTarget.value) })}
            options={withNumber(HOPS, hops).map((value) => ({ value, label: String(value) }))}
          />
        </label>
        <label className="trace-field">
          <span>{traceFormText.maxWidth}</span>
          <HTMLSelect
            aria-label={traceFormText.maxWidth}
            value={width}
            onChange={(event) => onSetting({ ...setting, width: Number(event.currentTarget.value) })}
            options={withNumber(WIDTHS, width).map((value) => ({ value, label: String(value) }))}
          />
        </label>
        <MinValue value={minValue} onValue={(value) => onSetting({ ...setting, minValue: value })} />
        {isTimed && <FilterFields setting={setting} transfers={transfers} onSetting={onSetting} />}
      </div>
      <p className="trace-basis muted">
        {traceFormText.stopsAt}
        {recipients !== undefined && ` ${traceFormText.recipients(recipients.length)}`}
      </p>
    </>
  )
}
