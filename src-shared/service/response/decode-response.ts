import { createNullPrototypeRecord } from '../../core/null-prototype-record.ts'
import { isDecimal, isZeroDecimal } from '../../core/decimal.ts'
import { failure } from '../../core/failure.ts'
import { err, ok } from '../../core/result.ts'
import type { Result } from '../../core/result.ts'
import { memberOf, namesAny, openCell, readCells, readRow, readRows } from './cell-reader.ts'
import type { DecodeStats } from './cell-reader.ts'
import type { ResponseCodec, RecordCodec } from './codec.ts'
import { OTHER_CODECS } from './codecs-other.ts'
import { PROFILER_CODECS } from './codecs-profiler.ts'
import { SMART_MONEY_CODECS } from './codecs-smart-money.ts'
import { TGM_CODECS } from './codecs-tgm.ts'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'
import { aboutSomethingElse, otherSubjectOf } from './response-subject.ts'
import { countsRecords, namesMore, isMarkedIncomplete } from './incomplete.ts'
import { isErrorAlone, ownErrorOf } from './own-error.ts'
import { isJsonList, isJsonObject, JsonNumber, readJsonText } from './json-text.ts'
import type { JsonObject, JsonValue } from './json-text.ts'
import type { DecodedResponse, Cell, Row } from './rows.ts'

/** The response codec of every endpoint. */
export const RESPONSE_CODECS: Readonly<Record<EndpointId, ResponseCodec>> = {
  ...OTHER_CODECS,
  ...SMART_MONEY_CODECS,
  ...PROFILER_CODECS,
  ...TGM_CODECS,
}

/**
 * Maximum number of records of one response that become rows. A page has at most 1,000, so more is a fault of
 * the service, and is reported.
 */
const MAX_ROWS = 20_000
const MAX_WARNINGS = 20
const MAX_WARNING = 500

const MAX_LISTED_NAMES = 5
const MAX_NAME_LENGTH = 60

/** The requested page. */
export interface RequestedPage {
  readonly page: number
  readonly perPage?: number | undefined
  /** The fields of the request, to refuse a response about something else. */
  readonly request?: Readonly<Record<string, unknown>>
}

/**
 * Decodes the body of a 200 response. One malformed field makes one cell invalid. A record without
 * any known field counts as `skipped`. With `requested`, a different or longer page gives a remark.
 * Errors: `bad_encoding`, `too_deep`, `not_json`, `about_something_else` (another address, chain or
 * hash than requested), `bad_shape` (not this endpoint's response, or records without any known
 * field).
 */
export function decodeResponse(id: EndpointId, body: Uint8Array, requested?: RequestedPage): Result<DecodedResponse> {
  if (body.length === 0) return badShape(id)
  const read = readJsonText(body)
  if (!read.ok) return read
  const { value, repeatedNames } = read.value
  const response = decodeRoot(id, value)
  if (!response.ok) return response
  const ownError = ownErrorOf(value)
  if (response.value.empty && (ownError !== undefined || isMarkedIncomplete(value))) return badShape(id, value)
  const other = requested?.request === undefined ? undefined : otherSubjectOf(id, requested.request, value, recordsIn(response.value, value))
  if (other !== undefined) return err(aboutSomethingElse(other))
  const { pagination } = response.value
  const goesOn = mayGoOn(response.value, value, requested)
  const hasMore = namesMoreThanThis(response.value, value, repeatedNames)
  return ok({
    ...response.value,
    pagination: goesOn || hasMore ? { ...pagination, isLastPage: false } : pagination,
    remarks: [
      ...nameRemarks(repeatedNames),
      ...pageRemarks(response.value, requested),
      ...(goesOn ? [SAYS_NOT_WHETHER_LAST] : []),
      ...(hasMore ? [NAMES_MORE] : []),
      ...(ownError === undefined && !isMarkedIncomplete(value) ? [] : [WITH_AN_ERROR]),
    ],
  })
}

/** The records of a response as delivered; a response that is one object is its own record. */
function recordsIn({ rows }: DecodedResponse, root: JsonValue): readonly JsonObject[] {
  // `raw` is the record that the row was read from (rows.ts).
  const records = rows.map(({ raw }) => raw as JsonObject)
  return records.filter((record) => record !== root)
}

