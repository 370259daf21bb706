import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import type { GraphEdge } from '../graph-types.ts'
import { sumOfFlows, type TracedFlow, type TracedShares } from './traced-shares.ts'

interface Traced {
  readonly traced: string
}

/** What an open trace carried, for the rows of a file. US dollars, decimal text; '' for nothing. */
interface TracedFigures {
  readonly ofNode: (node: { readonly id: string }) => Traced
  readonly ofEdge: (edge: Pick<GraphEdge, 'kind' | 'source' | 'target' | 'chain'>) => Traced
  readonly ofInferred: (edge: { readonly source: string; readonly target: string }) => Traced
}

const NO_FLOWS: readonly TracedFlow[] = []

/** undefined without a trace. Of several edges between two nodes, each has what its own chain carried. */
export function tracedFigures(
  shares: TracedShares | undefined,
  nodes: readonly { readonly id: string; readonly members?: readonly string[] | undefined }[],
  edges: readonly GraphEdge[],
): TracedFigures | undefined {
  if (shares === undefined) return undefined
  const groups = new Map(nodes.flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)))
  const flows = shares.flows
    .map((flow) => ({ ...flow, source: groups.get(flow.source) ?? flow.source, target: groups.get(flow.target) ?? flow.target }))
    .filter(({ source, target }) => source !== target)
  const byDirection = Map.groupBy(flows, ({ source, target, isInferred }) => `${isInferred === true ? 'inferred' : ''}${source}\n${target}`)
  const [outOf, into] = [Map.groupBy(flows, ({ source }) => source), Map.groupBy(flows, ({ target }) => target)]
  const parallels = Map.groupBy(
    edges.filter(({ kind }) => kind === 'value'),
    ({ source, target }) => `${source}\n${target}`,
  )
  const sumOf = (some: readonly TracedFlow[]): Traced => ({ traced: sumOfFlows(some) ?? '' })
  return {
    ofNode: ({ id }) => {
      const passed = [into, outOf].flatMap((by) => sumOfFlows(by.get(id) ?? NO_FLOWS) ?? [])
      const reported = passed.filter((sum) => sum !== '').toSorted(compareDecimals)
      return { traced: reported.length === 0 ? '' : addDecimals(reported.slice(-1)) }
    },
    ofEdge: ({ kind, source, target, chain }) => {
      if (kind !== 'value') return { traced: '' }
      const [own, several] = [byDirection.get(`${source}\n${target}`) ?? NO_FLOWS, parallels.get(`${source}\n${target}`) ?? []]
      return sumOf(several.length > 1 ? own.filter((flow) => flow.chain === chain) : own)
    },
    ofInferred: ({ source, target }) => sumOf(byDirection.get(`inferred${source}\n${target}`) ?? NO_FLOWS),
  }
}
