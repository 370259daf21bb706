import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { selectTab } from '../../../state/screen-store.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import type { NumberedFinding } from '../../../../src-shared/view-models/overview/findings-on.ts'

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
        Findings <span className="overview-count">{findings.length}</span>
        <span className="grow" />
        <Button size="small" variant="minimal" text="All in the report" onClick={() => selectTab('report')} />
      </h3>
      <ul className="overview-findings" aria-label="Findings about this subject">
        {findings.slice(0, SHOWN).map(({ number, finding: { id, text, confidence, captureIds } }) => (
          <li key={id}>
            <SafeText text={text.split('\n', 1)[0] ?? ''} limit={LETTERS} />
            <span className="muted small">
              Finding {number} · {confidence === '' ? 'confidence not stated' : `${confidence} confidence`} · {sourcesText(captureIds.length)}
            </span>
          </li>
        ))}
        {findings.length > SHOWN && <li className="muted small">and {findings.length - SHOWN} older ones</li>}
      </ul>
    </div>
  )
}

function sourcesText(count: number): string {
  return count === 0 ? 'no source yet' : count === 1 ? '1 source' : `${count} sources`
}
