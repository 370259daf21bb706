import { isDecimal, multiplyDecimals } from '../decimal.ts'

export type VolumeReading = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly wrong: string }

const FACTORS: Readonly<Record<string, string>> = { k: '1000', m: '1000000', b: '1000000000' }

/**
 * Parses a typed amount of US dollars: `2500`, `10,000`, `$10k`, `1.5m`, `2B`; an empty text is 0.
 * The value is a decimal text. Ambiguous input (`1,5`) is refused.
 */
export function readVolume(text: string): VolumeReading {
  const plain = text.trim()
  if (plain === '') return { ok: true, value: '0' }
  const parts = /^\$?\s*(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,6})?\s*([kmb])?$/i.exec(plain)
  const [, whole = '', fraction = '', unit = ''] = parts ?? []
  const digits = `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}${fraction}`
  if (parts === null || !isDecimal(digits)) return { ok: false, wrong: 'Write an amount such as 2500, 10,000, 10k or 1.5m.' }
  return { ok: true, value: unit === '' ? digits : multiplyDecimals(digits, FACTORS[unit.toLowerCase()] ?? '1') }
}
