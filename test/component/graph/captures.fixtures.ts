import { caseStateOf } from '../../support/builders/case-states.ts'

const SUBJECT = `0x${'5'.repeat(40)}`
/** A case with this many responses about counterparties, and as many about something else. */
export const capturesOf = (responses: number) =>
  caseStateOf(
    [{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }],
    Array.from({ length: 2 * responses }, (_, at) => ({
      endpoint: at % 2 === 0 ? ('profiler/counterparties' as const) : ('profiler/labels' as const),
      request: { address: SUBJECT, chain: 'ethereum', pagination: { page: at + 1, per_page: 10 } },
      body: '{"data":[]}',
    })),
  ).captures
