import { Button } from '@blueprintjs/core'
import { type ReactNode, use } from 'react'
import { citeText } from '../messages.ts'
import { CiteContext } from './cite-context.ts'

/** Cites the open trace as a whole; nothing while it is not as saved. */
export function CiteTrace(): ReactNode {
  const cite = use(CiteContext)
  if (cite === undefined) return null
  return <Button size="small" variant="minimal" text={citeText.cite} title={citeText.citeTrace} onClick={() => cite({ kind: 'trace' })} />
}
