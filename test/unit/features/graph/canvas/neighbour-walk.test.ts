import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkFrom, type WalkOrigin } from '../../../../../src-renderer/features/graph/canvas/neighbour-walk.ts'

function edge(source: string, target: string, worth: number) {
  return { source, target, worth }
}

/** Two senders of a hub that pays three wallets. */
const FLOWS = {
  nodes: ['hub', 'a', 'b', 'x', 'y', 'z'].map((id) => ({ id })),
  edges: [edge('a', 'hub', 5), edge('b', 'hub', 9), edge('hub', 'x', 1), edge('hub', 'y', 7), edge('hub', 'z', 3)],
}

function walkAll(keys: readonly string[], start?: string): string | undefined {
  let [at, from]: [string | undefined, WalkOrigin | undefined] = [start, undefined]
  for (const key of keys) {
    const step = walkFrom(FLOWS, at, `Arrow${key}`, from)
    if (step !== undefined) [at, from] = [step.id, step.from]
  }
  return at
}

test('arrows lead to the greatest sender and recipient, and up and down among siblings by value', () => {
  expect(walkAll(['Left'], 'hub')).toBe('b')
  expect(walkAll(['Right'], 'hub')).toBe('y')
  expect(walkAll(['Right', 'Down'], 'hub')).toBe('z')
  expect(walkAll(['Right', 'Down', 'Down', 'Down'], 'hub')).toBe('x')
  expect(walkAll(['Right', 'Up'], 'hub')).toBe('y')
  expect(walkAll(['Left', 'Down', 'Right'], 'hub')).toBe('hub')
})

test('siblings of a node reached by a click are those of its greatest sender, else recipient', () => {
  expect(walkAll(['Up'], 'x')).toBe('z')
  expect(walkAll(['Up'], 'a')).toBe('b')
})

test('without a selected node the first arrow selects the first one, and other keys do nothing', () => {
  expect(walkAll(['Down'])).toBe('hub')
  expect(walkFrom(FLOWS, 'hub', 'f')).toBeUndefined()
  expect(walkFrom({ nodes: [], edges: [] }, undefined, 'ArrowUp')).toBeUndefined()
})

test('the arrow back returns to the node that the walk came from', () => {
  const flows = { nodes: ['a', 'b', 'c'].map((id) => ({ id })), edges: [edge('a', 'c', 1), edge('b', 'c', 9)] }
  const other = walkFrom(flows, 'a', 'ArrowRight')
  expect(other?.id).toBe('c')
  expect(walkFrom(flows, 'c', 'ArrowLeft', other?.from)?.id).toBe('a')
})

test('a walk only ever leads to a drawn node, along an edge or to a sibling', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'hidden')
  const flows = fc.array(fc.record({ source: id, target: id, worth: fc.integer({ min: 0, max: 9 }) }), { maxLength: 12 })
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')
  fc.assert(
    fc.property(flows, fc.array(key, { maxLength: 10 }), (edges, keys) => {
      const scene = { nodes: ['a', 'b', 'c', 'd', 'e'].map((one) => ({ id: one })), edges }
      let [at, from]: [string, WalkOrigin | undefined] = ['a', undefined]
      for (const pressed of keys) {
        const step = walkFrom(scene, at, pressed, from)
        if (step === undefined) continue
        expect(step.id).not.toBe('hidden')
        expect(step.id).not.toBe(at)
        const isAlong = (one: string, other: string): boolean => edges.some(({ source, target }) => source === one && target === other)
        if (pressed === 'ArrowRight') expect(isAlong(at, step.id)).toBe(true)
        if (pressed === 'ArrowLeft') expect(isAlong(step.id, at)).toBe(true)
        ;[at, from] = [step.id, step.from]
      }
    }),
  )
})
