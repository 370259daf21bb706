import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { createBoundedCache } from '../../src-shared/core/bounded-cache.ts'
import { BODY_PIECE_CHARS, JOURNAL_LIST_LENGTH } from '../../src-shared/ipc/message-size.ts'
import { ok } from '../../src-shared/core/result.ts'
import type { Journal } from './journal.ts'

/**
 * Two of the largest possible responses: pages fetch one at a time, and two windows may alternate.
 */
const OPEN_CHARS = 90_000_000

export interface PaidResponses {
  readonly list: IpcHandlers['readJournal']
  readonly read: IpcHandlers['readResponse']
  readonly readPart: IpcHandlers['readResponsePart']
}

/**
 * An exchange as sent over IPC: of a large body only the first piece; the rest is fetched with
 * `readResponsePart`.
 */
export function withFirstPiece(exchange: HttpExchange): HttpExchange {
  return exchange.bodyBase64.length <= BODY_PIECE_CHARS ? exchange : { ...exchange, bodyBase64: exchange.bodyBase64.slice(0, BODY_PIECE_CHARS) }
}

/**
 * Transfers the journal to a page: ids and sizes first, then one response at a time, large ones in
 * pieces.
 */
export function createPaidResponses(journal: Pick<Journal, 'entries' | 'read'>): PaidResponses {
  /**
   * Cache of the large responses whose pieces are being fetched, so that each file is read once,
   * not once per piece.
   */
  const open = createBoundedCache<string, HttpExchange>(OPEN_CHARS, ({ bodyBase64 }) => bodyBase64.length)

  return {
    async list({ caseId, after = '' }) {
      const wanted = journal
        .entries()
        .filter((entry) => entry.id > after && (caseId === undefined || entry.caseId === caseId))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const responses = wanted
        .slice(0, JOURNAL_LIST_LENGTH)
        .map(({ id, caseId: owner, planId, stepId, bytes }) => ({ id, caseId: owner, planId, stepId, bytes }))
      return ok({ responses, more: wanted.length > responses.length })
    },
    async read({ exchangeId }) {
      const exchange = await journal.read(exchangeId)
      if (!exchange.ok) return exchange
      const reported = withFirstPiece(exchange.value)
      if (reported !== exchange.value) open.put(exchangeId, exchange.value)
      return ok(reported)
    },
    async readPart({ exchangeId, from }) {
      let exchange = open.get(exchangeId)
      if (exchange === undefined) {
        const read = await journal.read(exchangeId)
        if (!read.ok) return read
        exchange = read.value
      }
      const { bodyBase64 } = exchange
      const isLast = from + BODY_PIECE_CHARS >= bodyBase64.length
      // After the last piece the entry is no longer needed in memory.
      if (isLast) open.forget(exchangeId)
      else open.put(exchangeId, exchange)
      return ok({ text: bodyBase64.slice(from, from + BODY_PIECE_CHARS) })
    },
  }
}
