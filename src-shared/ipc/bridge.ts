import * as z from 'zod/mini'
import { BACKUP_PART_CHARS, BACKUP_PARTS, type Backup, type BackupList, type BackupPart, type BackupSummary } from './backup.ts'
import type { HeadSignature } from '../custody/head-signature.ts'
import type { Exchange } from '../service/exchange.ts'
import type { Failure } from '../core/failure.ts'
import type { CasesInOtherStorage } from './other-storage-cases.ts'
import type { CaseMoney, LedgerSummary } from './ledger-summary.ts'
import { FILE_PART_BYTES } from './message-size.ts'
import { EXPLORER_TARGETS } from '../service/explorer-link.ts'
import { CHAIN_IDS } from '../addresses/chains/chains.ts'
import type { AccountPlan, EndpointId } from '../service/table/endpoint.ts'
import { ENDPOINT_IDS } from '../service/table/endpoint.ts'
import { MANIFEST_CHARS, PACKAGE_NAME } from '../release/release-manifest.ts'
import type { CheckedPackage, UpdateState } from '../release/update-state.ts'
import type { Result } from '../core/result.ts'

/**
 * The one contract between renderer and desk: every method with the schema of its argument and the type of its
 * result, and every event. Both preloads are closed against it with `satisfies`; one gate in the desk checks it.
 * The renderer sends intents; no method takes a URL, a path or a header, and none returns the key.
 */

