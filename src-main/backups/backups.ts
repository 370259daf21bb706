import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Backup, BackupList, BackupPart, BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { MethodArgs } from '../../src-shared/ipc/casebook-api.ts'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { backupsToDrop } from './backup-rotation.ts'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import { diskFailure, errorCodeOf, nodeFiles, type FileSystem } from '../disk/file-system.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * Maximum unpacked bytes of a piece: twice the IPC limit, so that a forged file cannot fill the
 * memory.
 */
const PART_CAP = 2_000_000

/** Maximum bytes of the file that names the pieces of a backup; a hundred thousand names fit. */
const MAX_LIST_BYTES = 8_000_000
/** Maximum bytes of a packed piece: its unpacked size plus a header. */
const MAX_PACKED_BYTES = PART_CAP + 65_536

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const BACKUP = z.strictObject({
  id: z.string().check(z.regex(/^[0-9TZ]{1,30}-\d{1,16}$/)),
  caseId: z.string(),
  title: z.string(),
  practice: z.boolean(),
  captures: z.number(),
  seq: z.number(),
  head: sha256,
  at: z.string(),
  bytes: z.number(),
  parts: z.array(sha256),
})
const FILE = z.strictObject({ format: z.literal('casebook-backup'), version: z.literal(1), sha256, backup: BACKUP })

