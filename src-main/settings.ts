import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Failure, failure } from '../src-shared/core/failure.ts'
import { writeFileAtomic } from './disk/atomic-file.ts'
import { errorCodeOf } from './disk/file-system.ts'
import { withChecksum, verifyChecksum, type CheckedJson } from './disk/checksummed-json.ts'
import type { Log } from './log.ts'

/** An invalid value affects only itself, not the other settings. */
const withFallback = z.catch

const side = z.number().check(z.int(), z.gte(-100_000), z.lte(100_000))

/** The newest format of the file that this Casebook knows. */
const VERSION = 1
const MINIMUM_BALANCE = z.string().check(z.regex(/^\d{1,12}$/))

const SETTINGS = z.object({
  service: withFallback(z.enum(['service', 'practice']), 'service'),
  /**
   * The browser host's port; the browser stores the case file per port, so the port stays the same
   * between runs.
   */
  port: withFallback(z.number().check(z.int(), z.gte(1), z.lte(65_535)), 48_620),
  /**
   * Origins for which a key was put into the keychain. Without an entry the keychain is not read at
   * all, so no prompt appears.
   */
  keyStoredFor: withFallback(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)), []),
  /** The same for sign-ins to the legacy query interface, by its base address. */
  loginStoredFor: withFallback(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)), []),
  /**
   * Which module holds each item of the keychain; `none` once it was removed. Without an entry:
   * keytar, as in version 0.1.0.
   */
  storedBy: withFallback(z.record(z.string().check(z.maxLength(400)), z.enum(['keytar', 'keyring', 'none'])), {}),
  /**
   * Public key by which this installation signs custody chains; '' before there is one. Its private
   * half is in the keychain.
   */
  author: withFallback(z.string().check(z.regex(/^([0-9a-f]{64})?$/)), ''),
  /** Identifies the data folder in notes outside it; created at the first start. */
  folderId: withFallback(z.string().check(z.regex(/^([0-9a-f]{32})?$/)), ''),
  /** Minimum balance of the account in credits, as digits. */
  minimumBalance: withFallback(MINIMUM_BALANCE, '0'),
  /** The investigator's minimum balance was lost: it must be confirmed before any paid call. */
  isMinimumBalanceLost: withFallback(z.boolean(), false),
  /** The update check was switched on. An unreadable value counts as off. */
  lookForUpdates: withFallback(z.boolean(), false),
  window: withFallback(z.optional(z.object({ x: side, y: side, width: side, height: side, maximised: z.boolean() })), undefined),
})

export type Settings = z.output<typeof SETTINGS>
export type WindowState = NonNullable<Settings['window']>

export const DEFAULT_SETTINGS: Settings = {
  service: 'service',
  port: 48_620,
  keyStoredFor: [],
  loginStoredFor: [],
  storedBy: {},
  author: '',
  folderId: '',
  minimumBalance: '0',
  isMinimumBalanceLost: false,
  lookForUpdates: false,
  window: undefined,
}

export interface SettingsFile {
  readonly get: () => Settings
  /**
   * Changes some settings. Resolves to whether that is durable: a refusal by the disk is logged,
   * and the change applies to this run.
   */
  readonly change: (change: Partial<Settings>) => Promise<boolean>
  /**
   * Resolves when no change waits to be written; awaited before the backend ends, since the process
   * may end a moment later.
   */
  readonly flushed: () => Promise<void>
  /**
   * true if the settings are not the investigator's: neither the file nor its copy could be read.
   */
  readonly damaged: boolean
  /** Problems found in the file, to be shown to the person. */
  readonly damage: readonly Failure[]
}

interface SettingsRead {
  readonly settings: Settings
  /** Members that only a newer Casebook knows, with its version: preserved for it. */
  readonly unknown: Readonly<Record<string, unknown>>
  readonly damaged: boolean
  readonly damage: readonly Failure[]
}

const FIRST_RUN: SettingsRead = { settings: DEFAULT_SETTINGS, unknown: { version: VERSION }, damaged: false, damage: [] }

/**
 * Opens `settings.json` of a data folder. It is written twice, each time with its hash: a damaged
 * file is set aside, never overwritten, and its copy is used; without a copy, readable values are
 * used and the minimum balance has to be confirmed.
 */
