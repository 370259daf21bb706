import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { JournalEntry } from '../../../src-main/journal/journal.ts'
import { createPaidResponses } from '../../../src-main/journal/paid-responses.ts'
import { readPaidResponse } from '../../../src-renderer/features/acquisition/run/paid-response.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { RESPONSE_CAP_CHARS, BODY_PIECE_CHARS, JOURNAL_LIST_LENGTH } from '../../../src-shared/ipc/message-size.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

function entryOf({ id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource, bodyBytes }: HttpExchange): JournalEntry {
  return { id, caseId, planId, stepId, endpoint, requestText, status, creditsUsed, creditsSource, bytes: bodyBytes }
}

function journalOf(exchanges: readonly HttpExchange[]) {
  const read = vi.fn(async (id: string) => {
    const found = exchanges.find((one) => one.id === id)
    return found === undefined ? err(failure('not_found', 'It is gone.', 'Look into the case.')) : ok(found)
  })
  return { entries: () => exchanges.map(entryOf), read }
}

describe('the journal as the page reads it', () => {
  test('lists responses without their bodies, oldest first, in pages that continue after the last one', async () => {
    const many = Array.from({ length: JOURNAL_LIST_LENGTH + 3 }, (_, at) =>
      exchangeOf({ caseId: at % 2 === 0 ? 'even' : 'odd', id: `x${10_000 + at}` }),
    )
    const paid = createPaidResponses(journalOf(many.toReversed()))
    const first = await paid.list({})
    if (!first.ok) throw new Error(first.error.message)
    expect(first.value.responses).toHaveLength(JOURNAL_LIST_LENGTH)
    expect(first.value.more).toBe(true)
    expect(first.value.responses[0]).toEqual({ id: 'x10000', caseId: 'even', planId: 'p-1', stepId: 'p-1.1', bytes: many[0]?.bodyBytes })
    const rest = await paid.list({ after: first.value.responses.at(-1)?.id })
    expect(rest).toMatchObject({ ok: true, value: { more: false } })
    expect(rest.ok && rest.value.responses.map(({ id }) => id)).toEqual(many.slice(-3).map(({ id }) => id))
    const odd = await paid.list({ caseId: 'odd' })
    expect(odd.ok && odd.value.responses.every(({ caseId }) => caseId === 'odd')).toBe(true)
  })

  test.each([0, 1, 2, 3, 4])('splits the largest response into pieces that add up to the whole (%i bytes short)', async (short) => {
    const body = `"${'0123456789'.repeat(3_200_000)}"`.slice(short)
    const large = exchangeOf({ caseId: 'c', id: 'large', body })
    const journal = journalOf([large])
    const paid = createPaidResponses(journal)
    const sizes: number[] = []
    const whole = await readPaidResponse(
      {
        readResponse: async (args) => {
          const response = await paid.read(args)
          sizes.push(JSON.stringify(response).length)
          return response
        },
        readResponsePart: async (args) => {
          const part = await paid.readPart(args)
          sizes.push(JSON.stringify(part).length)
          return part
        },
      },
      'large',
    )
    expect(whole.ok && createHash('sha256').update(whole.value.bodyBase64).digest('hex')).toBe(
      createHash('sha256').update(large.bodyBase64).digest('hex'),
    )
    expect(Math.max(...sizes)).toBeLessThan(BODY_PIECE_CHARS + 10_000)
    expect(BODY_PIECE_CHARS + 10_000).toBeLessThan(RESPONSE_CAP_CHARS)
    // The file is read once, not once a piece.
    expect(journal.read).toHaveBeenCalledTimes(1)
  })

  test('a full page that is the last one ends the list, and no response is listed twice', async () => {
    const paid = createPaidResponses(
      journalOf(Array.from({ length: JOURNAL_LIST_LENGTH }, (_, at) => exchangeOf({ caseId: 'c', id: `x${10_000 + at}` }))),
    )
    const all = await paid.list({})
    expect(all).toMatchObject({ ok: true, value: { more: false } })
    expect(all.ok && all.value.responses).toHaveLength(JOURNAL_LIST_LENGTH)
    expect(await paid.list({ after: `x${10_000 + JOURNAL_LIST_LENGTH - 1}` })).toEqual(ok({ responses: [], more: false }))
    expect(await paid.list({ caseId: 'another' })).toEqual(ok({ responses: [], more: false }))
  })

  test('two large responses read alternately do not mix, and each file is read once', async () => {
    const larges = ['a', 'b'].map((id) => exchangeOf({ caseId: 'c', id, body: id.repeat(BODY_PIECE_CHARS) }))
    const journal = journalOf(larges)
    const paid = createPaidResponses(journal)
    for (const { id } of larges) await paid.read({ exchangeId: id })
    for (const { id, bodyBase64 } of larges)
      expect(await paid.readPart({ exchangeId: id, from: BODY_PIECE_CHARS })).toEqual(
        ok({ text: bodyBase64.slice(BODY_PIECE_CHARS, 2 * BODY_PIECE_CHARS) }),
      )
    expect(journal.read).toHaveBeenCalledTimes(2)
    expect(await paid.read({ exchangeId: 'gone' })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('releases a large response after its last piece', async () => {
    const large = exchangeOf({ caseId: 'c', id: 'large', body: 'x'.repeat((BODY_PIECE_CHARS / 4) * 3 + 3) })
    expect(large.bodyBase64).toHaveLength(BODY_PIECE_CHARS + 4)
    const journal = journalOf([large])
    const paid = createPaidResponses(journal)
    await paid.read({ exchangeId: 'large' })
    for (let times = 2; times < 4; times++) {
      expect(await paid.readPart({ exchangeId: 'large', from: BODY_PIECE_CHARS })).toEqual(ok({ text: large.bodyBase64.slice(-4) }))
      expect(journal.read).toHaveBeenCalledTimes(times - 1)
    }
  })

  test('reports that a response was acknowledged between two pieces', async () => {
    const large = exchangeOf({ caseId: 'c', id: 'large', body: 'x'.repeat(BODY_PIECE_CHARS) })
    const paid = createPaidResponses(journalOf([large]))
    const gone = createPaidResponses(journalOf([]))
    expect(await readPaidResponse({ readResponse: paid.read, readResponsePart: gone.readPart }, 'large')).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})
