import type { Cell } from '../../service/response/rows.ts'
import { utcTimeText } from '../../service/response/time-text.ts'

/**
 * A service time normalised to YYYY-MM-DDTHH:MM:SS[.fraction]Z, whatever form the service wrote it
 * in. Anything else stays as delivered, marked invalid.
 */
export function utcTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  const text = utcTimeText(cell.text)
  return text === undefined ? { text: cell.text, state: 'invalid' } : { text, state: 'value' }
}

/** Epoch milliseconds as ISO time; only perp positions use them. */
export function epochTime(cell: Cell): Cell {
  if (cell.state !== 'value') return cell
  const time = /^\d{1,15}$/.test(cell.text) ? new Date(Number(cell.text)) : undefined
  return time === undefined || Number.isNaN(time.getTime()) ? { text: cell.text, state: 'invalid' } : { text: time.toISOString(), state: 'value' }
}
