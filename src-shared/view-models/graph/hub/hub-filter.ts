import { compareDecimals, isDecimal, multiplyDecimals } from '../../../core/decimal.ts'
import type { GraphNode } from '../../graph-types.ts'
import type { HubRow } from './hub-rows.ts'

/** What a filter of ranked rows asks for; '' for no limit. */
export interface HubFilter {
  /** In lower case. */
  readonly text: string
  /** US dollars, decimal text. */
  readonly min: string
  readonly max: string
  /** Days, YYYY-MM-DD, both inclusive. */
  readonly after: string
  readonly before: string
}

const FACTORS: Readonly<Record<string, string>> = { '': '1', k: '1000', m: '1000000', b: '1000000000' }
const AMOUNT = /(>=|≥|>|<=|≤|<)\s*\$?\s*(\d[\d,]*(?:\.\d+)?)\s*([kmb])?(?![\w.])/gi
const DAY = /\b(after|before)\s+(\d{4}-\d{2}-\d{2})(?!\S)/gi

/** Reads a filter as typed: `meridian >= 10k after 2026-05-01`. What is not a limit is text. */
export function hubFilter(typed: string): HubFilter {
  const found = { min: '', max: '', after: '', before: '' }
  const text = typed
    .replace(AMOUNT, (_all, sign: string, digits: string, unit: string | undefined) => {
      const amount = multiplyDecimals(digits.replaceAll(',', ''), FACTORS[(unit ?? '').toLowerCase()] ?? '1')
      found[sign.startsWith('>') || sign === '≥' ? 'min' : 'max'] = amount
      return ' '
    })
    .replace(DAY, (_all, word: string, day: string) => {
      found[word.toLowerCase() === 'after' ? 'after' : 'before'] = day
      return ' '
    })
  return { text: text.replaceAll(/\s+/g, ' ').trim().toLowerCase(), ...found }
}

export function isEmptyFilter(filter: HubFilter): boolean {
  return Object.values(filter).every((part) => part === '')
}

/**
 * Whether a row passes: its text, its volume and the days of its known transfers. A limit on days
 * leaves out rows without known days.
 */
export function passesHubFilter(row: HubRow, { text, min, max, after, before }: HubFilter): boolean {
  return (
    (text === '' || row.entity.toLowerCase().includes(text) || row.nodes.some((node) => isNamed(node, text))) &&
    (min === '' || (isDecimal(row.volume) && compareDecimals(row.volume, min) >= 0)) &&
    (max === '' || (isDecimal(row.volume) && compareDecimals(row.volume, max) <= 0)) &&
    (after === '' || (row.last !== '' && row.last >= after)) &&
    (before === '' || (row.first !== '' && row.first <= before))
  )
}

function isNamed({ address, alias, identity: { name }, labels }: GraphNode, text: string): boolean {
  return [address, alias, name, ...labels.map((label) => label.text)].some((one) => one.toLowerCase().includes(text))
}
