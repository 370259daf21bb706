import type { ReactNode } from 'react'
import { SafeText } from '../ui/safe-text.tsx'
import { knownWords } from './label-words.ts'
import { useCaseTitles } from './labels-elsewhere.ts'
import type { PlanKnown } from './plan.ts'

/** Labels that are shown before the rest is counted. */
const MOST_SHOWN = 3

interface KnownLabelsTextProps {
  readonly known: PlanKnown
  readonly caseId: string
  readonly now: Date
}

/** What is known of an address already: labels of the service, where they come from and how old they are. */
export function KnownLabelsText({ known, caseId, now }: KnownLabelsTextProps): ReactNode {
  const { labels, source } = knownWords(known, caseId, useCaseTitles(), now)
  return (
    <span className="known-labels">
      {labels.length > 0 && (
        <span className="known-labels-names">
          {labels.slice(0, MOST_SHOWN).map((label, index) => (
            <span key={label}>
              {index > 0 && ' · '}
              <SafeText text={label} limit={60} />
            </span>
          ))}
          {labels.length > MOST_SHOWN && <span className="muted"> and {labels.length - MOST_SHOWN} more</span>}
        </span>
      )}
      <span className="small muted">
        <SafeText text={source} limit={160} />
      </span>
    </span>
  )
}
