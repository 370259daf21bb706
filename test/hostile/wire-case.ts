import { expect, test } from 'vitest'
import type { Failure, FailureCode } from '../../src-shared/core/failure.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Result } from '../../src-shared/core/result.ts'
import {
  expectUnharmed,
  type HostileBackend,
  type HostileBackendOptions,
  labelsCall,
  openHostileBackend,
  type Recovery,
  type SubmitCall,
} from './hostile-backend.ts'
import { type Responder, type HostileServer, startHostileServer } from './hostile-server.ts'
import { pendingResponses } from '../support/pending-responses.ts'

/** The outcome for the credits of the call: 100 credits unless the case states otherwise. */
export type MoneyOutcome = 'settled' | 'released' | 'disputed'

/** One row of docs/hostile-input.md A or B: the behaviour of the service, and the expected result. */
export interface WireCase {
  readonly id: string
  readonly title: string
  readonly input: Responder
  readonly code: FailureCode | 'ok'
  readonly money: MoneyOutcome
  /** How often the call may reach the service; once by default. */
  readonly sent?: number
  readonly credits?: string
  readonly recovery?: Recovery
  readonly call?: () => SubmitCall
  readonly options?: HostileBackendOptions
  /** Whether the response is in the journal as evidence; true by default. */
  readonly saved?: boolean
  /** How many responses are stored if each attempt may have been charged; one by default. */
  readonly stored?: number
  /** Further expectations about the outcome. */
  readonly also?: (outcome: WireOutcome) => void | Promise<void>
}

export interface WireOutcome {
  readonly result: Result<HttpExchange>
  readonly failure: Failure | undefined
  /** Text of the stored body; '' if none was stored. */
  readonly savedBody: string
  readonly hostile: HostileBackend
  readonly server: HostileServer
}

/**
 * Runs each row as one test: a fresh service, a fresh backend, one call, its outcome, and then the
 * general rule.
 */
export function wireCases(cases: readonly WireCase[]): void {
  test.each(cases)('$id $title: $code, $money', async (row) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin, row.options)
    try {
      server.respond(row.input)
      const call = (row.call ?? labelsCall)()
      const result = await hostile.api.submitCall(call)
      const failure = result.ok ? undefined : result.error
      expect(failure?.code ?? 'ok').toBe(row.code)
      if (failure !== undefined) expectReadable(failure)
      expect(server.paid()).toHaveLength(row.sent ?? 1)
      expectMoney(hostile, row.money, row.credits ?? '100')
      const pending = await pendingResponses(hostile.api)
      expect(pending).toHaveLength(row.saved === false ? 0 : (row.stored ?? 1))
      expect(pending.slice(-1).map(({ id }) => id)).toEqual(row.saved === false ? [] : [result.ok ? result.value.id : failure?.exchangeId])
      const savedBody = Buffer.from(pending[0]?.bodyBase64 ?? '', 'base64').toString('utf8')
      await row.also?.({ result, failure, savedBody, hostile, server })
      await expectUnharmed(hostile, server, row.recovery, [result])
    } finally {
      await hostile.end()
      await server.close()
    }
  })
}

export function expectMoney(hostile: HostileBackend, outcome: MoneyOutcome, credits: string): void {
  const { settled, disputed, reserved } = hostile.money()
  const nothing = { settled: '0', disputed: '0', reserved: '0' }
  expect({ settled, disputed, reserved }).toEqual(outcome === 'released' ? nothing : { ...nothing, [outcome]: credits })
}

/** A failure is two sentences in plain words: short, on one line, without internal details. */
export function expectReadable({ message, remedy }: Failure): void {
  expect(message).toMatch(/^[A-Z].*\S$/s)
  expect(remedy).toMatch(/^[A-Z].*\.$/)
  expect(message.length).toBeLessThan(800)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|\[object|undefined|Invalid Date|\bNaN\b|\bat .+:\d+:\d+/)
}
