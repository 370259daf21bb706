import { DAY_MS } from '../../service/response/time-text.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { PerpActivity, PerpWay } from './perp-activity.ts'
import { count } from '../panels/cells.ts'

export const PERP_WAY_WORDS: Readonly<Record<PerpWay, string>> = {
  'open-long': 'Long opened',
  'close-short': 'Short closed',
  'open-short': 'Short opened',
  'close-long': 'Long closed',
}

const HOURS_A_DAY = 24
const DAYS_A_WEEK = 7

/** Length of a bar in words: `6 hours`, `1 day`. */
export function stepText(stepMs: number): string {
  const hours = Math.round((stepMs / DAY_MS) * HOURS_A_DAY)
  if (hours < HOURS_A_DAY) return count(hours, 'hour')
  const days = hours / HOURS_A_DAY
  return days < DAYS_A_WEEK ? count(days, 'day') : count(days / DAYS_A_WEEK, 'week')
}

/** Which trades are in no bar, and why; '' where all are. */
export function leftOutText({ untimed, unknownWay, unvalued }: PerpActivity['left']): string {
  const parts = [
    ...(untimed > 0 ? [`${count(untimed, 'trade')} without a readable time`] : []),
    ...(unknownWay > 0 ? [`${count(unknownWay, 'trade')} of unknown direction (buy or sell)`] : []),
    ...(unvalued > 0 ? [`${count(unvalued, 'trade')} without a value`] : []),
  ]
  return parts.length === 0 ? '' : `Not in the bars: ${parts.join(', ')}.`
}

/** Display name of a contract. */
export function contractName(coin: string): string {
  return coin === '' ? 'Unnamed contract' : visibleText(coin, 40)
}