const WITH_AN_ERROR = 'The response contains this and an error: more data may be missing. See the response as delivered.'
const SAYS_NOT_WHETHER_LAST = 'The response fills its page and does not say whether there are more pages.'

const NAMES_MORE = 'The response refers to more data than it contains: another page, a count or a second list. That data was not read.'
/** Names whose repeated value could be the one with the records. */
const LIST_NAMES: ReadonlySet<string> = new Set(['data', 'rows', 'result', 'pagination', 'is_last_page'])

/**
 * Whether a response names records that it does not contain, though its `is_last_page` may say
 * otherwise; if so, an empty result does not mean that there is nothing.
 */
function namesMoreThanThis({ empty, pagination }: DecodedResponse, root: JsonValue, repeated: readonly string[]): boolean {
  if (empty && repeated.some((name) => LIST_NAMES.has(name))) return true
  if (empty && Number(pagination.page || '1') <= 1 && countsRecords(root)) return true
  return (empty || !namesLastPage(root)) && namesMore(root)
}

function namesLastPage(root: JsonValue): boolean {
  const said = isJsonObject(root) && isJsonObject(root['pagination']) ? root['pagination']['is_last_page'] : undefined
  return typeof said === 'boolean' || said === 'true' || said === 'false'
}

/**
 * Whether more records may follow a full page of a response without pagination: some endpoints have
 * none (docs/service-interface.md, 2.3). Treated as complete, the rest would look like no results.
 */
function mayGoOn({ rows, skipped }: DecodedResponse, root: JsonValue, requested: RequestedPage | undefined): boolean {
  if (namesLastPage(root)) return false
  return rows.length > 0 && rows.length + skipped === requested?.perPage
}

function decodeRoot(id: EndpointId, root: JsonValue): Result<DecodedResponse> {
  const codec = RESPONSE_CODECS[id]
  if (codec.shape === 'rows') return decodeRows(id, codec, root)
  if (codec.shape === 'object') return decodeObject(id, codec, root)
  return decodeOpen(id, codec, root)
}

/**
 * A reader that takes the first of two values sees different data, so this is reported (RFC 8259
 * section 4).
 */
function nameRemarks(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const named = names.slice(0, MAX_LISTED_NAMES).map((name) => `“${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}”`)
  return [
    `The response contains ${named.join(', ')} more than once in one record. The last value is used; the response as delivered contains all of them.`,
  ]
}

/**
 * Deviations are accepted and reported: the service decides what it sends, and the reader how to
 * judge it.
 */
function pageRemarks({ pagination, rows, skipped }: DecodedResponse, requested: RequestedPage | undefined): string[] {
  const remarks: string[] = []
  const space = requested?.perPage ?? (pagination.perPage === '' ? undefined : Number(pagination.perPage))
  const delivered = rows.length + skipped
  if (space !== undefined && delivered > space) remarks.push(`The response contains ${delivered} records; a page of ${space} was requested.`)
  if (requested !== undefined && pagination.page !== '' && Number(pagination.page) !== requested.page)
    remarks.push(`The response is page ${Number(pagination.page)}; page ${requested.page} was requested.`)
  return remarks
}

interface Parts {
  readonly rows: readonly Row[]
  readonly summary?: Readonly<Record<string, Cell>>
  readonly notContent?: readonly string[] | undefined
}

function decodeRows(id: EndpointId, codec: ResponseCodec, root: JsonValue): Result<DecodedResponse> {
  if (isJsonList(root)) return decodeBareList(id, codec, root)
  const data = isJsonObject(root) ? root['data'] : undefined
  return isJsonObject(root) && isJsonList(data) ? responseOf(id, root, data, codec, '/data') : badShape(id, root)
}

/**
 * "Others return data only" (docs/service-interface.md, 2.3) may mean the bare list: accepted where
 * it contains this endpoint's records.
 */
function decodeBareList(id: EndpointId, codec: ResponseCodec, list: readonly JsonValue[]): Result<DecodedResponse> {
  const response = responseOf(id, undefined, list, codec, '')
  const isKnown = response.ok && (list.length === 0 ? endpointOf(id).bareList : response.value.rows.some(hasContent))
  return isKnown ? response : badShape(id)
}

