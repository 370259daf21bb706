import type { ReactNode } from 'react'
import { ProgressBar } from '@blueprintjs/core'
import { useBackendStore } from '../state/backend-store.ts'
import { formatCount } from '../../src-shared/core/text/credits.ts'

/** Fewer are read before anybody could read the note. */
const MANY = 100

/** Shown while answers are read anew because this version reads them in another way; everything can be used meanwhile. */
export function RenewalNote(): ReactNode {
  const renewal = useBackendStore((facts) => facts.renewal)
  if (renewal === undefined || renewal.answers < MANY) return null
  const { answers, answersDone } = renewal
  return (
    <div className="banner" data-tone="warn" role="status">
      <span>
        <strong>Answers are read anew for this version of Casebook:</strong> {formatCount(answersDone)} of {formatCount(answers)}. Until then what the
        version before made of them is shown.
      </span>
      <ProgressBar className="banner-progress" value={answersDone / answers} stripes={false} animate={false} />
    </div>
  )
}
