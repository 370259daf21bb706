import { expect, test } from 'vitest'
import type { SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import { WRITTEN } from '../../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'
import { words } from '../../features/report/words.ts'
import { nodeOfCast, tracedFraudCase } from '../../view-models/trace/fraud-case.ts'

const NAMES = ['collector', 'peel/0', 'peel/1']
/** A day in the middle of the fraud. */
const UNTIL = '2026-09-05'
const UNFILTERED: SavedTraceSetting = {
  starts: [nodeOfCast('collector')],
  direction: 'forward',
  method: 'fifo',
  hops: 12,
  width: 10,
  minValue: '',
}
const SETTING: SavedTraceSetting = { ...UNFILTERED, window: { from: '', to: UNTIL } }

type Saved = Extract<CaseEventBody, { kind: 'trace-saved' }>

const verify = async (state: WholeState) => verifyFile(new TextEncoder().encode(await evidenceText(state)), WRITTEN.appVersion)

test('the filter of a trace is printed with the count and sum of what it left out, and is verified', async () => {
  const state = await tracedFraudCase(NAMES, SETTING)
  const { html } = await wholeReport(state, { ...WRITTEN, graph: false })
  const text = words(/<section id="traces".*?<\/section>/s.exec(html)?.[0] ?? '')
  expect(text).toMatch(
    /Filter only transfers until 2026-\d\d-\d\d, days in UTC\. The filter left out at the followed addresses: 0 transfers, \$0\.00 in other tokens; [1-9]\d* transfers, \$[\d,.]+ outside the period\./,
  )
  expect(await verifyFile(new TextEncoder().encode(html), WRITTEN.appVersion)).toMatchObject({ outcome: 'verified', differences: [] })
  expect(await verify(state)).toMatchObject({ outcome: 'verified', differences: [] })
})

test.each([
  [
    'another period',
    (event: Saved): Saved => ({ ...event, setting: { ...SETTING, window: { from: '', to: '2026-09-04' } } }),
    /outside the period: /,
  ],
  ['no period', (event: Saved): Saved => ({ ...event, setting: UNFILTERED }), /outside the period: /],
  ['a token', (event: Saved): Saved => ({ ...event, setting: { ...SETTING, tokens: ['ethereum:none'] } }), /in other tokens: /],
  [
    'another count of what was left out',
    ({ run, ...event }: Saved): Saved => ({
      ...event,
      run: { ...run, filteredOut: { otherTokens: NOTHING, otherDays: { ...NOTHING, transfers: 1 } } },
    }),
    /left out outside the period: 1 transfer, 0 US dollars, 0 without a value, computed \d+ transfers/,
  ],
])('a saved filter altered to %s fails the verification', async (_, change, named) => {
  const { outcome, differences } = await verify(await tracedFraudCase(NAMES, SETTING, (event) => change(event)))
  expect([outcome, differences.join(' ')]).toEqual(['failed', expect.stringMatching(named)])
})

const NOTHING = { transfers: 0, value: '0', withoutValue: 0 }
