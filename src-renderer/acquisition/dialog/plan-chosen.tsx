import type { ReactNode } from 'react'

/** As many as stand in a line or two; more are folded. */
const MOST_SHOWN = 4

/** What is chosen beside whom, where and when: filters and order in words. All of them on hover, those beyond a few when unfolded. */
export function PlanChosen({ chosen }: { readonly chosen: readonly string[] }): ReactNode {
  if (chosen.length === 0) return null
  const more = chosen.slice(MOST_SHOWN)
  return (
    <div className="soft plan-chosen" role="note" aria-label="Chosen filters and order" title={chosen.join('\n')}>
      <p>{chosen.slice(0, MOST_SHOWN).join(' · ')}</p>
      {more.length > 0 && (
        <details>
          <summary>{`and ${more.length} more`}</summary>
          <p>{more.join(' · ')}</p>
        </details>
      )}
    </div>
  )
}
