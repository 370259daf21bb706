import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The earliest time that every archive format can represent: for a tree without a history. */
const EARLIEST = 315_532_800

/**
 * The timestamp of packages, in seconds: `SOURCE_DATE_EPOCH`, else that of the commit, so that
 * every build of a commit gives the same bytes. Never the time of the build.
 */
export function sourceDateEpoch(env: NodeJS.ProcessEnv = process.env, root = fileURLToPath(new URL('../..', import.meta.url))): number {
  const given = env['SOURCE_DATE_EPOCH'] ?? ''
  if (/^\d{1,10}$/.test(given)) return Number(given)
  if (given !== '') throw new Error('SOURCE_DATE_EPOCH is a number of seconds since 1970.')
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const committed = status === 0 ? Number(stdout.trim()) : 0
  return Math.max(EARLIEST, committed)
}
