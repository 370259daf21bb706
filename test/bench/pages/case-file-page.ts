import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { toBase64 } from '../../../src-shared/core/base64.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { ok } from '../../../src-shared/core/result.ts'
import type { BackupApi } from '../../../src-renderer/storage/backup-write.ts'
import { openCaseFile, type CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { readLabels } from '../../../src-shared/case/known-labels.ts'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import { createMainThreadYield, createShortYield, runChunked } from '../../../src-shared/core/text/page-yield.ts'
import { buildGraphInWorker } from '../../../src-renderer/features/graph/draft/build-graph-in-worker.ts'
import { chunkedGraphOf } from '../../../src-shared/view-models/graph-model.ts'
import { counterpartiesInStages } from '../../../src-shared/view-models/panels/counterparties.ts'
import { evidenceLines } from '../../../src-shared/report/evidence-file.ts'
import { watch } from './watched.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'

/** The case file in a real browser, against raw IndexedDB with the same bytes. Driven by test/bench/case-file-bench.ts. */

const api: Pick<CasebookApi, 'writeCustodyHead' | 'readCustodyHeads'> = {
  writeCustodyHead: async (head) => ok({ ...head, at: '' }),
  readCustodyHeads: async () => ok([]),
}

/**
 * A distinct address for each number, spread like real ones: of consecutive addresses, a third
 * would have the ends of another.
 */
function spreadAddress(number: number): string {
  const part = (salt: number): string => {
    const mixed = Math.imul(number ^ salt, 0x9e37_79b1)
    return (Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b) >>> 0).toString(16).padStart(8, '0')
  }
  return `0x${[0, 0x11, 0x22, 0x33, 0x44].map(part).join('')}`
}

function bodyText(rows: number, from: number): string {
  const data = Array.from({ length: rows }, (_, row) => ({
    counterparty_address: spreadAddress(from * 100_000 + row),
    counterparty_address_label: row % 5 === 0 ? 'Exchange: Hot wallet' : null,
    interaction_count: row,
    total_volume_usd: row * 1.25,
    volume_in_usd: row,
    volume_out_usd: row * 0.25,
    tokens_info: [],
  }))
  return JSON.stringify({ data, pagination: { page: (from % PER_SUBJECT) + 1, per_page: 1000, is_last_page: (from + 1) % PER_SUBJECT === 0 } })
}

/** Queries about each subject. */
const PER_SUBJECT = 20

function addressOf(subject: number): string {
  return `0x${(0xa0_0000 + subject).toString(16).padStart(40, '0')}`
}

/**
 * Responses from a number on, each to another query: this many subjects, with twenty pages of
 * counterparties each.
 */
function exchanges(caseId: string, count: number, rows: number, from = 0): HttpExchange[] {
  return Array.from({ length: count }, (_, position): HttpExchange => {
    const at = from + position
    const body = new TextEncoder().encode(bodyText(rows, at))
    const requestText = canonicalText({
      address: addressOf(Math.floor(at / PER_SUBJECT)),
      chain: 'ethereum',
      date: { from: '2026-01-01', to: '2026-06-01' },
      pagination: { page: (at % PER_SUBJECT) + 1, per_page: 1000 },
    })
    return {
      id: `x-${caseId}-${at}`,
      callId: `call-${at}`,
      caseId,
      planId: 'p-1',
      stepId: `p-1.${at}`,
      endpoint: 'profiler/counterparties',
      method: 'POST',
      path: '/api/v1/profiler/address/counterparties',
      serviceOrigin: 'https://service.example',
      practice: false,
      requestText,
      requestSha256: sha256Hex(requestText),
      status: 200,
      headers: [
        ['content-type', 'application/json'],
        ['x-data-credits-used', '5'],
        ['x-ratelimit-remaining-minute', String(at % 300)],
      ],
      bodyBase64: toBase64(body),
      bodySha256: sha256Hex(body),
      bodyBytes: body.length,
      startedAt: new Date(Date.UTC(2026, 9, 1) + at * 1000).toISOString(),
      endedAt: new Date(Date.UTC(2026, 9, 1) + at * 1000 + 500).toISOString(),
      creditsUsed: '5',
      creditsSource: 'header',
      appVersion: '0.1.0',
    }
  })
}

