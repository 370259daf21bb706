import { exactNumber } from '../../../../src-shared/core/decimal.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { fillPath } from '../../../../src-shared/service/request/path.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'
import { messages } from '../messages.ts'

/** Types of a param: the interface shows none, so the user selects one. */
export const PARAM_TYPES = ['text', 'number', 'yes', 'no', 'null', 'json'] as const
export type ParamType = (typeof PARAM_TYPES)[number]

export interface ParamRow {
  readonly key: string
  readonly name: string
  readonly type: ParamType
  /** As typed; ignored by types that need no value. */
  readonly value: string
}

export interface LegacyQuestion {
  readonly pathValues: { readonly question_id: string }
  readonly request: Readonly<Record<string, unknown>>
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Reads the form. Rows without name and value are ignored. Errors: `bad_request` with the row's
 * key, or `question`, as `field`.
 */
export function readQuestion(id: string, rows: readonly ParamRow[], fresh: boolean): Result<LegacyQuestion> {
  const question = id.trim()
  const path = fillPath(endpointOf('legacy/question'), { question_id: question })
  if (!path.ok) return err({ ...path.error, field: 'question' })
  // Without a prototype, so that a param may have any name.
  const params: Record<string, unknown> = Object.create(null)
  for (const row of rows) {
    const name = row.name.trim()
    if (name === '' && row.value === '') continue
    if (name === '') return refuse(row, messages.paramUnnamed, messages.paramUnnamedHint)
    if (Object.hasOwn(params, name)) return refuse(row, messages.paramTwice(name), messages.paramTwiceHint)
    const value = valueOf(row)
    if (!value.ok) return value
    params[name] = value.value
  }
  const request = { params: { ...params }, ...(fresh ? { accept_stale: false } : {}) }
  const checked = checkRequest('legacy/question', request)
  if (checked.ok) return ok({ pathValues: { question_id: question }, request })
  const named = rows.find((row) => checked.error.field?.split('.')[1] === row.name.trim())
  return named === undefined ? checked : refuse(named, checked.error.message, messages.paramRefusedHint)
}

function valueOf(row: ParamRow): Result<unknown> {
  if (row.type === 'yes' || row.type === 'no') return ok(row.type === 'yes')
  if (row.type === 'null') return ok(null)
  if (row.type === 'text') return ok(row.value)
  if (row.type === 'json') return jsonOf(row)
  const text = row.value.trim()
  if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return refuse(row, messages.paramNotNumber(row.name.trim()), messages.paramNotNumberHint)
  const number = exactNumber(text)
  return number === undefined ? refuse(row, messages.paramTooLong(row.name.trim()), messages.paramTooLongHint) : ok(number)
}

/** A list or an object, in the syntax of the question's own documentation. */
function jsonOf(row: ParamRow): Result<unknown> {
  try {
    // Numbers that JSON would alter are found by the check of the request.
    return ok(JSON.parse(row.value) as unknown)
  } catch {
    return refuse(row, messages.paramNotJson(row.name.trim()), messages.paramNotJsonHint)
  }
}

function refuse(row: ParamRow, message: string, remedy: string): Result<never> {
  return err(failure('bad_request', message, remedy, { field: row.key }))
}
