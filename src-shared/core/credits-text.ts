/**
 * Whole credits with thousands separators: `1000000` becomes `1,000,000`. Other text is returned
 * unchanged.
 */
export function formatCredits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', rest = ''] = match
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** Credits with their unit: `1 credit`, `1,500 credits`. */
export function creditsText(text: string): string {
  return `${formatCredits(text)} ${text === '1' ? 'credit' : 'credits'}`
}
