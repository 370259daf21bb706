import * as z from 'zod/mini'
import { errorCodeOf, type FileSystem } from '../../disk/file-system.ts'
import { withChecksum, verifyChecksum } from '../../disk/checksummed-json.ts'
import type { ChainEnd } from './ledger-chain.ts'

const credits = z.string().check(z.regex(/^-?\d{1,16}$/))
const end = { lines: z.number().check(z.int(), z.gte(0)), link: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }
const HEAD = z.strictObject({
  /** Number of the write: of two heads the one with the higher turn is newer. */
  turn: z.number().check(z.int(), z.gte(0)),
  ...end,
  /** The end of a file that may already have replaced this one. */
  next: z.optional(z.strictObject(end)),
  /** Each case's budget, and its committed credits (settled, reserved or disputed). */
  cases: z.array(z.strictObject({ caseId: z.string(), cap: credits, committed: credits })),
})

/**
 * The end of the ledger at its last write, and the sums of its cases: stored separately, so that a
 * loss is noticed.
 */
export type LedgerHead = z.output<typeof HEAD>

export interface HeadsFound {
  /** The newest intact head. */
  readonly head: LedgerHead | undefined
  /** Both files of the head exist and are damaged. A power cut during a write damages only one. */
  readonly isDamaged: boolean
}

/** Two files, written in turn: if a power cut tears one write, the previous head remains. */
export function headPaths(path: string): readonly [string, string] {
  const stem = path.replace(/(\.ndjson)?$/, '-head')
  return [`${stem}-1.json`, `${stem}-2.json`]
}

/** Throws if the disk refuses to read. */
export async function readLedgerHead(path: string, files: FileSystem): Promise<HeadsFound> {
  let head: LedgerHead | undefined
  let damaged = 0
  for (const slot of headPaths(path)) {
    try {
      const bytes = await files.readFile(slot)
      const found = parseHead(bytes)
      // An empty file was opened and not written to yet.
      if (found === undefined) damaged += bytes.length === 0 ? 0 : 1
      else if (head === undefined || found.turn > head.turn) head = found
    } catch (thrown) {
      if (errorCodeOf(thrown) !== 'ENOENT') throw thrown
    }
  }
  return { head, isDamaged: damaged === 2 }
}

export interface HeadFile {
  /** Durable when it resolves; throws if the disk refuses. */
  write(head: Omit<LedgerHead, 'turn'>): Promise<void>
  /** The turn of the last written head, or the one set by `raise`. */
  readonly turn: number
  /** Ensures that the next head has a higher turn than this. */
  raise(turn: number): void
  close(): Promise<void>
}

/** Heads are padded to blocks of this length, so that the next one has the same length. */
const BLOCK_BYTES = 4096

/**
 * Opens both files and writes them in turn, beginning with the one without the newest head.
 * Overwriting a file of the same length costs one flush; truncating it first would cost a commit as
 * well.
 */
export async function openHeadFile(path: string, before: LedgerHead | undefined, files: FileSystem): Promise<HeadFile> {
  const [one, two] = headPaths(path)
  const slots = [await openSlot(one, files), await openSlot(two, files)] as const
  let turn = before?.turn ?? 0
  return {
    get turn() {
      return turn
    },
    raise(min) {
      // An even difference: the next head is written to the same file as without `raise`, so the
      // file with the current head is not overwritten.
      if (min > turn) turn = min + ((min - turn) % 2)
    },
    async write(head) {
      const next = turn + 1
      await slots[next % 2 === 0 ? 0 : 1].write(new TextEncoder().encode(withChecksum({ ...head, turn: next })))
      // Set after the write: a failed one is repeated in the same slot, and the other slot keeps
      // the current head.
      turn = next
    },
    async close() {
      for (const slot of slots) await slot.close()
    },
  }
}

interface Slot {
  /** Durable when it resolves. */
  write(text: Uint8Array): Promise<void>
  close(): Promise<void>
}

async function openSlot(path: string, files: FileSystem): Promise<Slot> {
  const handle = await files.open(path, 'rw')
  /** Not known before the first write of this run. */
  let length = 0
  return {
    async write(text) {
      const padded = new Uint8Array(Math.max(length, Math.ceil(text.length / BLOCK_BYTES) * BLOCK_BYTES)).fill(0x20)
      padded.set(text)
      await handle.overwrite(padded)
      if (padded.length === length) return handle.syncData()
      // Cuts off the rest of a longer head of an earlier run. A torn write is noticed by the
      // checksum.
      await handle.truncate(padded.length)
      await handle.sync()
      length = padded.length
    },
    close: () => handle.close(),
  }
}

function parseHead(bytes: Uint8Array): LedgerHead | undefined {
  const found = verifyChecksum(new TextDecoder().decode(bytes))
  const head = HEAD.safeParse(found?.content)
  return found?.state === 'sealed' && head.success ? head.data : undefined
}

/** Whether a ledger with these links contains all lines that the head includes. */
export function holdsHead(head: LedgerHead, linkAt: (lines: number) => string | undefined): boolean {
  return confirmedLineCount(head, linkAt) !== undefined
}

/** Number of lines that the head includes; undefined if the ledger does not match the head. */
export function confirmedLineCount(head: LedgerHead, linkAt: (lines: number) => string | undefined): number | undefined {
  return [head, head.next].find((end) => end !== undefined && isAt(end, linkAt))?.lines
}

function isAt({ lines, link }: ChainEnd, linkAt: (lines: number) => string | undefined): boolean {
  return linkAt(lines) === link
}
