import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { Capture } from '../../../src-shared/custody/capture.ts'
import type { CaseRecord, CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { labelsWith } from '../../../src-shared/case/columns/label-columns.ts'
import { forEachCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { captureTitle } from '../../../src-shared/case/capture-title.ts'
import { namedAddresses } from '../../../src-shared/case/own-names.ts'
import { subjectTitle, wordsOf } from '../../../src-shared/case/subject-title.ts'
import { nodeIdOf } from '../../../src-shared/view-models/node-id.ts'
import { messages } from '../messages.ts'

/** A search hit. Texts are hostile until shown through `visibleText`. */
export interface Found {
  readonly kind: 'Case' | 'Subject' | 'Followed address' | 'Own name' | 'Label' | 'Finding' | 'Result'
  readonly caseId: string
  readonly title: string
  /** The text around the words. */
  readonly detail: string
  readonly subjectId?: string
  readonly captureId?: string
  /** The named address, as a node of the graph. */
  readonly nodeId?: string
}

/** Characters of text around the hit. */
const AROUND = 60

/** The normalised search words, at least two characters: a single letter matches everywhere. */
export function needleOf(typed: string): string | undefined {
  const needle = typed.trim().toLowerCase()
  return needle.length < 2 ? undefined : needle
}

/** An excerpt of the text around the needle; undefined where the text does not contain it. */
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

/** Finds words in the data that an open case has in memory: subjects, own names, notes, findings. */
export function findInState({ record, subjects, followed, findings, ownNames }: CaseState, needle: string): Found[] {
  const caseId = record.id
  const people = (kind: 'Subject' | 'Followed address', of: CaseState['subjects']): Found[] =>
    of.flatMap((subject): Found[] => {
      const texts = [subject.alias, ...wordsOf(subject), subject.typed, subject.tags.join(', '), subject.note]
      const detail = texts.map((text) => excerptOf(text, needle)).find((excerpt) => excerpt !== undefined)
      return detail === undefined ? [] : [{ kind, caseId, title: subjectTitle(subject), detail, subjectId: subject.id }]
    })
  const written = findings.flatMap((finding, position): Found[] => {
    const detail = excerptOf(finding.text, needle)
    return detail === undefined ? [] : [{ kind: 'Finding', caseId, title: messages.finding(position + 1), detail }]
  })
  const named = namedAddresses(ownNames).flatMap(({ family, address, name }): Found[] => {
    const detail = excerptOf(`${name} · ${address}`, needle)
    return detail === undefined ? [] : [{ kind: 'Own name', caseId, title: name, detail, nodeId: nodeIdOf(family, address) }]
  })
  return [...people(messages.subject, subjects), ...people(messages.followedAddress, followed), ...named, ...written]
}

/** Finds words in the labels of a case. Fails where the captures' names cannot be read. */
export async function findInLabels(
  { record: { id: caseId }, captures }: Pick<CaseState, 'record' | 'captures'>,
  needle: string,
  yieldToPage: () => Promise<void>,
): Promise<Result<readonly Found[]>> {
  const seen = new Set<string>()
  const found: Found[] = []
  const read = await forEachCaptureNames(captures, yieldToPage, ({ capture }, { labels }) => {
    for (const { label, address } of labelsWith(labels, (text) => text.toLowerCase().includes(needle))) {
      // One hit per label and address, however many responses contain it.
      const key = `${address} ${label}`
      if (seen.has(key)) continue
      seen.add(key)
      found.push({ kind: 'Label', caseId, title: label, detail: `${address} · ${captureTitle(capture)}`, captureId: capture.id })
    }
  })
  return read.ok ? ok(found) : read
}

/** Finds words in a response as delivered. */
export function findInCapture({ capture }: Pick<LoadedCapture, 'capture'>, body: Capture['body'], needle: string): Found | undefined {
  const detail = excerptOf(new TextDecoder().decode(body), needle)
  return detail === undefined ? undefined : { kind: 'Result', caseId: capture.caseId, title: captureTitle(capture), detail, captureId: capture.id }
}