function decodeObject(id: EndpointId, codec: ResponseCodec, root: JsonValue): Result<DecodedResponse> {
  if (!isJsonObject(root)) return badShape(id)
  const data = root['data']
  if (isJsonList(data) && codec.rowsField !== undefined && codec.rowsField !== '') return decodeListed(id, codec, root, data)
  return decodeNested(id, codec, root, isJsonObject(data) ? data : root, isJsonObject(data) ? '/data' : '')
}

/**
 * A response that is documented as one object, delivered in the usual list: an empty list, the
 * object as its only entry, or only its rows.
 */
function decodeListed(id: EndpointId, codec: ResponseCodec, root: JsonObject, data: readonly JsonValue[]): Result<DecodedResponse> {
  const [only] = data
  if (data.length === 1 && isJsonObject(only)) {
    const response = decodeNested(id, codec, root, only, '/data/0')
    if (response.ok) return response
  }
  const tally: DecodeStats = { skipped: 0 }
  const rows = understood(readRows(capRows(data, tally), codec.row, '/data', tally), codec.row, tally)
  return data.length === 0 || rows.some(hasContent) ? ok(finish(root, { rows }, tally)) : badShape(id, root, tally)
}

function decodeNested(id: EndpointId, codec: ResponseCodec, root: JsonObject, container: JsonObject, pointer: string): Result<DecodedResponse> {
  const tally: DecodeStats = { skipped: 0 }
  const summary = readCells(container, codec.summary ?? {})
  if (codec.rowsField === '') {
    const row = readRow(container, codec.row, pointer, tally)
    return Object.values(row.cells).every(isMissing) ? badShape(id, root) : ok(finish(root, { rows: [row], summary }, tally))
  }
  const list = codec.rowsField === undefined ? undefined : memberOf(container, codec.rowsField, codec.summary ?? {})
  const path = `${pointer}/${nameInUse(container, codec)}`
  const rows = isJsonList(list) ? understood(readRows(capRows(list, tally), codec.row, path, tally), codec.row, tally) : []
  const isUnread = !isJsonList(list) || (rows.length === 0 && tally.skipped > 0)
  if (isUnread && Object.values(summary).every(isMissing)) return badShape(id, root, tally)
  return ok(finish(root, { rows, summary, notContent: codec.notContent }, tally))
}

/**
 * Undocumented shapes: a list of records, an object that contains one, one record, or a bare text.
 */
function decodeOpen(id: EndpointId, codec: ResponseCodec, root: JsonValue): Result<DecodedResponse> {
  const tally: DecodeStats = { skipped: 0 }
  if (isJsonList(root)) {
    const isResponse = root.length > 0 || endpointOf(id).bareList
    return isResponse ? ok(finish(undefined, { rows: openRows(root, '', tally) }, tally)) : badShape(id)
  }
  if (isJsonObject(root)) {
    for (const name of ['data', 'rows', 'result']) {
      const list = root[name]
      if (isJsonList(list)) return ok(finish(root, { rows: openRows(list, `/${name}`, tally) }, tally))
    }
    if (isErrorAlone(root)) return badShape(id, root)
    return ok(finish(root, { rows: openRows([root], undefined, tally) }, tally))
  }
  const first = codec.row.text?.[0]
  if (typeof root === 'string' && root !== '' && first !== undefined)
    return ok(finish(undefined, { rows: [], summary: { [first]: openCell(root) } }, tally))
  return badShape(id)
}

function openRows(list: readonly JsonValue[], pointer: string | undefined, tally: DecodeStats): readonly Row[] {
  const rows = readRows(capRows(list, tally), {}, pointer ?? '', tally)
  return rows.map((row) => {
    // readRows returns records only, and `raw` is the record it read.
    const record = row.raw as JsonObject
    const cells = createNullPrototypeRecord<Cell>()
    for (const [name, value] of Object.entries(record)) cells[name] = openCell(value)
    return { ...row, cells, pointer: pointer === undefined ? '' : row.pointer }
  })
}

