import { join } from 'node:path'
import type { AppInfo, BridgeEvents, BrokerStatus, DeskMethods, KeyState, SavedFile } from '../src-shared/bridge.ts'
import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'
import type { Secret } from './broker/secret.ts'
import { openBackups } from './backups.ts'
import { openCustodyHeads, type CustodyHeads } from './custody-heads.ts'
import { lockDataDir } from './disk/data-dir-lock.ts'
import { createDeskLogin } from './desk-login.ts'
import { createDeskMoney } from './desk-money.ts'
import { openDeskParts, type DeskParts, type DeskPartsOptions, type PracticeParts } from './desk-parts.ts'
import { createKeyKeeper, type KeyKeeper } from './keychain/key-keeper.ts'
import { checkKeyShape, isGoodKey } from './keychain/key-shape.ts'
import { createKeychain } from './keychain/keychain.ts'
import { loadKeytarStore } from './keychain/keytar-store.ts'
import type { SecretStore } from './keychain/secret-store.ts'
import { createLog, fileSink, type Log } from './log.ts'
import { openSettings, type SettingsFile } from './settings.ts'

/** The public address of the data service (wire/endpoints.json, `base_url_public`); `--service-url` names another. */
export const DEFAULT_SERVICE_ORIGIN = 'https://api.nansen.ai'

/**
 * The public address of its legacy query interface, from documentation that has been retired (wire/endpoints.json); only ever
 * used beside the service above. `--legacy-url` names another.
 */
export const DEFAULT_LEGACY_URL = 'https://query.api.nansen.ai'

export interface Question {
  readonly message: string
  readonly detail: string
  readonly yes: string
}

/** What only a host can do. */
export interface HostAbilities {
  readonly kind: 'electron' | 'browser'
  /** Names the browser store whose case files belong to this host; asked when the first page calls. Fit for a file name. */
  readonly storage: () => string
  readonly saveFile: (name: string, content: Uint8Array) => Promise<Result<SavedFile>>
  /** Asks the person at the screen outside of the page's reach; undefined where the host has no such means. */
  readonly confirm: ((question: Question) => Promise<boolean>) | undefined
}

export interface DeskOptions {
  readonly dataDir: string
  readonly serviceUrl?: string | undefined
  readonly legacyUrl?: string | undefined
  readonly practice: boolean
  readonly apiKeyFromEnv?: string | undefined
  readonly version: string
  readonly host: HostAbilities
  /** Injected by tests. */
  readonly loadStore?: (() => Promise<SecretStore>) | undefined
  readonly openParts?: ((options: DeskPartsOptions) => Promise<Result<DeskParts>>) | undefined
  readonly now?: (() => Date) | undefined
}

export interface Desk {
  readonly methods: DeskMethods
  readonly settings: SettingsFile
  readonly log: Log
  readonly on: <E extends keyof BridgeEvents>(event: E, listener: (payload: BridgeEvents[E]) => void) => () => void
  /** The host knows that the machine has slept. */
  readonly woke: () => void
  /** Flushes ledger and journal and gives the data folder free. */
  readonly close: () => Promise<void>
}

/**
 * Puts the parts of the desk together and answers the bridge, the same for both hosts. Makes no request of its own: with no key
 * and no network everything opens. `data_dir_taken` where another desk works in the folder.
 */
export async function openDesk(options: DeskOptions): Promise<Result<Desk>> {
  const locked = await lockDataDir(options.dataDir)
  if (!locked.ok) return locked
  const lock = locked.value
  const log = createLog(fileSink(join(options.dataDir, 'casebook.log')))
  const opened = await openLockedDesk(options, log)
  if (!opened.ok) {
    await lock.release()
    return opened
  }
  const desk = opened.value
  let closed: Promise<void> | undefined
  async function closeAll(): Promise<void> {
    try {
      await desk.close()
    } finally {
      await lock.release()
    }
  }
  return ok({
    ...desk,
    // Once, although both the end of a session and the end of the app ask for it.
    close: () => {
      closed ??= closeAll()
      return closed
    },
  })
}

