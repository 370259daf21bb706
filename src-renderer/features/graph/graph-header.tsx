import { memo, type ReactNode } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { SpendingSessionBadge } from '../acquisition/run/spending-session-badge.tsx'
import type { GraphCommands } from './commands/use-graph-commands.ts'
import { LIGHT_COLOURS, type GraphColours } from '../../../src-shared/graph/scene/graph-colours.ts'
import { ExportButton } from './export/export-button.tsx'
import type { ExportFormat } from './export/use-graph-export.ts'
import type { StoryFormat } from './export/use-story-export.ts'
import type { ExportScope } from '../../../src-shared/graph/svg/export-scope.ts'
import { GraphToolbar } from './graph-toolbar.tsx'
import { LayoutButton } from './layout-algorithms/layout-button.tsx'
import type { Layouts } from './layout-algorithms/use-layouts.ts'
import { ViewsButton } from './views/views-button.tsx'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import type { NodePositions } from '../../../src-shared/graph/geometry/geometry.ts'

interface GraphHeaderProps {
  readonly state: CaseState
  readonly whole: GraphModel
  readonly arranged: NodePositions
  readonly selection: ReadonlySet<string>
  readonly commands: GraphCommands
  readonly nameOf: (id: string) => string | undefined
  readonly layouts: Layouts
  readonly isChoosing: boolean
  readonly onChoosing: (isChoosing: boolean) => void
  readonly onFit: () => void
  readonly onExport: (format: ExportFormat, scope: ExportScope, colours: GraphColours) => void
  readonly hasStory: boolean
  readonly onExportStory: (format: StoryFormat, colours: GraphColours) => void
}

/** The commands on the whole graph, and what is left of the spending session. */
export const GraphHeader = memo(function GraphHeader(props: GraphHeaderProps): ReactNode {
  const { state, whole, arranged, selection, commands, nameOf, layouts, isChoosing, onChoosing, onFit, onExport, hasStory, onExportStory } = props
  return (
    <>
      <GraphToolbar
        commands={state.graphCommands}
        on={commands}
        nameOf={nameOf}
        onFit={onFit}
        onResetLayout={layouts.again}
        layouts={<LayoutButton layouts={layouts} selected={[...selection]} isOpen={isChoosing} onOpen={onChoosing} />}
        onSavePicture={() => onExport('svg', 'drawn', LIGHT_COLOURS)}
        views={<ViewsButton curation={state} whole={whole} arranged={arranged} nameOf={nameOf} commands={commands} />}
        exporting={<ExportButton hasSelection={selection.size > 0} onExport={onExport} hasStory={hasStory} onExportStory={onExportStory} />}
      />
      <SpendingSessionBadge />
    </>
  )
})
