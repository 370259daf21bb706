import { InputGroup } from '@blueprintjs/core'
import { type ReactNode, useId, useState } from 'react'
import { formatDecimal } from '../../../../src-shared/core/decimal.ts'
import { readVolume } from '../../../../src-shared/core/text/volume-text.ts'
import { traceFormText } from './messages.ts'

interface MinValueProps {
  /** US dollars in force, decimal text; '' for no bound. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/**
 * The minimum value of a branch that is followed. Invalid input is reported, and the previous value
 * stays in force.
 */
export function MinValue({ value, onValue }: MinValueProps): ReactNode {
  const [text, setText] = useState(value === '' ? '' : formatDecimal(value))
  const errorId = useId()
  const read = readVolume(text)
  return (
    <>
      <label className="trace-field" title={traceFormText.minValueHint}>
        <span>{traceFormText.minValue}</span>
        <InputGroup
          size="small"
          className="trace-min-value"
          aria-invalid={!read.ok}
          {...(!read.ok && { 'aria-describedby': errorId, intent: 'danger' as const })}
          placeholder={traceFormText.minValuePlaceholder}
          value={text}
          onValueChange={(typed) => {
            setText(typed)
            const next = readVolume(typed)
            if (next.ok && next.value !== (value === '' ? '0' : value)) onValue(next.value === '0' ? '' : next.value)
          }}
        />
      </label>
      {!read.ok && (
        <span id={errorId} role="alert" className="trace-wrong">
          {read.wrong}
        </span>
      )}
    </>
  )
}
