import { act as action, createElement, type ReactNode } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { CaptureWithResponse, CaseRecord, CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { labelColumnsOf } from '../../../src-shared/case/columns/label-columns.ts'
import { stubPage } from './render-hook.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import type { Names } from '../../../src-shared/case/names/names-types.ts'

stubPage()
const { CaseFileContext, useResponses, useCaseFile, useCases, useCaseState, useTokens, useWholeCapture } =
  await import('../../../src-renderer/storage/hooks.ts')
const { renderHook } = await import('./render-hook.ts')

beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/** Responses that the test returns when it likes, in the order of the requests. */
function hold<T>() {
  const waiting: ((value: T) => void)[] = []
  return {
    request: vi.fn(() => new Promise<T>((resolve) => waiting.push(resolve))),
    response: async (at: number, value: T) => await action(async () => waiting[at]?.(value)),
  }
}

/** Listeners, and how many remain. */
function heard() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: async () => await action(async () => [...listeners].forEach((listener) => listener())),
    count: () => listeners.size,
  }
}

const within =
  (caseFile: Partial<CaseFile> | undefined) =>
  (inside: ReactNode): ReactNode =>
    createElement(CaseFileContext, { value: caseFile as CaseFile | undefined }, inside) // the members that the hook uses

const FAILED = err(failure('not_found', 'No such case.', 'Open the list.'))

describe('the case file of the window', () => {
  test('is the one that the shell provides', async () => {
    const caseFile = {}
    const { last } = await renderHook(() => useCaseFile(), undefined, within(caseFile))
    expect(last()).toBe(caseFile)
  })

  test('is required: a component outside of one throws', async () => {
    await expect(renderHook(() => useCaseFile(), undefined, within(undefined))).rejects.toThrow('useCaseFile is used outside an open case file')
  })
})

describe('the list of cases', () => {
  const list = (...titles: string[]): Result<readonly CaseRecord[]> => ok(titles.map((title) => ({ title }) as CaseRecord)) // a title is enough

  test('is read at once and again with each change, and a late older result replaces no newer one', async () => {
    const [cases, changes] = [hold<Result<readonly CaseRecord[]>>(), heard()]
    const { last } = await renderHook(() => useCases(), undefined, within({ listCases: cases.request, subscribeCases: changes.subscribe }))
    expect(last()).toBeUndefined()
    await cases.response(0, list('A'))
    expect(last()).toEqual(list('A'))
    vi.useFakeTimers()
    await changes.notify()
    await vi.advanceTimersByTimeAsync(1_000)
    await changes.notify()
    vi.useRealTimers()
    expect(cases.request).toHaveBeenCalledTimes(3)
    await cases.response(2, list('A', 'B', 'C'))
    await cases.response(1, list('A', 'B'))
    expect(last()).toEqual(list('A', 'B', 'C'))
  })

  test('is dropped when it arrives after unmounting, and changes are no longer followed', async () => {
    const [cases, changes] = [hold<Result<readonly CaseRecord[]>>(), heard()]
    const { seen, unmount } = await renderHook(() => useCases(), undefined, within({ listCases: cases.request, subscribeCases: changes.subscribe }))
    expect(changes.count()).toBe(1)
    await unmount()
    expect(changes.count()).toBe(0)
    await cases.response(0, list('A'))
    expect(seen).toEqual([undefined])
  })

  test('is that of another case file as soon as that one is provided', async () => {
    const [first, second] = [hold<Result<readonly CaseRecord[]>>(), hold<Result<readonly CaseRecord[]>>()]
    const of = (cases: typeof first) => ({ listCases: cases.request, subscribeCases: heard().subscribe })
    let caseFile = of(first)
    const { last, render } = await renderHook(
      () => useCases(),
      undefined,
      (inside) => within(caseFile)(inside),
    )
    caseFile = of(second)
    await render(undefined)
    await second.response(0, list('B'))
    await first.response(0, list('A'))
    expect(last()).toEqual(list('B'))
  })
})

