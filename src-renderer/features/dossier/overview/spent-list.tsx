import { useState } from 'react'
import type { ReactNode } from 'react'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { creditsText, formatCredits } from '../../../../src-shared/core/text/credits.ts'
import type { CreditsOfSubject } from '../../../../src-shared/view-models/overview/credits-by-subject.ts'
import { spent as messages } from '../messages.ts'

/** The most expensive are named; one more line is no longer than the summary it replaces. */
const NAMED = 3

/**
 * What the responses about a subject cost: the most expensive by name, the others as a sum until expanded.
 */
export function SpentList({ spent: { total, lines } }: { readonly spent: CreditsOfSubject }): ReactNode {
  const [isAll, setIsAll] = useState(false)
  const [first] = lines
  if (first === undefined) return null
  const named = isAll || lines.length <= NAMED + 1 ? lines : lines.slice(0, NAMED)
  const others = lines.slice(named.length)
  const max = Number(first.credits) || 1
  return (
    <div className="overview-block">
      <h3>
        {messages.title} <span className="overview-count">{creditsText(total)}</span>
      </h3>
      <ul className="overview-list" aria-label={messages.list}>
        {named.map(({ endpoint, title, credits, responses }) => (
          <li key={endpoint} title={messages.results(responses)}>
            <span className="truncate">{title}</span>
            <Bar length={Number(credits) / max} />
            <span className="overview-figure">{formatCredits(credits)}</span>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <button type="button" className="overview-more" aria-expanded={false} onClick={() => setIsAll(true)}>
              {messages.others(others.length)}
            </button>
            <Bar length={Number(sumOf(others)) / max} />
            <span className="overview-figure">{formatCredits(sumOf(others))}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

function sumOf(lines: CreditsOfSubject['lines']): string {
  return addDecimals(lines.map(({ credits }) => credits))
}

function Bar({ length }: { readonly length: number }): ReactNode {
  return (
    <span className="overview-spent" aria-hidden="true">
      <span style={{ width: `${Math.min(1, length) * 100}%` }} />
    </span>
  )
}
