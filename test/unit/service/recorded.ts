import { readFileSync, readdirSync } from 'node:fs'
import { ENDPOINTS } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { isJsonList, isJsonObject, parseJsonText, writeJsonText } from '../../../src-shared/service/response/json-text.ts'
import type { JsonObject, JsonValue } from '../../../src-shared/service/response/json-text.ts'

/** One response of test/recorded: its endpoint, and its body with the digits of the file. */
export interface RecordedResponse {
  readonly name: string
  readonly id: EndpointId
  readonly request: JsonValue | undefined
  readonly body: Uint8Array
  readonly response: JsonValue
}

const ROOT = new URL('../../recorded/', import.meta.url)

export function fileNames(folder: 'examples' | 'recorded'): string[] {
  return readdirSync(new URL(`${folder}/`, ROOT)).filter((name) => name.endsWith('.json') && !name.startsWith('_'))
}

export function readRecordedFile(folder: 'examples' | 'recorded', name: string): JsonObject {
  const read = parseJsonText(readFileSync(new URL(`${folder}/${name}`, ROOT)))
  if (!read.ok || !isJsonObject(read.value)) throw new Error(`${name} is not a JSON object`)
  return read.value
}

/**
 * Every response of a file: examples contain one, recordings a list of whole responses or of rows.
 */
export function responsesIn(folder: 'examples' | 'recorded', name: string): RecordedResponse[] {
  const file = readRecordedFile(folder, name)
  const items = isJsonList(file['items']) ? file['items'] : [file]
  return items.filter(isJsonObject).flatMap((item): RecordedResponse[] => {
    const path = item['endpoint'] ?? item['path']
    const id = typeof path === 'string' ? idOfPath(path) : idOfFile(name)
    const response = item['response'] ?? rowsOf(item['rows'])
    if (response === undefined || response === null) return []
    return [{ name: `${folder}/${name}`, id, request: item['request'], body: new TextEncoder().encode(writeJsonText(response)), response }]
  })
}

function rowsOf(rows: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonList(rows)) return undefined
  return { data: rows.map((entry) => (isJsonObject(entry) && isJsonObject(entry['row']) ? entry['row'] : entry)) }
}

function idOfPath(path: string): EndpointId {
  const plain = path.replace('{legacy_base_url}', '')
  const row = Object.values(ENDPOINTS).find((endpoint) => new RegExp(`^${endpoint.path.replace('{question_id}', '[^/]+')}$`).test(plain))
  if (row === undefined) throw new Error(`No endpoint has the path ${path}`)
  return row.id
}

function idOfFile(name: string): EndpointId {
  const slug = name.replace('.json', '')
  const row = Object.values(ENDPOINTS).find((endpoint) => endpoint.path.replace('/api/v1/', '').replaceAll('/', '-') === slug)
  if (row === undefined) throw new Error(`No endpoint belongs to ${name}`)
  return row.id
}
