import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CustodyHead } from '../src-shared/bridge.ts'
import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'
import { writeFileAtomic } from './disk/atomic-file.ts'
import { diskFailure, errorCodeOf } from './disk/file-system.ts'
import type { Log } from './log.ts'

const HEADS = z.array(z.strictObject({ caseId: z.string(), seq: z.number(), head: z.string().check(z.regex(/^[0-9a-f]{64}$/)), at: z.string() }))

/**
 * The last link of each case's custody chain, kept outside the browser's storage: a chain shows edits in its middle but not a
 * cut tail, and a cut tail is exactly what a damaged browser database looks like.
 */
export interface CustodyHeads {
  /** Durable when it resolves. A head never goes back: that would hide the very loss it is kept for. */
  readonly write: (head: Omit<CustodyHead, 'at'>) => Promise<Result<CustodyHead>>
  readonly all: () => readonly CustodyHead[]
}

/** `storage` names the browser store that the heads belong to; each origin has its own case file. */
export function openCustodyHeads(dataDir: string, storage: string, log: Log, now: () => Date): CustodyHeads {
  const path = join(dataDir, `custody-heads.${storage}.json`)
  const heads = new Map<string, CustodyHead>()
  try {
    for (const head of HEADS.parse(JSON.parse(readFileSync(path, 'utf8')))) heads.set(head.caseId, head)
  } catch (thrown) {
    if (errorCodeOf(thrown) !== 'ENOENT') {
      log.fault('custody heads unreadable, set aside', thrown)
      try {
        renameSync(path, `${path}.damaged`)
      } catch (fault) {
        log.fault('custody heads could not be set aside', fault)
      }
    }
  }

  // One write at a time carries everything that was set while the one before ran: a bulk run sets a head per answer.
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
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
    running = writeFileAtomic(path, `${JSON.stringify([...heads.values()], undefined, 1)}\n`)
    try {
      await running
    } finally {
      running = undefined
    }
  }

  return {
    all: () => [...heads.values()],
    write: async ({ caseId, seq, head }) => {
      const known = heads.get(caseId)
      if (known !== undefined && (seq < known.seq || (seq === known.seq && head !== known.head))) {
        return err(
          failure(
            'custody_mismatch',
            `The custody chain of this case stood at entry ${known.seq} and cannot go back to entry ${seq}.`,
            'Verify the case: entries of its chain are missing or were replaced. Its older state may be in a backup.',
          ),
        )
      }
      const kept: CustodyHead = { caseId, seq, head, at: now().toISOString() }
      heads.set(caseId, kept)
      try {
        await persist()
        return ok(kept)
      } catch (thrown) {
        if (heads.get(caseId) === kept) {
          if (known === undefined) heads.delete(caseId)
          else heads.set(caseId, known)
        }
        return err(diskFailure(thrown, 'the head of the custody chain could not be kept'))
      }
    },
  }
}
