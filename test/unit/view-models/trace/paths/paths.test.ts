import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPaths } from '../../../../../src-shared/view-models/trace/paths/all-paths.ts'
import { bestPaths, narrowestOf } from '../../../../../src-shared/view-models/trace/paths/k-shortest-paths.ts'
import { pathGraphOf, pathKey, type Path, type PathGraph } from '../../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { arrivalOf, shortestPath } from '../../../../../src-shared/view-models/trace/paths/shortest-path.ts'
import { minute, transferOf } from '../random-transfers.ts'
import { ranThrough } from '../../ran-through.ts'

function runToEnd<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function nodesOf(path: Path | undefined): string {
  return path === undefined ? '' : [path[0]?.from, ...path.map(({ to }) => to)].join('')
}

/** All simple paths, by exhaustive search. */
function everyPath(graph: PathGraph, from: ReadonlySet<string>, to: ReadonlySet<string>, taken: Path = []): Path[] {
  const heads = taken.length === 0 ? [...from] : [taken.at(-1)?.to ?? '']
  const met = new Set([...from, ...taken.map((link) => link.to)])
  return heads.flatMap((head) =>
    (graph.get(head) ?? []).flatMap((link): Path[] => {
      const path = [...taken, link]
      if (met.has(link.to) || arrivalOf(path) === undefined) return []
      return to.has(link.to) ? [path] : everyPath(graph, from, to, path)
    }),
  )
}

const graphs = fc
  .array(fc.record({ from: fc.nat(5), to: fc.nat(5), at: fc.option(fc.nat(20), { freq: 8 }), amount: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 8,
    maxLength: 22,
  })
  .map((all) =>
    pathGraphOf(
      all.map(({ from, to, at, amount }, n) =>
        transferOf({ id: `t${n}`, from: `n${from}`, to: `n${to}`, amount: String(amount), time: at === null ? '' : minute(at) }),
      ),
    ),
  )
const FROM = new Set(['n0', 'n1'])
const TO = new Set(['n5'])

test('ignores a shorter path that the funds cannot have taken in order of time', () => {
  const graph = pathGraphOf([
    transferOf({ from: 'a', to: 'b', time: minute(5) }),
    transferOf({ from: 'b', to: 'd', time: minute(1) }),
    transferOf({ from: 'b', to: 'c', time: minute(6) }),
    transferOf({ from: 'c', to: 'd', time: minute(7) }),
  ])
  expect(nodesOf(shortestPath(graph, ['a'], new Set(['d'])))).toBe('abcd')
})

test('no path is shorter than the shortest path', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const lengths = everyPath(graph, FROM, TO).map(({ length }) => length)
      expect(shortestPath(graph, FROM, TO)?.length).toBe(lengths.length === 0 ? undefined : Math.min(...lengths))
    }),
  )
})

test('the best paths are distinct, in order of time, and no omitted path has fewer links', () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: 8 }), (graph, max) => {
      const every = everyPath(graph, FROM, TO)
      const known = new Set(every.map(pathKey))
      const best = runToEnd(bestPaths(graph, FROM, TO, max))
      expect(best.every((path) => known.has(pathKey(path)))).toBe(true)
      expect(new Set(best.map(pathKey)).size).toBe(best.length)
      const lengths = every.map(({ length }) => length).toSorted((a, b) => a - b)
      expect(best.map(({ length }) => length)).toEqual(lengths.slice(0, max))
    }),
  )
})

test('of paths with equally many links the largest comes first', () => {
  const graph = pathGraphOf(
    ['b', 'c', 'd'].flatMap((node, n) => [
      transferOf({ from: 'a', to: node, amount: '90' }),
      transferOf({ from: node, to: 'z', amount: String(n + 1) }),
    ]),
  )
  const best = runToEnd(bestPaths(graph, new Set(['a']), new Set(['z']), 5))
  expect(best.map((path) => [nodesOf(path), narrowestOf(path)])).toEqual([
    ['adz', '3'],
    ['acz', '2'],
    ['abz', '1'],
  ])
})

