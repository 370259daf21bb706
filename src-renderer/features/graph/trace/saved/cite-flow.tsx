import { Button } from '@blueprintjs/core'
import { Citation } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { citeText } from '../messages.ts'
import { useCitePart } from './use-cite-part.ts'

/** Cites the traced part of a flow of the graph; nothing unless a saved trace is open. */
export function CiteFlow({ source, target }: { readonly source: string; readonly target: string }): ReactNode {
  const cite = useCitePart()
  if (cite === undefined) return null
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Citation />}
      text={citeText.citeFlow}
      title={citeText.citeFlowHint}
      onClick={() => cite({ kind: 'edge', source, target })}
    />
  )
}
