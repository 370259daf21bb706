import type { ReactNode } from 'react'

/** What must be known of a plan before it runs, a sentence each. */
export function PlanNotes({ notes }: { readonly notes: readonly string[] }): ReactNode {
  return notes.map((sentence) => (
    <p key={sentence} className="soft plan-not-asked" role="note">
      {sentence}
    </p>
  ))
}
