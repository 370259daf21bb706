import type { ReactNode } from 'react'
import type { CoverageState } from '../../src-shared/case/coverage-row.ts'
import './coverage-mark.css'
import { messages } from './messages.ts'

export const COVERAGE_WORDS: Readonly<Record<CoverageState, string>> = {
  found: messages.found,
  partial: messages.morePages,
  empty: messages.noResults,
  failed: messages.failed,
  'not-offered': messages.notAvailable,
  'not-requested': messages.notRequested,
}

/** Paths on a 12 px grid with distinct outlines: distinguishable in print and without colour. */
const SHAPES: Readonly<Record<CoverageState, ReactNode>> = {
  found: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  partial: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2a4 4 0 0 0 0 8z" fill="currentColor" />
    </>
  ),
  empty: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  failed: <path d="M6 1 11.5 10.5H.5z M5.4 4.2v3.2h1.2V4.2z M5.4 8.2v1.2h1.2V8.2z" fill="currentColor" fillRule="evenodd" />,
  'not-offered': <path d="M1.5 6h9" stroke="currentColor" strokeWidth="1.5" />,
  'not-requested': <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 2" />,
}

interface CoverageMarkProps {
  readonly state: CoverageState
  /** Hides the words where they are already shown next to the mark. */
  readonly quiet?: boolean
  /** Replaces the usual words for the state where they would mislead. */
  readonly words?: string | undefined
}

/** A coverage state as a shape and in words. */
export function CoverageMark({ state, quiet = false, words = COVERAGE_WORDS[state] }: CoverageMarkProps): ReactNode {
  return (
    <span className="ui-coverage" data-state={state}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      <span className={quiet ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  )
}
