import { expect, test } from 'vitest'
import type { FlowColumns } from '../../../src-shared/case/flow-columns.ts'
import { chunkedGraphOf } from '../../../src-shared/view-models/graph-model.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { graphStateOf } from '../../bench/pages/large-case.ts'

test("the graph of the bench's large case can be drawn", async () => {
  const saved: (FlowColumns | undefined)[] = []
  const state = await graphStateOf(3, 4, async (flows, page) => {
    saved[page] = flows
  })
  const drawn = await chunkedGraphOf(
    state,
    () => Promise.resolve(),
    async (captures) => ok(captures.map(({ capture }) => saved[capture.seq - 1])),
  )
  expect(drawn.ok && drawn.value.nodes.length).toBe(1 + 3 * 4)
  expect(drawn.ok && drawn.value.edges.length).toBeGreaterThan(0)
})
