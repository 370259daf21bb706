import type { ReactNode } from 'react'
import type { Subject } from '../evidence/case-state.ts'
import { AsOfChoice } from './as-of-choice.tsx'
import { ChangesPart } from './changes-part.tsx'
import './compare-screen.css'

/** What changed about a subject between two acquisitions. Nothing is asked here. */
export function CompareScreen({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <div className="compare-screen">
      <div className="compare-head">
        <h2>What changed</h2>
        <AsOfChoice />
      </div>
      <ChangesPart key={subject.id} subject={subject} />
    </div>
  )
}
