import type { ReactNode } from 'react'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { knownOnChain } from '../../../../src-shared/view-models/token/token-in-case.ts'
import type { Knowledge } from '../../../../src-shared/view-models/trace/stop-reason.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

interface NotKnownProps {
  readonly state: CaseState
  readonly chain: string
  readonly endpoint: EndpointId
  /** The kind of request: `Balances`. */
  readonly what: string
  /**
   * Subjects that responses list with the token, and those whose complete response lists no such
   * token; undefined if being listed proves nothing.
   */
  readonly reported?: { readonly listed: ReadonlySet<Subject>; readonly without: ReadonlySet<Subject> } | undefined
}

const WORDS: Readonly<Partial<Record<Knowledge, string>>> = {
  partial: messages.partlyAvailable,
  failed: messages.failedLabel,
  'not-requested': messages.notRequested,
}

/** Subjects with incomplete data, so that missing data is not taken for zero. */
export function NotKnown({ state, chain, endpoint, what, reported }: NotKnownProps): ReactNode {
  const known = knownOnChain(state, endpoint, chain)
  const received = reported === undefined ? [] : [...(known.get('complete') ?? []), ...(known.get('empty') ?? [])]
  const parts = [
    ...namedPart(
      messages.noResults,
      received.filter((subject) => reported?.without.has(subject)),
    ),
    ...namedPart(
      messages.someTokensOnly,
      received.filter((subject) => reported?.without.has(subject) === false && !reported.listed.has(subject)),
    ),
    ...Object.entries(WORDS).flatMap(([is, words]) => namedPart(words, known.get(is as Knowledge) ?? [])), // The keys of WORDS are of this type.
  ]
  if (parts.length === 0) return null
  return (
    <p className="muted small" data-private>
      {messages.missingOnChain(what, chainTitle(chain), parts)}
    </p>
  )
}

const NAMED = 4

function namedPart(words: string, subjects: readonly Subject[]): readonly string[] {
  if (subjects.length === 0) return []
  const shown = subjects.slice(0, NAMED).map(subjectTitle)
  return [messages.missingFor(words, shown, subjects.length - shown.length)]
}
