import type { PackedTexts } from '../../../src-shared/case/columns/packed-texts.ts'
import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { rowsAt, type Database } from '../database.ts'
import type { StoredResponse } from '../decode.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import type { ResponseRow, AddressesRow, MadeOf } from '../rows.ts'

/**
 * Stores decoded responses alongside their bodies as far as space allows. Never fails:
 * missing rows are rebuilt.
 */
export interface DecodedResponseStore {
  /** In order; undefined for those that are not stored. */
  readonly responses: (headers: readonly CaptureHeader[]) => Promise<readonly (ResponseRow | undefined)[]>
  readonly addresses: (header: CaptureHeader) => Promise<PackedTexts | undefined>
  /** Stores what was decoded of a capture, in the background. */
  readonly keep: (header: CaptureHeader, decoded: StoredResponse) => void
  /** Drops all stored rows, for a commit without space; returns whether there were any. */
  readonly dropAll: () => Promise<boolean>
  /** Resolves when all pending rows are written. */
  readonly settled: () => Promise<void>
}

/** Maximum pending rows; further ones are not stored, and are rebuilt when needed. */
const MAX_WAITING = 400
/** Rows per transaction. */
const AT_ONCE = 20

export function createDecodedResponseStore({
  dexie,
  responses,
  addresses,
}: Pick<Database, 'dexie' | 'responses' | 'addresses'>): DecodedResponseStore {
  const waiting: { readonly response: ResponseRow; readonly addresses: AddressesRow }[] = []
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) await writeSome(some)
    writing = undefined
  }
  /** Does not wait for a disk flush: rows lost in a power failure are rebuilt. */
  const writeSome = (some: typeof waiting): Promise<void> =>
    new Promise((resolve) => {
      try {
        const transaction = dexie.backendDB().transaction(['responses', 'addresses'], 'readwrite', { durability: 'relaxed' })
        for (const type of ['complete', 'abort', 'error']) transaction.addEventListener(type, () => resolve())
        for (const row of some) {
          transaction.objectStore('responses').put(row.response)
          transaction.objectStore('addresses').put(row.addresses)
        }
      } catch {
        resolve()
      }
    })

  return {
    async responses(headers) {
      const rows = await rowsAt(responses, headers).catch(() => [])
      return headers.map((header, at) => {
        const row = rows[at]
        return row !== undefined && isMadeOf(row, header) ? row : undefined
      })
    },
    async addresses(header) {
      const row = await addresses.get([header.caseId, header.seq]).catch(() => undefined)
      return row !== undefined && isMadeOf(row, header) ? row.addresses : undefined
    },
    keep({ caseId, seq, id: captureId, bodySha256 }, decoded) {
      if (waiting.length >= MAX_WAITING) return
      const made: MadeOf = { caseId, seq, decoder: DECODER_VERSION, captureId, bodySha256 }
      waiting.push({ response: { ...made, response: decoded.response }, addresses: { ...made, addresses: decoded.addresses } })
      writing ??= write()
    },
    async dropAll() {
      waiting.length = 0
      try {
        const rows = (await responses.count()) + (await addresses.count())
        if (rows > 0) await dexie.transaction('rw', [responses, addresses], () => Promise.all([responses.clear(), addresses.clear()]))
        return rows > 0
      } catch {
        return false
      }
    },
    settled: async () => await writing,
  }
}

function isMadeOf(row: MadeOf, { id, bodySha256 }: CaptureHeader): boolean {
  return row.decoder === DECODER_VERSION && row.captureId === id && row.bodySha256 === bodySha256
}
