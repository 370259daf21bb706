import { expect, test } from 'vitest'
import { createEmitter } from '../../../src-shared/core/emitter.ts'

interface Events {
  readonly counted: number
  readonly named: string
}

test('calls only the listeners of the emitted event, in subscription order', () => {
  const { emit, on } = createEmitter<Events>()
  const heard: string[] = []
  on('counted', (count) => heard.push(`first ${count}`))
  on('counted', (count) => heard.push(`second ${count}`))
  on('named', (name) => heard.push(name))
  emit('counted', 3)
  expect(heard).toEqual(['first 3', 'second 3'])
})

test('calls a function twice that is subscribed twice, and ends each subscription once', () => {
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

test('keeps later subscriptions when an earlier one is ended again', () => {
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

test('lets a listener end its own subscription while it is called', () => {
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
