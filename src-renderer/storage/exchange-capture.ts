import { fromBase64 } from '../../src-shared/core/base64.ts'
import type { Capture } from '../../src-shared/custody/capture.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { bodySha256 } from '../../src-shared/custody/body-sha256.ts'

/**
 * Converts an HTTP exchange to a capture; refused as `corrupt` when its bytes or its request
 * do not match their hashes.
 */
export async function captureOf(exchange: HttpExchange, subjectId: string | undefined): Promise<Result<Omit<Capture, 'seq'>>> {
  const { bodyBase64, callId: _callId, ...saved } = exchange
  const body = fromBase64(bodyBase64)
  if (body === undefined) return err(corrupt(exchange, 'is not base64'))
  if (body.length !== exchange.bodyBytes) return err(corrupt(exchange, `has ${body.length} bytes, not ${exchange.bodyBytes}`))
  if ((await bodySha256(body)) !== exchange.bodySha256) return err(corrupt(exchange, 'does not match its SHA-256'))
  if (sha256Hex(exchange.requestText) !== exchange.requestSha256)
    return err(corrupt(exchange, 'belongs to a request that does not match its SHA-256'))
  return ok({ ...saved, subjectId, body })
}

function corrupt(exchange: HttpExchange, what: string): Failure {
  return failure(
    'corrupt',
    `The response ${exchange.id} (${exchange.endpoint}) ${what}. It was not added to the case.`,
    'It stays in the journal. Restart Casebook to read it again.',
    {
      exchangeId: exchange.id,
    },
  )
}
