import { Button } from '@blueprintjs/core'
import { Select } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import { SelectByForm } from './select-by-form.tsx'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { selectByText } from './messages.ts'

interface SelectByButtonProps {
  readonly visibleGraph: Pick<VisibleGraph, 'nodes' | 'edges'>
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Selects these nodes, or adds them to the selection if `isAdded`. */
  readonly onSelect: (ids: readonly string[], isAdded: boolean) => void
}

/** Selects nodes by label and by number of edges; the sums of the selection follow. */
export function SelectByButton({ visibleGraph, isOpen, onOpen, onSelect }: SelectByButtonProps): ReactNode {
  return (
    <PanelButton
      opened={{ isOpen, onOpen }}
      at="end"
      panel={
        <SelectByForm
          visibleGraph={visibleGraph}
          onSelect={(ids, isAdded) => {
            onOpen(false)
            onSelect(ids, isAdded)
          }}
        />
      }
    >
      <Button size="small" variant="minimal" icon={<Select size={14} />} aria-label={selectByText.title} title={selectByText.titleHint} />
    </PanelButton>
  )
}
