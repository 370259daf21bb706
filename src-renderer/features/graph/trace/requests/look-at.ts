import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import type { CaseFile } from '../../../../storage/case-file.ts'
import { readLabels } from '../../../../../src-shared/case/known-labels.ts'
import { createMainThreadYield, runChunked } from '../../../../../src-shared/core/text/page-yield.ts'
import { chunkedTransfersOf } from '../../../../../src-shared/view-models/trace/known-transfers.ts'
import { openBranches, type TraceStart } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import { addressesOf, addressOfNode, createNodeIdentities, traceGroundOf } from '../../../../../src-shared/view-models/trace/trace-ground.ts'
import { traceSteps } from '../../../../../src-shared/view-models/trace/trace.ts'
import type { TraceSetting } from '../trace-setting.ts'
import type { TraceLook } from './trace-run.ts'
import type { GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'

/**
 * Traces within the stored transfers of the case, and returns where responses are missing. `model`:
 * for names that the investigator gave.
 */
export async function traceSnapshot(
  caseFile: Pick<CaseFile, 'state' | 'responses'>,
  caseId: string,
  setting: TraceSetting,
  starts: readonly TraceStart[],
  model: GraphModel,
): Promise<Result<TraceLook>> {
  const state = await caseFile.state(caseId)
  if (!state.ok) return err(state.error)
  const yieldToPage = createMainThreadYield()
  const transfers = await chunkedTransfersOf(state.value, yieldToPage, caseFile.responses)
  if (!transfers.ok) return err(transfers.error)
  // Read the service's labels again, because each response may contain some.
  const nodes = [...setting.starts, ...starts.map(({ node }) => node)]
  const labels = await readLabels(state.value.captures, [...addressesOf(transfers.value), ...nodes.map(addressOfNode)], yieldToPage)
  if (!labels.ok) return err(labels.error)
  const named = model.nodes.filter(({ identity }) => identity.nameIs === 'alias' || identity.nameIs === 'tag')
  const ground = traceGroundOf(state.value, transfers.value, true, createNodeIdentities(state.value, { nodes: named }, labels.value))
  const trace = await runChunked(traceSteps(ground, { ...setting, starts: new Set(setting.starts) }), yieldToPage)
  return ok({ state: state.value, open: openBranches(trace, starts, ground.knowledgeOf) })
}
