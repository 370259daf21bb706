import { createEmitter } from '../../src-shared/core/emitter.ts'
import type { BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CasebookApi, CustodyHead } from '../../src-shared/ipc/casebook-api.ts'
import type { Capture, CaseEvent, CaseEventBody, PlannedStep } from '../../src-shared/custody/capture.ts'
import type { Verification } from '../../src-shared/custody/verify.ts'
import { UNSIGNED_AUTHOR } from '../../src-shared/custody/authorship.ts'
import type { HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { restoreBackup, type BackupSource, type Restored } from './backup-restore.ts'
import { writeBackup, type BackupApi } from './backup-write.ts'
import { checkStoredCase } from './case-check.ts'
import type { ReadAddresses, ReadResponses, ReadCaptures, ReadFlows } from '../../src-shared/case/read-responses.ts'
import { createResponseCache } from './response-cache.ts'
import { addressesOf } from './derived/addresses-of.ts'
import { createDecodedResponseStore } from './derived/decoded-response-store.ts'
import { READING_FLOWS, readFlows } from './flows/stored-flows.ts'
import type { CaseSource } from '../../src-shared/case/case-source.ts'
import { readChain } from './chain-reader.ts'
import type { CaseLocation } from './case-storage.ts'
import { lossFailure, detectDataLoss, type CaseLoss } from './data-loss.ts'
import { withBodies } from './capture-rows.ts'
import { readCasePart } from './opening/case-part.ts'
import type { CaseRecord, CaseState, CommittedCapture, LoadedCapture } from '../../src-shared/case/case-state.ts'
import { lastRowOfCase, openDatabase, rowsAt, rowsOfCase, type DatabaseOptions } from './database.ts'
import { decodeCapture, decodingFailure, type DecodedCapture } from './decode.ts'
import { captureOf } from './exchange-capture.ts'
import { storeHeadSignatures, readHeadSignatures } from './head-signatures.ts'
import { createHeadWriter } from './head-writer.ts'
import type { WantedAddress } from '../../src-shared/case/known-labels.ts'
import { createCrossTabChannel } from './cross-tab-channel.ts'
import { createOpenCases } from './opening/open-cases.ts'
import { createOtherLabels } from './other-labels.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { listOpenPlans, type OpenPlanSummary } from './open-plans.ts'
import { isFull, reading } from './storage-failure.ts'
import type { NewAddress, NewSubject } from '../../src-shared/case/subject.ts'
import { clearUnfinishedRestores } from './restore/restore-staging.ts'
import { createSubjectWriter } from './subject-writer.ts'
import { renewCaptureSummaries, type RenewalProgress } from './derived/renew-capture-summaries.ts'
import { toWellFormedStrings } from './well-formed-strings.ts'
import { captureAppend, createWriteQueue, eventAppend, type Appended } from './write-queue.ts'
import type { AddressSubject, Subject } from '../../src-shared/case/case-types.ts'
import type { LabelIndex } from '../../src-shared/case/label-types.ts'

export interface CaseFileOptions extends DatabaseOptions {
  readonly api: Pick<CasebookApi, 'writeCustodyHead' | 'readCustodyHeads'>
  /**
   * Author of new custody entries: a public key, or `unsigned` (the
   * default). Called for each write.
   */
  readonly author?: (() => Promise<string>) | undefined
  readonly clock?: (() => Date) | undefined
  readonly newId?: (() => string) | undefined
  /** Schedules the notification of listeners, once per frame. */
  readonly schedule?: ((run: () => void) => void) | undefined
}

export interface NewCase {
  readonly title: string
  readonly reference: string
  readonly investigator: string
  /** Credits, decimal string. */
  readonly budget: string
  readonly practice: boolean
}

export type CaseChanges = Partial<Omit<NewCase, 'practice'>>
export type SubjectChanges = Omit<CaseEventBody & { readonly kind: 'subject-changed' }, 'kind' | 'subjectId'>

/** The case file: the only access to stored cases. Every failure is returned as data. */
export interface CaseFile {
  /** Newest change first. */
  readonly listCases: () => Promise<Result<readonly CaseRecord[]>>
  readonly createCase: (input: NewCase) => Promise<Result<CaseRecord>>
  readonly changeCase: (caseId: string, changes: CaseChanges) => Promise<Result<CaseRecord>>
  /**
   * Adds many subjects in one write: all are in the case afterwards, or none where one is refused.
   */
  readonly addSubjects: (caseId: string, inputs: readonly NewSubject[]) => Promise<Result<readonly Subject[]>>
  /** Normalises the address; returns the existing subject where the address is one already. */
  readonly addSubject: (caseId: string, input: NewSubject) => Promise<Result<Subject>>
  /**
   * Makes an address queryable without making it a subject; returns the existing one
   * where it is either already.
   */
  readonly followAddress: (caseId: string, input: NewAddress & { readonly batchId?: string }) => Promise<Result<AddressSubject>>
  readonly changeSubject: (caseId: string, subjectId: string, changes: SubjectChanges) => Promise<Result<CaseEvent>>
  readonly removeSubject: (caseId: string, subjectId: string) => Promise<Result<CaseEvent>>
  /** `actor` is the case's investigator unless given ('casebook' for automatic events). */
  readonly appendEvent: (caseId: string, body: CaseEventBody, actor?: string) => Promise<Result<CaseEvent>>
  /**
   * Stores an HTTP exchange as a capture; storing it twice gives one capture. A body that does not
   * match its SHA-256 is refused as `corrupt` and must stay in the journal. Without `step`, the
   * step is looked up in the case's plans.
   */
  readonly commitExchange: (exchange: HttpExchange, step: PlannedStep | undefined) => Promise<Result<CommittedCapture>>
  /** The case's state, read from storage when it is not open yet. */
  readonly state: (caseId: string) => Promise<Result<CaseState>>
  /** The responses of captures of an open case, in order; cached, else read from storage. */
  readonly responses: ReadResponses
  /** The addresses in a capture's response. */
  readonly addresses: ReadAddresses
  /** Captures with their bodies, in their order. */
  readonly captures: ReadCaptures
  /**
   * The flows and relations of captures, in order, from the columns made at commit or else from
   * their bodies; undefined for those without.
   */
  readonly flows: ReadFlows
  /** Where the cases are stored, for a worker that reads them. */
  readonly location: CaseLocation
  /** The state of an open case; the same object until something changes. */
  readonly getSnapshot: (caseId: string) => CaseState | undefined
  /**
   * The capture reused for a plan step without a call of its own; undefined where the case is
   * not open or there is none.
   */
  readonly reusedFor: (caseId: string, planId: string, stepId: string) => LoadedCapture | undefined
  readonly subscribe: (caseId: string, listener: () => void) => () => void
  readonly subscribeCases: (listener: () => void) => () => void
  /**
   * Reads the case from storage and verifies everything, including the head stored by the main
   * process. `through` wraps the source.
   */
  readonly verify: (caseId: string, through?: (source: CaseSource) => CaseSource) => Promise<Result<Verification>>
  /** The stored case from start to end, with all bodies, a few megabytes at a time. */
  readonly source: (caseId: string) => Promise<Result<CaseSource>>
  /** Signatures over chain heads of the case, read when no head is being written any more. */
  readonly signatures: (caseId: string) => Promise<Result<readonly HeadSignature[]>>
  /**
   * Labels of these addresses in all other cases of this case file; practice and
   * real cases are never mixed.
   */
  readonly labelsInOtherCases: (caseId: string, wanted: readonly WantedAddress[]) => Promise<Result<LabelIndex>>
  /** Open plans of all cases, without opening any; steps and price are upper bounds. */
  readonly listOpenPlans: () => Promise<Result<readonly OpenPlanSummary[]>>
  /** Rebuilds what another decoder version derived from responses, in the background. */
  readonly renewCaptureSummaries: (onProgress: (progress: RenewalProgress) => void) => Promise<Result<void>>
  /** Cases that lack the head recorded by the main process; if not empty, recovery is needed. */
  readonly losses: () => readonly CaseLoss[]
  /**
   * The investigator continues with the remaining data; recorded in the case if it still exists.
   */
  readonly acknowledgeDataLoss: (caseId: string) => Promise<Result<undefined>>
  /**
   * Backs the case up through the main process; a damaged case is refused, so that it
   * replaces no good backup.
   */
  readonly backUp: (backend: BackupApi, caseId: string) => Promise<Result<BackupSummary>>
  /** Verifies a backup, then restores its case; never removes anything newer. */
  readonly restore: (source: BackupSource, backup: BackupSummary) => Promise<Result<Restored>>
  /** Why the main process does not have the newest head of a case; undefined if it does. */
  readonly headFailure: (caseId: string) => Failure | undefined
  /** Resolves when no head is being written; `headFailure` reports a head that was not stored. */
  readonly settled: () => Promise<void>
  /** Frees the memory of a case that is no longer shown. */
  readonly closeCase: (caseId: string) => void
  readonly close: () => Promise<void>
}

const ACCEPTED = 'acceptedLoss:'

/** A response being committed to the case. */
interface Prepared {
  readonly capture: Omit<Capture, 'seq'>
  readonly decoded: DecodedCapture
}

/** Opens the case file. Never deletes or repairs anything on an error; returns what failed. */
export async function openCaseFile(options: CaseFileOptions): Promise<Result<CaseFile>> {
  const opened = await openDatabase(options)
  if (!opened.ok) return err(opened.error)
  const database = opened.value
  // An unfinished restore that cannot be cleared affects no case, and is retried at the next start.
  await clearUnfinishedRestores(database).catch(() => undefined)
  const clock = options.clock ?? (() => new Date())
  const newId = options.newId ?? (() => crypto.randomUUID())
  // A signature that could not be stored is renewed with the next head; until then verification
  // reports how far the last one reaches.
  const heads = createHeadWriter(options.api, (signature) => storeHeadSignatures(database, signature.caseId, [signature]).catch(() => undefined))
  const changes = createEmitter<{ readonly cases: undefined }>()
  let losses: readonly CaseLoss[] = []

  const noCase = (caseId: string): Failure => failure('not_found', `The case file contains no case ${caseId}.`, 'Open the list of cases.')

  const sourceOf: CaseFile['source'] = async (caseId) => {
    await heads.settled()
    const read = await reading('Reading the case', () =>
      database.dexie.transaction('r', [database.entries, database.events, database.meta], async () => ({
        signatures: await readHeadSignatures(database, caseId),
        last: await lastRowOfCase(database.entries, caseId),
        events: await rowsOfCase(database.events, caseId),
      })),
    )
    if (!read.ok) return read
    const { last, events, signatures } = read.value
    if (last === undefined) return err(noCase(caseId))
    return ok({ seq: last.seq, events, signatures, parts: () => readChain(database, caseId, 'Reading the case') })
  }

  const readCaptures: ReadCaptures = async (headers) => {
    const read = await reading('Reading results of the case', async () => {
      const rows = await rowsAt(database.captures, headers)
      return await withBodies(
        database,
        rows.flatMap((row) => row ?? []),
      )
    })
    if (!read.ok) return read
    const gone = headers.find(({ id }, at) => read.value[at]?.id !== id)
    return gone === undefined ? read : err(failure('corrupt', `The response of entry ${gone.seq} is no longer in the case file.`, 'Verify the case.'))
  }

  const openCases = createOpenCases(
    async (caseId, from) => {
      const part = await reading('Reading the case', () => readCasePart(database, caseId, from))
      return part.ok && from === 0 && part.value.entries.length === 0 ? err(noCase(caseId)) : part
    },
    options.schedule ?? ((run) => void setTimeout(run, 16)),
  )
  const showCases = (): void => changes.emit('cases', undefined)
  const otherWindows = createCrossTabChannel(database.dexie.name, (caseId) => {
    showCases()
    void openCases.catchUp(caseId)
  })

  const onAppended = async (appended: readonly Appended[]): Promise<void> => {
    for (const { entry } of appended) if (entry !== undefined) heads.write(entry.caseId, entry.seq, entry.id)
    otherWindows.wrote(new Set(appended.map(({ record }) => record.id)))
    await openCases.take(appended)
    if (appended.length > 0) showCases()
  }
  const write = createWriteQueue(database, onAppended, options.author ?? (() => Promise.resolve(UNSIGNED_AUTHOR)))
  const elsewhere = createOtherLabels(database)
  const saved = createDecodedResponseStore(database)

  const lossOf = (caseId: string): Failure | undefined => {
    const loss = losses.find((one) => one.caseId === caseId)
    return loss === undefined ? undefined : lossFailure(loss)
  }

  /** Hashes an event; the returned function writes it. */
  const prepareEvent = (caseId: string, body: CaseEventBody, actor: string): (() => Promise<Result<Appended & { readonly event: CaseEvent }>>) => {
    // Spreading a union member together with common fields keeps that member; TypeScript widens it
    // to the whole union, as needed here.
    const prepared = eventAppend(toWellFormedStrings({ ...body, at: clock().toISOString(), caseId, actor }))
    return async () => {
      const lost = lossOf(caseId)
      if (lost !== undefined) return err(lost)
      const written = await write(prepared)
      if (!written.ok) return err(written.error)
      const { payload } = written.value
      if (!('kind' in payload)) return err(failure('internal', 'An event was stored in another form.', 'Restart Casebook.'))
      return ok({ ...written.value, event: payload })
    }
  }

  const append = async (...event: Parameters<typeof prepareEvent>): ReturnType<ReturnType<typeof prepareEvent>> => prepareEvent(...event)()

  const investigatorOf = async (caseId: string): Promise<string> => (await database.cases.get(caseId).catch(() => undefined))?.investigator ?? ''

  const appendEvent: CaseFile['appendEvent'] = async (caseId, body, actor) => {
    const by = actor ?? (await investigatorOf(caseId))
    const written = await append(caseId, body, by)
    return written.ok ? ok(written.value.event) : err(written.error)
  }

  const readHead = async (caseId: string): Promise<Result<CustodyHead | undefined>> => {
    const all = await options.api.readCustodyHeads()
    return all.ok ? ok(all.value.find((head) => head.caseId === caseId)) : err(all.error)
  }

  const readLosses = async (): Promise<void> => {
    const [known, records, meta] = await Promise.all([options.api.readCustodyHeads(), database.cases.toArray(), database.meta.toArray()])
    // An unavailable main process is no data loss: verification requests the head again
    // and reports the failure.
    if (!known.ok) return
    const storedEntry = await database.entries.bulkGet(known.value.map((head): [string, number] => [head.caseId, head.seq]))
    const idAt = new Map(storedEntry.flatMap((entry) => (entry === undefined ? [] : [[entry.caseId, entry.id] as const])))
    const accepted = new Map(
      meta.flatMap(({ key, value }) => (key.startsWith(ACCEPTED) ? [[key.slice(ACCEPTED.length), String(value)] as const] : [])),
    )
    losses = detectDataLoss(records, known.value, idAt, accepted)
  }

  // One exchange after another, with pauses: decoding and hashing hundreds at once
  // would block the renderer.
  const yieldToPage = createMainThreadYield()
  let preparing: Promise<unknown> = Promise.resolve()
  const prepare = (exchange: HttpExchange, subjectId: string | undefined): Promise<Result<Prepared>> => {
    const turn = preparing
      .then(yieldToPage)
      .then(() => captureOf(exchange, subjectId))
      .then((capture) =>
        capture.ok ? decodeCapture(capture.value).then((decoded) => ok({ capture: capture.value, decoded }), decodingFailure) : capture,
      )
    preparing = turn
    return turn
  }

  const subjects = createSubjectWriter({
    stateOf: async (caseId) => {
      const state = await openCases.open(caseId)
      return state.ok ? ok(openCases.getSnapshot(caseId) ?? state.value) : err(state.error)
    },
    investigatorOf,
    append: appendEvent,
    prepare: prepareEvent,
    newId,
    clock,
  })

  const caseFile: CaseFile = {
    listCases: () =>
      reading('Listing the cases', async () =>
        (await database.cases.toArray()).toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : a.lastAt > b.lastAt ? -1 : 0)),
      ),
    async createCase(input) {
      const written = await append(newId(), { kind: 'case-created', ...input }, input.investigator)
      return written.ok ? ok(written.value.record) : err(written.error)
    },
    async changeCase(caseId, changes) {
      const by = changes.investigator ?? (await investigatorOf(caseId))
      const written = await append(caseId, { kind: 'case-changed', ...changes }, by)
      return written.ok ? ok(written.value.record) : err(written.error)
    },
    addSubjects: subjects.add,
    addSubject: subjects.addOne,
    followAddress: subjects.follow,
    changeSubject: (caseId, subjectId, changes) => appendEvent(caseId, { kind: 'subject-changed', subjectId, ...changes }),
    removeSubject: (caseId, subjectId) => appendEvent(caseId, { kind: 'subject-removed', subjectId }),
    appendEvent,
    async commitExchange(exchange, step) {
      const lost = lossOf(exchange.caseId)
      if (lost !== undefined) return err(lost)
      const planned = step ?? (await plannedStep(exchange))
      const prepared = await prepare(exchange, subjectIdOf(planned))
      if (!prepared.ok) return err(prepared.error)
      const { capture, decoded } = prepared.value
      const append = captureAppend(capture, decoded, clock().toISOString())
      let written = await write(append)
      // Derived data is dropped to make space for paid responses.
      if (!written.ok && isFull(written.error) && (await saved.dropAll())) written = await write(append)
      if (!written.ok) return err(written.error)
      const { entry, payload } = written.value
      if (!('summary' in payload)) return err(failure('internal', 'A capture was stored in another form.', 'Restart Casebook.'))
      if (entry !== undefined) saved.keep(payload.capture, decoded.saved)
      return ok({ ...payload, response: decoded.response })
    },
    state: openCases.open,
    responses: createResponseCache(readCaptures, saved),
    addresses: (stored) => addressesOf(stored, readCaptures, saved),
    captures: readCaptures,
    location: { name: database.dexie.name, hasOwnBucket: options.factory !== undefined },
    flows: (stored) => reading(READING_FLOWS, () => readFlows(database, stored, async (capture) => (await decodeCapture(capture)).flows)),
    getSnapshot: openCases.getSnapshot,
    reusedFor: openCases.reusedFor,
    subscribe: openCases.subscribe,
    subscribeCases: (listener) => changes.on('cases', listener),
    async verify(caseId, through = (source) => source) {
      await heads.settled()
      // Read the head first: entries after it are allowed, entries before it are not.
      const head = await readHead(caseId)
      if (!head.ok) return head
      const source = await sourceOf(caseId)
      return source.ok ? await checkStoredCase(through(source.value), head.value) : source
    },
    source: sourceOf,
    async signatures(caseId) {
      await heads.settled()
      return await reading('Reading the signatures of the case', () => readHeadSignatures(database, caseId))
    },
    labelsInOtherCases: (caseId, wanted) => reading('Reading the labels of the other cases', () => elsewhere(caseId, wanted)),
    listOpenPlans: () => reading('Reading the open plans of the cases', () => listOpenPlans(database)),
    losses: () => losses,
    async acknowledgeDataLoss(caseId) {
      const loss = losses.find((one) => one.caseId === caseId)
      if (loss === undefined) return ok(undefined)
      const saved = await reading('Recording the loss', () => database.meta.put({ key: `${ACCEPTED}${caseId}`, value: loss.head.head }))
      if (!saved.ok) return err(saved.error)
      losses = losses.filter((one) => one !== loss)
      showCases()
      if (loss.storedSeq === 0) return ok(undefined)
      const outcome = `${lossFailure(loss).message} The investigator continued with the remaining data.`
      const written = await appendEvent(caseId, { kind: 'case-verified', outcome, head: loss.head.head })
      return written.ok ? ok(undefined) : err(written.error)
    },
    renewCaptureSummaries: (onProgress) => reading('Reading the results again', () => renewCaptureSummaries(database, openCases.reread, onProgress)),
    backUp: (backend, caseId) => writeBackup(database, backend, caseId),
    async restore(source, backup) {
      const restored = await restoreBackup(database, source, backup)
      if (!restored.ok || !restored.value.changed) return restored
      const { record } = restored.value
      openCases.close(record.id)
      heads.write(record.id, record.seq, record.head)
      // The case is restored whether or not the main process is available; if it is not, the list
      // of losses stays unchanged.
      await reading('Comparing the case file with the saved custody heads', readLosses)
      showCases()
      return restored
    },
    headFailure: heads.failureOf,
    settled: heads.settled,
    closeCase: openCases.close,
    async close() {
      await heads.settled()
      await saved.settled()
      otherWindows.close()
      database.dexie.close({ disableAutoOpen: true })
    },
  }

  async function plannedStep(exchange: HttpExchange): Promise<PlannedStep | undefined> {
    const state = await openCases.open(exchange.caseId)
    if (!state.ok) return undefined
    return state.value.plans.find((plan) => plan.planId === exchange.planId)?.steps.find((step) => step.id === exchange.stepId)
  }

  const checked = await reading('Comparing the case file with the saved custody heads', readLosses)
  if (!checked.ok) {
    database.dexie.close({ disableAutoOpen: true })
    return err(checked.error)
  }
  return ok(caseFile)
}

/**
 * The subject of a step: none for a counterparty's labels, and none for a query without a subject.
 */
function subjectIdOf(step: PlannedStep | undefined): string | undefined {
  return step === undefined || step.about !== undefined || step.subjectId === '' ? undefined : step.subjectId
}
