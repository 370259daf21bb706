import { expect, test } from 'vitest'
import { coalesceRuns } from '../../../src-main/disk/share-runs.ts'

function harness(): { readonly request: (name: string) => Promise<void>; readonly begun: string[]; readonly ends: ((problem?: Error) => void)[] } {
  const begun: string[] = []
  const ends: ((problem?: Error) => void)[] = []
  const request = coalesceRuns<void>((name) => {
    begun.push(name)
    return new Promise((resolve, reject) => ends.push((problem) => (problem === undefined ? resolve() : reject(problem))))
  })
  return { request, begun, ends }
}

test('calls during a run share one run that begins after them', async () => {
  const { request, begun, ends } = harness()
  const first = request('a')
  const later = [request('a'), request('a'), request('a')]
  expect(begun).toEqual(['a'])
  ends[0]?.()
  await first
  await Promise.resolve()
  expect(begun).toEqual(['a', 'a'])
  // Called during the shared run, which may have begun too early for it.
  const last = request('a')
  ends[1]?.()
  await Promise.all(later)
  await Promise.resolve()
  expect(begun).toEqual(['a', 'a', 'a'])
  ends[2]?.()
  await last
})

test('runs of different names do not wait for each other, and nothing is shared with a finished run', async () => {
  const { request, begun, ends } = harness()
  const both = [request('a'), request('b')]
  expect(begun).toEqual(['a', 'b'])
  for (const end of ends) end()
  await Promise.all(both)
  void request('a')
  expect(begun).toEqual(['a', 'b', 'a'])
})

test('a failed run fails only for its own callers', async () => {
  const { request, ends } = harness()
  const first = request('a')
  const second = request('a')
  ends[0]?.(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await Promise.resolve()
  ends[1]?.()
  await expect(second).resolves.toBeUndefined()
})
