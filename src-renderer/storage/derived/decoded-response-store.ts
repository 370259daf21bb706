import type { PackedTexts } from '../../../src-shared/case/columns/packed-texts.ts'
import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { rowsAt, type Database } from '../database.ts'
import type { DecodedAnswer } from '../decode.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import type { AnswerRow, AddressesRow, MadeOf } from '../rows.ts'

/**
 * Stores decoded responses alongside their bodies as far as space allows. Never fails:
 * missing rows are rebuilt.
 */
export interface DecodedResponseStore {
  /** In order; undefined for those that are not stored. */
  readonly answers: (headers: readonly CaptureHeader[]) => Promise<readonly (AnswerRow | undefined)[]>
  readonly addresses: (header: CaptureHeader) => Promise<PackedTexts | undefined>
  /** Stores what was decoded of a capture, in the background. */
  readonly keep: (header: CaptureHeader, decoded: DecodedAnswer) => void
  /** Drops all stored rows, for a commit without space; returns whether there were any. */
  readonly dropAll: () => Promise<boolean>
  /** Resolves when all pending rows are written. */
  readonly settled: () => Promise<void>
}

/** Maximum pending rows; further ones are not stored, and are rebuilt when needed. */
const MOST_WAITING = 400
/** Rows per transaction. */
const AT_ONCE = 20

export function createDecodedResponseStore({ dexie, answers, addresses }: Pick<Database, 'dexie' | 'answers' | 'addresses'>): DecodedResponseStore {
  const waiting: { readonly answer: AnswerRow; readonly addresses: AddressesRow }[] = []
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) await writeSome(some)
    writing = undefined
  }
  /** Does not wait for a disk flush: rows lost in a power failure are rebuilt. */
  const writeSome = (some: typeof waiting): Promise<void> =>
    new Promise((resolve) => {
      try {
        const transaction = dexie.backendDB().transaction(['answers', 'addresses'], 'readwrite', { durability: 'relaxed' })
        for (const type of ['complete', 'abort', 'error']) transaction.addEventListener(type, () => resolve())
        for (const row of some) {
          transaction.objectStore('answers').put(row.answer)
          transaction.objectStore('addresses').put(row.addresses)
        }
      } catch {
        resolve()
      }
    })

  return {
    async answers(headers) {
      const rows = await rowsAt(answers, headers).catch(() => [])
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
      if (waiting.length >= MOST_WAITING) return
      const made: MadeOf = { caseId, seq, decoder: DECODER_VERSION, captureId, bodySha256 }
      waiting.push({ answer: { ...made, answer: decoded.answer }, addresses: { ...made, addresses: decoded.addresses } })
      writing ??= write()
    },
    async dropAll() {
      waiting.length = 0
      try {
        const rows = (await answers.count()) + (await addresses.count())
        if (rows > 0) await dexie.transaction('rw', [answers, addresses], () => Promise.all([answers.clear(), addresses.clear()]))
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
