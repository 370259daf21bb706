import { expect, test } from 'vitest'
import type { CaseState } from '../../../src-renderer/evidence/case-state.ts'
import { wholeStateOf } from '../../../src-renderer/evidence/whole-state.ts'
import { failure } from '../../../src-shared/failure.ts'
import { err, ok } from '../../../src-shared/result.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const COUNT = 45
const state = caseStateOf(
  [],
  Array.from({ length: COUNT }, (_, at) => ({ endpoint: 'profiler/labels' as const, request: { at }, body: `{"data":[{"label":"L${at}"}]}` })),
)
const bodies = new Map(state.captures.map(({ capture }) => [capture.id, capture]))
const NO_YIELD = (): Promise<void> => Promise.resolve()

test('every capture comes with its body and its answer, some at once, in order', async () => {
  const asked: number[] = []
  let pauses = 0
  const whole = await wholeStateOf(
    state,
    async (captures) => {
      asked.push(captures.length)
      // In whatever order storage gives them.
      return ok(captures.flatMap(({ id }) => bodies.get(id) ?? []).toReversed())
    },
    async () => {
      pauses += 1
    },
  )
  if (!whole.ok) throw new Error(whole.error.message)
  expect(whole.value.captures.map(({ answer }) => answer?.rows[0]?.cells['label']?.text)).toEqual(Array.from({ length: COUNT }, (_, at) => `L${at}`))
  expect(whole.value.held).toBe(whole.value.captures)
  expect(whole.value.record).toBe(state.record)
  expect(asked.reduce((sum, some) => sum + some, 0)).toBe(COUNT)
  expect(Math.max(...asked)).toBeLessThanOrEqual(20)
  expect(pauses).toBe(COUNT)
})

test('a capture without a body is left out, and storage that fails is a failure', async () => {
  const gone = await wholeStateOf(state, async (captures) => ok(captures.flatMap(({ id }) => bodies.get(id) ?? []).slice(1)), NO_YIELD)
  expect(gone.ok && gone.value.captures).toHaveLength(COUNT - Math.ceil(COUNT / 20))
  const broken = failure('internal', 'The disk is gone.', 'Get another.')
  expect(await wholeStateOf(state, async () => err(broken), NO_YIELD)).toEqual({ ok: false, error: broken })
  const empty: CaseState = { ...state, captures: [] }
  expect(await wholeStateOf(empty, async () => err(broken), NO_YIELD)).toMatchObject({ ok: true, value: { captures: [] } })
})