describe('the state of a case', () => {
  const state = (id: string): CaseState => ({ record: { id } }) as CaseState // distinguished by it

  test('is opened where it is not open, and is the same object until the case changes', async () => {
    const [opening, changes] = [hold<Result<CaseState>>(), heard()]
    let current: CaseState | undefined
    const { last, render } = await renderHook<string, ReturnType<typeof useCaseState>>(
      (id) => useCaseState(id),
      'c',
      within({ state: opening.request, getSnapshot: () => current, subscribe: (_caseId, listener) => changes.subscribe(listener) }),
    )
    expect(last()).toBeUndefined()
    expect(opening.request).toHaveBeenCalledExactlyOnceWith('c')
    current = state('c')
    await opening.response(0, ok(current))
    await changes.notify()
    const first = last()
    expect(first).toEqual(ok(current))
    await render('c')
    expect(last()).toBe(first)
    expect(opening.request).toHaveBeenCalledOnce()
  })

  test('is a failure where it cannot be read, and stays unknown for another case', async () => {
    const [opening, changes] = [hold<Result<CaseState>>(), heard()]
    const { last, render, unmount } = await renderHook<string, ReturnType<typeof useCaseState>>(
      (id) => useCaseState(id),
      'c',
      within({ state: opening.request, getSnapshot: () => undefined, subscribe: (_caseId, listener) => changes.subscribe(listener) }),
    )
    await opening.response(0, FAILED)
    expect(last()).toBe(FAILED)
    await render('d')
    expect(last()).toBeUndefined()
    expect(opening.request).toHaveBeenLastCalledWith('d')
    await unmount()
    expect(changes.count()).toBe(0)
  })

  test('ignores the opening of a case that was left for another', async () => {
    const opening = hold<Result<CaseState>>()
    const { last, seen, render } = await renderHook<string, ReturnType<typeof useCaseState>>(
      (id) => useCaseState(id),
      'c',
      within({ state: opening.request, getSnapshot: () => undefined, subscribe: () => () => undefined }),
    )
    await render('d')
    const before = seen.length
    await opening.response(0, FAILED)
    expect(seen).toHaveLength(before)
    await opening.response(1, ok(state('d')))
    expect(seen).toHaveLength(before)
    expect(last()).toBeUndefined()
  })
})

describe('responses', () => {
  const capture = (id: string): LoadedCapture => ({ capture: { id } }) as LoadedCapture // distinguished by it; nothing else is read
  const read = (...ids: string[]): Result<readonly CaptureWithResponse[]> => ok(ids.map((id) => capture(id) as CaptureWithResponse)) // nothing else is looked at

  test('are read once for the given captures, and the earlier ones are shown until the new ones are read', async () => {
    const responses = hold<Result<readonly CaptureWithResponse[]>>()
    const { last, render } = await renderHook(
      (captures: readonly LoadedCapture[]) => useResponses(captures),
      [capture('a')],
      within({ responses: responses.request }),
    )
    expect(last()).toBeUndefined()
    await responses.response(0, read('a'))
    await render([capture('a')])
    expect(responses.request).toHaveBeenCalledOnce()
    await render([capture('a'), capture('b')])
    expect(responses.request).toHaveBeenLastCalledWith([capture('a'), capture('b')])
    expect(last()).toEqual(read('a'))
    await responses.response(1, read('a', 'b'))
    expect(last()).toEqual(read('a', 'b'))
  })

  test('that were requested for earlier captures are dropped', async () => {
    const responses = hold<Result<readonly CaptureWithResponse[]>>()
    const { last, render } = await renderHook(
      (captures: readonly LoadedCapture[]) => useResponses(captures),
      [capture('a')],
      within({ responses: responses.request }),
    )
    await render([capture('b')])
    await responses.response(1, read('b'))
    await responses.response(0, read('a'))
    expect(last()).toEqual(read('b'))
  })
})

