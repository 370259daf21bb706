import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CustodyHead } from '../src-shared/ipc/casebook-api.ts'
import { type Failure, failure } from '../src-shared/core/failure.ts'
import { err, ok, type Result } from '../src-shared/core/result.ts'
import { writeFileAtomic } from './disk/atomic-file.ts'
import { diskFailure, errorCodeOf } from './disk/file-system.ts'
import { withChecksum, verifyChecksum } from './disk/checksummed-json.ts'
import type { Log } from './log.ts'

const HEADS = z.array(z.strictObject({ caseId: z.string(), seq: z.number(), head: z.string().check(z.regex(/^[0-9a-f]{64}$/)), at: z.string() }))

/**
 * The last link of each case's custody chain, stored outside the browser's storage: a chain reveals
 * edits in its middle but not a truncated tail, which is what a damaged browser database looks
 * like.
 */
export interface CustodyHeads {
  /** Durable when it resolves. A head never goes back: that would hide the loss that it detects. */
  readonly write: (head: Omit<CustodyHead, 'at'>) => Promise<Result<CustodyHead>>
  readonly all: () => readonly CustodyHead[]
  /** Problems found in the files, to be shown to the person. */
  readonly damage: readonly Failure[]
}

type Found = readonly CustodyHead[] | 'absent' | 'damaged'

function readHeads(path: string, headsIn: (text: string) => unknown): Found {
  try {
    const heads = HEADS.safeParse(headsIn(readFileSync(path, 'utf8')))
    return heads.success ? heads.data : 'damaged'
  } catch (thrown) {
    return errorCodeOf(thrown) === 'ENOENT' ? 'absent' : 'damaged'
  }
}

/** Parses the list, which has the form of version 0.1.0: no checksum. */
const headsInList = (text: string): unknown => JSON.parse(text)

/** The copy has a checksum, which reveals a changed figure. */
function headsInCopy(text: string): unknown {
  const found = verifyChecksum(text)
  return found?.state === 'sealed' ? found.content['heads'] : undefined
}

function damageOf(list: Found, copy: Found, hasLostCases: () => boolean): Failure[] {
  const isLost = typeof list === 'string'
  if (list === 'absent' && copy === 'absent') {
    if (!hasLostCases()) return []
    return [
      failure(
        'corrupt',
        'Both files with the custody heads are missing although backups of cases exist. Casebook cannot detect whether a case lost its last entries.',
        'Compare your cases with their backups, and restore a missing case. The message disappears with the next entry of a case.',
      ),
    ]
  }
  if (isLost && typeof copy !== 'string') {
    const how = list === 'absent' ? 'is missing' : 'was damaged'
    return [failure('corrupt', `One of the two files with the custody heads ${how}. The other one is used.`, 'No data was lost. Check the disk.')]
  }
  if (!isLost && copy === 'damaged') {
    return [
      failure('corrupt', 'One of the two files with the custody heads was damaged. The other one is used.', 'No data was lost. Check the disk.'),
    ]
  }
  if (list !== 'damaged' && copy !== 'damaged') return []
  return [
    failure(
      'corrupt',
      'Both files with the custody heads are damaged or missing. Casebook cannot detect whether a case lost its last entries.',
      'Compare your cases with their backups. The files stay in the data folder, renamed to .damaged.',
    ),
  ]
}

/**
 * The later of both heads: after a kill between the two writes, or a version that wrote one file
 * only, the files differ. For the same entry or the same head the copy wins: it has a checksum, so
 * a deviating list is damaged.
 */
function laterOf(copy: Found, list: Found): Map<string, CustodyHead> {
  const heads = new Map(typeof copy === 'string' ? [] : copy.map((head) => [head.caseId, head]))
  for (const head of typeof list === 'string' ? [] : list) {
    const sealed = heads.get(head.caseId)
    if (sealed === undefined || (head.seq > sealed.seq && head.head !== sealed.head)) heads.set(head.caseId, head)
  }
  return heads
}

function pathsOf(dataDir: string, storage: string): { readonly path: string; readonly copyPath: string } {
  return { path: join(dataDir, `custody-heads.${storage}.json`), copyPath: join(dataDir, `custody-heads-copy.${storage}.json`) }
}

/** The heads of a storage as its files have them, read-only. */
export function storedHeads(dataDir: string, storage: string): readonly CustodyHead[] {
  const { path, copyPath } = pathsOf(dataDir, storage)
  return [...laterOf(readHeads(copyPath, headsInCopy), readHeads(path, headsInList)).values()]
}

/**
 * `storage` names the browser store that the heads belong to; each origin has its own case file.
 * `hasLostCases`: if no file exists, whether something else shows that there were cases.
 */
export function openCustodyHeads(dataDir: string, storage: string, log: Log, now: () => Date, hasLostCases = (): boolean => false): CustodyHeads {
  const { path, copyPath } = pathsOf(dataDir, storage)
  const list = readHeads(path, headsInList)
  const copy = readHeads(copyPath, headsInCopy)
  const damage = damageOf(list, copy, hasLostCases)
  for (const { message } of damage) log.warn(message)
  for (const [file, found] of [[path, list] as const, [copyPath, copy] as const]) {
    if (found !== 'damaged') continue
    try {
      renameSync(file, `${file}.damaged`)
    } catch (fault) {
      log.fault('custody heads could not be set aside', fault)
    }
  }
  const heads = laterOf(copy, list)

  // One write at a time carries everything that was set during the previous one: a bulk run sets a
  // head per response.
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  async function writeBoth(all: readonly CustodyHead[]): Promise<void> {
    await writeFileAtomic(copyPath, withChecksum({ heads: all }))
    await writeFileAtomic(path, `${JSON.stringify(all, undefined, 1)}\n`)
  }
  async function persist(): Promise<void> {
    if (running !== undefined) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return persist()
        })
      return await next
    }
    running = writeBoth([...heads.values()])
    try {
      await running
    } finally {
      running = undefined
    }
  }

  // Restore a lost file before the other one can be lost.
  if (damage.length > 0 && heads.size > 0) void persist().catch((fault: unknown) => log.fault('custody heads could not be written', fault))
  return {
    damage,
    all: () => [...heads.values()],
    write: async ({ caseId, seq, head }) => {
      const known = heads.get(caseId)
      if (known !== undefined && (seq < known.seq || (seq === known.seq && head !== known.head))) {
        return err(
          failure(
            'custody_mismatch',
            `The custody chain of this case already reached entry ${known.seq} and cannot go back to entry ${seq}.`,
            'Verify the case: entries of its chain are missing or were replaced. Its older state may be in a backup.',
          ),
        )
      }
      const saved: CustodyHead = { caseId, seq, head, at: now().toISOString() }
      heads.set(caseId, saved)
      try {
        await persist()
        return ok(saved)
      } catch (thrown) {
        if (heads.get(caseId) === saved) {
          if (known === undefined) heads.delete(caseId)
          else heads.set(caseId, known)
        }
        return err(diskFailure(thrown, 'the head of the custody chain could not be saved'))
      }
    },
  }
}
