import { Button, ButtonGroup } from '@blueprintjs/core'
import { LayoutCircle, Media, Redo, Undo, ZoomToFit } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ActState } from '../evidence/curation.ts'
import { ActHistoryButton } from './acts/act-history-button.tsx'
import { nextRedo, nextUndo } from './acts/act-history.ts'
import type { GraphActs } from './acts/use-graph-acts.ts'

interface ToolbarProps {
  readonly acts: readonly ActState[]
  readonly on: GraphActs
  /** What a node is called, where it is in the graph. */
  readonly nameOf: (nodeId: string) => string | undefined
  readonly onFit: () => void
  readonly onResetLayout: () => void
  readonly onSavePicture: () => void
  readonly exporting: ReactNode
}

/** What is done with the graph as a whole. */
export function GraphToolbar({ acts, on, nameOf, onFit, onResetLayout, onSavePicture, exporting }: ToolbarProps): ReactNode {
  return (
    <div className="graph-toolbar" role="toolbar" aria-label="Graph">
      <ButtonGroup variant="minimal">
        <Button size="small" icon={<Undo />} aria-label="Undo" title="Undo (Ctrl+Z)" disabled={nextUndo(acts).length === 0} onClick={on.undo} />
        <Button size="small" icon={<Redo />} aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={nextRedo(acts).length === 0} onClick={on.redo} />
        <ActHistoryButton acts={acts} nameOf={nameOf} on={on} />
      </ButtonGroup>
      <span className="graph-spring" />
      <ButtonGroup variant="minimal">
        <Button size="small" icon={<ZoomToFit />} onClick={onFit}>
          Fit
        </Button>
        <Button size="small" icon={<LayoutCircle />} onClick={onResetLayout}>
          Lay out again
        </Button>
        <Button size="small" icon={<Media />} onClick={onSavePicture}>
          Save picture
        </Button>
        {exporting}
      </ButtonGroup>
    </div>
  )
}