async function openFile(name: string): Promise<CaseFile> {
  const opened = await openCaseFile({ api, name })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

let count = 0

/** Commits at once while a case is filled: more would need too much memory. */
const FILLED_AT_ONCE = 50
/** Number of commits that are timed at the beginning and at the end. */
const TIMED = 100

/**
 * A case of this many responses under that name; milliseconds of one commit among the first hundred
 * and among the last.
 */
async function fill(name: string, captures: number, rows: number): Promise<Record<string, number>> {
  const caseFile = await openFile(name)
  const made = await caseFile.createCase({ title: 'Bench', reference: '', investigator: '', budget: '0', practice: false })
  if (!made.ok) throw new Error(made.error.message)
  const caseId = made.value.id
  const inputs = Array.from({ length: Math.ceil(captures / PER_SUBJECT) }, (_, at) => {
    const address = addressOf(at)
    return { typed: address, address, family: 'evm', chains: ['ethereum'] }
  })
  const subjects = await caseFile.addSubjects(caseId, inputs)
  if (!subjects.ok) throw new Error(subjects.error.message)
  const times: number[] = []
  for (let at = 0; at < captures; at += FILLED_AT_ONCE) {
    const list = exchanges(caseId, Math.min(FILLED_AT_ONCE, captures - at), rows, at)
    const began = performance.now()
    const saved = await Promise.all(
      list.map((exchange, position) => {
        const subject = subjects.value[Math.floor((at + position) / PER_SUBJECT)]
        const step = {
          id: exchange.stepId,
          endpoint: exchange.endpoint,
          subjectId: subject?.id ?? '',
          chain: 'ethereum',
          window: undefined,
          page: 1,
          request: {},
          price: '5',
        }
        return caseFile.commitExchange(exchange, step)
      }),
    )
    times.push((performance.now() - began) / list.length)
    if (!saved.every((result) => result.ok)) throw new Error('A commit failed')
  }
  await caseFile.close()
  const mean = (some: readonly number[]): number => some.reduce((sum, ms) => sum + ms, 0) / some.length
  const timed = TIMED / FILLED_AT_ONCE
  return { first: mean(times.slice(0, timed)), last: mean(times.slice(-timed)), bytes: new TextEncoder().encode(bodyText(rows, 0)).length }
}

let saved: { readonly caseFile: CaseFile; readonly caseId: string } | undefined

function open(): { readonly caseFile: CaseFile; readonly caseId: string; readonly state: CaseState } {
  const state = saved?.caseFile.getSnapshot(saved.caseId)
  if (saved === undefined || state === undefined) throw new Error('No case is open')
  return { ...saved, state }
}

/** Opens the only case of a case file and leaves it open. */
async function openCase(name: string): Promise<Record<string, number>> {
  const caseFile = await openFile(name)
  const cases = await caseFile.listCases()
  const caseId = cases.ok ? (cases.value[0]?.id ?? '') : ''
  const opened = await watch(() => caseFile.state(caseId))
  if (!opened.value.ok || opened.value.value.captures.length !== opened.value.value.record.captures) throw new Error('The case did not open whole')
  saved = { caseFile, caseId }
  return { ms: opened.ms, longest: opened.longest }
}

/** A subject, counted from the middle of the case, and its captures. */
function subjectAt(run: number): { readonly subject: Subject; readonly own: readonly LoadedCapture[] } {
  const { state } = open()
  const subject = state.subjects[(Math.floor(state.subjects.length / 2) + run) % state.subjects.length]
  const own = state.captures.filter(({ capture }) => capture.subjectId === subject?.id)
  if (subject === undefined || own.length !== PER_SUBJECT) throw new Error('The subject has not its answers')
  return { subject, own }
}

/**
 * The first panel of a freshly loaded page: of another subject in each run, so that no run has read
 * it before.
 */
async function panel(run: number): Promise<Record<string, number>> {
  const { caseFile, state } = open()
  const { subject, own } = subjectAt(run)
  let read = 0
  const ours = await watch(async () => {
    const began = performance.now()
    const responses = await caseFile.responses(own)
    if (!responses.ok) throw new Error(responses.error.message)
    read = performance.now() - began
    return runChunked(counterpartiesInStages({ ...state, captures: responses.value, loaded: state.captures }, subject), createShortYield())
  })
  return { ms: ours.ms, longest: ours.longest, read, rows: ours.value.tables[0]?.rows.length ?? 0 }
}

/** The raw counterpart: the same bodies read raw, and `JSON.parse`. */
async function rawPanel(name: string, run: number): Promise<Record<string, number>> {
  const { own } = subjectAt(run)
  const database = await rawDatabase(name)
  let read = 0
  const peer = await watch(async () => {
    const began = performance.now()
    const transaction = database.transaction('bodies')
    const rows = await Promise.all(own.map(({ capture: { caseId, seq } }) => rawRow(transaction.objectStore('bodies').get([caseId, seq]))))
    read = performance.now() - began
    return rows.map((row) => JSON.parse(new TextDecoder().decode((row as { readonly body: Uint8Array }).body)) as unknown)
  })
  database.close()
  return { ms: peer.ms, read }
}

/** The graph of the whole case, compared with reading its flow rows raw. */
async function graph(name: string, hasPeer: boolean): Promise<Record<string, number>> {
  const { caseFile, state } = open()
  const ours = await watch(() => {
    const yieldToPage = createMainThreadYield()
    return chunkedGraphOf(state, yieldToPage, caseFile.flows, buildGraphInWorker(caseFile.location, yieldToPage))
  })
  if (!ours.value.ok) throw new Error(ours.value.error.message)
  const figures = { ms: ours.ms, longest: ours.longest }
  return hasPeer ? { ...figures, peer: await rawStores(name, ['flows']) } : figures
}

/** Reads the names in all responses of the case, as the labels of its subjects on screen need them. */
async function names(): Promise<Record<string, number>> {
  const { state } = open()
  const done = await watch(async () => {
    return readLabels(state.captures, addressSubjects(state.subjects), createMainThreadYield())
  })
  if (!done.value.ok) throw new Error(done.value.error.message)
  return { ms: done.ms, longest: done.longest }
}

/** `watched`, and the maximum heap of the page meanwhile, in bytes. */
async function heapItems<T>(work: () => Promise<T>): Promise<Awaited<ReturnType<typeof watch<T>>> & { readonly heap: number }> {
  let heap = 0
  const timer = setInterval(() => (heap = Math.max(heap, heapNow())), 20)
  try {
    return { ...(await watch(work)), heap }
  } finally {
    clearInterval(timer)
  }
}

/** Verifies the open case. */
async function verify(): Promise<Record<string, number>> {
  const { caseFile, caseId } = open()
  const { ms, longest, heap, value } = await heapItems(() => caseFile.verify(caseId))
  if (!value.ok) throw new Error(value.error.message)
  if (!value.value.ok) throw new Error(`The case does not verify: ${value.value.problems[0]?.what}`)
  return { ms, longest, heap }
}

/** Writes the evidence file of the open case, line by line, and discards it. */
async function evidence(): Promise<Record<string, number>> {
  const { caseFile, caseId, state } = open()
  const { ms, longest, heap, value } = await heapItems(async () => {
    const source = await caseFile.source(caseId)
    if (!source.ok) throw new Error(source.error.message)
    let bytes = 0
    for await (const piece of evidenceLines({ record: state.record, source: source.value }, createMainThreadYield())) {
      if (!piece.ok) throw new Error(piece.error.message)
      bytes += piece.value.length
    }
    return bytes
  })
  return { ms, longest, heap, bytes: value }
}

/** One more commit, and the state after it. */
async function oneMore(rows: number): Promise<Record<string, number>> {
  const { caseFile, caseId, state } = open()
  const list = exchanges(caseId, 1, rows, state.captures.length)
  const done = await watch(async () => {
    for (const exchange of list) await caseFile.commitExchange(exchange, undefined)
    return caseFile.getSnapshot(caseId)
  })
  if (done.value?.captures.length !== state.captures.length + 1) throw new Error('The commit is not in the case')
  return { ms: done.ms, longest: done.longest }
}

/** The heap of the page, in bytes; precise if the browser was started with that option. */
function heapNow(): number {
  // Only Chromium has it, and TypeScript's library does not declare it.
  return (performance as unknown as { readonly memory: { readonly usedJSHeapSize: number } }).memory.usedJSHeapSize
}

function rawDatabase(name: string): Promise<IDBDatabase> {
  return rawRow(indexedDB.open(name))
}

function rawRow<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}

