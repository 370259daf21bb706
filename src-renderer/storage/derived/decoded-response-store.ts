import type { CaptureHeader } from '../../../src-shared/case/case-state.ts'
import type { PackedAnswer } from '../../../src-shared/case/columns/packed-answer.ts'
import type { PackedTexts } from '../../../src-shared/case/columns/packed-texts.ts'
import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { rowsAt, type Database } from '../database.ts'
import type { DecodedAnswer } from '../decode.ts'

/** Where a row stands, and what it was made of: a restore may put another answer into the same place. */
interface MadeOf {
  readonly caseId: string
  readonly seq: number
  /** `DECODER_VERSION` of the decoder that made it; rows of another are made anew. */
  readonly decoder: number
  readonly captureId: string
  readonly bodySha256: string
}

/** An answer in columns. Derived, never evidence: it is in no backup, and whoever misses it makes it of the body. */
export interface AnswerRow extends MadeOf {
  readonly answer: PackedAnswer | undefined
}

/** The addresses that an answer names; as little to be relied on as the answer's own row. */
export interface AddressesRow extends MadeOf {
  readonly addresses: PackedTexts
}

/** What was decoded of answers, kept beside their bodies as far as there is room. Nothing here ever fails: what is not there is made anew. */
export interface DecodedResponseStore {
  /** In their order; undefined for those that are not kept. */
  readonly answers: (headers: readonly CaptureHeader[]) => Promise<readonly (AnswerRow | undefined)[]>
  readonly addresses: (header: CaptureHeader) => Promise<PackedTexts | undefined>
  /** Keeps what was decoded of a capture; written beside other work. */
  readonly keep: (header: CaptureHeader, decoded: DecodedAnswer) => void
  /** Drops all that is kept, for a commit that finds no room; whether there was anything. */
  readonly dropAll: () => Promise<boolean>
  /** Resolves when all that was to be kept is written. */
  readonly settled: () => Promise<void>
}

/** Rows that wait to be written; more of them than that are not kept, and made when they are wanted. */
const MOST_WAITING = 400
/** Written in one transaction. */
const AT_ONCE = 20

export function createDecodedResponseStore({ dexie, answers, addresses }: Pick<Database, 'dexie' | 'answers' | 'addresses'>): DecodedResponseStore {
  const waiting: { readonly answer: AnswerRow; readonly addresses: AddressesRow }[] = []
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) await writeSome(some)
    writing = undefined
  }
  /** No promise of the disk is waited for: what a power cut takes is made anew. */
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
