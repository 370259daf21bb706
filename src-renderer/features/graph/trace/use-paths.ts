import { useMemo } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { allPaths } from '../../../../src-shared/view-models/trace/paths/all-paths.ts'
import { bestPaths } from '../../../../src-shared/view-models/trace/paths/k-shortest-paths.ts'
import { maxFlow, type MaxFlow } from '../../../../src-shared/view-models/trace/paths/max-flow.ts'
import { type Link, type Path, pathGraphOf } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { PathsSetting } from './trace-setting.ts'
import { useKnownMoney } from './use-known-money.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** Paths between two selections, as the panel and the graph show them. */
export interface FoundPaths {
  readonly paths: readonly Path[]
  /** There may be more of them. */
  readonly isCut: boolean
  readonly flow: MaxFlow | undefined
}

const BEST = 5
const MAX_PATHS = 100
const HOPS = 6

/** Computes the paths within stored data; undefined meanwhile, and without a setting. */
export function usePaths(setting: PathsSetting | undefined, followed: CaseState, model: GraphModel): FoundPaths | undefined {
  const read = useKnownMoney(followed, model, setting !== undefined)
  const money = read?.ok === true ? read.value : undefined
  const work = useMemo(() => {
    if (setting === undefined || money === undefined) return undefined
    const { from, to, how } = setting
    return function* () {
      // Known transfers have times; without them the aggregated flow is used.
      const pairs = new Set(money.transfers.map((one) => `${one.from}\n${one.to}`))
      const graph = pathGraphOf([...money.transfers, ...money.flows.filter((one) => !pairs.has(`${one.from}\n${one.to}`))])
      yield
      const [sources, targets] = [new Set(from), new Set(to)]
      if (how === 'flow') return { paths: [], isCut: false, flow: yield* maxFlow(graph, sources, targets) }
      if (how === 'all') return { ...(yield* allPaths(graph, sources, targets, HOPS, MAX_PATHS)), flow: undefined }
      return { paths: yield* bestPaths(graph, sources, targets, how === 'shortest' ? 1 : BEST), isCut: false, flow: undefined }
    }
  }, [setting, money])
  return useChunkedComputation<FoundPaths>(work)
}

/** The drawn items of some links: nodes and edges, by their canvas ids. */
export function linksHighlight(links: readonly Link[]): ReadonlySet<string> {
  return new Set(links.flatMap(({ from, to }) => [from, to, edgeKey(joinedId({ kind: 'value', source: from, target: to }))]))
}
