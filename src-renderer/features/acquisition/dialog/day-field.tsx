import type { ReactNode } from 'react'
import { useState } from 'react'
import { InputGroup } from '@blueprintjs/core'
import { isCalendarDate } from '../../../../src-shared/service/response/time-text.ts'
import { planForm as messages } from '../messages.ts'

interface DayFieldProps {
  readonly label: string
  /** YYYY-MM-DD, UTC. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/**
 * A day as YYYY-MM-DD. The browser's date field is not used because it follows the system locale:
 * 03/04 is March or April, and a window decides what a report states.
 */
export function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const wrong = !isCalendarDate(shown)
  return (
    <InputGroup
      size="small"
      className="day-field"
      aria-label={label}
      aria-invalid={wrong}
      intent={wrong ? 'danger' : 'none'}
      inputMode="numeric"
      placeholder={messages.dayPlaceholder}
      maxLength={10}
      value={shown}
      title={wrong ? messages.dayFormat : 'UTC'}
      onValueChange={(text) => {
        setTyped(text)
        if (isCalendarDate(text)) onChange(text)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
