import { expect, test } from 'vitest'
import { LedgerState, type LedgerLine } from '../../../../src-main/broker/ledger/ledger-state.ts'

const at = '2026-05-01T10:00:00.000Z'

function stateOf(...lines: readonly LedgerLine[]): LedgerState {
  const state = new LedgerState()
  state.apply({ kind: 'budget', caseId: 'c', credits: '100', at })
  for (const line of lines) state.apply(line)
  return state
}

const reserved = (id: string, step = id): LedgerLine => ({
  kind: 'reserved',
  id,
  caseId: 'c',
  endpoint: 'profiler/pnl',
  credits: '5',
  at,
  plan: 'p',
  step,
})
const steps = (state: LedgerState): unknown[] =>
  state.carriedLines(at).flatMap((line) => (line.kind === 'committed' ? [[line.step, line.credits]] : []))

test('carries steps charged without a response into a new file, and answered steps in the sum of their plan', () => {
  const received = stateOf(reserved('a'), { kind: 'settled', id: 'a', credits: '4', source: 'header', at })
  expect(steps(received)).toEqual([[undefined, '4']])
  const lost = stateOf(reserved('a'), { kind: 'disputed', id: 'a', at }, { kind: 'settled', id: 'a', credits: '5', source: 'account', at })
  expect(steps(lost)).toEqual([
    [undefined, '5'],
    ['a', '5'],
  ])
})

test('does not count a reservation that ends after an account reading against the account twice', () => {
  const account: LedgerLine = { kind: 'account', key: 'k', remaining: '1000', at }
  const ofKey = (id: string): LedgerLine => ({ ...reserved(id), key: 'k' }) as LedgerLine // a reservation, which may name its key
  const state = stateOf(
    account,
    ofKey('before'),
    { ...account, remaining: '995' },
    { kind: 'settled', id: 'before', credits: '5', source: 'header', at },
  )
  expect(state.unaccountedCredits('k', 995n)).toBe(0n)
  state.apply(ofKey('after'))
  state.apply({ kind: 'settled', id: 'after', credits: '5', source: 'header', at })
  expect(state.unaccountedCredits('k', 990n)).toBe(0n)
})
