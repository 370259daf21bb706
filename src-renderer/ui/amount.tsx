import type { ReactNode } from 'react'
import type { Cell } from '../../src-shared/service/answer/rows.ts'
import type { ValueKind } from '../views/panel-view.ts'
import { cellReason, padOf, shownParts } from './table/cell-text.ts'
import { visibleText } from '../text/safe-text.ts'
import './amount.css'

interface AmountProps {
  readonly cell: Cell
  readonly kind: ValueKind
}

/** A figure, the leading digits strong and the rest quiet; dollars to the cent, and every digit on hover. What is missing says why. */
export function Amount({ cell, kind }: AmountProps): ReactNode {
  if (cell.state === 'missing') {
    return (
      <span className="ui-amount" data-private data-state="missing" title={cellReason(cell)} aria-label="no value">
        —
      </span>
    )
  }
  const parts = shownParts(cell, kind)
  if (parts === undefined) {
    return (
      <span className="ui-amount" data-private data-state="invalid" title={cellReason(cell) || 'Shown as delivered.'}>
        <bdi>{visibleText(cell.text, 60)}</bdi>
      </span>
    )
  }
  const pad = padOf(parts, kind)
  return (
    <span className="ui-amount" data-private data-sign={parts.negative ? 'negative' : undefined} title={cell.text}>
      <span className="ui-amount-whole">{parts.whole}</span>
      {kind !== 'count' && (
        <span className="ui-amount-fraction">
          {parts.fraction !== '' && <span className="ui-amount-head">{parts.fraction}</span>}
          {parts.tail !== '' && <span className="ui-amount-tail">{parts.tail}</span>}
          {parts.unit}
          {pad > 0 && <span className="ui-amount-pad" aria-hidden="true" style={{ width: `${pad}ch` }} />}
        </span>
      )}
    </span>
  )
}
