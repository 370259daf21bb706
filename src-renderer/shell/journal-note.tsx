import type { ReactNode } from 'react'
import { ProgressBar } from '@blueprintjs/core'
import { useDesk } from '../session/desk-store.ts'

const MB = 1_000_000
/** Fewer come in before anybody could read the note. */
const MANY = 100
const LARGE = 8 * MB

/** Shown while answers of an interrupted run come into their cases, until the last of them is there. */
export function JournalNote(): ReactNode {
  const broughtIn = useDesk((facts) => facts.broughtIn)
  if (broughtIn === undefined || (broughtIn.total < MANY && broughtIn.totalBytes < LARGE)) return null
  const { done, total, bytes, totalBytes } = broughtIn
  const size = totalBytes < MB ? '' : ` (${Math.floor(bytes / MB)} of ${Math.ceil(totalBytes / MB)} MB)`
  return (
    <div className="banner" data-tone="warn" role="status">
      <span>
        <strong>Paid answers of an interrupted run are coming in:</strong> {done} of {total}
        {size}. Those that are not in their case yet stay with the desk.
      </span>
      <ProgressBar className="banner-progress" value={totalBytes === 0 ? done / total : bytes / totalBytes} stripes={false} animate={false} />
    </div>
  )
}
