import { describe, expect, test } from 'vitest'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { METHODS } from '../../../../src-shared/view-models/trace/account.ts'
import { tracesByMethod } from '../../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from '../../view-models/trace/at-once.ts'
import { createNodeIdentities, traceGroundOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import type { TraceInput } from '../../../../src-shared/view-models/trace/trace.ts'
import { victimShareSteps } from '../../../../src-shared/view-models/trace/victim-shares.ts'
import { knownLabels } from '../../../../src-shared/case/known-labels.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { sceneFaults } from '../scene-faults.ts'
import { addressOfRole, rolesOf, schemeCase, schemeGraph, SCHEMES } from '../schemes.ts'

const TRUE = { throughDiscs: [], struckNames: [], overlaps: [], backwards: [], lostSums: [] }
const BOUNDS = { hops: 12, width: 10, minValue: '' }
const nodeOf = (role: string): string => `evm:${addressOfRole(role)}`

async function inputOf(scheme: (typeof SCHEMES)[string], start: string): Promise<TraceInput> {
  const state = schemeCase(scheme, start)
  const transfers = await chunkedTransfersOf(state, () => Promise.resolve(), responsesIn(state))
  if (!transfers.ok) throw new Error(transfers.error.message)
  const identity = createNodeIdentities(state, { nodes: schemeGraph(scheme, start).nodes }, knownLabels(state.captures))
  return traceGroundOf(state, transfers.value, true, identity)
}

describe.each(Object.entries(SCHEMES))('%s', (_, scheme) => {
  test.each(rolesOf(scheme))('is drawn truly when begun at: %s', (start) => {
    const model = schemeGraph(scheme, start)
    const visibleGraph = withInferred(fullGraph(model), model.crossings ?? [])
    expect(sceneFaults(visibleGraph, arrange(model, new Set(), {}), model.edges)).toEqual(TRUE)
  })

  test.each(rolesOf(scheme))('is traced to the cent under each method, forward and backward, from: %s', async (start) => {
    const input = await inputOf(scheme, start)
    for (const direction of ['forward', 'backward'] as const) {
      const traces = runSync(tracesByMethod(input, { ...BOUNDS, starts: new Set([nodeOf(start)]), direction, method: 'fifo' }))
      const table = methodTable(traces, () => '')
      expect(traces.every(({ hops }) => hops.every(({ reconciles }) => reconciles))).toBe(true)
      expect(table.closes).toBe(true)
      for (const { ends, method } of traces)
        expect(addDecimals([...ends.map(({ value }) => value), table.returned[method] ?? '0'])).toBe(table.received)
    }
  })

  test('names for each victim where the funds went, by row and by column', async () => {
    const [, paid = ''] = scheme.payments.find(([from]) => scheme.victims.includes(from)) ?? []
    const input = await inputOf(scheme, paid)
    const request = { ...BOUNDS, starts: new Set(scheme.victims.map(nodeOf)), direction: 'forward', method: 'fifo' } as const
    const table = methodTable(runSync(tracesByMethod(input, request)), () => '')
    const rests = new Set(
      table.rows.filter(({ nodes, reason }) => nodes.every((node) => request.starts.has(node)) && reason !== 'not-chosen').map(({ key }) => key),
    )
    const ends = Map.groupBy(
      table.rows.filter(({ key, reason }) => reason !== 'left' && !rests.has(key)),
      ({ reason }) => reason,
    )
    expect(Object.fromEntries([...ends].map(([reason, own]) => [reason, addDecimals(own.map(({ value }) => value.fifo ?? '0'))]))).toEqual(
      scheme.lost,
    )
    for (const { method, victims, totals } of runSync(victimShareSteps(input, request, METHODS, () => ''))) {
      for (const { sent, cells, passedOn } of victims) {
        expect(addDecimals([...[...cells.values()].map(({ value }) => value), passedOn.value])).toBe(sent)
      }
      for (const { key, value } of table.rows) if (!rests.has(key)) expect(totals.get(key) ?? '0').toBe(value[method])
    }
  })
})
