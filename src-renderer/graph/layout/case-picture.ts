import type { CaseState } from '../../evidence/case-state.ts'
import { arrange } from './arrangement.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { graphSheets, type GraphSheets, graphSvg } from '../canvas/graph-picture.ts'
import { nodeTitle } from '../canvas/graph-text.ts'
import { groupedModel } from '../../views/graph/grouped-model.ts'
import { withGroupPlaces } from './group-places.ts'
import { EVERYTHING, type ReadablePart, readablePart } from '../filter/readable-part.ts'

/** What a line, or a folded group, of the picture stands for: figures in the picture are rounded, here they are exact. */
export interface PictureLine {
  /** Addresses in full, with the name that the picture gives them. */
  readonly from: string
  readonly to: string
  readonly chain: string
  /** US dollars, decimal text; '' where the service gave none. */
  readonly volume: string
  readonly captureIds: readonly string[]
}

/** The picture that goes into the report: nothing filtered, the investigator's hidden nodes and folded groups honoured, the places those on screen, light. */
export function casePicture(
  whole: GraphModel,
  state: Pick<CaseState, 'hiddenNodes' | 'places' | 'nodeGroups'>,
): { readonly svg: string; readonly sheets: GraphSheets; readonly lines: readonly PictureLine[] } {
  const model = groupedModel(whole, state.nodeGroups)
  const part = readablePart(model, EVERYTHING, state.hiddenNodes, new Map())
  const places = arrange(model, state.hiddenNodes, withGroupPlaces(model, state.places))
  return { svg: graphSvg(part, places), sheets: graphSheets(part, places), lines: linesOf(part) }
}

function linesOf({ nodes, groups, edges }: ReadablePart): PictureLine[] {
  const names = new Map<string, string>(
    nodes.map((node) => [node.id, node.members === undefined ? `${node.address} (${nodeTitle(node)})` : nodeTitle(node)]),
  )
  const flows = edges
    .filter(({ kind }) => kind === 'value')
    .map(({ source, target, chain, volume, sources }) => ({
      from: names.get(source) ?? source,
      to: names.get(target) ?? target,
      chain,
      volume,
      captureIds: sources.map(({ captureId }) => captureId),
    }))
  const folded = groups.map(({ anchor, count, volume }) => ({
    from: `${count} more, folded`,
    to: names.get(anchor) ?? anchor,
    chain: '',
    volume,
    captureIds: [],
  }))
  return [...flows, ...folded]
}
