import { describe, expect, test } from 'vitest'
import { decodeResponse } from '../../../src-shared/service/response/decode-response.ts'
import { JsonNumber, isJsonList, isJsonObject } from '../../../src-shared/service/response/json-text.ts'
import type { JsonValue } from '../../../src-shared/service/response/json-text.ts'
import type { DecodedResponse, Row } from '../../../src-shared/service/response/rows.ts'
import { responsesIn, fileNames } from './recorded.ts'

const RESPONSES = (['recorded', 'examples'] as const).flatMap((folder) => fileNames(folder).flatMap((name) => responsesIn(folder, name)))

/** Every figure and text of a value, collected without knowledge of the endpoint. */
function leavesOf(value: JsonValue): string[] {
  if (value instanceof JsonNumber) return [value.digits]
  if (typeof value === 'string') return [value.replace(/\p{Cc}+$/u, '')].filter((text) => text !== '')
  if (typeof value === 'boolean') return [String(value)]
  if (isJsonList(value)) return value.flatMap(leavesOf)
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => (key === 'pagination' ? [] : leavesOf(inner)))
  return []
}

/** What the decoder outputs of a response: cells, nested cells, lists, summary. */
function shownOf(response: DecodedResponse): string[] {
  const rowTexts = (row: Row): string[] => [
    ...Object.values(row.cells).map((cell) => cell.text),
    ...Object.values(row.lists).flat(),
    ...Object.values(row.nested).flatMap((rows) => rows.flatMap(rowTexts)),
  ]
  return [...response.rows.flatMap(rowTexts), ...Object.values(response.summary).map((cell) => cell.text), ...response.warnings].filter(
    (text) => text !== '',
  )
}

describe('recorded responses of the public service', () => {
  test('are complete', () => {
    expect(fileNames('recorded')).toHaveLength(24)
    expect(RESPONSES.length).toBeGreaterThan(60)
  })

  test.each(RESPONSES.map((response, index) => ({ ...response, label: `${response.name} ${index}` })))(
    'decodes every figure and text of $label, digit for digit',
    (recorded) => {
      const decoded = decodeResponse(recorded.id, recorded.body)
      if (!decoded.ok) throw new Error(decoded.error.message)
      const shown = shownOf(decoded.value)
      // Public knowledge graphs of the web search are open objects: stored in raw, not shown as
      // cells.
      const delivered = leavesOf(recorded.response).filter((text) => recorded.id !== 'search/web-search' || text !== 'Illustrative')
      expect(shown.toSorted()).toEqual(delivered.toSorted())
      expect(decoded.value.skipped).toBe(0)
    },
  )

  test.each(RESPONSES.map((response, index) => ({ ...response, label: `${response.name} ${index}` })))(
    'decodes $label without an invalid cell',
    (recorded) => {
      const decoded = decodeResponse(recorded.id, recorded.body)
      if (!decoded.ok) throw new Error(decoded.error.message)
      const states = (row: Row): string[] => [
        ...Object.entries(row.cells)
          .filter(([, cell]) => cell.state === 'invalid')
          .map(([name, cell]) => `${name}=${cell.text}`),
        ...Object.values(row.nested).flatMap((rows) => rows.flatMap(states)),
      ]
      expect(decoded.value.rows.flatMap(states)).toEqual([])
    },
  )
})