async function openLockedDesk(options: DeskOptions, log: Log): Promise<Result<Desk>> {
  const { dataDir, host, now = () => new Date() } = options
  const settings = openSettings(dataDir, log)
  const opened = await (options.openParts ?? openDeskParts)({ dataDir, version: options.version, log })
  if (!opened.ok) return opened
  const { broker, journal, startPractice, damage = [] } = opened.value
  const origin = options.serviceUrl ?? DEFAULT_SERVICE_ORIGIN
  const legacyUrl = options.legacyUrl ?? (origin === DEFAULT_SERVICE_ORIGIN ? DEFAULT_LEGACY_URL : undefined)

  const listeners = new Map<keyof BridgeEvents, Set<(payload: never) => void>>()
  function emit<E extends keyof BridgeEvents>(event: E, payload: BridgeEvents[E]): void {
    // The set under a name only ever holds listeners of that event (`on` below).
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }

  let practice: PracticeParts | undefined
  let usesPractice = false
  let heads: CustodyHeads | undefined
  const backups = openBackups(dataDir, now)
  const custodyHeads = (): CustodyHeads => (heads ??= openCustodyHeads(dataDir, host.storage(), log, now))

  const keychain = createKeychain({
    load: options.loadStore ?? loadKeytarStore,
    platform: process.platform,
    onLate: () => {
      void loadKey().then(announceKey)
    },
  })
  const keeper: KeyKeeper = createKeyKeeper({ keychain, settings, origin, environmentKey: options.apiKeyFromEnv, log })

  const money = createDeskMoney({ broker, settings, confirm: host.confirm })
  const login = createDeskLogin({ broker, keychain, settings, log, now, changed: (state) => emit('loginChanged', state) })

  async function loadKey(): Promise<void> {
    await keeper.load()
    if (!usesPractice) broker.useKey(keeper.secret())
  }

  function keyState(): KeyState {
    return usesPractice ? { ...keeper.state(), present: true, source: 'practice', last4: undefined } : keeper.state()
  }

  function announceKey(): KeyState {
    const state = keyState()
    emit('keyChanged', state)
    return state
  }

  function appInfo(): AppInfo {
    return {
      version: options.version,
      host: host.kind,
      service: usesPractice ? 'practice' : 'service',
      serviceOrigin: usesPractice && practice !== undefined ? practice.origin : origin,
      platform: process.platform,
      hasCases: custodyHeads().all().length > 0,
    }
  }

  async function usePractice(): Promise<Result<void>> {
    if (practice === undefined) {
      const started = await startPractice()
      if (!started.ok) return started
      practice = started.value
    }
    usesPractice = true
    broker.useService({ origin: practice.origin, practice: true })
    broker.useKey(practice.secret)
    login.use({ address: practice.legacyBase, practice: true })
    return ok(undefined)
  }

  function useRealService(): void {
    usesPractice = false
    broker.useService({ origin, practice: false })
    broker.useKey(keeper.secret())
    login.use({ address: legacyUrl, practice: false })
  }

  /** A key that the service rejects may have been replaced in the keychain by another program: it is read again, once per rejection. */
  let rejectedSecret: Secret | undefined
  function onBrokerChanged(status: BrokerStatus): void {
    emit('brokerChanged', status)
    const secret = keeper.secret()
    if (status.stopped?.code !== 'key_rejected' || usesPractice || keeper.state().source !== 'keychain' || secret === rejectedSecret) return
    rejectedSecret = secret
    void keeper.load().then(() => {
      const reread = keeper.secret()
      if (reread === undefined || reread.reveal() === secret?.reveal()) {
        rejectedSecret = reread
        return
      }
      broker.useKey(reread)
      announceKey()
    })
  }
  const endBrokerEvents = broker.onChanged(onBrokerChanged)

  broker.setFloor(BigInt(settings.get().floorCredits))
  useRealService()
  if (options.practice || settings.get().service === 'practice') {
    const started = await usePractice()
    if (!started.ok) {
      await broker.close()
      return started
    }
  }
  // Not awaited: a keychain that prompts must not hold up the window. `readKeyState` waits for it.
  const keyLoaded = loadKey().then(
    () => {
      announceKey()
    },
    (fault: unknown) => log.fault('the key could not be loaded', fault),
  )

  /** A change of service under calls in flight would send answers of the one to cases of the other. */
  function underWay(): Result<never> | undefined {
    const status = broker.status()
    const calls = status.queued + status.running
    return calls === 0
      ? undefined
      : err(failure('busy', `${calls} calls are under way with the service in use.`, 'Let them end or cancel them, then change the service.'))
  }

  const methods: DeskMethods = {
    readAppInfo: async () => ok(appInfo()),
    readKeyState: async () => {
      await keyLoaded
      return ok(keyState())
    },
    setKey: async ({ key }) => {
      if (usesPractice)
        return err(
          failure('bad_request', 'The practice service is in use, which has its own key.', 'Change to the data service first, then enter the key.'),
        )
      const shaped = checkKeyShape(key)
      if (!shaped.ok) return shaped
      log.conceal(key)
      await keyLoaded
      const busy = underWay()
      if (busy !== undefined) return busy
      const before = keeper.secret()
      broker.useKey(shaped.value)
      const account = await broker.readAccount()
      if (!account.ok && !isGoodKey(account.error)) {
        broker.useKey(before)
        return account
      }
      await keeper.keep(shaped.value)
      const state = announceKey()
      return ok(account.ok ? { state, account: account.value } : { state, account: undefined, unread: account.error })
    },
    removeKey: async () => {
      await keyLoaded
      const removed = await keeper.remove()
      if (!usesPractice) broker.useKey(undefined)
      const state = announceKey()
      return removed.ok ? ok(state) : removed
    },
    readLogin: login.readLogin,
    signIn: login.signIn,
    signOut: login.signOut,
    useService: async ({ service }) => {
      const wanted = service === 'practice'
      if (wanted !== usesPractice) {
        const busy = underWay()
        if (busy !== undefined) return busy
        if (wanted) {
          const started = await usePractice()
          if (!started.ok) return started
        } else useRealService()
        announceKey()
      }
      await settings.change({ service })
      const info = appInfo()
      emit('appChanged', info)
      return ok(info)
    },
    readAccount: async () => {
      await keyLoaded
      return await broker.readAccount()
    },
    submitCall: async (call) => {
      await keyLoaded
      return await broker.submit(call)
    },
    cancelCalls: async ({ caseId, stepIds }) => ok({ cancelled: broker.cancel(caseId, stepIds) }),
    readBrokerStatus: async () => ok(broker.status()),
    pauseQueue: async () => {
      broker.pause()
      return ok(broker.status())
    },
    resumeQueue: async () => {
      broker.resume()
      return ok(broker.status())
    },
    readJournal: async ({ caseId }) => await journal.pending(caseId),
    acknowledge: async ({ exchangeIds }) => {
      const left = await journal.acknowledge(exchangeIds)
      return left.ok ? ok({ acknowledged: left.value }) : left
    },
    setBudget: money.setBudget,
    setFloor: money.setFloor,
    readLedger: async ({ caseId }) => ok({ ...broker.ledgerSummary(caseId), damage }),
    writeCustodyHead: async (head) => await custodyHeads().write(head),
    readCustodyHeads: async () => ok(custodyHeads().all()),
    readBackups: backups.list,
    readBackup: backups.read,
    readBackupPart: backups.readPart,
    writeBackupPart: backups.writePart,
    finishBackup: backups.finish,
    saveFile: async ({ suggestedName, contentBase64 }) => {
      const content = Buffer.from(contentBase64, 'base64')
      // Buffer skips what is not base64; a report that lost characters must not be written.
      if (content.toString('base64').length !== contentBase64.length) {
        return err(failure('bad_request', `The content of ${suggestedName} is not base64.`, 'Export again.'))
      }
      return await host.saveFile(suggestedName, content)
    },
  }

  return ok({
    methods,
    settings,
    log,
    on: (event, listener) => {
      const group = listeners.get(event) ?? new Set()
      listeners.set(event, group)
      const subscriber = (payload: never): void => listener(payload)
      group.add(subscriber)
      return () => {
        group.delete(subscriber)
      }
    },
    woke: () => broker.woke(),
    close: async () => {
      endBrokerEvents()
      login.close()
      await broker.close()
      await practice?.close()
    },
  })
}
