import type { ReactNode } from 'react'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { CaseState, Subject } from '../../../../src-shared/case/case-state.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { knownOnChain } from '../../../../src-shared/view-models/token/token-in-case.ts'
import type { Knowledge } from '../../../../src-shared/view-models/trace/stop-reason.ts'

interface NotKnownProps {
  readonly state: CaseState
  readonly chain: string
  readonly endpoint: EndpointId
  /** What was asked for: `Balances`. */
  readonly what: string
  /** Subjects that answers list with the token, and those of which a whole answer lists no such token; undefined where being listed says nothing. */
  readonly reported?: { readonly listed: ReadonlySet<Subject>; readonly without: ReadonlySet<Subject> } | undefined
}

const WORDS: Readonly<Partial<Record<Knowledge, string>>> = { partial: 'known in part', failed: 'asked, failed', 'not-asked': 'not asked' }

/** Whose side is not known in full, so that nobody takes it for nothing. */
export function NotKnown({ state, chain, endpoint, what, reported }: NotKnownProps): ReactNode {
  const known = knownOnChain(state, endpoint, chain)
  const answered = reported === undefined ? [] : [...(known.get('complete') ?? []), ...(known.get('empty') ?? [])]
  const parts = [
    ...namedPart(
      'asked, none listed',
      answered.filter((subject) => reported?.without.has(subject)),
    ),
    ...namedPart(
      'asked for some tokens alone',
      answered.filter((subject) => reported?.without.has(subject) === false && !reported.listed.has(subject)),
    ),
    ...Object.entries(WORDS).flatMap(([is, words]) => namedPart(words, known.get(is as Knowledge) ?? [])), // the keys of WORDS are such
  ]
  if (parts.length === 0) return null
  return (
    <p className="muted small" data-private>
      {`${what} on ${chainTitle(chain)} ${parts.join('; ')}.`}
    </p>
  )
}

const NAMED = 4

function namedPart(words: string, subjects: readonly Subject[]): readonly string[] {
  if (subjects.length === 0) return []
  const shown = subjects.slice(0, NAMED).map(subjectTitle)
  return [`${words}: ${shown.join(', ')}${subjects.length > NAMED ? ` and ${subjects.length - NAMED} more` : ''}`]
}
