import { DAY_MS } from '../service/response/time-text.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import { readHeaders } from '../service/response/headers.ts'
import { isPracticeResponse } from '../service/response/practice-mark.ts'
import { isUtcTime, timeBetween } from './times-compared.ts'
import type { CaptureHeader } from './case-types.ts'

/** Contradictions within one capture, as sentences. No honest case has any. */
export function captureContradictions(capture: CaptureHeader): string[] {
  const { seq } = capture
  const said = readHeaders(capture.headers, new Date(0))
  const found: string[] = []
  const differ = (what: string, saved: string | undefined, stored: string | undefined): void => {
    if (stored !== undefined && saved !== stored) found.push(`Entry ${seq} has ${saved ?? 'no value'} as ${what}; its stored header has ${stored}.`)
  }
  for (const time of [capture.startedAt, capture.endedAt])
    if (!isUtcTime(time)) found.push(`Entry ${seq} has the time “${time}”, which is not a UTC time.`)
  if (!isPathOf(capture))
    found.push(`The path of entry ${seq}, ${capture.method} ${capture.path}, is not that of its endpoint, ${endpointOf(capture.endpoint).title}.`)
  if (!/^\d+$/.test(capture.creditsUsed)) found.push(`Entry ${seq} has “${capture.creditsUsed}” credits, which is not a whole number.`)
  if (capture.creditsSource === 'header') {
    if (said.creditsUsed === undefined && capture.headers.length < MAX_HEADERS)
      found.push(`Entry ${seq} records credits reported by the service; its stored headers contain none.`)
    differ('its credits', capture.creditsUsed, said.creditsUsed)
  }
  if (capture.creditsSource === 'none' && capture.creditsUsed !== '0')
    found.push(`Entry ${seq} records ${capture.creditsUsed} credits and that none were charged.`)
  differ('the credits that remain', capture.creditsRemaining, said.creditsRemaining)
  differ('the service’s request id', capture.requestId, said.requestId)
  differ('the service’s clock', capture.serverDate, said.date)
  if (!capture.practice && isPracticeResponse(capture.headers))
    found.push(`The response of entry ${seq} is not marked as practice; its stored headers are from the practice service.`)
  return found
}

/**
 * Remarks on a capture that an honest case may have as well. `savedAt`: the
 * time of its custody entry.
 */
export function captureRemarks(capture: CaptureHeader, savedAt: string): string[] {
  const { seq, startedAt, endedAt } = capture
  const found: string[] = []
  const back = (first: string, firstWhat: string, then: string, thenWhat: string): void => {
    if (isUtcTime(first) && isUtcTime(then) && then < first)
      found.push(
        `Entry ${seq} was ${thenWhat} ${timeBetween(first, then)} before it was ${firstWhat}: the clock was set back in the meantime, or a time was altered.`,
      )
  }
  back(startedAt, 'requested', endedAt, 'received')
  back(endedAt, 'received', savedAt, 'saved')
  const service = Date.parse(capture.serverDate ?? '')
  if (Math.abs(service - Date.parse(endedAt)) > DAY_MS)
    found.push(
      `Entry ${seq} was received at ${endedAt}; the service’s clock showed ${capture.serverDate}: one of the clocks was wrong, or a time was altered.`,
    )
  const named = readHeaders(capture.headers, new Date(0)).creditsUsed
  const dearest = endpointOf(capture.endpoint).credits?.free
  if (capture.creditsSource !== 'header' && named !== undefined && dearest !== undefined && BigInt(named) <= BigInt(dearest))
    found.push(
      `Entry ${seq} records ${capture.creditsUsed} credits by the price table, although the service reported ${named}: the price was different at that time, or the figure was altered.`,
    )
  return found
}

/** The number of headers that the main process stores per response; a list this long may be cut. */
const MAX_HEADERS = 60

function isPathOf({ endpoint, method, path }: CaptureHeader): boolean {
  const row = endpointOf(endpoint)
  // The base URL of the legacy API may include a path.
  const before = row.interface === 'legacy' ? String.raw`(?:/[\w.~-]+)*` : ''
  const pattern = row.path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}')
  return method === row.method && new RegExp(`^${before}${pattern}$`).test(path)
}
