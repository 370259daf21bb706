import type { ReactNode } from 'react'

/** What the investigator must know about a plan before it runs, one sentence each. */
export function PlanNotes({ notes }: { readonly notes: readonly string[] }): ReactNode {
  return notes.map((sentence) => (
    <p key={sentence} className="soft plan-not-requested" role="note">
      {sentence}
    </p>
  ))
}
