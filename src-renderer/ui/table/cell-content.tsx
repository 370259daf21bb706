import type { ReactNode } from 'react'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { AddressText } from '../address-text.tsx'
import { NamedAddress } from '../names/named-address.tsx'
import { Amount } from '../amount.tsx'
import { isPlainText, visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { cellReason, FIGURE_KINDS, shownText } from './cell-text.ts'
import { SafeText } from '../safe-text.tsx'

interface CellContentProps {
  readonly cell: Cell
  readonly kind: ValueKind
  /** A separator: the text after its last occurrence is not shortened. */
  readonly suffixSeparator?: string | undefined
  /** false: without names, icons and hints, for rows that scroll past. */
  readonly isWhole?: boolean
}

/** The content of a cell, by its kind, and always as text. */
export function CellContent({ cell, kind, suffixSeparator, isWhole = true }: CellContentProps): ReactNode {
  if (FIGURE_KINDS.has(kind) || cell.state === 'missing') return <Amount cell={cell} kind={kind} isHinted={isWhole} />
  if (kind === 'address' && isWhole) return <NamedAddress address={cell.text} />
  if (kind === 'hash' || kind === 'address') return <AddressText address={cell.text} isHinted={isWhole} />
  const text = shownText(cell, kind)
  const end = suffixSeparator === undefined ? -1 : text.lastIndexOf(suffixSeparator)
  const content =
    end < 1 ? (
      <CellText text={text} />
    ) : (
      <span className="data-table-ends">
        <span>
          <SafeText text={text.slice(0, end)} />
        </span>
        <span>
          <SafeText text={text.slice(end)} />
        </span>
      </span>
    )
  return cell.state === 'invalid' ? (
    <span className="ui-amount" data-state="invalid" title={cellReason(cell)}>
      {content}
    </span>
  ) : (
    content
  )
}

/**
 * The text of a cell. It gets an element of its own only where needed, since tables have hundreds
 * of cells.
 */
function CellText({ text }: { readonly text: string }): ReactNode {
  return isPlainText(text) ? visibleText(text) : <SafeText text={text} />
}
