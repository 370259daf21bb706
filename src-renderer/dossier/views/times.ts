import type { Cell } from '../../../src-shared/service/rows.ts'

const SERVICE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * A service time in the one form used here, YYYY-MM-DDTHH:MM:SS[.fraction]Z. The service writes UTC with and
 * without Z, with a blank, with microseconds (wire/errors.md section 4, item 7). Anything else stays as delivered, marked invalid.
 */
export function utcTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  const match = SERVICE_TIME.exec(cell.text)
  if (match === null) return { text: cell.text, state: 'invalid' }
  const [, day = '', clock = '', fraction, zone] = match
  if (!isDay(day) || !isClock(clock)) return { text: cell.text, state: 'invalid' }
  if (clock === '') return { text: day, state: 'value' }
  if (zone !== undefined && zone !== 'Z' && !/^[+-]00:?00$/.test(zone)) {
    const moved = new Date(`${day}T${clock}${fraction === undefined ? '' : `.${fraction.slice(0, 3)}`}${zone}`)
    return Number.isNaN(moved.getTime()) ? { text: cell.text, state: 'invalid' } : { text: moved.toISOString(), state: 'value' }
  }
  return { text: `${day}T${clock}${fraction === undefined ? '' : `.${fraction}`}Z`, state: 'value' }
}

/** Epoch milliseconds as ISO time; only perp positions use them. */
export function epochTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  if (!/^\d{1,15}$/.test(cell.text)) return { text: cell.text, state: 'invalid' }
  const time = new Date(Number(cell.text))
  return Number.isNaN(time.getTime()) ? { text: cell.text, state: 'invalid' } : { text: time.toISOString(), state: 'value' }
}

/** 2025-02-30 has the form of a day and is none; Date would quietly make it 2 March. */
function isDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

function isClock(clock: string): boolean {
  if (clock === '') return true
  const [hours = 99, minutes = 99, seconds = 99] = clock.split(':').map(Number)
  return hours < 24 && minutes < 60 && seconds < 60
}
