import type { ReactNode } from 'react'
import type { GraphModel } from '../../views/graph-model.ts'
import { graphSelected } from '../graph-selection.ts'
import { TraceButtons } from './trace-buttons.tsx'
import { traceSet, useTraceSetting } from './trace-setting.ts'
import { TracePanel } from './trace-panel.tsx'
import { useTrace } from './use-trace.ts'

/** What is worked out from the selection of a graph, as the parts of its screen need it. */
interface Tracing {
  readonly buttons: ReactNode
  /** Stands above all else in the side panel; nothing while there is no trace. */
  readonly panel: ReactNode
  /** What of the picture it is about; undefined for all of it. */
  readonly highlight: ReadonlySet<string> | undefined
}

/** The trace on screen in the graph of a case, and the button that begins one. */
export function useTracing(caseId: string, model: GraphModel, selection: ReadonlySet<string>): Tracing {
  const setting = useTraceSetting(caseId)
  const shown = useTrace(setting, model)
  return {
    buttons: <TraceButtons caseId={caseId} model={model} selection={selection} />,
    highlight: shown.highlight,
    panel: setting !== undefined && (
      <TracePanel
        setting={setting}
        shown={shown}
        model={model}
        selection={selection}
        onSetting={(next) => traceSet(caseId, next)}
        onSelect={(node) => graphSelected(caseId, [node])}
      />
    ),
  }
}
