import type { Capture } from '../../../src-shared/capture.ts'
import type { CaseRecord, CaseState, HeldCapture } from '../../evidence/case-state.ts'
import { labelsWith } from '../../evidence/columns/label-columns.ts'
import { namesAtHand } from '../../evidence/names/held-names.ts'
import { captureTitle } from '../../text/capture-title.ts'
import { subjectTitle, wordsOf } from '../../text/subject-title.ts'

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

/** Where the words stand in what an open case holds without its bodies: subjects, notes, labels (their names read before), findings. */
export function findInState({ record, subjects, followed, findings, captures }: CaseState, needle: string): Found[] {
  const caseId = record.id
  const people = (kind: 'Subject' | 'Followed address', of: CaseState['subjects']): Found[] =>
    of.flatMap((subject): Found[] => {
      const texts = [subject.alias, ...wordsOf(subject), subject.typed, subject.tags.join(', '), subject.note]
      const detail = texts.map((text) => excerptOf(text, needle)).find((excerpt) => excerpt !== undefined)
      return detail === undefined ? [] : [{ kind, caseId, title: subjectTitle(subject), detail, subjectId: subject.id }]
    })
  const seen = new Set<string>()
  const labels = captures.flatMap((held): Found[] =>
    labelsWith(namesAtHand(held).labels, (label) => label.toLowerCase().includes(needle)).flatMap(({ label, address }): Found[] => {
      // Said once for the whole case, however many answers carry it.
      const key = `${address} ${label}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ kind: 'Label', caseId, title: label, detail: `${address} · ${captureTitle(held.capture)}`, captureId: held.capture.id }]
    }),
  )
  const written = findings.flatMap((finding, place): Found[] => {
    const detail = excerptOf(finding.text, needle)
    return detail === undefined ? [] : [{ kind: 'Finding', caseId, title: `Finding ${place + 1}`, detail }]
  })
  return [...people('Subject', subjects), ...people('Followed address', followed), ...written, ...labels]
}

/** Where the words stand in an answer as it was delivered. */
export function findInCapture({ capture }: Pick<HeldCapture, 'capture'>, body: Capture['body'], needle: string): Found | undefined {
  const detail = excerptOf(new TextDecoder().decode(body), needle)
  return detail === undefined ? undefined : { kind: 'Answer', caseId: capture.caseId, title: captureTitle(capture), detail, captureId: capture.id }
}
