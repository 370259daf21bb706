import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import type { HttpExchange } from '../../../../src-shared/service/http-exchange.ts'
import { ok, type Result } from '../../../../src-shared/core/result.ts'

export type PaidResponseApi = Pick<CasebookApi, 'readResponse' | 'readResponsePart'>

/**
 * One response of the backend's journal with its whole body; `not_found` if it was acknowledged
 * meanwhile.
 */
export async function readPaidResponse(api: PaidResponseApi, exchangeId: string): Promise<Result<HttpExchange>> {
  const begun = await api.readResponse({ exchangeId })
  return begun.ok ? await readWholeResponse(api, begun.value) : begun
}

/**
 * An HTTP exchange with its whole body: the backend delivers a large one in pieces. Whether the
 * pieces are the body that was paid for is checked by SHA-256 where it is stored. `not_found` if it
 * was acknowledged meanwhile.
 */
export async function readWholeResponse(api: Pick<CasebookApi, 'readResponsePart'>, exchange: HttpExchange): Promise<Result<HttpExchange>> {
  const chars = Math.ceil(exchange.bodyBytes / 3) * 4
  const pieces = [exchange.bodyBase64]
  for (let from = exchange.bodyBase64.length; from < chars;) {
    const part = await api.readResponsePart({ exchangeId: exchange.id, from })
    if (!part.ok) return part
    if (part.value.text === '') break
    pieces.push(part.value.text)
    from += part.value.text.length
  }
  return ok(pieces.length === 1 ? exchange : { ...exchange, bodyBase64: pieces.join('') })
}
