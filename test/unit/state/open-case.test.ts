import { beforeEach, expect, test } from 'vitest'
import { setOpenCase, whenCaseRead } from '../../../src-renderer/state/open-case.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'

const ADDRESS = '0x5994a0b1c2d3e4f5060718293a4b5c6d7e8f4dec'
const EMPTY = caseStateOf([], [])
const CASE = EMPTY.record.id
const WITH_SUBJECT = caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias: '' }], [])

beforeEach(() => setOpenCase(EMPTY))

/** Whether a promise has resolved by now. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  return (await Promise.race([promise.then(() => 'resolved'), Promise.resolve().then(() => 'pending')])) === 'resolved'
}

test('waits until the screen has rendered a state that fulfils the condition', async () => {
  const shown = whenCaseRead(CASE, ({ subjects }) => subjects.length > 0)
  expect(await isResolved(shown)).toBe(false)
  setOpenCase(EMPTY)
  expect(await isResolved(shown)).toBe(false)
  setOpenCase(WITH_SUBJECT)
  await shown
})

test('does not wait for a state that was rendered already, nor for another or a closed case', async () => {
  await whenCaseRead('another', () => false)
  setOpenCase(WITH_SUBJECT)
  await whenCaseRead(CASE, ({ subjects }) => subjects.length > 0)
  const shown = whenCaseRead(CASE, ({ subjects }) => subjects.length > 1)
  setOpenCase(undefined)
  await shown
})
