import * as z from 'zod/mini'
import { BACKUP_PART_CHARS, BACKUP_PARTS, type Backup, type BackupList, type BackupPart, type BackupSummary } from './backup.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import type { HttpExchange } from '../service/http-exchange.ts'
import type { Failure } from '../core/failure.ts'
import type { CasesInOtherStorage } from './other-storage-cases.ts'
import type { CaseMoney, LedgerSummary } from './ledger-summary.ts'
import { FILE_PART_BYTES } from './message-size.ts'
import { PAPER_SIZES } from './paper.ts'
import { EXPLORER_TARGETS } from '../service/explorer-link.ts'
import { CHAIN_IDS } from '../addresses/chains/chains.ts'
import type { AccountPlan, EndpointId } from '../service/table/endpoint.ts'
import { ENDPOINT_IDS } from '../service/table/endpoint.ts'
import { MANIFEST_CHARS, PACKAGE_NAME } from '../release/release-manifest.ts'
import type { CheckedPackage, UpdateState } from '../release/update-state.ts'
import type { Result } from '../core/result.ts'

/**
 * The contract between renderer and backend: each method with the schema of its argument and the
 * type of its result, and every event. Both preloads are closed against it with `satisfies`; the
 * IPC dispatcher checks it.
 * The renderer sends intents; no method takes a URL, a path or a header, and none returns the key.
 */

