import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { ADDRESS, recordedCase, type CaseBuilder } from './recorded-case.ts'

/** An address on the path of the funds, and the address that it paid. */
export const HOP = `0x${'1'.repeat(39)}a`
export const NEXT = `0x${'2'.repeat(39)}b`

export const FOLLOWED: CaseEventBody = { kind: 'address-followed', id: 'hop-1', address: HOP, family: 'evm', chains: ['bnb'], origin: 'graph' }

/**
 * The recorded case with an address that was followed from its subject and has responses: it
 * received 12 from the subject and passed on 7.
 */
export function followedCase(): CaseBuilder {
  const builder = recordedCase()
  builder.event(FOLLOWED)
  builder.response({
    endpoint: 'profiler/counterparties',
    subjectId: 'hop-1',
    request: { address: HOP, chain: 'bnb', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
    body: JSON.stringify({
      data: [
        { counterparty_address: ADDRESS, total_volume_usd: 12, volume_in_usd: 12, volume_out_usd: 0, interaction_count: 3 },
        { counterparty_address: NEXT, total_volume_usd: 7, volume_in_usd: 0, volume_out_usd: 7, interaction_count: 1 },
      ],
      pagination: { page: 1, per_page: 10, is_last_page: true },
    }),
  })
  return builder
}
