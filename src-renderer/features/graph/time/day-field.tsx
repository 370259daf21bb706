import { InputGroup } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { isDay } from '../../../../src-shared/view-models/graph/time/days.ts'
import { timelineText } from '../messages.ts'

interface DayFieldProps {
  readonly name: string
  /** The day in force, YYYY-MM-DD; '' for an open end. */
  readonly day: string
  /** Shown in the field where the end is open. */
  readonly open: string
  readonly onDay: (day: string) => void
}

/** A typed day; Enter or leaving the field applies it, and an invalid day is rejected. */
export function DayField({ name, day, open, onDay }: DayFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const text = (typed ?? day).trim()
  const isWrong = text !== '' && !isDay(text)
  const take = (): void => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    if (text !== day) onDay(text)
  }
  return (
    <InputGroup
      size="small"
      className="time-day"
      aria-label={name}
      aria-invalid={isWrong}
      {...(isWrong && { intent: 'danger' as const, title: timelineText.wrongDay })}
      placeholder={open}
      value={typed ?? day}
      onValueChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') setTyped(undefined)
        event.stopPropagation()
      }}
    />
  )
}
