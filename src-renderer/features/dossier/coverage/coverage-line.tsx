import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { coverageParts } from './coverage-parts.ts'
import { coverage as messages } from '../messages.ts'
import './coverage-line.css'

interface CoverageLineProps {
  readonly title: string
  readonly rows: readonly CoverageRow[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/**
 * The outcome of requests on all chains, in one line; expands to each chain with its source and
 * price.
 */
export function CoverageLine({ title, rows, isOpen, onToggle }: CoverageLineProps): ReactNode {
  const newest = rows.reduce((at, row) => (row.at > at ? row.at : at), '')
  return (
    <p className="coverage-line">
      {coverageParts(rows).map(({ state, text }) => (
        <span key={state} className="coverage-part">
          <CoverageMark state={state} quiet /> {text}
        </span>
      ))}
      <span className="muted">{messages.asOf(formatMinute(newest))}</span>
      <Button
        variant="minimal"
        size="small"
        text={isOpen ? messages.hide : messages.show}
        aria-label={messages.toggle(isOpen ? messages.hide : messages.show, title)}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </p>
  )
}
