import { expect, test } from 'vitest'
import { drainJournal, type CommittingCaseFile, type JournalApi } from '../../../../../src-renderer/features/acquisition/run/drain.ts'
import type { JournalResponse } from '../../../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../../src-shared/core/result.ts'
import { exchangeOf } from '../../../../support/builders/case-files.ts'
import { caseStateOf } from '../../../../support/builders/case-states.ts'

const STATE = caseStateOf([], [])

interface Setting {
  readonly responses: readonly (Pick<JournalResponse, 'id'> & Partial<JournalResponse>)[]
  /** Responses per page of the list. */
  readonly part?: number
  readonly gone?: readonly string[]
  readonly unread?: readonly string[]
  readonly uncommitted?: readonly string[]
  readonly unknown?: readonly string[]
  readonly broken?: readonly string[]
}

/** Drains such a journal; responses are grouped by the turn in which they were acknowledged. */
async function drainAll({ responses, part = 1000, gone = [], unread = [], uncommitted = [], unknown = [], broken = [] }: Setting) {
  const journal = responses.map((response): JournalResponse => ({ caseId: 'c', planId: 'p', stepId: response.id, bytes: 1, ...response }))
  const turns: (readonly string[])[] = []
  const reported: string[] = []
  let [open, max] = [0, 0]
  const api: Pick<JournalApi, keyof JournalApi> = {
    readJournal: async ({ after, caseId }) => {
      const own = journal.filter((one) => caseId === undefined || one.caseId === caseId)
      const from = after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1
      return ok({ responses: own.slice(from, from + part), more: from + part < own.length })
    },
    readResponse: async ({ exchangeId }) => {
      max = Math.max(max, (open += 1))
      if (gone.includes(exchangeId)) return err(failure('not_found', 'Gone.', ''))
      if (unread.includes(exchangeId)) return err(failure('disk_error', 'Unread.', ''))
      return ok(exchangeOf({ id: exchangeId, caseId: 'c', stepId: exchangeId }))
    },
    readResponsePart: async () => ok({ text: '' }),
    acknowledge: async ({ exchangeIds }) => {
      open = 0
      turns.push(exchangeIds)
      return ok({ acknowledged: exchangeIds.length })
    },
  }
  const caseFile: CommittingCaseFile = {
    state: async (caseId) => {
      if (unknown.includes(caseId)) return err(failure('not_found', 'No such case.', ''))
      return broken.includes(caseId) ? err(failure('corrupt', 'Damaged.', '')) : ok(STATE)
    },
    commitExchange: async (exchange) => {
      if (uncommitted.includes(exchange.id)) return err(failure('quota', 'Full.', ''))
      return ok(STATE.captures[0]?.capture as never) // the stored value is not read
    },
  }
  const report = await drainJournal(api, caseFile, undefined, ({ done, total, bytes, totalBytes }) =>
    reported.push(`${done}/${total} ${bytes}/${totalBytes}`),
  )
  if (!report.ok) throw new Error(report.error.message)
  return { report: report.value, turns, reported, max }
}

const ids = (count: number): { readonly id: string }[] => Array.from({ length: count }, (_, at) => ({ id: `x-${at}` }))

test('the whole journal is listed in parts, and committed at most a hundred responses at once', async () => {
  const { report, turns, reported, max } = await drainAll({ responses: ids(250), part: 60 })
  expect(report).toEqual({ committed: 250, unknownCases: [], failed: [] })
  expect(turns.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(turns.flat()).toEqual(ids(250).map(({ id }) => id))
  expect(max).toBe(100)
  expect(reported).toEqual(['0/250 0/250', '100/250 100/250', '200/250 200/250', '250/250 250/250'])
})

test('large responses are committed in smaller batches of at least one', async () => {
  const large = (id: string, bytes: number): { id: string; bytes: number } => ({ id, bytes })
  const { turns } = await drainAll({ responses: [large('a', 8e6), large('b', 8e6), large('c', 1), large('d', 20e6), large('e', 20e6)] })
  expect(turns).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
})

test('a response that left the journal meanwhile is in its case already; one that cannot be read or committed stays with its reason', async () => {
  const { report, turns, reported } = await drainAll({ responses: ids(4), gone: ['x-0'], unread: ['x-1'], uncommitted: ['x-2'] })
  expect(turns).toEqual([['x-3']])
  expect(report.committed).toBe(1)
  expect(report.failed.map(({ exchangeId, caseId, failure: why }) => `${exchangeId} ${caseId} ${why.code}`)).toEqual([
    'x-1 c disk_error',
    'x-2 c quota',
  ])
  expect(reported.at(-1)).toBe('4/4 4/4')
  // If nothing was committed there is nothing to acknowledge.
  expect((await drainAll({ responses: ids(2), uncommitted: ['x-0', 'x-1'] })).turns).toEqual([])
})

test('responses of cases that are not here are counted, those of a damaged case are failures, and the others are committed', async () => {
  const { report, turns } = await drainAll({
    responses: [{ id: 'a', caseId: 'away' }, { id: 'b', caseId: 'away' }, { id: 'c', caseId: 'damaged' }, { id: 'd' }],
    unknown: ['away'],
    broken: ['damaged'],
  })
  expect(report.unknownCases).toEqual([{ caseId: 'away', exchanges: 2 }])
  expect(report.failed.map(({ exchangeId, caseId, failure: why }) => `${exchangeId} ${caseId} ${why.code}`)).toEqual(['c damaged corrupt'])
  expect(turns).toEqual([['d']])
})
