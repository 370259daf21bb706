import { InputGroup } from '@blueprintjs/core'
import { type ReactNode, useId, useState } from 'react'
import { formatDecimal } from '../../../../src-shared/core/decimal.ts'
import { readVolume } from '../../../../src-shared/core/text/volume-text.ts'

interface LeastValueProps {
  /** US dollars in force, decimal text; '' for no bound. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/**
 * The minimum value of a branch that is followed. Invalid input is reported, and the previous value
 * stays in force.
 */
export function LeastValue({ value, onValue }: LeastValueProps): ReactNode {
  const [text, setText] = useState(value === '' ? '' : formatDecimal(value))
  const errorId = useId()
  const read = readVolume(text)
  return (
    <>
      <InputGroup
        size="small"
        className="trace-least"
        aria-label="Least value of a branch, US dollars"
        aria-invalid={!read.ok}
        {...(!read.ok && { 'aria-describedby': errorId, intent: 'danger' as const })}
        placeholder="≥ $, e.g. 10k"
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          const next = readVolume(typed)
          if (next.ok && next.value !== (value === '' ? '0' : value)) onValue(next.value === '0' ? '' : next.value)
        }}
      />
      {!read.ok && (
        <span id={errorId} role="alert" className="trace-wrong">
          {read.wrong}
        </span>
      )}
    </>
  )
}