const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[A-Za-z0-9_.:-]+$/))
const credits = z.string().check(z.regex(/^\d{1,12}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const nothing = z.optional(z.undefined())
const filePart = z.strictObject({
  file: id,
  number: z.number().check(z.int(), z.gte(0)),
  contentBase64: z.string().check(z.maxLength((FILE_PART_BYTES / 3) * 4)),
})

export const METHODS = {
  readAppInfo: nothing,
  readKeyState: nothing,
  /**
   * Tests the key with the account call, then stores it in the keychain (or, without a keychain, in
   * memory for this run).
   */
  setKey: z.strictObject({ key: z.string().check(z.maxLength(4096)) }),
  removeKey: nothing,
  /**
   * State of the sign-in to the legacy query interface (docs/service-interface.md, 4.4); never its
   * token.
   */
  readLogin: nothing,
  /**
   * Exchanges e-mail and password for a token that is stored like the key. The password is used
   * once and never stored.
   */
  signIn: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
  }),
  signOut: nothing,
  /** Starts (or leaves) the practice service. */
  useService: z.strictObject({ service: z.enum(['service', 'practice']) }),
  /** The free account call: plan and remaining credits. */
  readAccount: nothing,
  submitCall: z.strictObject({
    caseId: id,
    planId: id,
    stepId: id,
    endpoint: z.enum(ENDPOINT_IDS),
    request: z.record(z.string(), z.unknown()),
    /** Values of the names in braces in the endpoint's path (`service/request/path.ts`). */
    pathValues: z.optional(z.record(z.string(), z.string())),
    priority: z.enum(['interactive', 'bulk']),
    /**
     * The price that was shown; the backend refuses to spend more on this step, over all attempts.
     */
    approvedCredits: credits,
    /** Limit approved for the whole plan, over all its steps. */
    planCredits: z.optional(credits),
    /** The spending session in which the plan was approved, with its limit over all its plans. */
    session: z.optional(z.strictObject({ id, limit: credits })),
    /**
     * The investigator confirmed this particular purchase (labels, premium labels, unknown price).
     */
    confirmed: z.boolean(),
  }),
  /**
   * Cancels calls by step id. Queued ones cost nothing; those in flight may be charged, and their
   * responses are stored.
   */
  cancelCalls: z.strictObject({ caseId: id, stepIds: z.array(id).check(z.maxLength(10_000)) }),
  readBrokerStatus: nothing,
  pauseQueue: nothing,
  resumeQueue: nothing,
  /**
   * Lists paid responses that are not yet safely in a case file, oldest first, in pages: those
   * after `after`.
   */
  readJournal: z.strictObject({ caseId: z.optional(id), after: z.optional(id) }),
  /**
   * One response of the journal; for a large body the first piece only (`message-size.ts`), as with
   * `submitCall`.
   */
  readResponse: z.strictObject({ exchangeId: id }),
  /** The next piece of a response body in base64, from that character on; '' at its end. */
  readResponsePart: z.strictObject({ exchangeId: id, from: z.number().check(z.int(), z.gte(0), z.multipleOf(4)) }),
  /** The case file has committed these responses; they leave the journal. */
  acknowledge: z.strictObject({ exchangeIds: z.array(id).check(z.maxLength(10_000)) }),
  /** Sets a case's budget; raising it opens a native confirmation where the host has one. */
  setBudget: z.strictObject({ caseId: id, credits }),
  /**
   * Sets the minimum balance of the account in credits; 0 = none. Lowering it opens a native
   * confirmation where the host has one.
   */
  setMinimumBalance: z.strictObject({ credits }),
  readLedger: z.strictObject({ caseId: z.optional(id) }),
  /**
   * What the captures of a case have used by its custody chain. Where the ledger shows less, the
   * larger sum counts as spent.
   */
  reconcileSpending: z.strictObject({ caseId: id, credits: z.string().check(z.regex(/^\d{1,15}$/)) }),
  /**
   * The highest ledger turn noted in the browser's own storage: an older copy of the data folder
   * has a lower one.
   */
  compareLedgerTurn: z.strictObject({ turn: z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)) }),
  /**
   * The investigator has seen the damage found in the ledger and the unaccounted charges; what
   * counts as spent still counts.
   */
  acknowledgeLedgerIssues: nothing,
  /**
   * The author of this installation in a custody chain. Reads the key from the keychain if it is
   * not loaded yet, and creates it the first time.
   */
  readAuthor: nothing,
  /**
   * Stores the custody chain's head outside the browser's storage, so that a truncated chain is
   * noticed.
   */
  writeCustodyHead: z.strictObject({ caseId: id, seq: z.number().check(z.int(), z.gte(0)), head: sha256 }),
  readCustodyHeads: nothing,
  /**
   * The storage of that number cannot be opened: from now on the case file is in the next one.
   * Nothing is deleted.
   */
  quarantineCaseStorage: z.strictObject({ number: z.number().check(z.int(), z.gte(1), z.lte(9_999)) }),
  /** Backups of all cases in this data folder, whichever window wrote them. */
  readBackups: nothing,
  readBackup: z.strictObject({ caseId: id, backupId: id }),
  /** Reads one piece of a backup and checks its hash. */
  readBackupPart: z.strictObject({ caseId: id, sha256 }),
  /**
   * Writes one piece of a backup; pieces keep a large case from blocking either side.
   * `finishBackup` joins them.
   */
  writeBackupPart: z.strictObject({ caseId: id, text: z.string().check(z.minLength(1), z.maxLength(BACKUP_PART_CHARS)) }),
  finishBackup: z.strictObject({
    caseId: id,
    title: z.string().check(z.maxLength(10_000)),
    practice: z.boolean(),
    captures: z.number().check(z.int(), z.gte(0)),
    /** Number and id of the last entry of the custody chain in the backup. */
    seq: z.number().check(z.int(), z.gte(1)),
    head: sha256,
    parts: z.array(sha256).check(z.minLength(1), z.maxLength(BACKUP_PARTS)),
  }),
  /**
   * Opens the public explorer of a chain at an address or a transaction
   * (`service/explorer-link.ts`), in the default browser.
   */
  openExplorer: z.strictObject({ chain: z.enum(CHAIN_IDS), what: z.enum(EXPLORER_TARGETS), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The known state of releases; makes no request. */
  readUpdates: nothing,
  /**
   * Switches the update check on, which checks at once, or off, after which no update request is
   * made.
   */
  setUpdateCheckEnabled: z.strictObject({ on: z.boolean() }),
  /** Checks for a new version now; refused unless the update check is on. */
  checkForUpdates: nothing,
  /**
   * Downloads and checks a package of the newer release that was found. `updatesChanged` reports
   * progress.
   */
  downloadUpdate: z.strictObject({ name: z.string().check(z.regex(PACKAGE_NAME)) }),
  cancelUpdateDownload: nothing,
  /**
   * Checks a package by the text of its manifest and by its name, size and hash, which the page
   * determines; the file itself stays with the page.
   */
  checkPackage: z.strictObject({
    manifest: z.string().check(z.maxLength(MANIFEST_CHARS)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    bytes: z.number().check(z.int(), z.gte(0)),
    sha256,
  }),
  /**
   * Browser host: ends the session of this window, or all others; their windows can no longer call
   * the backend.
   */
  endSessions: z.strictObject({ which: z.enum(['this', 'others']) }),
  /**
   * A part of a file to be saved, in order from number 0; `file` is a name that the page generates
   * for this file.
   */
  writeFilePart: filePart,
  /**
   * Opens the save dialog (Electron) or a download (browser) for a file of `parts` parts; written
   * whole or not at all.
   */
  saveFile: z.strictObject({
    suggestedName: z.string().check(z.maxLength(120), z.regex(/^[A-Za-z0-9_-]+\.(html|json|svg|csv|png|graphml|gexf|pdf)$/)),
    file: id,
    parts: z.number().check(z.int(), z.gte(1)),
  }),
  /** A part of a report to be printed, like `writeFilePart`, but always to the backend. */
  writePrintPart: filePart,
  /**
   * Prints a report of `parts` parts to PDF with the host's own Chromium; one at a time. Its dates
   * are set to `writtenAt`, so that the same report gives the same bytes.
   */
  printReport: z.strictObject({
    file: id,
    parts: z.number().check(z.int(), z.gte(1)),
    paper: z.enum(PAPER_SIZES),
    writtenAt: z.iso.datetime(),
  }),
  /** The piece of the printed PDF from that byte on, in base64; '' at its end. */
  readPrintPart: z.strictObject({ file: id, from: z.number().check(z.int(), z.gte(0)) }),
  /** Ends printing, or drops the printed PDF. */
  cancelPrint: z.strictObject({ file: id }),
} as const

export type MethodName = keyof typeof METHODS

export interface AppInfo {
  readonly version: string
  readonly host: 'electron' | 'browser'
  readonly service: 'service' | 'practice'
  /**
   * Origin of the service in use, for display and for evidence; loopback for the practice service.
   */
  readonly serviceOrigin: string
  readonly platform: string
  /**
   * true when the backend has ever stored a custody head: an empty case file then means loss, not a
   * first run.
   */
  readonly hasCases: boolean
  /**
   * Cases of this data folder that are only in another window's storage; undefined if there are
   * none.
   */
  readonly casesInOtherStorage?: readonly CasesInOtherStorage[] | undefined
  /**
   * Number of the browser storage with the case file: 1, plus one for each damaged storage that was
   * set aside.
   */
  readonly caseFile: number
  /** Identifies the data folder in notes outside of it; absent in tests without one. */
  readonly folderId?: string | undefined
}

export type KeychainState = 'ok' | 'empty' | 'locked' | 'unavailable' | 'denied' | 'timeout'

export interface KeyState {
  readonly keychain: KeychainState
  /** Why the keychain is not ok, and what to do, as sentences; '' when ok or empty. */
  readonly reason: string
  readonly remedy: string
  readonly present: boolean
  readonly source: 'keychain' | 'session' | 'environment' | 'practice' | 'none'
  /** Last four characters, only where the key has at least 16. */
  readonly last4?: string | undefined
  /**
   * The module that stores the key in the keychain; only where the key is stored there and the
   * module is recorded.
   */
  readonly storedBy?: 'keytar' | 'keyring' | undefined
}

/** State of the sign-in to the legacy query interface. */
export interface LoginState {
  /**
   * `unknown-address`: the address of the interface is not known for the service in use, so sign-in
   * is not possible.
   */
  readonly phase: 'unknown-address' | 'signed-out' | 'signed-in' | 'expired'
  /** Base address of the interface, '' where it is not known. */
  readonly address: string
  /** E-mail of the signed-in account, '' when signed out. */
  readonly email: string
  /** UTC ISO time at which it ends (or ended), '' when signed out. */
  readonly until: string
  readonly saved: 'keychain' | 'session' | 'none'
  /**
   * Why the token is not in the keychain, and what to do, as sentences; '' where it is there or
   * does not exist.
   */
  readonly reason: string
  readonly remedy: string
}

export interface Account {
  readonly plan: AccountPlan
  /** As delivered. */
  readonly planText: string
  readonly creditsRemaining: string
  readonly at: string
  /**
   * When the account itself was last read, where the figure now comes from later responses: it
   * omits what other clients spent since.
   */
  readonly readAt?: string | undefined
}

export interface BrokerStatus {
  readonly paused: boolean
  readonly account: Account | undefined
  readonly accountPlan: AccountPlan | undefined
  /**
   * Calls per second and per minute in force now: the plan's, lowered by what responses reported
   * and by other clients of the key.
   */
  readonly limits?: { readonly second: number; readonly minute: number } | undefined
  readonly queued: number
  readonly running: number
  /** What is waiting, for which rate-limit window, and until when. */
  readonly waits: readonly { readonly scope: string; readonly reason: string; readonly until: string; readonly calls: number }[]
  readonly steps: readonly { readonly caseId: string; readonly stepId: string; readonly state: 'queued' | 'running' }[]
  readonly cases: readonly CaseMoney[]
  /**
   * Set when paid work is stopped (key rejected, credits exhausted, payment required, breaker
   * open).
   */
  readonly stopped: Failure | undefined
  /**
   * The minimum balance in credits, and the last call refused because of it (until the minimum
   * balance or account changes).
   */
  readonly minimumBalance: {
    readonly credits: string
    readonly reached: Failure | undefined
    /** The minimum balance was lost with its file: paid work waits until it is set again. */
    readonly unconfirmed?: Failure | undefined
  }
  /** Damage found in the ledger of credits, until the investigator acknowledges it. */
  readonly ledgerDamage?: readonly Failure[] | undefined
  /** Incremented with each durable line of the ledger. */
  readonly ledgerTurn?: number | undefined
  /**
   * Accounts that lost more credits than were booked, until acknowledged. Nothing stops because of
   * it.
   */
  readonly unaccountedCharges?: readonly Failure[] | undefined
  /** Charges above the listed price with the key in use: plans use these prices from then on. */
  readonly charged?: readonly ChargedPrice[] | undefined
  /** Endpoints that the service refused to the key in use for a missing permission. */
  readonly lacking?: readonly MissingPermission[] | undefined
}

/** A refusal of the key in use for a missing permission. */
export interface MissingPermission {
  readonly endpoint: EndpointId
  /**
   * As the service names them: the missing one first, then all that the endpoint requires. Hostile
   * text.
   */
  readonly scopes: readonly string[]
  /** Time of the refusal, UTC ISO. */
  readonly at: string
}

/** Credits that the service charged for one call. */
export interface ChargedPrice {
  readonly endpoint: EndpointId
  readonly credits: string
}

export interface CustodyHead {
  readonly caseId: string
  readonly seq: number
  readonly head: string
  readonly at: string
}

/** The key that signs custody chains for this installation, without its private half. */
export interface AuthorState {
  /**
   * Ed25519 public key, 64 hexadecimal digits; `unsigned` where the keychain does not return the
   * private half.
   */
  readonly author: string
  readonly keychain: KeychainState
  /** Why there is no key, and what to do, as sentences; '' where there is one. */
  readonly reason: string
  readonly remedy: string
  /**
   * true where the previous signing key is gone: from now on this installation is another author.
   */
  readonly replaced?: boolean | undefined
}

/** A response that waits in the journal, without its body. */
export interface JournalResponse {
  readonly id: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  /** Bytes of its body. */
  readonly bytes: number
}

export interface JournalList {
  readonly responses: readonly JournalResponse[]
  /** true where more follow after the last of these. */
  readonly more: boolean
}

export interface SavedFile {
  readonly saved: boolean
  /** File name without folder; '' when the dialog was cancelled. */
  readonly name: string
}

/** Result types by method. */
export interface MethodResults {
  readAppInfo: AppInfo
  readKeyState: KeyState
  /**
   * `account` is undefined where the key is good but may not read it (docs/service-interface.md,
   * 5); `unread` has the reason.
   */
  setKey: { readonly state: KeyState; readonly account: Account | undefined; readonly unread?: Failure | undefined }
  removeKey: KeyState
  readLogin: LoginState
  signIn: LoginState
  signOut: LoginState
  useService: AppInfo
  readAccount: Account
  submitCall: HttpExchange
  cancelCalls: { readonly cancelled: number }
  readBrokerStatus: BrokerStatus
  pauseQueue: BrokerStatus
  resumeQueue: BrokerStatus
  readJournal: JournalList
  readResponse: HttpExchange
  readResponsePart: { readonly text: string }
  acknowledge: { readonly acknowledged: number }
  setBudget: CaseMoney
  setMinimumBalance: BrokerStatus
  readLedger: LedgerSummary
  reconcileSpending: CaseMoney
  compareLedgerTurn: BrokerStatus
  acknowledgeLedgerIssues: BrokerStatus
  readAuthor: AuthorState
  /** Signed where the key is available. */
  writeCustodyHead: CustodyHead & { readonly signature?: HeadSignature | undefined }
  readCustodyHeads: readonly CustodyHead[]
  quarantineCaseStorage: AppInfo
  readBackups: BackupList
  readBackup: Backup
  readBackupPart: { readonly text: string }
  writeBackupPart: BackupPart
  finishBackup: BackupSummary
  /** false in the browser host, where the page itself opens it. */
  openExplorer: { readonly opened: boolean }
  readUpdates: UpdateState
  setUpdateCheckEnabled: UpdateState
  checkForUpdates: UpdateState
  downloadUpdate: UpdateState
  cancelUpdateDownload: UpdateState
  checkPackage: CheckedPackage
  endSessions: { readonly ended: number }
  /** Bytes of the file so far. */
  writeFilePart: { readonly bytes: number }
  saveFile: SavedFile
  writePrintPart: { readonly bytes: number }
  /** Bytes of the PDF. */
  printReport: { readonly bytes: number }
  readPrintPart: { readonly contentBase64: string }
  cancelPrint: { readonly cancelled: boolean }
}

/** Events of the backend with their payloads. */
export interface BackendEvents {
  brokerChanged: BrokerStatus
  keyChanged: KeyState
  loginChanged: LoginState
  authorChanged: AuthorState
  appChanged: AppInfo
  updatesChanged: UpdateState
  /** A command of the native menu; `command` is an id of the renderer's command list. */
  menuCommand: { readonly command: string }
  /** The connection between page and backend (browser host only). */
  connectionChanged: {
    readonly connected: boolean
    /**
     * The backend does not know this page (any more), so the connection does not recover by itself.
     */
    readonly refused?: Failure | undefined
  }
}

export const EVENT_NAMES = [
  'brokerChanged',
  'keyChanged',
  'loginChanged',
  'authorChanged',
  'appChanged',
  'updatesChanged',
  'menuCommand',
  'connectionChanged',
] as const satisfies readonly (keyof BackendEvents)[]

export type MethodArgs<M extends MethodName> = z.output<(typeof METHODS)[M]>

/** The renderer's API: `window.casebook`. */
export type CasebookApi = {
  readonly [M in MethodName]: undefined extends MethodArgs<M>
    ? () => Promise<Result<MethodResults[M]>>
    : (args: MethodArgs<M>) => Promise<Result<MethodResults[M]>>
} & {
  /** Subscribes; the returned function ends the subscription. */
  readonly on: <E extends keyof BackendEvents>(event: E, listener: (payload: BackendEvents[E]) => void) => () => void
}

/** What the backend implements: the same methods without the transport envelope. */
export type IpcHandlers = { readonly [M in MethodName]: (args: MethodArgs<M>) => Promise<Result<MethodResults[M]>> }

export const METHOD_NAMES = Object.keys(METHODS) as MethodName[] // Object.keys loses the key type; METHODS is a closed literal
