import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Failure, failure } from '../../src-shared/core/failure.ts'

const WRITABLE_BY_OTHERS = 0o022
const WRITABLE_BY_ALL = 0o002
const STICKY = 0o1000

/**
 * Folders in which Casebook writes its own files. In others, such as the browser profiles, Chromium
 * creates links.
 */
const WRITTEN_FOLDERS: ReadonlySet<string> = new Set(['journal', 'backups', 'unsaved', 'updates'])

/** Folders from the file system's root down to `path`, without `path` itself. */
function parentFolders(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [...parentFolders(above), above]
}

function refuse(message: string, remedy: string): Failure {
  return failure('disk_error', message, remedy)
}

/**
 * Why a data folder cannot be trusted: another user owns it or may write to it, or it contains a
 * link or another user's file, through which data could be redirected. undefined if it can be, and
 * on Windows, which has no POSIX permissions. Throws the system's error if the folder does not
 * exist.
 */
export function dataFolderFault(dir: string): Failure | undefined {
  const user = process.getuid?.()
  if (user === undefined) return undefined
  const isForeign = ({ uid }: Stats): boolean => uid !== user
  const another = 'Choose another folder with --data-dir.'

  for (const path of [...parentFolders(resolve(dir)), resolve(dir)]) {
    const facts = lstatSync(path)
    if (facts.isSymbolicLink() && facts.uid !== 0 && isForeign(facts))
      return refuse(`The path of the data folder ${dir} contains ${path}, a link of another user.`, another)
  }
  const real = realpathSync(dir)
  for (const path of parentFolders(real)) {
    const { mode } = lstatSync(path)
    if ((mode & WRITABLE_BY_ALL) !== 0 && (mode & STICKY) === 0)
      return refuse(`Every user of this computer can write to ${path}, which contains the data folder ${dir}.`, another)
  }
  const facts = lstatSync(real)
  if (isForeign(facts)) return refuse(`The data folder ${dir} belongs to another user.`, another)
  if ((facts.mode & WRITABLE_BY_OTHERS) !== 0) {
    return refuse(
      `Other users can write to the data folder ${dir}.`,
      `Check that its files are yours, then restrict access with: chmod 700 '${real}'. Or choose another folder with --data-dir.`,
    )
  }
  return faultWithin(real, isForeign)
}

/**
 * The first link or file of another user in the folder and in the folders that Casebook writes to.
 */
function faultWithin(folder: string, isForeign: (facts: Stats) => boolean, depth = 0): Failure | undefined {
  for (const { name } of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, name)
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (facts === undefined) continue
    const remedy = 'Remove it or replace it with the file itself, then start Casebook again.'
    if (facts.isSymbolicLink()) return refuse(`${path} is a link. Casebook does not follow links in its data folder.`, remedy)
    if (isForeign(facts)) return refuse(`${path} belongs to another user.`, remedy)
    if (depth === 0 && facts.isDirectory() && WRITTEN_FOLDERS.has(name)) {
      const fault = faultWithin(path, isForeign, depth + 1)
      if (fault !== undefined) return fault
    }
  }
  return undefined
}
