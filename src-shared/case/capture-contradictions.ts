import { DAY_MS } from '../service/response/time-text.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import { readHeaders } from '../service/response/headers.ts'
import { isPracticeAnswer } from '../service/response/practice-mark.ts'
import { isUtcTime, timeBetween } from './times-compared.ts'
import type { CaptureHeader } from './case-types.ts'

/** Contradictions within one capture, as sentences. No honest case has any. */
export function captureContradictions(capture: CaptureHeader): string[] {
  const { seq } = capture
  const said = readHeaders(capture.headers, new Date(0))
  const found: string[] = []
  const differ = (what: string, saved: string | undefined, stored: string | undefined): void => {
    if (stored !== undefined && saved !== stored)
      found.push(`Entry ${seq} gives ${saved ?? 'no'} as ${what}; the header that is stored with it says ${stored}.`)
  }
  for (const time of [capture.startedAt, capture.endedAt])
    if (!isUtcTime(time)) found.push(`Entry ${seq} has the time “${time}”, which is no UTC time.`)
  if (!isPathOf(capture))
    found.push(`The path of entry ${seq}, ${capture.method} ${capture.path}, is not that of its endpoint, ${endpointOf(capture.endpoint).title}.`)
  if (!/^\d+$/.test(capture.creditsUsed)) found.push(`Entry ${seq} gives “${capture.creditsUsed}” as its credits, which is no whole number.`)
  if (capture.creditsSource === 'header') {
    if (said.creditsUsed === undefined && capture.headers.length < MOST_HEADERS)
      found.push(`Entry ${seq} says that the service named its credits; the stored headers name none.`)
    differ('its credits', capture.creditsUsed, said.creditsUsed)
  }
  if (capture.creditsSource === 'none' && capture.creditsUsed !== '0')
    found.push(`Entry ${seq} counts ${capture.creditsUsed} credits and says that none were charged.`)
  differ('the credits that remain', capture.creditsRemaining, said.creditsRemaining)
  differ('the service’s request id', capture.requestId, said.requestId)
  differ('the service’s clock', capture.serverDate, said.date)
  if (!capture.practice && isPracticeAnswer(capture.headers))
    found.push(`The answer of entry ${seq} is not marked as practice; its stored headers say that the practice service made it up.`)
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
        `Entry ${seq} was ${thenWhat} ${timeBetween(first, then)} before it was ${firstWhat}: the clock was set back meanwhile, or a time was altered.`,
      )
  }
  back(startedAt, 'asked', endedAt, 'answered')
  back(endedAt, 'answered', savedAt, 'kept')
  const service = Date.parse(capture.serverDate ?? '')
  if (Math.abs(service - Date.parse(endedAt)) > DAY_MS)
    found.push(
      `Entry ${seq} was answered at ${endedAt}; the service’s clock said ${capture.serverDate}: one of the clocks was wrong, or a time was altered.`,
    )
  const named = readHeaders(capture.headers, new Date(0)).creditsUsed
  const dearest = endpointOf(capture.endpoint).credits?.free
  if (capture.creditsSource !== 'header' && named !== undefined && dearest !== undefined && BigInt(named) <= BigInt(dearest))
    found.push(
      `Entry ${seq} counts ${capture.creditsUsed} credits by the price table, although the service named ${named}: its price was another at the time, or the figure was altered.`,
    )
  return found
}

/** The number of headers that the main process stores per response; a list this long may be cut. */
const MOST_HEADERS = 60

function isPathOf({ endpoint, method, path }: CaptureHeader): boolean {
  const row = endpointOf(endpoint)
  // The base URL of the legacy API may include a path.
  const before = row.interface === 'legacy' ? String.raw`(?:/[\w.~-]+)*` : ''
  const pattern = row.path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}')
  return method === row.method && new RegExp(`^${before}${pattern}$`).test(path)
}