function responseOf(
  id: EndpointId,
  root: JsonObject | undefined,
  list: readonly JsonValue[],
  codec: ResponseCodec,
  pointer: string,
): Result<DecodedResponse> {
  const tally: DecodeStats = { skipped: 0 }
  const rows = understood(readRows(capRows(list, tally), codec.row, pointer, tally), codec.row, tally)
  return rows.length === 0 && tally.skipped > 0 ? badShape(id, root, tally) : ok(finish(root, { rows }, tally))
}

/**
 * Records with at least one field of the codec, with or without a value. The others are counted: a
 * row without any value would look like a result.
 */
function understood(rows: readonly Row[], codec: RecordCodec, tally: DecodeStats): readonly Row[] {
  // readRows returns records only, and `raw` is the record it read.
  const reported = rows.filter(({ raw }) => namesAny(raw as JsonObject, codec))
  tally.skipped += rows.length - reported.length
  return reported
}

function finish(root: JsonObject | undefined, parts: Parts, tally: DecodeStats): DecodedResponse {
  const summary = parts.summary ?? {}
  const content = Object.entries(summary).filter(([name]) => parts.notContent?.includes(name) !== true)
  return {
    rows: parts.rows,
    summary,
    pagination: paginationOf(root),
    warnings: warningsOf(root),
    remarks: [],
    skipped: tally.skipped,
    empty: parts.rows.length === 0 && tally.skipped === 0 && content.every(([, cell]) => isEmptyResponse(cell)),
  }
}

/**
 * A missing or malformed `is_last_page` means the last page: paging may stop early but never loops.
 */
function paginationOf(root: JsonObject | undefined): DecodedResponse['pagination'] {
  const delivered = root?.['pagination']
  if (!isJsonObject(delivered)) return { page: '', perPage: '', isLastPage: true, present: false }
  const last = delivered['is_last_page']
  return { page: countOf(delivered['page']), perPage: countOf(delivered['per_page']), isLastPage: last !== false && last !== 'false', present: true }
}

function countOf(value: JsonValue | undefined): string {
  const text = value instanceof JsonNumber ? value.digits : value
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? text : ''
}

function warningsOf(root: JsonObject | undefined): readonly string[] {
  const list = root?.['warnings']
  if (!isJsonList(list)) return []
  return list
    .slice(0, MAX_WARNINGS)
    .filter((entry) => typeof entry === 'string')
    .map((entry) => entry.slice(0, MAX_WARNING).toWellFormed())
}

function capRows(list: readonly JsonValue[], tally: DecodeStats): readonly JsonValue[] {
  if (list.length <= MAX_ROWS) return list
  tally.skipped += list.length - MAX_ROWS
  return list.slice(0, MAX_ROWS)
}

function nameInUse(container: JsonObject, codec: ResponseCodec): string {
  const name = codec.rowsField ?? ''
  const spellings = [name, ...(codec.summary?.aliases?.[name] ?? [])]
  return spellings.find((spelling) => Object.hasOwn(container, spelling)) ?? name
}

/** Whether a record or a nested record has a value in any field of the codec. */
function hasContent({ cells, lists, nested }: Row): boolean {
  return (
    !Object.values(cells).every(isMissing) ||
    Object.values(lists).some((list) => list.length > 0) ||
    Object.values(nested).some((rows) => rows.some(hasContent))
  )
}

function isMissing(cell: Cell): boolean {
  return cell.state === 'missing'
}

function isEmptyResponse(cell: Cell): boolean {
  return cell.state === 'missing' || (isDecimal(cell.text) && isZeroDecimal(cell.text))
}

function badShape(id: EndpointId, root?: JsonValue, { skipped }: DecodeStats = { skipped: 0 }): Result<DecodedResponse> {
  const own = ownErrorOf(root)
  const what =
    own !== undefined
      ? `has status 200 but contains an error object${own}`
      : isMarkedIncomplete(root)
        ? 'reports that it is incomplete'
        : skipped > 0
          ? `contains ${skipped === 1 ? 'one record' : `${skipped} records`} without any known field`
          : 'does not have the shape that the service documents'
  return err(
    failure('bad_shape', `The response of ${id} ${what}.`, 'Open the capture to see the response as delivered, then request it again later.'),
  )
}
