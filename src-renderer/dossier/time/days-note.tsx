import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { formatCount } from '../../text/credits.ts'
import type { ViewTable } from '../../views/panel-view.ts'
import { ALL_DAYS, type DayRange } from '../../views/overview/wallet-range.ts'
import './days-note.css'

interface DaysNoteProps {
  readonly all: readonly ViewTable[]
  readonly within: readonly ViewTable[]
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
}

/** Says above the tables of a panel that they hold some days alone: without it, rows left out would look like rows that are not there. */
export function DaysNote({ all, within, days: { from, to }, onDays }: DaysNoteProps): ReactNode {
  const [whole, part] = [all[0], within[0]]
  if (whole === undefined || part === undefined || (from === '' && to === '')) return null
  const days = from === '' ? `until ${to}` : to === '' ? `from ${from} on` : `${from} to ${to}`
  return (
    <p className="panel-days">
      <span>
        Only days chosen on the axis of time, {days}: {formatCount(part.rows.length)} of {formatCount(whole.rows.length)} rows. Figures are of all
        days.
      </span>
      <Button size="small" variant="minimal" icon={<Cross />} text="All of the time" onClick={() => onDays(ALL_DAYS)} />
    </p>
  )
}
