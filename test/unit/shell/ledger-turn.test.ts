import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notedTurn, noteTurn } from '../../../src-renderer/shell/ledger-turn.ts'

let items: Map<string, string>
beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the note of the turn is stored for each data folder and never decreases', () => {
  noteTurn('a', 7)
  noteTurn('a', 5)
  noteTurn('b', 2)
  noteTurn(undefined, 9)
  noteTurn('a', undefined)
  expect([notedTurn('a'), notedTurn('b'), notedTurn('c')]).toEqual([7, 2, undefined])
})

test('an invalid note counts as none', () => {
  items.set('casebook.ledger-turn.a', 'many')
  expect(notedTurn('a')).toBeUndefined()
  noteTurn('a', 3)
  expect(notedTurn('a')).toBe(3)
})

test('a storage that refuses access counts as without a note', () => {
  const refuse = (): never => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  noteTurn('a', 3)
  expect(notedTurn('a')).toBeUndefined()
})
