import { numberText, RATIO_SCALE, USD_SCALE } from './fixed.ts'

/** A JSON number as its digits: floats would lose digits of a token amount. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The JSON values that a response is made of. */
export type Wire = null | boolean | string | number | JsonNumber | readonly Wire[] | { readonly [field: string]: Wire }

/** JSON text of a response. */
export function writeJson(value: Wire): string {
  if (value instanceof JsonNumber) return value.text
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  return `{${Object.entries(value)
    .map(([field, one]) => `${JSON.stringify(field)}:${writeJson(one)}`)
    .join(',')}}`
}

function isList(value: object): value is readonly Wire[] {
  return Array.isArray(value)
}

/** Dollars (USD_SCALE) as a JSON number, null if unknown. */
export function usd(dollars: bigint | undefined): Wire {
  return dollars === undefined ? null : new JsonNumber(numberText(dollars, USD_SCALE))
}

/** A figure at a scale as a JSON number. */
export function figure(value: bigint | undefined, scale: number): Wire {
  return value === undefined ? null : new JsonNumber(numberText(value, scale))
}

export function ratioWire(value: bigint | undefined): Wire {
  return figure(value, RATIO_SCALE)
}
