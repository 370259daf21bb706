import { RESPONDERS } from '../../../../src-practice/responses/responders.ts'
import { FORMS } from '../../../../src-practice/server/forms.ts'
import { readQuery } from '../../../../src-practice/server/request-check.ts'
import { writeJson } from '../../../../src-practice/wire.ts'
import { makeAddress } from '../../../../src-practice/world/addresses.ts'
import { DEFAULT_SEED } from '../../../../src-practice/world/world.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { runSavedTrace } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import type { SavedTraceSetting, TraceEventBody } from '../../../../src-shared/custody/trace-event.ts'
import { caseStateOf, responsesIn, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { world } from '../../practice/request-practice.ts'

const WINDOW = { from: '2026-08-24', to: '2026-11-21' }
const ALL_ROWS = 1000

/** The node of a member of the practice fraud: `collector`, `peel/0` to `peel/8`, `mule/0` … */
export function nodeOfCast(name: string): string {
  return `evm:${makeAddress('evm', DEFAULT_SEED, name)}`
}

/**
 * A case that requested counterparties and transactions, on ethereum or where they are, for these members of the
 * practice fraud, all pages.
 */
export function fraudCase(
  names: readonly string[],
  endpoints: readonly EndpointId[] = ['profiler/counterparties', 'profiler/transactions'],
  more: readonly CaseEventBody[] = [],
): WholeState {
  const subjects = names.map((name) => ({
    subjectId: name,
    address: nodeOfCast(name).slice('evm:'.length),
    family: 'evm',
    chains: [chainOf(name)],
    alias: name,
  }))
  return caseStateOf(
    subjects,
    subjects.flatMap(({ subjectId, address }) => endpoints.map((endpoint) => responseOf(endpoint, subjectId, address))),
    more,
  )
}

/** `fraudCase` with a saved trace, whose run was computed from it. */
export async function tracedFraudCase(
  names: readonly string[],
  setting: SavedTraceSetting,
  change: (event: TraceEventBody & { readonly kind: 'trace-saved' }) => CaseEventBody = (event) => event,
  more: readonly CaseEventBody[] = [],
): Promise<WholeState> {
  const state = fraudCase(names)
  const computed = await runSavedTrace(state, setting, state.record.seq, responsesIn(state), async () => undefined)
  if (!computed.ok) throw new Error(computed.error.message)
  const saved = change({ kind: 'trace-saved', traceId: 'trace-1', title: 'Victim 1', setting, run: computed.value.run })
  return fraudCase(names, undefined, [saved, ...more])
}

/** The exit of the bridge is on another chain. */
function chainOf(name: string): string {
  return name === 'mule/3' ? 'arbitrum' : 'ethereum'
}

function responseOf(id: EndpointId, subjectId: string, address: string): FixtureResponse {
  const [endpoint, form, responder] = [endpointOf(id), FORMS[id], RESPONDERS[id]]
  if (form === undefined || responder === undefined) throw new Error(`no ${id}`)
  const request = { address, chain: chainOf(subjectId), date: WINDOW }
  const query = readQuery(endpoint, form, request)
  return { endpoint: id, subjectId, request, practice: true, body: writeJson(responder(world, endpoint, { ...query, perPage: ALL_ROWS })) }
}
