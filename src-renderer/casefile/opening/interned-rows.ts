import type { CustodyEntry } from '../../../src-shared/capture.ts'
import type { CaptureHeader } from '../../evidence/case-state.ts'
import { internedText } from '../../../src-shared/interned-text.ts'

const NONE: readonly never[] = []

/** An entry as an open case holds it for weeks, with every text that others have too as one string. `before`: the entry before it in its chain. */
export function internedEntry(entry: CustodyEntry, before: CustodyEntry | undefined): CustodyEntry {
  const { caseId, kind, prev, author, seen } = entry
  return {
    ...entry,
    caseId: internedText(caseId),
    kind: internedText(kind),
    prev: prev === before?.id ? before.id : prev,
    author: internedText(author),
    seen: seen.length === 0 ? NONE : seen,
  }
}

/** The same of a capture. */
export function internedHeader(header: CaptureHeader): CaptureHeader {
  return {
    ...header,
    caseId: internedText(header.caseId),
    planId: internedText(header.planId),
    subjectId: internedText(header.subjectId),
    endpoint: internedText(header.endpoint),
    method: internedText(header.method),
    path: internedText(header.path),
    serviceOrigin: internedText(header.serviceOrigin),
    creditsUsed: internedText(header.creditsUsed),
    creditsSource: internedText(header.creditsSource),
    appVersion: internedText(header.appVersion),
    headers: header.headers.map(([name, value]) => [internedText(name), value.length > SHORT ? value : internedText(value)] as const),
  }
}

/** Longer values of headers, as the ids of requests, are of one answer. */
const SHORT = 20
