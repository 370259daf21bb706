import type { ReactNode } from 'react'
import { openSource } from '../../../state/screen-store.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { knownWords } from './label-text.ts'
import { useCaseTitles } from './labels-elsewhere.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import { labelDialog as messages } from '../messages.ts'
import './known-labels-text.css'

/** Labels that are shown before the rest is counted. */
const MAX_SHOWN = 3

interface KnownLabelsTextProps {
  readonly known: PlanKnown
  readonly caseId: string
  readonly now: Date
}

/** What is known of an address already: labels of the service, their source and their age. */
export function KnownLabelsText({ known, caseId, now }: KnownLabelsTextProps): ReactNode {
  const { labels, source, captureId, pointer, inThisCase } = knownWords(known, caseId, useCaseTitles(), now)
  return (
    <span className="known-labels">
      {labels.length > 0 && (
        <span>
          {labels.slice(0, MAX_SHOWN).map((label, index) => (
            <span key={label}>
              {index > 0 && ' · '}
              <SafeText text={label} limit={60} />
            </span>
          ))}
          {labels.length > MAX_SHOWN && <span className="muted"> {messages.more(labels.length - MAX_SHOWN)}</span>}
        </span>
      )}
      <span className="small muted">
        <SafeText text={source} limit={160} />
      </span>
      {inThisCase && (
        <button
          type="button"
          className="source-button"
          aria-label={messages.knownSource(known.address)}
          title={messages.showSource}
          onClick={() => openSource(captureId, pointer)}
        >
          <SourceGlyph />
        </button>
      )}
    </span>
  )
}
