import { Button, ButtonGroup } from '@blueprintjs/core'
import { Media, Refresh, Redo, Undo, ZoomToFit } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { CommandState } from '../../../src-shared/case/curation/curation.ts'
import { CommandHistoryButton } from './commands/command-history-button.tsx'
import { nextRedo, nextUndo } from './commands/command-history.ts'
import type { GraphCommands } from './commands/use-graph-commands.ts'
import { screenText, toolbarText } from './messages.ts'

interface ToolbarProps {
  readonly commands: readonly CommandState[]
  readonly on: GraphCommands
  /** The name of a node, if it is in the graph. */
  readonly nameOf: (nodeId: string) => string | undefined
  readonly onFit: () => void
  readonly onResetLayout: () => void
  readonly onSavePicture: () => void
  readonly views: ReactNode
  readonly layouts: ReactNode
  readonly exporting: ReactNode
}

/** The commands on the whole graph. */
export function GraphToolbar({ commands, on, nameOf, onFit, onResetLayout, onSavePicture, views, layouts, exporting }: ToolbarProps): ReactNode {
  return (
    <div className="graph-toolbar" role="toolbar" aria-label={screenText.toolbar}>
      <ButtonGroup variant="minimal">
        <Button
          size="small"
          icon={<Undo />}
          aria-label={toolbarText.undo}
          title={toolbarText.undoHint}
          disabled={nextUndo(commands).length === 0}
          onClick={on.undo}
        />
        <Button
          size="small"
          icon={<Redo />}
          aria-label={toolbarText.redo}
          title={toolbarText.redoHint}
          disabled={nextRedo(commands).length === 0}
          onClick={on.redo}
        />
        <CommandHistoryButton commands={commands} nameOf={nameOf} on={on} />
        {layouts}
        {views}
      </ButtonGroup>
      <span className="graph-spring" />
      <ButtonGroup variant="minimal">
        <Button size="small" icon={<ZoomToFit />} aria-label={toolbarText.fit} title={toolbarText.fitHint} onClick={onFit} />
        <Button size="small" icon={<Refresh />} aria-label={toolbarText.layOut} title={toolbarText.layOutHint} onClick={onResetLayout} />
        <Button size="small" icon={<Media />} aria-label={toolbarText.saveImage} title={toolbarText.saveImage} onClick={onSavePicture} />
        {exporting}
      </ButtonGroup>
    </div>
  )
}
