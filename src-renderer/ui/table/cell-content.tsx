import type { ReactNode } from 'react'
import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import type { ValueKind } from '../../views/panel-view.ts'
import { AddressText } from '../address-text.tsx'
import { Amount } from '../amount.tsx'
import { cellReason, cellText, FIGURE_KINDS } from './cell-text.ts'
import { SafeText } from '../safe-text.tsx'

interface CellContentProps {
  readonly cell: Cell
  readonly kind: ValueKind
}

/** A cell as it is shown: by its kind, and always as text. */
export function CellContent({ cell, kind }: CellContentProps): ReactNode {
  if (FIGURE_KINDS.has(kind) || cell.state === 'missing') return <Amount cell={cell} kind={kind} />
  if (kind === 'address' || kind === 'hash') return <AddressText address={cell.text} />
  const content = <SafeText text={cellText(cell, kind)} />
  return cell.state === 'invalid' ? (
    <span className="ui-amount" data-state="invalid" title={cellReason(cell)}>
      {content}
    </span>
  ) : (
    content
  )
}
