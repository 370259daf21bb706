import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { Window } from '../../../../src-shared/custody/capture.ts'
import { multiplyDecimals } from '../../../../src-shared/core/decimal.ts'
import { ENDPOINTS, priceOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint } from '../../../../src-shared/service/table/endpoint.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'
import { ADDRESS } from '../../../support/builders/case-files.ts'
import { planInputOf } from '../../../support/builders/plans.ts'

const TODAY = '2026-11-21'
const DAY_MS = 86_400_000
const INPUT = planInputOf({ now: new Date(`${TODAY}T12:00:00Z`) })
const DATED = Object.values(ENDPOINTS).filter(({ dateField }) => dateField !== undefined)

/** The fields that a request without a subject needs in addition to the dates. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  tgm: { chain: 'ethereum', token_address: ADDRESS },
  'smart-money': { chains: ['ethereum'] },
}

function planOf({ id, group, chainField }: Endpoint, window: Window): Plan {
  const base = { title: 'Window', endpoints: [id], allWherePossible: false, window, maxPages: 1, refresh: false }
  const request = group === 'tgm' && chainField === undefined ? { token_symbol: 'BTC' } : REQUESTS[group]
  const acquisitionRequest: AcquisitionRequest =
    request === undefined
      ? { ...base, subjectIds: ['s-1'], chains: chainField === undefined ? [] : ['ethereum'] }
      : { ...base, subjectIds: [], chains: [], request }
  return makePlan(acquisitionRequest, INPUT)
}

function dayText(back: number): string {
  return new Date(Date.parse(TODAY) - back * DAY_MS).toISOString().slice(0, 10)
}

/** Calls that a window takes, counted by the calendar: each as long as a year, from a day to the same day of the next year. */
function yearsIn({ from, to }: Window): number {
  let calls = 0
  for (let end = to; end >= from;) {
    calls += 1
    const [year = 0, month = 0, day = 0] = end.split('-').map(Number)
    const isLeapDay = month === 2 && day === 29
    const begin = new Date(Date.UTC(year - 1, isLeapDay ? 2 : month - 1, isLeapDay ? 1 : day)).toISOString().slice(0, 10)
    end = new Date(Date.parse(begin) - DAY_MS).toISOString().slice(0, 10)
  }
  return calls
}

function daysOf({ from, to }: Window): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return Array.from({ length: days + 1 }, (_, n) => new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10))
}

describe('a range of any length', () => {
  test.each(DATED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: is split into calls that the interface accepts, each day in one call, at their total price',
    (id, endpoint) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 0, max: 150 }), (length, back) => {
          const window = { from: dayText(back + length), to: dayText(back) }
          const plan = planOf(endpoint, window)
          expect(plan.refused).toEqual([])
          expect(plan.lines).toHaveLength(yearsIn(window))
          const sent = plan.lines.map(({ step }) => step.request[endpoint.dateField ?? ''] as Window)
          expect(sent.flatMap(daysOf).toSorted()).toEqual(daysOf(window))
          for (const { step } of plan.lines) expect(checkRequest(id, step.request, TODAY).ok).toBe(true)
          const price = priceOf(id, 'pro')
          const calls = `${plan.lines.length}`
          if (price === undefined) expect([plan.total.max, plan.total.unknownCalls]).toEqual(['0', plan.lines.length])
          else expect(plan.total).toEqual({ min: multiplyDecimals(price, calls), max: multiplyDecimals(price, calls), unknownCalls: 0 })
        }),
        { numRuns: 40 },
      )
    },
  )

  test('that starts more than four years back is refused for the history of holdings, with a sentence and at no cost', () => {
    const plan = planOf(ENDPOINTS['smart-money/historical-holdings'], { from: '2021-01-01', to: TODAY })
    expect(plan.lines.map(({ step }) => step.window?.from)).toEqual(['2025-11-21', '2024-11-20', '2023-11-19'])
    expect(plan.refused).toHaveLength(3)
    for (const { reason } of plan.refused) expect(reason).toContain('1461 days ago')
    expect(plan.total.max).toBe('3')
  })
})
