import { Big } from 'big.js'
import { RESPONDERS } from '../../../src-practice/responses/responders.ts'
import { FORMS } from '../../../src-practice/server/forms.ts'
import { readQuery } from '../../../src-practice/server/request-check.ts'
import { writeJson } from '../../../src-practice/wire.ts'
import { createWorld } from '../../../src-practice/world/world.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

Big.DP = 60
Big.RM = Big.roundHalfUp

export const TODAY = '2026-11-21'
/** One simulated world for all tests of a file: it is never changed. */
export const world = createWorld('casebook', TODAY)

/** Windows that cover the whole simulated time, each within the one year that a request may span. */
export const WHOLE = [
  { from: '2024-11-21', to: '2025-11-21' },
  { from: '2025-11-22', to: '2026-11-21' },
] as const

/** A parsed response: numbers are Big, created from their digits. Tests index into it without checks. */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of unknown form is what these tests look at
export type Json = any

/** Responses of an endpoint as sent, all rows on one page. */
export function request(id: EndpointId, body: Record<string, unknown>): Json {
  const endpoint = endpointOf(id)
  const form = FORMS[id]
  const responder = RESPONDERS[id]
  if (!form || !responder) throw new Error(`no ${id}`)
  const query = readQuery(endpoint, form, body)
  return JSON.parse(writeJson(responder(world, endpoint, { ...query, perPage: 1_000_000 })), numbersAsBig)
}

/** The same over all windows, rows joined. */
export function requestAllPages(id: EndpointId, body: Record<string, unknown>): Json[] {
  return WHOLE.flatMap((date) => request(id, { ...body, date }).data)
}

function numbersAsBig(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? new Big(context?.source ?? String(value)) : value
}

export const zero = new Big(0)

export function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), zero)
}

/** Exact text of a Big, for comparison. */
export function exact(value: Big): string {
  return value.toFixed()
}

export function plain(text: string): string {
  return text.replaceAll('\u0000', '')
}
