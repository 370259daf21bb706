/**
 * Names that endpoints give to the same thing: whoever sends one of them to an
 * endpoint that takes another is told that one. Full paths; the first of a line that the endpoint takes is named.
 */
const TWINS: readonly (readonly string[])[] = [
  ['chain', 'chains'],
  ['date', 'date_range', 'timeframe'],
  ['address', 'wallet_address', 'token_address', 'token_symbol'],
  ['hide_spam_token', 'filters.hide_spam_tokens'],
  ['hide_spam_tokens', 'hide_spam_token', 'filters.hide_spam_tokens'],
  ['filters.hide_spam_token', 'filters.hide_spam_tokens', 'hide_spam_token'],
  ['filters.hide_spam_tokens', 'hide_spam_token'],
  ['filters.token_sector', 'filters.token_sectors', 'filters.sectors'],
  ['filters.sector', 'filters.token_sector', 'filters.token_sectors', 'filters.sectors'],
  ['label', 'label_type'],
  ['filters.type', 'filters.order_type'],
  ['filters.trader_label', 'filters.trader_address_label', 'filters.address_label'],
  ['filters.only_smart_money', 'only_smart_money', 'filters.trader_type', 'filters.include_smart_money_labels'],
  ['filters.smart_money', 'filters.include_smart_money_labels', 'filters.from_include_smart_money_labels'],
]

/** The name by which an endpoint takes what an unknown field seems to mean; undefined where it takes nothing of the kind. */
export function twinOf(unknown: string, takes: (name: string) => boolean): string | undefined {
  const snake = unknown.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const name = unknown.slice(unknown.lastIndexOf('.') + 1)
  // A filter beside the filters, or a field among them.
  const elsewhere = unknown.includes('.') ? name : `filters.${name}`
  const lines = TWINS.filter((line) => line.includes(unknown))
  return [snake, elsewhere, ...lines.flat()].find((one) => one !== unknown && takes(one))
}
