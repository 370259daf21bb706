import { InputGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { formatDecimal } from '../../../src-shared/decimal.ts'
import { readVolume } from './volume-text.ts'

interface LeastVolumeProps {
  /** US dollars in force, decimal text. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/** The least volume of a flow that is drawn. What cannot be read is said, with what stays in force. */
export function LeastVolume({ value, onValue }: LeastVolumeProps): ReactNode {
  const [text, setText] = useState(value === '0' ? '' : formatDecimal(value))
  const errorId = useId()
  const read = readVolume(text)
  return (
    <label className="graph-least">
      Minimum volume (USD)
      <InputGroup
        size="small"
        aria-label="Minimum volume in US dollars"
        aria-invalid={!read.ok}
        {...(!read.ok && { 'aria-describedby': errorId, intent: 'danger' as const })}
        placeholder="any, e.g. 10k"
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          const next = readVolume(typed)
          if (next.ok && next.value !== value) onValue(next.value)
        }}
      />
      {!read.ok && (
        <span id={errorId} role="alert" className="graph-wrong">
          {read.wrong} {value === '0' ? 'Nothing is filtered by volume.' : `$${formatDecimal(value)} stays in force.`}
        </span>
      )}
    </label>
  )
}
