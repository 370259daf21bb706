import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The first moment that every archive format can write down: for a tree without a history. */
const EARLIEST = 315_532_800

/**
 * The time that packages bear, in seconds: `SOURCE_DATE_EPOCH`, else that of the commit, so that whoever builds the same commit writes the
 * same bytes. Never the time of the build.
 */
export function sourceDateEpoch(env: NodeJS.ProcessEnv = process.env, root = fileURLToPath(new URL('../..', import.meta.url))): number {
  const given = env['SOURCE_DATE_EPOCH'] ?? ''
  if (/^\d{1,10}$/.test(given)) return Number(given)
  if (given !== '') throw new Error('SOURCE_DATE_EPOCH is a number of seconds since 1970.')
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const committed = status === 0 ? Number(stdout.trim()) : 0
  return Math.max(EARLIEST, committed)
}