export function openSettings(dataDir: string, log: Log): SettingsFile {
  const path = join(dataDir, 'settings.json')
  const copyPath = join(dataDir, 'settings.copy.json')
  let read = FIRST_RUN
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    read = readSettings(readText(path), readText(copyPath))
  } catch (fault) {
    log.fault('settings could not be read', fault)
    read = { ...FIRST_RUN, settings: { ...DEFAULT_SETTINGS, isMinimumBalanceLost: true }, damaged: true, damage: [unreadable()] }
  }
  const { damaged, damage, unknown } = read
  let { settings } = read
  for (const { message } of damage) log.warn(message)
  const mustRepair = damage.some(({ code }) => code === 'corrupt')
  if (mustRepair) {
    try {
      copyFileSync(path, `${path}.damaged`)
    } catch (fault) {
      if (errorCodeOf(fault) !== 'ENOENT') log.fault('settings could not be set aside', fault)
    }
  }

  let writing: Promise<boolean> = Promise.resolve(true)
  const change: SettingsFile['change'] = (changed) => {
    settings = { ...settings, ...changed }
    writing = writing.then(async () => {
      try {
        const text = withChecksum({ ...unknown, ...settings }, 2)
        await writeFileAtomic(path, text)
        await writeFileAtomic(copyPath, text)
        return true
      } catch (fault) {
        log.fault('settings could not be written', fault)
        return false
      }
    })
    return writing
  }
  // The next start finds an intact file, which records what is still to be confirmed.
  if (mustRepair) void change({})
  return {
    damaged,
    damage,
    get: () => settings,
    change,
    flushed: async () => {
      await writing
    },
  }
}

/** undefined if there is no such file. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    if (errorCodeOf(thrown) === 'ENOENT') return undefined
    throw thrown
  }
}

function readSettings(text: string | undefined, copyText: string | undefined): SettingsRead {
  const found = text === undefined ? undefined : verifyChecksum(text)
  const copy = copyText === undefined ? undefined : verifyChecksum(copyText)
  if (found !== undefined && found.state !== 'altered' && isVersion(found)) return fieldsOf(found)
  if (copy?.state === 'sealed' && isVersion(copy)) {
    const what = text === undefined ? 'were missing' : 'were damaged'
    const read = fieldsOf(copy)
    return { ...read, damage: [...read.damage, failure('corrupt', `The settings ${what}. The backup copy is used.`, 'Review the settings.')] }
  }
  if (text === undefined && copyText === undefined) return FIRST_RUN
  const rest = found ?? copy
  const read = rest === undefined ? FIRST_RUN : fieldsOf(rest)
  return { ...read, settings: { ...read.settings, isMinimumBalanceLost: true }, unknown: { version: VERSION }, damaged: true, damage: [unreadable()] }
}

function isVersion({ content: { version } }: CheckedJson): boolean {
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= VERSION
}

/** Each field by itself: an invalid one affects only itself. */
function fieldsOf({ content }: CheckedJson): SettingsRead {
  const settings = SETTINGS.parse(content)
  const isNewer = Number(content['version']) > VERSION
  // A newer file without a known minimum balance may have one in another format.
  const isLost = content['minimumBalance'] === undefined ? isNewer : !MINIMUM_BALANCE.safeParse(content['minimumBalance']).success
  const damage = [
    ...(isNewer ? [newer(String(content['version']))] : []),
    ...(isLost && !settings.isMinimumBalanceLost
      ? [failure('corrupt', 'The minimum balance in the settings cannot be read.', 'Confirm the minimum balance, or set a new one.')]
      : []),
  ]
  const unknown = isNewer ? content : { version: VERSION }
  return { settings: { ...settings, isMinimumBalanceLost: settings.isMinimumBalanceLost || isLost }, unknown, damaged: false, damage }
}

function unreadable(): Failure {
  return failure(
    'corrupt',
    'The settings and their backup copy were damaged. Unreadable settings were reset to their defaults.',
    'Review the settings and confirm the minimum balance. The file stays in the data folder, as settings.json.damaged.',
  )
}

function newer(version: string): Failure {
  return failure(
    'newer_version',
    `The settings were written by a newer Casebook (format ${version.slice(0, 20)}). Only the settings known to this version were read.`,
    'Review the settings, or use the newer Casebook.',
  )
}
