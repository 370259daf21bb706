import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeFileAtomic } from './disk/atomic-file.ts'
import { errorCodeOf } from './disk/file-system.ts'
import type { Log } from './log.ts'

/** A value that is not as it should be costs itself only, not the settings beside it. */
const orElse = z.catch

const side = z.number().check(z.int(), z.gte(-100_000), z.lte(100_000))

const SETTINGS = z.object({
  version: z.literal(1),
  service: orElse(z.enum(['service', 'practice']), 'service'),
  /** The browser host's port; the browser keeps the case file per port, so it stays the same between runs. */
  port: orElse(z.number().check(z.int(), z.gte(1), z.lte(65_535)), 48_620),
  /** Origins for which a key was put into the keychain. Without an entry the keychain is not asked at all, so nothing prompts. */
  keyStoredFor: orElse(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)), []),
  /** The same for sign-ins to the legacy query interface, by its base address. */
  loginStoredFor: orElse(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)), []),
  /** Credits that are to stay in the account, as digits. */
  floorCredits: orElse(z.string().check(z.regex(/^\d{1,12}$/)), '0'),
  window: orElse(z.optional(z.object({ x: side, y: side, width: side, height: side, maximised: z.boolean() })), undefined),
})

export type Settings = z.output<typeof SETTINGS>
export type WindowState = NonNullable<Settings['window']>

export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  service: 'service',
  port: 48_620,
  keyStoredFor: [],
  loginStoredFor: [],
  floorCredits: '0',
  window: undefined,
}

export interface SettingsFile {
  readonly get: () => Settings
  /** Changes some settings. Resolves to whether that is durable: where the disk refuses it is logged, and the change holds for this run. */
  readonly change: (change: Partial<Omit<Settings, 'version'>>) => Promise<boolean>
  /** true when an unreadable file was set aside: then the settings are not the investigator's. */
  readonly damaged: boolean
}

/** Opens `settings.json` of a data folder. An unreadable file is set aside, never overwritten. */
export function openSettings(dataDir: string, log: Log): SettingsFile {
  const path = join(dataDir, 'settings.json')
  let settings = DEFAULT_SETTINGS
  let damaged = false
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    settings = SETTINGS.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (thrown) {
    if (errorCodeOf(thrown) !== 'ENOENT') {
      damaged = true
      log.warn('settings unreadable, set aside', { code: errorCodeOf(thrown) })
      try {
        renameSync(path, `${path}.damaged`)
      } catch (fault) {
        log.fault('settings could not be set aside', fault)
      }
    }
  }

  let writing: Promise<boolean> = Promise.resolve(true)
  return {
    damaged,
    get: () => settings,
    change: (change) => {
      settings = { ...settings, ...change }
      writing = writing.then(async () => {
        try {
          await writeFileAtomic(path, `${JSON.stringify(settings, undefined, 2)}\n`)
          return true
        } catch (fault) {
          log.fault('settings could not be written', fault)
          return false
        }
      })
      return writing
    },
  }
}
