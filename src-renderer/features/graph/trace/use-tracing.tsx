import { type ReactNode, useEffect, useCallback, useEffectEvent, useMemo, useState } from 'react'
import type { MenuPosition } from '../../../ui/menu/context-menu.tsx'
import { nodeNames } from './node-names.ts'
import type { TracedShares } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { BridgeExit } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import { inferredEdges } from '../../../../src-shared/view-models/trace/inferred-edges.ts'
import type { InferredEdge } from '../../../../src-shared/custody/graph-event.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { KnownMoney } from './use-known-money.ts'
import { graphSelected } from '../graph-selection.ts'
import { TraceRequestPanel } from './requests/trace-request-panel.tsx'
import { isRequesting, useTraceBatch, useTraceRun } from './requests/trace-run-store.ts'
import { DestinationBar } from './destination-bar.tsx'
import { CommonPanel, useInCommon } from './common-panel.tsx'
import { PathsPanel } from './paths-panel.tsx'
import { TraceButtons } from './trace-buttons.tsx'
import { TracePanel } from './trace-panel.tsx'
import {
  isAsSaved,
  type Setting,
  type TraceSetting,
  settingOfSaved,
  startName,
  traceFrom,
  useSetting,
  saveBeforeNext,
  startComputation,
} from './trace-setting.ts'
import { latestRun } from '../../../../src-shared/case/saved-traces.ts'
import { identityOf } from '../../../../src-shared/case/identity/identity.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { pathStoryFigures, traceStoryFigures, type StoryFigure } from '../../../../src-shared/graph/svg/story-figures.ts'
import type { Path } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { traceFileName } from '../../../../src-shared/report/case-report.ts'
import { stateAsOf } from '../../../../src-shared/case/state-as-of.ts'
import { TraceFileContext } from './saved/trace-files.ts'
import { CiteContext } from './saved/cite-context.ts'
import { useCitePart } from './saved/use-cite-part.ts'
import { SavedTraceBar } from './saved/saved-trace-bar.tsx'
import { savedTraceOf } from './saved/saved-trace-status.ts'
import { PasteSenders } from './victims/paste-senders.tsx'
import { SavedTracesList } from './saved/saved-traces-list.tsx'
import { linksHighlight, usePaths } from './use-paths.ts'
import { NO_STOPS, type TraceStops } from '../../../../src-shared/graph/scene/stop-reason-icon.ts'
import { traceStops } from './trace-stops.ts'
import { useTrace } from './use-trace.ts'
import { pathText } from './messages.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** A computation on a graph's selection, as the parts of its screen need it. */
interface Tracing {
  readonly buttons: ReactNode
  /** The destinations of a trace, at the right edge of the graph; nothing without one. */
  readonly bar: ReactNode
  /** Shown at the top of the side panel; nothing without a computation. */
  readonly panel: ReactNode
  /** The drawn items of a path or of what nodes have in common, while others fade; undefined for all. */
  readonly highlight: ReadonlySet<string> | undefined
  /** The traced part of each flow, while a trace is open. */
  readonly shares: TracedShares | undefined
  /** The figures of the open trace, or of the path shown; undefined without one. */
  readonly story: Story | undefined
  /** Why the trace ends, by node. */
  readonly stops: TraceStops
}

/** A trace or a path as a sequence of figures. */
export interface Story {
  /** Of the trace, for the names of the files. */
  readonly title: string
  readonly figures: (colours: GraphColours) => readonly StoryFigure[]
}

function only<K extends Setting['kind']>(setting: Setting | undefined, kind: K): Extract<Setting, { kind: K }> | undefined {
  // The compiler cannot narrow by a kind that is a type argument.
  return setting?.kind === kind ? (setting as Extract<Setting, { kind: K }>) : undefined
}

/** The words that name the files of a trace that was not saved. */
function unsavedTitle(setting: TraceSetting, nameOf: (node: string) => string): string {
  const { name, others } = startName(setting, nameOf)
  return `${setting.direction === 'forward' ? 'from' : 'to'} ${name}${others === 0 ? '' : ` and ${others} more`}`
}

/** Names of addresses that are in no flow are those of the transfers. */
function storyOf(
  { trace, identity, title }: { readonly trace: Trace | undefined; readonly identity: KnownMoney['identity'] | undefined; readonly title: string },
  path: Path | undefined,
  model: GraphModel,
  nameOf: (node: string) => string,
): Story | undefined {
  const identityOfNode = identity ?? (() => identityOf('', []))
  if (trace !== undefined) return { title, figures: (colours) => traceStoryFigures(trace, { model, identity: identityOfNode, colours }) }
  const [first, last] = [path?.[0], path?.at(-1)]
  if (path === undefined || first === undefined || last === undefined) return undefined
  return {
    title: pathText.fileTitle(nameOf(first.from), nameOf(last.to)),
    figures: (colours) => pathStoryFigures(path, { model, identity: identityOfNode, colours }),
  }
}

/** Possible exits of traced money that went into bridges. */
function linesOf(exits: readonly BridgeExit[], money: KnownMoney | undefined): readonly InferredEdge[] {
  if (money === undefined) return []
  const entityOf = (node: string): string => {
    const { entity, name } = money.identity(node)
    return entity === '' ? name : entity
  }
  return inferredEdges(exits, entityOf)
}

/**
 * The computations in the graph of a case, `followed` at intervals, and the buttons that start
 * them.
 */
