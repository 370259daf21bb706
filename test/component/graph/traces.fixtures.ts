import { traceFrom } from '../../../src-renderer/features/graph/trace/trace-setting.ts'
import { tracesByMethod, type MethodTable } from '../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from '../../unit/view-models/trace/at-once.ts'
import type { Trace, TraceInput } from '../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../src-shared/view-models/trace/transfer.ts'

function transfer(from: string, to: string, amount: string, minute: number): Transfer {
  return {
    id: `${from} ${to} ${minute}`,
    from,
    to,
    time: `2026-09-01T00:0${minute}:00Z`,
    chain: 'ethereum',
    asset: 'ethereum:usdt',
    symbol: 'USDT',
    amount,
    value: amount,
    hash: '',
    method: '',
    sources: [],
  }
}

/** A payment that is forwarded in two parts, one of them to an exchange. */
export const TRANSFERS = [transfer('paid', 'first', '5000', 0), transfer('first', 'next', '4000', 1), transfer('first', 'market', '900', 2)]

const GROUND: TraceInput = {
  transfers: TRANSFERS,
  isTimed: true,
  endOf: (node) => (node === 'market' ? 'exchange' : undefined),
  knowledgeOf: (node) => (node === 'next' ? 'not-requested' : 'complete'),
}

function traces(): readonly Trace[] {
  const steps = tracesByMethod(GROUND, { ...traceFrom(['first']), starts: new Set(['first']) })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The trace of the payment from where it arrived. */
export function traceFlow(): Trace {
  const found = traces().find(({ method }) => method === 'fifo')
  if (found === undefined) throw new Error('There is no such trace.')
  return found
}

/** Its destinations under each method. */
export function traceTable(): MethodTable {
  return methodTable(traces(), () => '')
}