const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[A-Za-z0-9_.:-]+$/))
const credits = z.string().check(z.regex(/^\d{1,12}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const nothing = z.optional(z.undefined())

export const METHODS = {
  readAppInfo: nothing,
  readKeyState: nothing,
  /** Tests the key with the account call, then stores it in the keychain (or keeps it for this run where there is none). */
  setKey: z.strictObject({ key: z.string().check(z.maxLength(4096)) }),
  removeKey: nothing,
  /** How the sign-in to the legacy query interface stands (docs/service-interface.md, 4.4); never its token. */
  readLogin: nothing,
  /** Trades e-mail and password for a token that is kept like the key. The password is used once and kept nowhere. */
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
    /** Values of the names in braces in the endpoint's path (`service/path.ts`). */
    pathValues: z.optional(z.record(z.string(), z.string())),
    priority: z.enum(['interactive', 'bulk']),
    /** The price that was shown; the desk refuses to spend more on this step, all attempts together. */
    approvedCredits: credits,
    /** What was approved for the whole plan: no more is spent on all its steps together. */
    planCredits: z.optional(credits),
    /** The spending session that the plan was approved in: no more is spent on all its plans together than its limit. */
    session: z.optional(z.strictObject({ id, limit: credits })),
    /** The investigator saw and confirmed this very purchase (labels, premium labels, unknown price). */
    confirmed: z.boolean(),
  }),
  /** Cancels calls by step id; queued ones cost nothing, calls in flight end as disputed until reconciled. */
  cancelCalls: z.strictObject({ caseId: id, stepIds: z.array(id).check(z.maxLength(10_000)) }),
  readBrokerStatus: nothing,
  pauseQueue: nothing,
  resumeQueue: nothing,
  /** Which answers were paid for and are not yet safely in a case file, in parts: what follows on `after`, oldest first. */
  readJournal: z.strictObject({ caseId: z.optional(id), after: z.optional(id) }),
  /** One answer of the journal; of a large body its first piece (`message-size.ts`), as `submitCall` gives it too. */
  readAnswer: z.strictObject({ exchangeId: id }),
  /** The next piece of an answer's body in base64, from that character on; '' at its end. */
  readAnswerPart: z.strictObject({ exchangeId: id, from: z.number().check(z.int(), z.gte(0), z.multipleOf(4)) }),
  /** The case file has committed these; they leave the journal. */
  acknowledge: z.strictObject({ exchangeIds: z.array(id).check(z.maxLength(10_000)) }),
  /** Sets a case's budget; raising it asks natively where the host can. */
  setBudget: z.strictObject({ caseId: id, credits }),
  /** Credits that are to stay in the account whatever is asked for; 0 = none. Lowering it asks natively where the host can. */
  setFloor: z.strictObject({ credits }),
  readLedger: z.strictObject({ caseId: z.optional(id) }),
  /** What the captures of a case have used, as its custody chain says: where the ledger shows less, the larger sum counts as spent. */
  reconcileSpending: z.strictObject({ caseId: id, credits: z.string().check(z.regex(/^\d{1,15}$/)) }),
  /** The investigator has seen what was found wrong with the ledger, and what an account lost beside it; what counts as spent goes on to count. */
  /** The highest turn of the ledger that the browser's own storage has noted: an older copy of the data folder has a lower one. */
  compareLedgerTurn: z.strictObject({ turn: z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000_000)) }),
  acknowledgeLedgerIssues: nothing,
  /** Who this installation is in a custody chain. Asks the keychain where it has not given the key yet, and makes the key the first time. */
  readAuthor: nothing,
  /** Keeps the custody chain's head outside the browser's storage, so that a cut tail is noticed. */
  writeCustodyHead: z.strictObject({ caseId: id, seq: z.number().check(z.int(), z.gte(0)), head: sha256 }),
  readCustodyHeads: nothing,
  /** The storage of that number cannot be opened: from now on the next one holds the case file. Nothing is deleted. */
  quarantineCaseStorage: z.strictObject({ number: z.number().check(z.int(), z.gte(1), z.lte(9_999)) }),
  /** Backups of all cases that this data folder holds, whichever window wrote them. */
  readBackups: nothing,
  readBackup: z.strictObject({ caseId: id, backupId: id }),
  /** One piece of a backup, compared with its hash. */
  readBackupPart: z.strictObject({ caseId: id, sha256 }),
  /** A backup comes in pieces, so that neither side is held up by a large case; `finishBackup` makes them one. */
  writeBackupPart: z.strictObject({ caseId: id, text: z.string().check(z.minLength(1), z.maxLength(BACKUP_PART_CHARS)) }),
  finishBackup: z.strictObject({
    caseId: id,
    title: z.string().check(z.maxLength(10_000)),
    practice: z.boolean(),
    captures: z.number().check(z.int(), z.gte(0)),
    /** Number and id of the last entry of the custody chain that the backup holds. */
    seq: z.number().check(z.int(), z.gte(1)),
    head: sha256,
    parts: z.array(sha256).check(z.minLength(1), z.maxLength(BACKUP_PARTS)),
  }),
  /** Shows an address or a transaction at the public explorer of its chain (`service/explorer-link.ts`), in the person's own browser. */
  openExplorer: z.strictObject({ chain: z.enum(CHAIN_IDS), what: z.enum(EXPLORER_TARGETS), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** What is known of releases; asks nobody. */
  readUpdates: nothing,
  /** Switches looking for a new version on, which looks at once, or off, after which nothing is asked any more. */
  setUpdateCheckEnabled: z.strictObject({ on: z.boolean() }),
  /** Looks for a new version now; refused unless looking is switched on. */
  checkForUpdates: nothing,
  /** Fetches a package of the newer release that was found, and checks it. How it goes on is told by `updatesChanged`. */
  downloadUpdate: z.strictObject({ name: z.string().check(z.regex(PACKAGE_NAME)) }),
  cancelUpdateDownload: nothing,
  /** Checks a package that the page has read from a file by the text of its manifest; the file itself stays with the page. */
  checkPackage: z.strictObject({
    manifest: z.string().check(z.maxLength(MANIFEST_CHARS)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    bytes: z.number().check(z.int(), z.gte(0)),
    sha256,
  }),
  /** Browser host: ends the session of this window, or all others; their windows can ask the desk nothing more. */
  endSessions: z.strictObject({ which: z.enum(['this', 'others']) }),
  /** A part of a file that is to be saved, in order from number 0 on; `file` is a name that the page makes up for this file. */
  writeFilePart: z.strictObject({
    file: id,
    number: z.number().check(z.int(), z.gte(0)),
    contentBase64: z.string().check(z.maxLength((FILE_PART_BYTES / 3) * 4)),
  }),
  /** Save dialog (Electron) or download (browser) for the file that so many parts make; written whole or not at all. */
  saveFile: z.strictObject({
    suggestedName: z.string().check(z.maxLength(120), z.regex(/^[A-Za-z0-9_-]+\.(html|json|svg|csv|png|graphml|gexf)$/)),
    file: id,
    parts: z.number().check(z.int(), z.gte(1)),
  }),
} as const

export type MethodName = keyof typeof METHODS

export interface AppInfo {
  readonly version: string
  readonly host: 'electron' | 'browser'
  readonly service: 'service' | 'practice'
  /** Origin of the service in use, for display and for evidence; loopback for the practice service. */
  readonly serviceOrigin: string
  readonly platform: string
  /** true when the desk has ever kept a custody head: an empty case file then means loss, not a first run. */
  readonly hasCases: boolean
  /** Cases of this data folder that are in another window's storage and not in this one's; none where it is not given. */
  readonly casesInOtherStorage?: readonly CasesInOtherStorage[] | undefined
  /** Number of the browser storage that holds the case file: 1, and one more for each damaged one that was set aside. */
  readonly caseFile: number
  /** Names the data folder to notes outside of it; absent in tests without one. */
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
  /** The module that holds the key in the keychain; only where it is kept there and that is recorded. */
  readonly heldBy?: 'keytar' | 'keyring' | undefined
}

/** The sign-in to the legacy query interface. */
export interface LoginState {
  /** `unknown-address`: the interface of the service in use has no known address, so nobody can sign in. */
  readonly phase: 'unknown-address' | 'signed-out' | 'signed-in' | 'expired'
  /** Base address of the interface, '' where it is not known. */
  readonly address: string
  /** Whose sign-in it is, '' when signed out. */
  readonly email: string
  /** UTC ISO time at which it ends (or ended), '' when signed out. */
  readonly until: string
  readonly saved: 'keychain' | 'session' | 'none'
  /** Why the token is not in the keychain, and what to do, as sentences; '' where it is, and where there is none. */
  readonly reason: string
  readonly remedy: string
}

export interface Account {
  readonly plan: AccountPlan
  /** As delivered. */
  readonly planText: string
  readonly creditsRemaining: string
  readonly at: string
  /** When the account itself was read, where the figure has come from answers since: what others took meanwhile is not in it. */
  readonly readAt?: string | undefined
}

export interface BrokerStatus {
  readonly paused: boolean
  readonly account: Account | undefined
  readonly accountPlan: AccountPlan | undefined
  /** Calls per second and per minute in force now: the plan's, lowered by what answers said and by other clients on the key. */
  readonly limits?: { readonly second: number; readonly minute: number } | undefined
  readonly queued: number
  readonly running: number
  /** What waits, for which window, and until when. */
  readonly waits: readonly { readonly scope: string; readonly reason: string; readonly until: string; readonly calls: number }[]
  readonly steps: readonly { readonly caseId: string; readonly stepId: string; readonly state: 'queued' | 'running' }[]
  readonly cases: readonly CaseMoney[]
  /** Set when paid work is stopped (key rejected, credits exhausted, payment required, breaker open). */
  readonly stopped: Failure | undefined
  /** Credits that are to stay in the account, and the last call that was refused for it (until floor or account change). */
  readonly floor: {
    readonly credits: string
    readonly reached: Failure | undefined
    /** The floor was lost with its file: paid work waits until it is set again. */
    readonly unconfirmed?: Failure | undefined
  }
  /** What was found wrong with the ledger of credits and waits for somebody to agree. */
  readonly ledgerDamage?: readonly Failure[] | undefined
  /** Raised with each line of the ledger that is durable. */
  readonly ledgerTurn?: number | undefined
  /** Of accounts that have lost more credits than were booked, until somebody has seen it. Nothing stops for it. */
  readonly unaccountedCharges?: readonly Failure[] | undefined
  /** What the service has charged above its price with the key in use: plans count with it from then on. */
  readonly charged?: readonly ChargedPrice[] | undefined
  /** Endpoints that the service has refused to the key in use for want of a permission. */
  readonly lacking?: readonly MissingPermission[] | undefined
}

/** That the key in use was refused for want of a permission. */
export interface MissingPermission {
  readonly endpoint: EndpointId
  /** As the service names them: the missing one first, then all that the endpoint needs. Hostile text. */
  readonly scopes: readonly string[]
  /** When, UTC ISO. */
  readonly at: string
}

/** Credits of one call, as the service has charged them. */
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

/** The key by which this installation signs custody chains, without its private half. */
export interface AuthorState {
  /** Ed25519 public key, 64 hexadecimal digits; `unsigned` where the keychain does not give the private half. */
  readonly author: string
  readonly keychain: KeychainState
  /** Why there is no key, and what to do, as sentences; '' where there is one. */
  readonly reason: string
  readonly remedy: string
  /** true where the key that signed before is gone: from now on this installation is another author. */
  readonly replaced?: boolean | undefined
}

/** An answer that waits in the journal, without its body. */
export interface JournalAnswer {
  readonly id: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  /** Bytes of its body. */
  readonly bytes: number
}

export interface JournalList {
  readonly answers: readonly JournalAnswer[]
  /** true where more follow on the last of these. */
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
  /** Without an account where the key is good and may not read it (docs/service-interface.md, 5); `unread` says so. */
  setKey: { readonly state: KeyState; readonly account: Account | undefined; readonly unread?: Failure | undefined }
  removeKey: KeyState
  readLogin: LoginState
  signIn: LoginState
  signOut: LoginState
  useService: AppInfo
  readAccount: Account
  submitCall: Exchange
  cancelCalls: { readonly cancelled: number }
  readBrokerStatus: BrokerStatus
  pauseQueue: BrokerStatus
  resumeQueue: BrokerStatus
  readJournal: JournalList
  readAnswer: Exchange
  readAnswerPart: { readonly text: string }
  acknowledge: { readonly acknowledged: number }
  setBudget: CaseMoney
  setFloor: BrokerStatus
  readLedger: LedgerSummary
  reconcileSpending: CaseMoney
  compareLedgerTurn: BrokerStatus
  acknowledgeLedgerIssues: BrokerStatus
  readAuthor: AuthorState
  /** Signed where the key is at hand. */
  writeCustodyHead: CustodyHead & { readonly signature?: HeadSignature | undefined }
  readCustodyHeads: readonly CustodyHead[]
  quarantineCaseStorage: AppInfo
  readBackups: BackupList
  readBackup: Backup
  readBackupPart: { readonly text: string }
  writeBackupPart: BackupPart
  finishBackup: BackupSummary
  /** false where the page itself opens it: in the browser host. */
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
}

/** Events from the desk, with what they carry. */
export interface BridgeEvents {
  brokerChanged: BrokerStatus
  keyChanged: KeyState
  loginChanged: LoginState
  authorChanged: AuthorState
  appChanged: AppInfo
  updatesChanged: UpdateState
  /** A command of the native menu; `command` is an id of the renderer's command list. */
  menuCommand: { readonly command: string }
  /** The connection between page and desk (browser host only). */
  connectionChanged: {
    readonly connected: boolean
    /** The desk does not know this page (any more), so that the connection does not come back by itself. */
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
] as const satisfies readonly (keyof BridgeEvents)[]

export type MethodArgs<M extends MethodName> = z.output<(typeof METHODS)[M]>

/** What the page sees as `window.casebook`. */
export type Bridge = {
  readonly [M in MethodName]: undefined extends MethodArgs<M>
    ? () => Promise<Result<MethodResults[M]>>
    : (args: MethodArgs<M>) => Promise<Result<MethodResults[M]>>
} & {
  /** Subscribes; the returned function ends the subscription. */
  readonly on: <E extends keyof BridgeEvents>(event: E, listener: (payload: BridgeEvents[E]) => void) => () => void
}

/** What the desk implements: the same methods without the envelope's transport. */
export type IpcHandlers = { readonly [M in MethodName]: (args: MethodArgs<M>) => Promise<Result<MethodResults[M]>> }

export const METHOD_NAMES = Object.keys(METHODS) as MethodName[] // Object.keys loses the key type; METHODS is a closed literal
