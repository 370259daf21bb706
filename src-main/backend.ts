import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { addWordLists } from '../src-shared/addresses/secrets/recovery-phrase.ts'
import type { AppInfo, BackendEvents, IpcHandlers } from '../src-shared/ipc/casebook-api.ts'
import { createEmitter } from '../src-shared/core/emitter.ts'
import { ok, type Result } from '../src-shared/core/result.ts'
import { openBackups } from './backups/backups.ts'
import { appInfoOf } from './ipc/app-info.ts'
import { openCaseFileNotes } from './ipc/case-file-notes.ts'
import { openBackendServices, type BackendServices, type BackendServicesOptions } from './ipc/backend-services.ts'
import type { HostCapabilities } from './ipc/host-capabilities.ts'
import { withDataDirGuard } from './ipc/data-dir-guard.ts'
import { createActiveApiKey } from './ipc/active-api-key.ts'
import { createLedgerTurnNote } from './ipc/ledger-turn-note.ts'
import { createActiveLogin } from './ipc/active-login.ts'
import { backupMethods } from './ipc/methods-backups.ts'
import { callMethods } from './ipc/methods-calls.ts'
import { caseFileMethods } from './ipc/methods-case-file.ts'
import { hostMethods } from './ipc/methods-host.ts'
import { keyMethods } from './ipc/methods-key.ts'
import { moneyMethods } from './ipc/methods-money.ts'
import { createPrinting } from './ipc/methods-print.ts'
import { serviceMethods } from './ipc/methods-service.ts'
import { createActiveService } from './ipc/active-service.ts'
import { removeTempFiles } from './disk/temp-files.ts'
import { lockDataDir } from './disk/data-dir-lock.ts'
import { watchFolder } from './disk/folder-watch.ts'
import { loadKeychainStores } from './keychain/keychain-stores.ts'
import { createApiKeyStore } from './keychain/api-key-store.ts'
import { createKeychain } from './keychain/keychain.ts'
import type { SecretStore } from './keychain/secret-store.ts'
import { createSigningKey } from './keychain/signing-key.ts'
import { createLog, fileSink, type Log } from './log.ts'
import { RELEASES_OF_BUILD, type ReleaseSource } from './releases/release-source.ts'
import { createUpdates } from './releases/updates.ts'
import { openSettings, type SettingsFile } from './settings.ts'

// Refuse a request that contains a recovery phrase, in any language.
void import('../src-shared/addresses/secrets/word-lists.ts').then(({ OTHER_WORD_LISTS }) => addWordLists(OTHER_WORD_LISTS))

/** The public address of the data service; `--service-url` names another. */
const DEFAULT_SERVICE_ORIGIN = 'https://api.nansen.ai'

/**
 * The public address of the legacy query interface, from documentation that has been retired; only
 * used together with the service above. `--legacy-url` names another.
 */
const DEFAULT_LEGACY_URL = 'https://query.api.nansen.ai'

export interface BackendOptions {
  readonly dataDir: string
  readonly serviceUrl?: string | undefined
  readonly legacyUrl?: string | undefined
  readonly practice: boolean
  readonly apiKeyFromEnv?: string | undefined
  readonly version: string
  readonly host: HostCapabilities
  /** Injected by tests. */
  readonly loadStore?: (() => Promise<SecretStore>) | undefined
  readonly openParts?: ((options: BackendServicesOptions) => Promise<Result<BackendServices>>) | undefined
  readonly now?: (() => Date) | undefined
  readonly releases?: ReleaseSource | undefined
}

export interface Backend {
  readonly methods: IpcHandlers
  readonly settings: SettingsFile
  readonly log: Log
  readonly on: <E extends keyof BackendEvents>(event: E, listener: (payload: BackendEvents[E]) => void) => () => void
  /** Called by the host after the machine has slept. */
  readonly woke: () => void
  /** Flushes ledger and journal and releases the data folder. */
  readonly close: () => Promise<void>
}

/**
 * Assembles the backend and serves IPC, the same for both hosts. Makes no request of its own unless
 * the update check was switched on: without key and network everything opens. Error:
 * `data_dir_taken` if another process uses the folder.
 */
