import { create } from 'zustand'
import type { FindingAbout } from '../../../src-shared/custody/capture.ts'
import type { TraceCitation } from '../../../src-shared/custody/trace-event.ts'
import { citationKey } from '../../../src-shared/view-models/trace/cited-figures.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { messages } from './messages.ts'

/** The investigator's confidence, in the words of the report; '' = not stated. */
export const CONFIDENCES = ['', 'low', 'moderate', 'high'] as const
/** Longest finding, in characters: a statement of the report, not an essay. */
export const MAX_TEXT_LENGTH = 10_000

export interface FindingDraft {
  /** The finding that it replaces, undefined for a new one. */
  readonly findingId: string | undefined
  readonly text: string
  readonly confidence: string
  readonly captureIds: readonly string[]
  /** The part of the graph it is about; undefined for none. */
  readonly about?: FindingAbout | undefined
  /** Parts of saved traces that it cites. */
  readonly traceCitations?: readonly TraceCitation[] | undefined
}

export const EMPTY_DRAFT: FindingDraft = { findingId: undefined, text: '', confidence: '', captureIds: [] }

/**
 * Drafts by case: they survive a visit to a source, and are not part of the case before they are
 * saved.
 */
export const useDrafts = create<{ readonly byCase: Readonly<Record<string, FindingDraft>> }>(() => ({ byCase: {} }))

export function draftOf(caseId: string): FindingDraft {
  return useDrafts.getState().byCase[caseId] ?? EMPTY_DRAFT
}

export function draftChanged(caseId: string, change: Partial<FindingDraft>): void {
  useDrafts.setState(({ byCase }) => ({ byCase: { ...byCase, [caseId]: { ...(byCase[caseId] ?? EMPTY_DRAFT), ...change } } }))
}

export function draftEnded(caseId: string): void {
  useDrafts.setState(({ byCase }) => {
    const { [caseId]: _ended, ...others } = byCase
    return { byCase: others }
  })
}

/** Adds a capture to the draft's citations, or removes it. */
export function toggleCitation(caseId: string, captureId: string): void {
  const { captureIds } = draftOf(caseId)
  draftChanged(caseId, { captureIds: captureIds.includes(captureId) ? captureIds.filter((id) => id !== captureId) : [...captureIds, captureId] })
}

/** Adds captures to the draft's citations, without duplicates. */
export function citationsAdded(caseId: string, captureIds: readonly string[]): void {
  draftChanged(caseId, { captureIds: [...new Set([...draftOf(caseId).captureIds, ...captureIds])] })
}

/** Cites a part of a trace, once. */
export function traceCited(caseId: string, citation: TraceCitation): void {
  const others = (draftOf(caseId).traceCitations ?? []).filter((one) => citationKey(one) !== citationKey(citation))
  draftChanged(caseId, { traceCitations: [...others, citation] })
}

/** Removes a cited part of a trace from the draft. */
export function removeTraceCitation(caseId: string, citation: TraceCitation): void {
  const rest = (draftOf(caseId).traceCitations ?? []).filter((one) => citationKey(one) !== citationKey(citation))
  draftChanged(caseId, { traceCitations: rest.length === 0 ? undefined : rest })
}

/** Links the draft to further graph elements, without duplicates. */
export function draftLinked(caseId: string, { nodeIds, lines }: FindingAbout): void {
  const before = draftOf(caseId).about ?? { nodeIds: [], lines: [] }
  const all = [...before.lines, ...lines]
  draftChanged(caseId, {
    about: {
      nodeIds: [...new Set([...before.nodeIds, ...nodeIds])],
      lines: [...new Map(all.map((line) => [JSON.stringify([line.kind, line.source, line.target]), line])).values()],
    },
  })
}

/** What a finding is about, counted: "2 nodes, 1 line". */
export function aboutWords({ nodeIds, lines }: FindingAbout): string {
  const counted = (count: number, one: string): readonly string[] => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])
  return [...counted(nodeIds.length, 'node'), ...counted(lines.length, 'line')].join(', ')
}

/** Opens a saved finding for rewording. The earlier text stays in the custody chain. */
export function findingReopened(caseId: string, finding: CaseState['findings'][number]): void {
  const { id, text, confidence, captureIds, about, traceCitations } = finding
  draftChanged(caseId, { findingId: id, text, confidence, captureIds, about, traceCitations })
}

/** Why a draft cannot be saved yet, undefined if it can. */
export function saveBlocker({ text }: FindingDraft): string | undefined {
  if (text.trim() === '') return messages.statementMissing
  return text.length > MAX_TEXT_LENGTH ? messages.statementTooLong(MAX_TEXT_LENGTH.toLocaleString('en')) : undefined
}
