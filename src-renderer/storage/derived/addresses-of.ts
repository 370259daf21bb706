import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { unpackTexts } from '../../../src-shared/case/columns/packed-texts.ts'
import type { ReadCaptures } from '../../../src-shared/case/read-responses.ts'
import { decodeForStorage, decodingFailure } from '../decode.ts'
import type { DecodedResponseStore } from './decoded-response-store.ts'

/**
 * The distinct addresses in a capture's response; decoded from the body and stored only where
 * they are not stored yet.
 */
export async function addressesOf(
  { capture }: Pick<LoadedCapture, 'capture'>,
  read: ReadCaptures,
  saved: Pick<DecodedResponseStore, 'addresses' | 'keep'>,
): Promise<Result<readonly string[]>> {
  const known = await saved.addresses(capture)
  if (known !== undefined) return ok(unpackTexts(known))
  const bodies = await read([capture])
  if (!bodies.ok) return bodies
  const [whole] = bodies.value
  if (whole === undefined) return ok([])
  const decoded = await decodeForStorage(whole).then(ok, decodingFailure)
  if (!decoded.ok) return decoded
  saved.keep(capture, decoded.value)
  return ok(unpackTexts(decoded.value.addresses))
}