/** Milliseconds of IndexedDB alone to read whole stores in one transaction. */
async function rawStores(name: string, stores: readonly string[]): Promise<number> {
  const database = await rawDatabase(name)
  const read = await watch(() => {
    const transaction = database.transaction(stores)
    return Promise.all(stores.map((store) => rawRow(transaction.objectStore(store).getAll())))
  })
  database.close()
  return read.ms
}

let backendAddress = ''

/**
 * The address of the main process's backups: over HTTP, since data sent over the debugging
 * connection stays in the page's memory.
 */
function useBackendStore(address: string): void {
  backendAddress = address
}

function benchBackend(): BackupApi {
  const request = async (method: string, args?: unknown): Promise<never> => {
    const received = await fetch(`${backendAddress}/${method}`, { method: 'POST', body: JSON.stringify(args ?? null) })
    return (await received.json()) as never // the result of the main process's own method
  }
  return {
    readBackups: () => request('list'),
    readBackup: (args) => request('read', args),
    readBackupPart: (args) => request('readPart', args),
    writeBackupPart: (args) => request('writePart', args),
    finishBackup: (args) => request('finish', args),
  }
}

/** Backs up the only case of a case file; returns the description of the backup, and its duration. */
async function backUpOf(name: string): Promise<{ readonly summary: BackupSummary; readonly ms: number }> {
  const caseFile = await openFile(name)
  const cases = await caseFile.listCases()
  const written = await watch(() => caseFile.backUp(benchBackend(), cases.ok ? (cases.value[0]?.id ?? '') : ''))
  await caseFile.close()
  if (!written.value.ok) throw new Error(written.value.error.message)
  return { summary: written.value.value, ms: written.ms }
}