describe('a case file that replaces another', () => {
  const caseFileOf = (mark: string) => ({
    responses: vi.fn(async () => ok([{ capture: { id: mark } } as CaptureWithResponse])),
    captures: vi.fn(async () => ok([{ id: mark }])),
    state: vi.fn(async () => err(failure('not_found', mark, 'Open the list.'))),
    getSnapshot: () => undefined,
    subscribe: vi.fn(() => () => undefined),
  })

  test('is used from then on', async () => {
    const [first, second] = [caseFileOf('first'), caseFileOf('second')]
    const [captures, header] = [[{ capture: { id: 'a' } } as LoadedCapture], { id: 'a' } as CaptureHeader] // distinguished by their ids
    let caseFile = first
    const wrap = (inside: ReactNode): ReactNode => within(caseFile as unknown as Partial<CaseFile>)(inside) // the members that the hooks use
    const hook = () => ({ responses: useResponses(captures), whole: useWholeCapture(header), state: useCaseState('c') })
    const { last, render } = await renderHook(hook, undefined, wrap)
    expect(last()).toMatchObject({
      responses: { value: [{ capture: { id: 'first' } }] },
      whole: { value: { id: 'first' } },
      state: { error: { message: 'first' } },
    })
    caseFile = second
    await render(undefined)
    expect(last()).toMatchObject({
      responses: { value: [{ capture: { id: 'second' } }] },
      whole: { value: { id: 'second' } },
      state: { error: { message: 'second' } },
    })
    await render(undefined)
    for (const each of [first, second])
      for (const requested of [each.responses, each.captures, each.state, each.subscribe]) expect(requested).toHaveBeenCalledOnce()
  })
})

describe('a whole capture', () => {
  const header = (id: string): CaptureHeader => ({ id }) as CaptureHeader // distinguished by it
  type Whole = Awaited<ReturnType<CaseFile['captures']>>

  test('is read with its body, and nothing is shown for another header until it is read', async () => {
    const captures = hold<Whole>()
    const [a, b] = [header('a'), header('b')]
    const whole = (of: CaptureHeader): Whole => ok([{ ...of, body: new Uint8Array(1) }])
    const { last, render } = await renderHook((of: CaptureHeader) => useWholeCapture(of), a, within({ captures: captures.request }))
    expect(last()).toBeUndefined()
    expect(captures.request).toHaveBeenCalledExactlyOnceWith([a])
    await captures.response(0, whole(a))
    expect(last()).toEqual(ok({ id: 'a', body: new Uint8Array(1) }))
    await render(b)
    expect(last()).toBeUndefined()
    await captures.response(1, FAILED)
    expect(last()).toBe(FAILED)
  })

  test('is absent where it is gone, and dropped where it was abandoned', async () => {
    const captures = hold<Whole>()
    const { last, seen, render } = await renderHook((of: CaptureHeader) => useWholeCapture(of), header('a'), within({ captures: captures.request }))
    await render(header('b'))
    const before = seen.length
    await captures.response(0, ok([]))
    expect(seen).toHaveLength(before)
    await captures.response(1, ok([]))
    expect(last()).toEqual(ok(undefined))
  })
})

describe('the tokens that captures name', () => {
  const NAMES = { labels: labelColumnsOf(new Map()), tokens: [] }
  const naming = (names: LazyCaptureNames): readonly LoadedCapture[] => [{ names, capture: {} } as LoadedCapture] // nothing else is read

  test('are there at once where they are cached, and otherwise once they were read; a failure is reported', async () => {
    const reading = hold<Result<readonly Names[]>>()
    const late = new LazyCaptureNames(undefined, reading.request)
    const captures = naming(late)
    const { last, render } = await renderHook((of: readonly LoadedCapture[]) => useTokens(of), naming(new LazyCaptureNames(NAMES)), within({}))
    expect(last()).toEqual(ok(undefined))
    await render(captures)
    expect(last()).toBeUndefined()
    await reading.response(0, ok([NAMES]))
    expect(last()).toEqual(ok(undefined))
    await render(naming(new LazyCaptureNames(undefined, reading.request)))
    expect(last()).toBeUndefined()
    await reading.response(1, FAILED)
    expect(last()).toBe(FAILED)
  })

  test('report nothing of abandoned captures for the next ones', async () => {
    const reading = hold<Result<readonly Names[]>>()
    const { last, render } = await renderHook(
      (of: readonly LoadedCapture[]) => useTokens(of),
      naming(new LazyCaptureNames(undefined, reading.request)),
      within({}),
    )
    await render(naming(new LazyCaptureNames(undefined, reading.request)))
    await reading.response(0, FAILED)
    expect(last()).toBeUndefined()
  })
})