export function useTracing(
  followed: CaseState,
  model: GraphModel,
  selection: ReadonlySet<string>,
  onMenu: (node: string, at: MenuPosition) => void,
  infer: (edges: readonly InferredEdge[], batchId?: string) => void,
): Tracing {
  const caseId = followed.record.id
  const setting = useSetting(caseId)
  const [tracing, leading, common] = [only(setting, 'trace'), only(setting, 'paths'), only(setting, 'common')]
  const saved = savedTraceOf(followed, tracing)
  const run = saved === undefined ? undefined : latestRun(saved)
  const isSaved = tracing !== undefined && run !== undefined && isAsSaved(tracing, run.setting)
  const traced = useMemo(() => (isSaved ? stateAsOf(followed, run.seq) : followed), [isSaved, followed, run])
  const cite = useCitePart()
  const trace = useTrace(tracing, traced, model, isSaved)
  const requested = useTraceRun(caseId, tracing)
  const paths = usePaths(leading, followed, model)
  const shared = useInCommon(common?.of, model)
  const edges = useMemo(() => linesOf(trace.exits, trace.money), [trace.exits, trace.money])
  const batchId = useTraceBatch(caseId, tracing)
  const keep = useEffectEvent((inferred: readonly InferredEdge[]) => infer(inferred, batchId))
  // While responses arrive, each may add a transfer: inferences are saved once all are included.
  const isSettled = !isRequesting(requested) && !trace.isBehind
  useEffect(() => {
    if (isSettled && edges.length > 0) keep(edges)
  }, [isSettled, edges])
  const keepFound = useEffectEvent(() => {
    if (edges.length > 0) keep(edges)
  })
  useEffect(() => saveBeforeNext(caseId, () => keepFound()), [caseId])
  const stops = useMemo(() => (trace.trace === undefined ? NO_STOPS : traceStops(trace.trace)), [trace.trace])
  const [path, setPath] = useState<{ readonly of: object; readonly at: number }>()
  const at = path !== undefined && path.of === paths ? path.at : 0
  const route = useMemo(() => {
    const links = paths?.flow === undefined ? paths?.paths[at] : paths.flow.links.map(({ link }) => link)
    return links === undefined ? undefined : linksHighlight(links)
  }, [paths, at])
  const nameOf = useMemo(() => nodeNames(model, trace.money?.identity), [model, trace.money])
  const title = tracing === undefined ? '' : (saved?.title ?? unsavedTitle(tracing, nameOf))
  const story = useMemo(
    () => storyOf({ trace: trace.trace, identity: trace.money?.identity, title }, paths?.paths[at], model, nameOf),
    [trace.trace, trace.money, title, paths, at, model, nameOf],
  )
  const drawn = useMemo(() => new Set(model.nodes.map(({ id }) => id)), [model])
  const change = useCallback((next: Setting | undefined): void => startComputation(caseId, next), [caseId])
  const selectAll = useCallback((nodes: readonly string[]): void => graphSelected(caseId, nodes), [caseId])
  const select = useCallback((node: string, others: readonly string[] = []): void => selectAll([node, ...others]), [selectAll])
  const entityOf = useCallback((node: string): string => trace.money?.identity(node).entity ?? '', [trace.money])
  const requestPanel = useMemo(
    () => tracing !== undefined && <TraceRequestPanel setting={tracing} shown={trace} model={model} nameOf={nameOf} onSetting={change} />,
    [tracing, trace, model, nameOf, change],
  )
  return {
    buttons: <TraceButtons caseId={caseId} model={model} selection={selection} />,
    bar: trace.trace !== undefined && trace.table !== undefined && (
      <DestinationBar trace={trace.trace} table={trace.table} nameOf={nameOf} entityOf={entityOf} selection={selection} onSelect={selectAll} />
    ),
    stops,
    shares: trace.shares,
    story,
    highlight: route ?? shared?.highlight,
    panel: (
      <>
        <SavedTracesList
          traces={followed.traces}
          captures={followed.captures}
          openId={saved?.id}
          onOpen={(one) => change(settingOfSaved(one))}
          actions={<PasteSenders onTrace={(senders) => change(traceFrom(senders))} />}
        />
        {tracing !== undefined && (
          <CiteContext value={cite}>
            <TraceFileContext value={(ending) => traceFileName(followed.record, new Date().toISOString(), title, ending)}>
              <TracePanel
                setting={tracing}
                shown={trace}
                model={model}
                selection={selection}
                onSetting={change}
                onSelect={select}
                onMenu={onMenu}
                requestPanel={requestPanel}
                short={requested?.short}
                saved={saved}
                saving={(title) => <SavedTraceBar setting={tracing} isTimed={trace.isTimed} title={title} saved={saved} onSetting={change} />}
              />
            </TraceFileContext>
          </CiteContext>
        )}
        {leading !== undefined && (
          <PathsPanel
            setting={leading}
            found={paths}
            nameOf={nameOf}
            shown={at}
            onShow={(next) => paths !== undefined && setPath({ of: paths, at: next })}
            selection={selection}
            selected={[...selection].filter((id) => drawn.has(id))}
            onSelect={select}
            onSetting={change}
          />
        )}
        {common !== undefined && shared !== undefined && (
          <CommonPanel of={common.of} found={shared.found} nameOf={nameOf} selection={selection} onEnd={() => change(undefined)} onSelect={select} />
        )}
      </>
    ),
  }
}
