import type { DeskMethods } from '../../src-shared/bridge.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import { BODY_PIECE_CHARS, JOURNAL_LIST_LENGTH } from '../../src-shared/message-size.ts'
import { ok } from '../../src-shared/result.ts'
import type { Journal } from './journal.ts'

export interface PaidAnswers {
  readonly list: DeskMethods['readJournal']
  readonly read: DeskMethods['readAnswer']
  readonly readPart: DeskMethods['readAnswerPart']
}

/** An exchange as it crosses the bridge: of a large body only the first piece, the rest is fetched (`readAnswerPart`). */
export function withFirstPiece(exchange: Exchange): Exchange {
  return exchange.bodyBase64.length <= BODY_PIECE_CHARS ? exchange : { ...exchange, bodyBase64: exchange.bodyBase64.slice(0, BODY_PIECE_CHARS) }
}

/** Hands the journal over to a page: ids and sizes first, then one answer after the other, and a large one in pieces. */
export function createPaidAnswers(journal: Pick<Journal, 'entries' | 'read'>): PaidAnswers {
  /** The large answer whose pieces are being fetched, so that its file is read once and not once a piece. */
  let open: Exchange | undefined

  return {
    async list({ caseId, after = '' }) {
      const wanted = journal
        .entries()
        .filter((entry) => entry.id > after && (caseId === undefined || entry.caseId === caseId))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const answers = wanted
        .slice(0, JOURNAL_LIST_LENGTH)
        .map(({ id, caseId: owner, planId, stepId, bytes }) => ({ id, caseId: owner, planId, stepId, bytes }))
      return ok({ answers, more: wanted.length > answers.length })
    },
    async read({ exchangeId }) {
      const exchange = await journal.read(exchangeId)
      if (!exchange.ok) return exchange
      const told = withFirstPiece(exchange.value)
      if (told !== exchange.value) open = exchange.value
      return ok(told)
    },
    async readPart({ exchangeId, from }) {
      if (open?.id !== exchangeId) {
        const exchange = await journal.read(exchangeId)
        if (!exchange.ok) return exchange
        open = exchange.value
      }
      const { bodyBase64 } = open
      const text = bodyBase64.slice(from, from + BODY_PIECE_CHARS)
      // The last piece: nothing of it has to stay in memory.
      if (from + BODY_PIECE_CHARS >= bodyBase64.length) open = undefined
      return ok({ text })
    },
  }
}
