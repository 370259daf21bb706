import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { selectTab } from '../../../state/screen-store.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import type { NumberedFinding } from '../../../../src-shared/view-models/overview/findings-on.ts'
import { findings as messages } from '../messages.ts'

const SHOWN = 5
const LETTERS = 140

/**
 * The investigator's findings about this subject: first words, confidence and number of sources.
 */
export function FindingsList({ findings }: { readonly findings: readonly NumberedFinding[] }): ReactNode {
  if (findings.length === 0) return null
  return (
    <div className="overview-block">
      <h3>
        {messages.title} <span className="overview-count">{findings.length}</span>
        <span className="grow" />
        <Button size="small" variant="minimal" text={messages.allInReport} onClick={() => selectTab('report')} />
      </h3>
      <ul className="overview-findings" aria-label={messages.list}>
        {findings.slice(0, SHOWN).map(({ number, finding: { id, text, confidence, captureIds } }) => (
          <li key={id}>
            <SafeText text={text.split('\n', 1)[0] ?? ''} limit={LETTERS} />
            <span className="muted small">{messages.finding(number, confidence, captureIds.length)}</span>
          </li>
        ))}
        {findings.length > SHOWN && <li className="muted small">{messages.older(findings.length - SHOWN)}</li>}
      </ul>
    </div>
  )
}
