import type { CustodyEntry } from '../custody/capture.ts'
import { type CaseContents, reduceCase } from '../case/case-reducer.ts'
import { isUtcTime, timeBetween } from '../case/times-compared.ts'
import { reportFromMemory } from './case-report.ts'
import { checkTraces, hasTraces } from './check-traces.ts'
import type { ReportStamp } from './evidence-file.ts'
import { REPORT_FORMAT } from './report-model.ts'
import { rendererOf } from './renderers.ts'
import { checkSealedReport, namedDifferences } from './sealed-report.ts'
import type { CaptureHeader } from '../case/case-types.ts'
import { checkMessages, differenceMessages, stampMessages } from './messages.ts'

export interface ReportCheck {
  /**
   * false where this version has no renderer of the format: then it is not known whether the report
   * agrees with its evidence.
   */
  readonly compared: boolean
  readonly account: readonly string[]
  readonly differences: readonly string[]
  readonly remarks?: readonly string[]
}

/**
 * Compares a report with the evidence that it carries, by rendering it again with the renderer of
 * its format. Without a renderer only the report's own digests are checked, which anyone who alters
 * a report can recompute: that is not a comparison.
 */
export async function checkReport(
  text: string,
  bytes: Uint8Array,
  evidence: CaseContents,
  stamp: ReportStamp,
  appVersion: string,
): Promise<ReportCheck> {
  const { format } = stamp
  const renderer = rendererOf(format)
  if (renderer === undefined) {
    const sealed = checkSealedReport(text)
    return {
      compared: false,
      account: [otherFormat(stamp, appVersion), checkMessages.notCompared, checkMessages.digestsOnly(sealed.checked)],
      differences: [...sealed.differences, ...stampContradictions(text, stamp)],
    }
  }
  const again = await renderer(evidence, stamp).catch(() => undefined) // evidence with matching hashes may still contain what no case can
  if (again === undefined) return { compared: true, account: [], differences: [differenceMessages.noReport] }
  const traces = hasTraces(evidence.events) ? await checkTraces(reportFromMemory(reduceCase(evidence))) : undefined
  const { account = [], differences = [], remarks = [] } = traces ?? {}
  if (!isSame(new TextEncoder().encode(again), bytes))
    return { compared: true, account, differences: [...differences, ...namedDifferences(text, again)], remarks }
  return { compared: true, account: [...account, checkMessages.regenerated(format, bytes.length)], differences, remarks }
}

/** For a report whose format this version cannot render. */
export function otherFormat(stamp: ReportStamp, appVersion: string): string {
  return checkMessages.otherFormat(stamp.format, REPORT_FORMAT, stamp.appVersion, appVersion)
}

/** Head and stamp must name the same version, whatever the wording of a later format. */
export function stampContradictions(text: string, { appVersion, format }: ReportStamp): string[] {
  const said = /<meta name="generator" content="Casebook ([^",]*), report format (\d+)">/.exec(text)
  if (said === null || (said[1] === appVersion && said[2] === String(format))) return []
  return [differenceMessages.stamp(said[1] ?? '', said[2] ?? '')]
}

/**
 * Contradictions between the stamp of a report and the case that it carries, as sentences; an
 * honest report may have them too.
 */
export function stampRemarks(
  {
    captures,
    entries,
  }: { readonly captures: readonly Pick<CaptureHeader, 'appVersion' | 'seq'>[]; readonly entries: readonly Pick<CustodyEntry, 'at'>[] },
  { appVersion, writtenAt }: ReportStamp,
): string[] {
  const found: string[] = []
  const newer = captures.filter((capture) => isNewer(capture.appVersion, appVersion))
  const [first] = newer
  if (first !== undefined) found.push(stampMessages.newerVersion(appVersion, newer.length, first.appVersion, first.seq))
  const last = entries.at(-1)
  if (!isUtcTime(writtenAt)) found.push(stampMessages.notUtc(writtenAt))
  else if (last !== undefined && writtenAt < last.at) found.push(stampMessages.writtenBefore(timeBetween(writtenAt, last.at)))
  return found
}

function isNewer(version: string, than: string): boolean {
  const parts = (text: string): number[] | undefined => (/^\d{1,6}(\.\d{1,6}){2}$/.test(text) ? text.split('.').map(Number) : undefined)
  const [a, b] = [parts(version), parts(than)]
  if (a === undefined || b === undefined) return false
  const at = a.findIndex((part, index) => part !== b[index])
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0)
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