test('finds all simple paths and no others', () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 1, max: 5 }), (graph, hops) => {
      const every = everyPath(graph, FROM, TO).filter(({ length }) => length <= hops)
      const { paths, isCut } = runToEnd(allPaths(graph, FROM, TO, hops, 1000))
      expect(paths.map(pathKey).toSorted()).toEqual(every.map(pathKey).toSorted())
      expect(isCut).toBe(false)
    }),
  )
})

test('a search that was stopped reports it', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e', 'z']
  const graph = pathGraphOf(nodes.flatMap((from) => nodes.map((to) => transferOf({ from, to }))))
  expect(runToEnd(allPaths(graph, new Set(['a']), new Set(['z']), 5, 3))).toMatchObject({ paths: { length: 3 }, isCut: true })
  expect(runToEnd(allPaths(graph, new Set(['a']), new Set(['z']), 5, 100, 7)).isCut).toBe(true)
  expect(runToEnd(allPaths(graph, new Set(['a']), new Set(['z']), 5, 65)).isCut).toBe(false)
})

test('an edge sums all transfers from one address to another, those without a value excluded, in order of time', () => {
  const graph = pathGraphOf([
    transferOf({ id: '1', from: 'a', to: 'c', value: '1', time: minute(3) }),
    transferOf({ id: '2', from: 'a', to: 'c', value: '', time: '' }),
    transferOf({ id: '3', from: 'a', to: 'c', value: '1', time: minute(1) }),
    transferOf({ id: '4', from: 'a', to: 'b', value: '2' }),
    transferOf({ id: '5', from: 'a', to: 'd', value: '10' }),
    transferOf({ id: '6', from: 'a', to: 'a', value: '99' }),
  ])
  expect(graph.get('a')?.map(({ to, value, transfers }) => [to, value, transfers.map(({ id }) => id)])).toEqual([
    ['d', '10', ['5']],
    ['b', '2', ['4']],
    ['c', '2', ['2', '3', '1']],
  ])
  expect(graph.get('b')).toBeUndefined()
})

test('two paths have two names, with any names of nodes', () => {
  const link = (from: string, to: string) => pathGraphOf([transferOf({ from, to })]).get(from)?.[0]
  const keyOf = (...ends: readonly (readonly [string, string])[]): string => pathKey(ends.flatMap(([from, to]) => link(from, to) ?? []))
  expect(
    new Set([keyOf(['a', 'b']), keyOf(['a', 'c']), keyOf(['b', 'a']), keyOf(['a', 'b'], ['b', 'c']), keyOf(['a,b', 'c']), keyOf(['a', 'b,c'])]).size,
  ).toBe(6)
})

test('paths equal in links and value are in the order of their names, up to the requested number', () => {
  const graph = pathGraphOf(
    ['d', 'b', 'c'].flatMap((node) => [transferOf({ from: 'a', to: node, amount: '2' }), transferOf({ from: node, to: 'z', amount: '2' })]),
  )
  const found = ranThrough(bestPaths(graph, new Set(['a']), new Set(['z']), 5))
  expect(found.value.map(nodesOf)).toEqual(['abz', 'acz', 'adz'])
  expect(found.pauses).toBe(6)
  const two = ranThrough(bestPaths(graph, new Set(['a']), new Set(['z']), 2))
  expect([two.value.map(nodesOf), two.pauses]).toEqual([['abz', 'acz'], 4])
  expect(narrowestOf([])).toBe('0')
})

test('a search for all paths pauses after every two thousand links, and stops after two hundred thousand', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `n${at}`)
  const graph = pathGraphOf(ids.flatMap((from) => ids.map((to) => transferOf({ from, to }))))
  const search = (steps?: number) => ranThrough(allPaths(graph, new Set(['n0']), new Set(['far']), 11, 10, steps))
  expect([search(1999).pauses, search(2000).pauses, search(6000).pauses]).toEqual([0, 1, 3])
  expect(search()).toMatchObject({ value: { paths: [], isCut: true }, pauses: 100 })
})