/** Backups of case files in the data folder, outside the browser's storage. */
export interface Backups {
  /**
   * Stores one piece of a backup; durable when it resolves. A piece that is already stored is not
   * written again.
   */
  readonly writePart: (args: MethodArgs<'writeBackupPart'>) => Promise<Result<BackupPart>>
  /**
   * Turns the pieces into a backup: all of them are read and compared first; only then are old
   * backups removed.
   */
  readonly finish: (args: MethodArgs<'finishBackup'>) => Promise<Result<BackupSummary>>
  /** Newest first; unreadable backups are named separately. */
  readonly list: () => Promise<Result<BackupList>>
  readonly read: (args: MethodArgs<'readBackup'>) => Promise<Result<Backup>>
  readonly readPart: (args: MethodArgs<'readBackupPart'>) => Promise<Result<{ readonly text: string }>>
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A case id may contain characters that a file system reads as a path. */
export const folderOf = (caseId: string): string => sha256Of(caseId).slice(0, 32)

function damageFailure(what: string): Failure {
  return failure('corrupt', `${what} Nothing was restored or changed.`, 'Choose another backup of the case.')
}

/**
 * A backup is a small file that names pieces by their SHA-256. Backups share pieces, so a new one
 * costs only what was added to the case. A shared piece is read again each time and rewritten if
 * damaged.
 */
export function openBackups(dataDir: string, now: () => Date, files: FileSystem = nodeFiles): Backups {
  const root = join(dataDir, 'backups')
  /** Pieces of backups that a window is writing: no file names them yet. */
  const underWay = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()

  const partPath = (caseId: string, sha: string): string => join(root, folderOf(caseId), `${sha}.part.gz`)

  async function readPartText(caseId: string, sha: string): Promise<Result<string>> {
    let bytes: Uint8Array
    try {
      bytes = await files.readFile(partPath(caseId, sha), MAX_PACKED_BYTES)
    } catch (thrown) {
      if (errorCodeOf(thrown) === 'ENOENT') return err(damageFailure('A part of the backup is missing.'))
      return err(diskFailure(thrown, 'a backup could not be read'))
    }
    const text = await unzip(bytes, { maxOutputLength: PART_CAP }).then(
      (unpacked) => unpacked.toString('utf8'),
      () => undefined,
    )
    return text === undefined || sha256Of(text) !== sha ? err(damageFailure('A part of the backup was changed: its SHA-256 differs.')) : ok(text)
  }

  async function readFile(dir: string, name: string): Promise<Result<Backup>> {
    try {
      const file = FILE.safeParse(JSON.parse(new TextDecoder().decode(await files.readFile(join(dir, name), MAX_LIST_BYTES))))
      if (!file.success || sha256Of(JSON.stringify(file.data.backup)) !== file.data.sha256)
        return err(damageFailure(`${name} was changed or is not a backup.`))
      return ok(file.data.backup)
    } catch (thrown) {
      if (errorCodeOf(thrown) === 'ENOENT') return err(failure('not_found', `There is no backup ${name}.`, 'Reload the list of backups.'))
      if (errorCodeOf(thrown) !== '') return err(diskFailure(thrown, `the backup ${name} could not be read`))
      return err(damageFailure(`${name} was changed or is not a backup.`))
    }
  }

  async function namesIn(dir: string): Promise<string[]> {
    try {
      return await files.list(dir)
    } catch (thrown) {
      if (errorCodeOf(thrown) === 'ENOENT' || errorCodeOf(thrown) === 'ENOTDIR') return []
      throw thrown
    }
  }

  async function backupsIn(dir: string): Promise<{ readonly whole: Backup[]; readonly damaged: { name: string; reason: string }[] }> {
    const whole: Backup[] = []
    const broken: { name: string; reason: string }[] = []
    for (const name of await namesIn(dir)) {
      if (!name.endsWith('.json')) continue
      const read = await readFile(dir, name)
      if (read.ok) whole.push(read.value)
      else broken.push({ name, reason: read.error.message })
    }
    return { whole, damaged: broken }
  }

  /**
   * Removes old backups, then the pieces that no backup names. If any backup file is unreadable, no
   * piece is removed: that file may name it.
   */
  async function rotate(dir: string, made: string): Promise<void> {
    const found = await backupsIn(dir)
    const drop = new Set(backupsToDrop(found.whole, made))
    for (const id of drop) await files.remove(join(dir, `${id}.json`))
    if (found.damaged.length > 0) return
    const named = new Set(found.whole.filter((backup) => !drop.has(backup.id)).flatMap((backup) => backup.parts))
    for (const name of await namesIn(dir)) {
      const sha = name.split('.')[0] ?? ''
      const leftover = name.endsWith('.tmp') || (name.endsWith('.part.gz') && !named.has(sha) && !underWay.has(sha))
      if (leftover) await files.remove(join(dir, name))
    }
  }

  async function finishOne({ parts, ...facts }: MethodArgs<'finishBackup'>): Promise<Result<BackupSummary>> {
    let bytes = 0
    for (const sha of parts) {
      const text = await readPartText(facts.caseId, sha)
      if (!text.ok) return text
      bytes += text.value.length
    }
    const at = now().toISOString()
    const backup: Backup = { id: `${at.replaceAll(/[-:.]/g, '')}-${facts.seq}`, ...facts, at, bytes, parts }
    // The order of the members is that of the schema, on writing and on reading: the hash covers
    // that text.
    const saved = BACKUP.parse(backup)
    const dir = join(root, folderOf(facts.caseId))
    try {
      const file = { format: 'casebook-backup', version: 1, sha256: sha256Of(JSON.stringify(saved)), backup: saved }
      await writeFileAtomic(join(dir, `${saved.id}.json`), `${JSON.stringify(file)}\n`, 0o600, files)
    } catch (thrown) {
      return err(diskFailure(thrown, 'the backup could not be written; earlier ones are untouched'))
    }
    for (const sha of parts) underWay.delete(sha)
    // The backup is complete. Failing to remove old ones does not fail it; the next backup tries
    // again.
    await rotate(dir, saved.id).catch(() => undefined)
    const { parts: _parts, ...summary } = saved
    return ok(summary)
  }

  return {
    async writePart({ caseId, text }) {
      const sha = sha256Of(text)
      underWay.add(sha)
      const existing = await readPartText(caseId, sha)
      if (existing.ok) return ok({ sha256: sha })
      try {
        await files.makeDir(join(root, folderOf(caseId)))
        await writeFileAtomic(partPath(caseId, sha), await zip(text, { level: 3 }), 0o600, files)
        return ok({ sha256: sha })
      } catch (thrown) {
        underWay.delete(sha)
        return err(diskFailure(thrown, 'the backup could not be written; earlier ones are untouched'))
      }
    },
    // Serialised: removal must not run while another backup is being named.
    finish(args) {
      const finished = turn.then(() => finishOne(args))
      turn = finished.catch(() => undefined)
      return finished
    },
    async list() {
      try {
        const all = { backups: [] as BackupSummary[], damaged: [] as { name: string; reason: string }[] }
        for (const folder of await namesIn(root)) {
          const found = await backupsIn(join(root, folder))
          for (const { parts: _parts, ...summary } of found.whole) all.backups.push(summary)
          all.damaged.push(...found.damaged)
        }
        all.backups.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.seq - a.seq))
        return ok(all)
      } catch (thrown) {
        return err(diskFailure(thrown, 'the backups could not be listed'))
      }
    },
    read: ({ caseId, backupId }) => readFile(join(root, folderOf(caseId)), `${backupId}.json`),
    async readPart({ caseId, sha256: sha }) {
      const text = await readPartText(caseId, sha)
      return text.ok ? ok({ text: text.value }) : text
    },
  }
}
