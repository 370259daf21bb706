import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { Capture } from '../../../src-shared/custody/capture.ts'
import type { CaseRecord, CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { labelsWith } from '../../../src-shared/case/columns/label-columns.ts'
import { forEachCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { captureTitle } from '../../../src-shared/case/capture-title.ts'
import { subjectTitle, wordsOf } from '../../../src-shared/case/subject-title.ts'

/** A place where the words that somebody looks for stand. Texts are hostile until they are shown by `visibleText`. */
export interface Found {
  readonly kind: 'Case' | 'Subject' | 'Followed address' | 'Label' | 'Finding' | 'Answer'
  readonly caseId: string
  readonly title: string
  /** What stands around the words. */
  readonly detail: string
  readonly subjectId?: string
  readonly captureId?: string
}

/** Characters of a text around the place where the words stand. */
const AROUND = 60

/** The words as they are compared, and at least two characters: one letter is everywhere. */
export function needleOf(typed: string): string | undefined {
  const needle = typed.trim().toLowerCase()
  return needle.length < 2 ? undefined : needle
}

/** A stretch of the text around the needle; undefined where it is not in it. */
export function excerptOf(text: string, needle: string): string | undefined {
  const at = text.toLowerCase().indexOf(needle)
  if (at < 0) return undefined
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + needle.length + AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

export function findInRecords(cases: readonly CaseRecord[], needle: string): Found[] {
  return cases.flatMap((record): Found[] => {
    const detail = excerptOf([record.title, record.reference, record.investigator, ...(record.tags ?? [])].join(' · '), needle)
    return detail === undefined ? [] : [{ kind: 'Case', caseId: record.id, title: record.title, detail }]
  })
}

/** Where the words stand in what an open case holds in memory: subjects, notes, findings. */
export function findInState({ record, subjects, followed, findings }: CaseState, needle: string): Found[] {
  const caseId = record.id
  const people = (kind: 'Subject' | 'Followed address', of: CaseState['subjects']): Found[] =>
    of.flatMap((subject): Found[] => {
      const texts = [subject.alias, ...wordsOf(subject), subject.typed, subject.tags.join(', '), subject.note]
      const detail = texts.map((text) => excerptOf(text, needle)).find((excerpt) => excerpt !== undefined)
      return detail === undefined ? [] : [{ kind, caseId, title: subjectTitle(subject), detail, subjectId: subject.id }]
    })
  const written = findings.flatMap((finding, place): Found[] => {
    const detail = excerptOf(finding.text, needle)
    return detail === undefined ? [] : [{ kind: 'Finding', caseId, title: `Finding ${place + 1}`, detail }]
  })
  return [...people('Subject', subjects), ...people('Followed address', followed), ...written]
}

/** Where the words stand in the labels of a case. Fails where what its captures name cannot be read. */
export async function findInLabels(
  { record: { id: caseId }, captures }: Pick<CaseState, 'record' | 'captures'>,
  needle: string,
  yieldToPage: () => Promise<void>,
): Promise<Result<readonly Found[]>> {
  const seen = new Set<string>()
  const found: Found[] = []
  const read = await forEachCaptureNames(captures, yieldToPage, ({ capture }, { labels }) => {
    for (const { label, address } of labelsWith(labels, (text) => text.toLowerCase().includes(needle))) {
      // Said once for the whole case, however many answers carry it.
      const key = `${address} ${label}`
      if (seen.has(key)) continue
      seen.add(key)
      found.push({ kind: 'Label', caseId, title: label, detail: `${address} · ${captureTitle(capture)}`, captureId: capture.id })
    }
  })
  return read.ok ? ok(found) : read
}

/** Where the words stand in an answer as it was delivered. */
export function findInCapture({ capture }: Pick<LoadedCapture, 'capture'>, body: Capture['body'], needle: string): Found | undefined {
  const detail = excerptOf(new TextDecoder().decode(body), needle)
  return detail === undefined ? undefined : { kind: 'Answer', caseId: capture.caseId, title: captureTitle(capture), detail, captureId: capture.id }
}
