import { isJsonList, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './json-text.ts'

/*
 * Signs of an incomplete response, besides the documented `pagination.is_last_page`. An empty list
 * with such a sign does not mean that there is nothing.
 */

const TRUE_MEANS_MORE = ['has_more', 'hasMore', 'has_next', 'hasNext', 'has_next_page', 'hasNextPage', 'more'] as const
const NEXT = ['next_cursor', 'nextCursor', 'next_page', 'nextPage', 'next_page_token', 'nextPageToken', 'next', 'next_url'] as const
const COUNTS = ['total', 'total_count', 'totalCount', 'total_results', 'total_records', 'total_rows'] as const
const TRUE_MEANS_PART = ['partial', 'is_partial', 'incomplete', 'is_incomplete', 'timed_out', 'timedOut', 'truncated', 'is_truncated'] as const
const FALSE_MEANS_PART = ['complete', 'is_complete', 'isComplete'] as const

/** Whether a response names a continuation: a cursor, a next page, a flag for more. */
export function namesMore(root: JsonValue | undefined): boolean {
  return placesIn(root).some((pointer) => TRUE_MEANS_MORE.some((name) => isTrue(pointer[name])) || NEXT.some((name) => isNext(pointer[name])))
}

/** Whether a response without records reports a count above zero. */
export function countsRecords(root: JsonValue | undefined): boolean {
  return placesIn(root).some((pointer) => COUNTS.some((name) => Number(textOf(pointer[name])) > 0))
}

/** Whether a response says that it is incomplete. */
export function isMarkedIncomplete(root: JsonValue | undefined): boolean {
  return placesIn(root).some(
    (pointer) => TRUE_MEANS_PART.some((name) => isTrue(pointer[name])) || FALSE_MEANS_PART.some((name) => isFalse(pointer[name])),
  )
}

/** `false`, "false", 0 and "no", for a field such as `success`. */
export function isFalse(value: JsonValue | undefined): boolean {
  return value === false || /^(?:false|0|no)$/i.test(textOf(value))
}

function isTrue(value: JsonValue | undefined): boolean {
  return value === true || /^(?:true|1|yes)$/i.test(textOf(value))
}

function isNext(value: JsonValue | undefined): boolean {
  const text = textOf(value)
  if (text !== '') return !/^(?:null|none|0|-1|false)$/i.test(text)
  return isJsonObject(value) && Object.keys(value).length > 0
}

function placesIn(root: JsonValue | undefined): JsonObject[] {
  if (!isJsonObject(root) || isJsonList(root)) return []
  const inner = ['pagination', 'meta', 'paging', 'page_info', 'pageInfo'].map((name) => root[name])
  return [root, ...inner.filter((one) => isJsonObject(one))]
}

function textOf(value: JsonValue | undefined): string {
  if (value instanceof JsonNumber) return value.digits
  return typeof value === 'string' ? value.trim() : ''
}