export async function startBackend(options: BackendOptions): Promise<Result<Backend>> {
  const locked = await lockDataDir(options.dataDir)
  if (!locked.ok) return locked
  const lock = locked.value
  const log = createLog(fileSink(join(options.dataDir, 'casebook.log')))
  const opened = await openLockedBackend(options, log)
  if (!opened.ok) {
    await lock.release()
    return opened
  }
  const backend = opened.value
  let closed: Promise<void> | undefined
  async function closeAll(): Promise<void> {
    try {
      await backend.close()
    } finally {
      await lock.release()
    }
  }
  return ok({
    ...backend,
    // Once, although both the end of a session and the end of the app call it.
    close: () => {
      closed ??= closeAll()
      return closed
    },
  })
}

/** Opens the services in this order; `ipc/` has what each of them does. */
async function openLockedBackend(options: BackendOptions, log: Log): Promise<Result<Backend>> {
  const { dataDir, host, version, now = () => new Date() } = options
  removeTempFiles(dataDir)
  const settings = openSettings(dataDir, log)
  if (settings.get().folderId === '') void settings.change({ folderId: randomBytes(16).toString('hex') })
  const { folderId } = settings.get()
  const opened = await (options.openParts ?? openBackendServices)({ dataDir, version, log })
  if (!opened.ok) return opened
  const { broker, journal, startPractice, damage } = opened.value
  const origin = options.serviceUrl ?? DEFAULT_SERVICE_ORIGIN
  const legacyUrl = options.legacyUrl ?? (origin === DEFAULT_SERVICE_ORIGIN ? DEFAULT_LEGACY_URL : undefined)

  const { emit, on } = createEmitter<BackendEvents>()
  const notes = openCaseFileNotes({ dataDir, storage: host.storage, log, now })
  const keychain = createKeychain({
    load: options.loadStore ?? (() => loadKeychainStores({ settings })),
    platform: process.platform,
    onLate: () => {
      void key.load().then(key.announce)
      if (signing.wasRequested()) void signing.find().then((state) => emit('authorChanged', state))
    },
  })
  const signing = createSigningKey({ keychain, settings, log })
  const keeper = createApiKeyStore({ keychain, settings, origin, environmentKey: options.apiKeyFromEnv, log })
  const login = createActiveLogin({ broker, keychain, settings, log, now, changed: (state) => emit('loginChanged', state) })
  const service = createActiveService({ broker, startPractice, keeper, login, origin, legacyUrl })
  const key = createActiveApiKey({ broker, keeper, service, changed: (state) => emit('keyChanged', state) })
  const turnNote = createLedgerTurnNote({ keychain, keeper, broker, folderId })
  const printing = createPrinting(host, dataDir)
  const releases = options.releases ?? RELEASES_OF_BUILD
  const updates = createUpdates({
    source: releases,
    dataDir,
    present: version,
    host: host.kind,
    settings,
    now,
    changed: (state) => emit('updatesChanged', state),
  })
  const appInfo = (): AppInfo => appInfoOf({ version, host, service, notes, folderId })

  const endBrokerEvents = broker.onChanged((status) => {
    emit('brokerChanged', status)
    key.rereadIfRejected(status)
  })
  broker.setMinimumBalance(BigInt(settings.get().minimumBalance))
  if (settings.get().isMinimumBalanceLost) broker.invalidateMinimumBalance()
  service.switchToDataService()
  if (options.practice || settings.get().service === 'practice') {
    const started = await service.switchToPractice()
    if (!started.ok) {
      await broker.close()
      return started
    }
  }
  // Not awaited: a keychain that prompts must not delay the window. `readKeyState` waits for it.
  const keyLoaded = key.load().then(
    async () => {
      key.announce()
      await turnNote.compare()
    },
    (fault: unknown) => log.fault('the key could not be loaded', fault),
  )

  updates.begin()

  const methods: IpcHandlers = {
    ...serviceMethods({ service, key, settings, appInfo, changed: (info) => emit('appChanged', info) }),
    ...keyMethods({ broker, keeper, key, service, log, keyLoaded }),
    ...login.methods,
    ...updates.methods,
    ...callMethods({ broker, journal, keyLoaded }),
    ...moneyMethods({ broker, damage, settings, notes, confirm: host.confirm }),
    ...caseFileMethods(notes, signing, appInfo),
    ...backupMethods(openBackups(dataDir, now)),
    ...hostMethods(host, dataDir),
    ...printing.methods,
  }
  return ok({
    methods: withDataDirGuard(methods, watchFolder(dataDir)),
    settings,
    log,
    on,
    woke: () => broker.handleSystemResume(),
    close: async () => {
      endBrokerEvents()
      login.close()
      await updates.close()
      await printing.close()
      await turnNote.close()
      await broker.close()
      await service.close()
      await settings.flushed()
    },
  })
}