/** Restores a backup into an empty case file; `heap` is the maximum heap of the page meanwhile, in bytes. */
async function restoreOf(summary: BackupSummary, into = `restored-${crypto.randomUUID()}`): Promise<Record<string, number>> {
  const empty = await openFile(into)
  const { ms, longest, heap, value } = await heapItems(() => empty.restore(benchBackend(), summary))
  if (!value.ok) throw new Error(value.error.message)
  if (value.value.record.captures !== summary.captures) throw new Error('The case did not come back whole')
  return { ms, longest, heap }
}

/**
 * A separate case, backed up, backed up again after one more capture, and restored into an empty
 * case file.
 */
async function backup(captures: number, rows: number): Promise<Record<string, number>> {
  const backend = benchBackend()
  const name = `bench-${(count += 1)}`
  let caseFile = await openFile(name)
  const made = await caseFile.createCase({ title: 'Bench', reference: '', investigator: '', budget: '0', practice: false })
  if (!made.ok) throw new Error(made.error.message)
  const caseId = made.value.id
  const list = exchanges(caseId, captures + 1, rows)
  await Promise.all(list.splice(0, captures).map((exchange) => caseFile.commitExchange(exchange, undefined)))
  await caseFile.close()
  caseFile = await openFile(name)
  const first = await watch(() => caseFile.backUp(backend, caseId))
  for (const exchange of list) await caseFile.commitExchange(exchange, undefined)
  const again = await watch(() => caseFile.backUp(backend, caseId))
  if (!first.value.ok || !again.value.ok) throw new Error('A backup failed')
  const written = again.value.value
  await caseFile.close()
  const empty = await openFile(`bench-${(count += 1)}`)
  const restored = await watch(() => empty.restore(backend, written))
  if (!restored.value.ok || restored.value.value.record.captures !== captures + 1) throw new Error('The case did not come back whole')
  await empty.close()
  const idle = await watch(() => new Promise((resume) => setTimeout(resume, restored.ms)))
  return {
    idleLongest: idle.longest,
    bytes: written.bytes,
    write: first.ms,
    writeLongest: first.longest,
    again: again.ms,
    againLongest: again.longest,
    restore: restored.ms,
    restoreLongest: restored.longest,
  }
}

Object.assign(window, {
  fill,
  openCase,
  panel,
  rawPanel,
  graph,
  names,
  verify,
  evidence,
  oneMore,
  heapNow,
  rawStores,
  useBackendStore,
  backup,
  backUpOf,
  restoreOf,
})
