import { SegmentedControl } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { useCaseContext } from '../../state/case-context.ts'
import { AsOfChoice } from './as-of-choice.tsx'
import { ChangesSection } from './changes-section.tsx'
import { SidesSection } from './sides/sides-section.tsx'
import { wasRequestedTwice } from '../../../src-shared/view-models/changes/acquisitions.ts'
import './compare-screen.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

type Part = 'changes' | 'sides'

/**
 * What changed about a subject between two acquisitions, and what several subjects share. Sends no
 * requests.
 */
export function CompareScreen({ subject }: { readonly subject: Subject }): ReactNode {
  const { state } = useCaseContext()
  // A query requested once cannot show a change: a case of several subjects opens on what they
  // share.
  const [part, setPart] = useState<Part>(() => (state.subjects.length > 1 && !wasRequestedTwice(state.captures, subject) ? 'sides' : 'changes'))
  return (
    <div className="compare-screen">
      <div className="compare-header">
        <SegmentedControl
          size="small"
          aria-label={messages.comparison}
          value={part}
          options={[
            { value: 'changes', label: messages.whatChangedLabel },
            { value: 'sides', label: messages.subjects },
          ]}
          onValueChange={(value) => setPart(value === 'sides' ? 'sides' : 'changes')}
        />
        <AsOfChoice />
      </div>
      {part === 'changes' ? <ChangesSection key={subject.id} subject={subject} /> : <SidesSection state={state} present={subject} />}
    </div>
  )
}
