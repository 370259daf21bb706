import type { Capture } from '../../../src-shared/capture.ts'
import type { EndpointId } from '../../../src-shared/service/endpoint.ts'
import type { Answer } from '../../../src-shared/service/rows.ts'

/** Where records stand in answers that do not keep them in `data`. */
const RECORD_HOMES: Partial<Record<EndpointId, readonly string[]>> = {
  'profiler/pnl-summary': ['/top5_tokens', '/data/top5_tokens'],
  'profiler/perp-positions': ['/data/asset_positions', '/data/assetPositions', '/asset_positions', '/assetPositions'],
}

/**
 * JSON pointers of an answer's records by their place in `answer.rows`. The body is only read again
 * where the place cannot be told from the endpoint alone: skipped records shift what follows.
 */
export function recordPointers(capture: Capture, answer: Answer): (index: number) => string {
  const homes = RECORD_HOMES[capture.endpoint]
  if (homes === undefined && answer.skipped === 0) {
    const base = startsWithArray(capture.body) ? '' : '/data'
    return (index) => `${base}/${index}`
  }
  const body = readBody(capture.body)
  for (const home of homes ?? ['/data', '']) {
    const list = valueAt(body, home)
    if (Array.isArray(list)) {
      const places = list.flatMap((item: unknown, place) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? [place] : []))
      return (index) => `${home}/${places[index] ?? index}`
    }
  }
  return () => ''
}

/** Old label answers are a bare array (wire/errors.md section 4, item 23). */
function startsWithArray(body: Uint8Array): boolean {
  for (const byte of body.subarray(0, 64)) {
    if (byte === 0x5b) return true
    if (byte === 0x7b) return false
  }
  return false
}

function readBody(body: Uint8Array): unknown {
  try {
    // Only places are read here, never figures, so the float of JSON.parse does no harm.
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  let current = value
  for (const part of pointer.split('/').slice(1)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined
    current = (current as Record<string, unknown>)[part] // own key of an object, checked above
  }
  return current
}
