import type { CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { internString } from '../../../src-shared/core/intern-string.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'

const NONE: readonly never[] = []

/**
 * An entry as an open case keeps it in memory, sharing equal strings with other entries. `before`:
 * the preceding entry in its chain.
 */
export function internedEntry(entry: CustodyEntry, before: CustodyEntry | undefined): CustodyEntry {
  const { caseId, kind, prev, author, seen } = entry
  return {
    ...entry,
    caseId: internString(caseId),
    kind: internString(kind),
    prev: prev === before?.id ? before.id : prev,
    author: internString(author),
    seen: seen.length === 0 ? NONE : seen,
  }
}

/** The same for a capture. */
export function internedHeader(header: CaptureHeader): CaptureHeader {
  return {
    ...header,
    caseId: internString(header.caseId),
    planId: internString(header.planId),
    subjectId: internString(header.subjectId),
    endpoint: internString(header.endpoint),
    method: internString(header.method),
    path: internString(header.path),
    serviceOrigin: internString(header.serviceOrigin),
    creditsUsed: internString(header.creditsUsed),
    creditsSource: internString(header.creditsSource),
    appVersion: internString(header.appVersion),
    headers: header.headers.map(([name, value]) => [internString(name), value.length > SHORT ? value : internString(value)] as const),
  }
}

/** Longer header values, such as request ids, are unique to a response. */
const SHORT = 20
