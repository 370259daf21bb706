import { readPaidResponse, type PaidResponseApi } from '../../src-renderer/features/acquisition/run/paid-response.ts'
import type { Journal } from '../../src-main/journal/journal.ts'
import type { CasebookApi } from '../../src-shared/ipc/casebook-api.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { ok, type Result } from '../../src-shared/core/result.ts'

/** All responses of a journal, oldest first; only for few. An unreadable one hides no other. */
export async function pendingOf(journal: Pick<Journal, 'entries' | 'read'>, caseId?: string): Promise<Result<HttpExchange[]>> {
  const wanted = journal.entries().filter((entry) => caseId === undefined || entry.caseId === caseId)
  const read = await Promise.all(wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => journal.read(id)))
  return ok(read.flatMap((one) => (one.ok ? [one.value] : [])))
}

/** The same through CasebookApi, as the page reads them: whole, however large. */
export async function pendingResponses(api: Pick<CasebookApi, 'readJournal'> & PaidResponseApi): Promise<HttpExchange[]> {
  const listed = await api.readJournal({})
  if (!listed.ok || listed.value.more) throw new Error('The journal could not be read in one part')
  return await Promise.all(
    listed.value.responses.map(async ({ id }) => {
      const response = await readPaidResponse(api, id)
      if (!response.ok) throw new Error(response.error.message)
      return response.value
    }),
  )
}
