import type { Cell } from '../../../src-shared/service/rows.ts'
import { epochOfTime } from '../../../src-shared/service/time-text.ts'

/**
 * A service time in the one form used here, YYYY-MM-DDTHH:MM:SS[.fraction]Z. The service writes UTC with and
 * without Z, with a blank, with microseconds (wire/errors.md section 4, item 7). Anything else stays as delivered, marked invalid.
 */
export function utcTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  if (epochOfTime(cell.text) === undefined) return { text: cell.text, state: 'invalid' }
  const text = cell.text.replace(' ', 'T')
  return { text: text.length === 10 || text.endsWith('Z') ? text : `${text}Z`, state: 'value' }
}

/** Epoch milliseconds as ISO time; only perp positions use them. */
export function epochTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  const time = /^\d{1,15}$/.test(cell.text) ? new Date(Number(cell.text)) : undefined
  return time === undefined || Number.isNaN(time.getTime()) ? { text: cell.text, state: 'invalid' } : { text: time.toISOString(), state: 'value' }
}
