import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { CaseState } from '../../evidence/case-state.ts'
import { creditsText } from '../../text/credits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { JoinedEdge } from '../../views/graph/joined-edges.ts'
import type { LineEnd } from '../../views/graph/line-transfers.ts'
import { useAskInPlace } from '../../acquisition/run/use-ask-in-place.ts'
import { transfersWish } from './transfers-wish.ts'

/** Asks for the single transfers of a line, at the price on the button: a press confirms that price, and is counted into a sitting that covers it. */
export function AskTransfers({ state, line, end }: { readonly state: CaseState; readonly line: JoinedEdge; readonly end: LineEnd }): ReactNode {
  const { quote, approve, busy, refusal } = useAskInPlace('account')
  const quoted = quote([end.subject], (now) => transfersWish(state, line, end, now))
  if (quoted.isHeld) return null
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={`Ask for the transfers · up to ${creditsText(quoted.verdict.most)}`}
        disabled={quoted.obstacle !== ''}
        loading={busy}
        onClick={() => void approve(quoted)}
      />
      {quoted.obstacle !== '' && <p className="graph-warning">{quoted.obstacle}</p>}
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </>
  )
}
