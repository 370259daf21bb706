import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountFacts } from '../../../../src-renderer/features/queue/account-facts.tsx'
import type { Account } from '../../../../src-shared/ipc/casebook-api.ts'

function show(account: Account | undefined): string {
  const broker = { account, minimumBalance: { credits: '0', reached: undefined, unconfirmed: undefined } }
  return renderToStaticMarkup(<AccountFacts broker={broker} isPractice={false} />).replaceAll(/<[^>]*>/g, '')
}

const READ: Account = { plan: 'pro', planText: 'pro', creditsRemaining: '1200', at: '2026-11-23T09:00:00.000Z' }

test('a figure from responses names the time of the last account reading', () => {
  expect(show(READ)).toMatch(/1,200 credits left at 2026-11-23 09:00:00 UTC · refresh account/)
  expect(show({ ...READ, creditsRemaining: '900', at: '2026-11-23T10:30:00.000Z', readAt: READ.at })).toMatch(
    /900 credits left at 2026-11-23 10:30:00 UTC · account read at 2026-11-23 09:00:00 UTC, updated with each result · refresh account/,
  )
})

test('an account without a reading shows no figure', () => {
  expect(show(undefined)).toContain('not read yet')
  expect(show(undefined)).not.toContain('left at')
})
