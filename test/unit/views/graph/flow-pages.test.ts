import { expect, test } from 'vitest'
import { createRepeatCheck, NOBODY, type PageOfNodes } from '../../../../src-renderer/views/graph/flow-pages.ts'

const NONE = { digits: new BigInt64Array(0), places: new Int8Array(0), texts: new Map<number, string>() }

function pageOf(captureId: string, ...nodes: readonly number[]): PageOfNodes {
  const flows = { total: NONE, incoming: NONE, outgoing: NONE, interactions: NONE }
  const place = { chains: [''], chainAt: new Uint32Array(nodes.length), list: '/data', places: Uint32Array.from(nodes.keys()) }
  return { captureId, own: 0, nodes: Uint32Array.from(nodes), ...place, ...flows, tokens: undefined, repeated: new Set() }
}

/** Rows of each page that are left out. */
function repeatedIn(check: ReturnType<typeof createRepeatCheck>, nodes: number, ...pages: readonly PageOfNodes[]): readonly (readonly number[])[] {
  const steps = check(pages, nodes)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value.map(({ repeated }) => [...repeated])
  }
}

test('what a later page delivers again is left out of the earlier one; twins of one page and records without an address stay', () => {
  expect(repeatedIn(createRepeatCheck(), 6, pageOf('a', 1, 2, 2, NOBODY), pageOf('b', 2, 3, NOBODY), pageOf('c', 3, 3))).toEqual([[1], [1], []])
})

test('pages of another query repeat nothing of those before, however many nodes there are by then', () => {
  const check = createRepeatCheck()
  expect(repeatedIn(check, 4, pageOf('a', 1, 2), pageOf('b', 2))).toEqual([[1], []])
  expect(repeatedIn(check, 4, pageOf('c', 1, 2), pageOf('d', 3))).toEqual([[], []])
  expect(repeatedIn(check, 400, pageOf('e', 1, 2, 399), pageOf('f', 399))).toEqual([[2], []])
  expect(repeatedIn(check, 400, pageOf('g', 399))).toEqual([[]])
})
