import { expect, test } from 'vitest'
import { createEmitter } from '../../../src-shared/core/emitter.ts'

interface Events {
  readonly counted: number
  readonly named: string
}

test('tells the listeners of an event, in their order, and those of no other', () => {
  const { emit, on } = createEmitter<Events>()
  const heard: string[] = []
  on('counted', (count) => heard.push(`first ${count}`))
  on('counted', (count) => heard.push(`second ${count}`))
  on('named', (name) => heard.push(name))
  emit('counted', 3)
  expect(heard).toEqual(['first 3', 'second 3'])
})

test('one function subscribed twice is told twice, and each subscription ends once', () => {
  const { emit, on, hasListeners } = createEmitter<Events>()
  const heard: number[] = []
  const listener = (count: number): void => void heard.push(count)
  const endFirst = on('counted', listener)
  const endSecond = on('counted', listener)
  emit('counted', 1)
  endFirst()
  endFirst()
  emit('counted', 2)
  expect(heard).toEqual([1, 1, 2])
  expect(hasListeners('counted')).toBe(true)
  endSecond()
  expect(hasListeners('counted')).toBe(false)
})

test('a subscription that was ended late does not take its successors along', () => {
  const { emit, on, clear } = createEmitter<Events>()
  const heard: string[] = []
  const end = on('named', (name) => heard.push(`old ${name}`))
  clear()
  emit('named', 'a')
  on('named', (name) => heard.push(name))
  end()
  emit('named', 'b')
  expect(heard).toEqual(['b'])
})

test('a listener may end its own subscription while it is told', () => {
  const { emit, on } = createEmitter<Events>()
  const heard: number[] = []
  const end = on('counted', (count) => {
    heard.push(count)
    end()
  })
  on('counted', (count) => heard.push(count * 10))
  emit('counted', 1)
  emit('counted', 2)
  expect(heard).toEqual([1, 10, 20])
})
