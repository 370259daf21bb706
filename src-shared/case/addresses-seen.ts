import { isJsonList, isJsonObject, type JsonValue } from '../service/response/json-text.ts'
import type { CaptureWithResponse } from './case-state.ts'

/**
 * Fields of a record that contain an account or a contract:
 * `counterparty_address`, `from`, `owner` …
 */
const ADDRESS_FIELD = /(?:^|_)(?:address|from|to|owner|wallet|trader)$/
/** Length of the shortest address on any chain that is not a name. */
const MIN_ADDRESS_LENGTH = 26
const MAX_ADDRESS_LENGTH = 120

/**
 * Every address in a response as delivered, nested records included; repeated once per occurrence.
 */
export function addressesSeen({ response }: Pick<CaptureWithResponse, 'response'>): readonly string[] {
  const found: string[] = []
  // `raw` is the record that the row was read from (rows.ts).
  for (const { raw } of response?.rows ?? []) readValue(raw as JsonValue, '', found)
  return found
}

function readValue(value: JsonValue, name: string, found: string[]): void {
  if (typeof value === 'string') {
    if (value.length >= MIN_ADDRESS_LENGTH && value.length <= MAX_ADDRESS_LENGTH && ADDRESS_FIELD.test(name)) found.push(value)
  } else if (isJsonList(value)) for (const entry of value) readValue(entry, name, found)
  else if (isJsonObject(value)) for (const [key, entry] of Object.entries(value)) readValue(entry, key, found)
}
