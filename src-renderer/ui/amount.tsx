import { useContext, type ReactNode } from 'react'
import type { Cell } from '../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../src-shared/view-models/panel-view.ts'
import { DecimalPad } from './point-room.ts'
import { cellReason, padOf, shownParts, hiddenPadDigits } from './table/cell-text.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import './amount.css'
import { messages } from './messages.ts'

interface AmountProps {
  readonly cell: Cell
  readonly kind: ValueKind
  /** Whether hovering shows every digit, or why there is none. */
  readonly isHinted?: boolean
}

/**
 * A figure with strong leading digits and muted rest; dollars to the cent, and every digit on
 * hover. A missing figure shows the reason.
 */
export function Amount({ cell, kind, isHinted = true }: AmountProps): ReactNode {
  const padding = useContext(DecimalPad)
  const hint = (text: string): string | undefined => (isHinted ? text : undefined)
  if (cell.state === 'missing') {
    return (
      <span className="ui-amount" data-private data-state="missing" title={hint(cellReason(cell))} aria-label={messages.noValue}>
        —
      </span>
    )
  }
  const parts = shownParts(cell, kind)
  if (parts === undefined) {
    return (
      <span className="ui-amount" data-private data-state="invalid" title={hint(cellReason(cell) || messages.shownAsDelivered)}>
        <bdi>{visibleText(cell.text, 60)}</bdi>
      </span>
    )
  }
  const pad = padOf(parts, kind)
  const unseen = padding === undefined || kind === 'count' ? '' : hiddenPadDigits(parts, padding)
  // A single text node where no part is styled: tables have hundreds of figures, and
  // nested elements are expensive.
  if (parts.tail === '' && pad === 0 && unseen === '') {
    return (
      <span className="ui-amount" data-private data-sign={parts.negative ? 'negative' : undefined} data-plain title={hint(cell.text)}>
        {`${withMinus(parts.whole)}${kind === 'count' ? '' : `${parts.fraction}${parts.unit}`}`}
      </span>
    )
  }
  return (
    <span className="ui-amount" data-private data-sign={parts.negative ? 'negative' : undefined} title={hint(cell.text)}>
      <span className="ui-amount-whole">{withMinus(parts.whole)}</span>
      {kind !== 'count' && (
        <span className="ui-amount-fraction">
          {parts.fraction !== '' && <span className="ui-amount-header">{parts.fraction}</span>}
          {parts.tail !== '' && <span className="ui-amount-tail">{parts.tail}</span>}
          {parts.unit}
          {unseen !== '' && <span className="ui-amount-unseen" aria-hidden="true" data-digits={unseen} />}
          {pad > 0 && <span className="ui-amount-pad" aria-hidden="true" style={{ width: `${pad}ch` }} />}
        </span>
      )}
    </span>
  )
}

/**
 * On screen a minus sign, as wide as a digit; copies and exports use the
 * hyphen that programs parse.
 */
function withMinus(whole: string): string {
  return whole.startsWith('-') ? `−${whole.slice(1)}` : whole
}
