import { isFields, type Fields } from '../../../../src-shared/core/fields.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { fieldTitle } from '../../../../src-shared/view-models/field-titles.ts'
import { messages } from '../messages.ts'

const MAX_TEXT_LENGTH = 60

/**
 * What narrows or orders the response of a request, in words: `Total volume USD: at least 1,000`.
 * The plan shows pages itself.
 */
export function chosenWords(request: Fields): string[] {
  const { filters, order_by: order, pagination: _pages, ...fields } = request
  return [
    ...Object.entries(isFields(filters) ? filters : {}).flatMap(([name, value]) => formatField(`filters.${name}`, value)),
    ...Object.entries(fields).flatMap(([name, value]) => formatField(name, value)),
    ...orderWords(order),
  ]
}

function formatField(name: string, value: unknown): string[] {
  const words = valueWords(value)
  return words === '' ? [] : [`${fieldTitle(name)}: ${words}`]
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value === 'string') return visibleText(value, MAX_TEXT_LENGTH)
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (!isFields(value)) return ''
  const [low, high] = [valueWords(value['min'] ?? value['from']), valueWords(value['max'] ?? value['to'])]
  if (low !== '' && high !== '') return `${low} to ${high}`
  const isDays = 'from' in value || 'to' in value
  if (low !== '') return isDays ? messages.fromOfLow(low) : messages.atLeastOfLow(low)
  return high === '' ? '' : isDays ? messages.until(high) : messages.atMostOfHigh(high)
}

function orderWords(order: unknown): string[] {
  if (!Array.isArray(order)) return []
  return order.flatMap((one) => {
    if (!isFields(one) || typeof one['field'] !== 'string') return []
    return [`Order: ${fieldTitle(one['field'])}, ${one['direction'] === 'ASC' ? 'ascending' : 'descending'}`]
  })
}
