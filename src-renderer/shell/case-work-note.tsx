import type { ReactNode } from 'react'
import { Button, ProgressBar } from '@blueprintjs/core'
import { type CaseWork, useCaseWorks } from '../state/run-with-progress.ts'
import { formatCount } from '../../src-shared/core/text/credits.ts'
import { messages } from './messages.ts'

/**
 * Long work on a whole case, with its progress and a cancel button; it does
 * not block other actions.
 */
export function CaseWorkNote(): ReactNode {
  const works = useCaseWorks((facts) => facts.works)
  return works.map((work) => <CaseWorkBanner key={work.id} work={work} />)
}

export function CaseWorkBanner({ work }: { readonly work: CaseWork }): ReactNode {
  const { title, done, total, unit, isCancelling, cancel } = work
  const share = total === 0 ? undefined : done / total
  const progress =
    share === undefined ? messages.inProgress : unit === '' ? `${Math.floor(100 * share)}%` : `${formatCount(done)} of ${formatCount(total)} ${unit}`
  return (
    <div className="banner" role="status" aria-label={title}>
      <span>
        <strong>{title}:</strong> {isCancelling ? 'cancelling' : progress}
      </span>
      <ProgressBar
        className="banner-progress"
        {...(share === undefined ? {} : { value: share })}
        stripes={share === undefined}
        animate={share === undefined}
      />
      <Button size="small" text={messages.cancel} aria-label={messages.cancelOfTitle(title)} disabled={isCancelling} onClick={cancel} />
    </div>
  )
}
