import type { Bridge } from '../../../src-shared/bridge.ts'
import { canonicalText } from '../../../src-shared/custody/canonical-json.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { Exchange } from '../../../src-shared/exchange.ts'
import { ok } from '../../../src-shared/result.ts'
import type { BackupBridge } from '../../../src-renderer/casefile/backup-write.ts'
import { openCaseFile, type CaseFile } from '../../../src-renderer/casefile/case-file.ts'

/** The case file in a real browser, beside raw IndexedDB with the same bytes. Driven by test/bench/case-file-bench.ts. */

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const bridge: Pick<Bridge, 'writeCustodyHead' | 'readCustodyHeads'> = {
  writeCustodyHead: async (head) => ok({ ...head, at: '' }),
  readCustodyHeads: async () => ok([]),
}

function bodyText(rows: number, from: number): string {
  const data = Array.from({ length: rows }, (_, row) => ({
    counterparty_address: `0x${(from * 100_000 + row).toString(16).padStart(40, '0')}`,
    counterparty_address_label: row % 5 === 0 ? 'Exchange: Hot wallet' : null,
    interaction_count: row,
    total_volume_usd: row * 1.25,
    volume_in_usd: row,
    volume_out_usd: row * 0.25,
    tokens_info: [],
  }))
  return JSON.stringify({ data, pagination: { page: 1, per_page: 1000, is_last_page: true } })
}

function exchanges(caseId: string, count: number, rows: number): Exchange[] {
  return Array.from({ length: count }, (_, at): Exchange => {
    const body = new TextEncoder().encode(bodyText(rows, at))
    const requestText = canonicalText({
      address: ADDRESS,
      chain: 'ethereum',
      date: { from: '2026-01-01', to: '2026-06-01' },
      pagination: { page: at + 1, per_page: 1000 },
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
      headers: [['content-type', 'application/json']],
      bodyBase64: btoa(String.fromCharCode(...body)),
      bodySha256: sha256Hex(body),
      bodyBytes: body.length,
      startedAt: '2026-11-21T00:00:00.000Z',
      endedAt: '2026-11-21T00:00:01.000Z',
      creditsUsed: '5',
      creditsSource: 'header',
      appVersion: '0.1.0',
    }
  })
}

async function openFile(name: string): Promise<CaseFile> {
  const opened = await openCaseFile({ bridge, name })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

/** Longest stretch that the page was held up, by a clock that ticks as often as it can. */
async function watched<T>(work: () => Promise<T>): Promise<{ ms: number; longest: number; value: T }> {
  const channel = new MessageChannel()
  let last = performance.now()
  let longest = 0
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    channel.port2.postMessage(0)
  })
  channel.port1.start()
  channel.port2.postMessage(0)
  const began = performance.now()
  const value = await work()
  const ms = performance.now() - began
  channel.port1.close()
  return { ms, longest, value }
}

let count = 0

async function casebook(captures: number, rows: number): Promise<Record<string, number>> {
  const name = `bench-${(count += 1)}`
  let caseFile = await openFile(name)
  const made = await caseFile.createCase({ title: 'Bench', reference: '', investigator: '', budget: '0', practice: false })
  if (!made.ok) throw new Error(made.error.message)
  const caseId = made.value.id
  const list = exchanges(caseId, captures, rows)
  await caseFile.state(caseId)
  const commit = await watched(() => Promise.all(list.map((exchange) => caseFile.commitExchange(exchange, undefined))))
  if (!commit.value.every((result) => result.ok)) throw new Error('A commit failed')
  await caseFile.close()
  caseFile = await openFile(name)
  const open = await watched(() => caseFile.state(caseId))
  if (!open.value.ok || open.value.value.captures.length !== captures) throw new Error('The case did not open whole')
  const verify = await watched(() => caseFile.verify(caseId))
  if (!verify.value.ok || !verify.value.value.ok) throw new Error('The case does not verify')
  const one = exchanges(caseId, captures + 1, rows).slice(captures)
  const single = await watched(async () => {
    for (const exchange of one) await caseFile.commitExchange(exchange, undefined)
    caseFile.peek(caseId)
  })
  await caseFile.close()
  return {
    bytes: list.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0) / captures,
    commit: commit.ms,
    commitLongest: commit.longest,
    open: open.ms,
    openLongest: open.longest,
    verify: verify.ms,
    verifyLongest: verify.longest,
    single: single.ms,
  }
}

/** The same bytes through IndexedDB alone: one strict transaction for all writes, one for all reads; `stores` 2 keeps bodies apart. */
async function raw(captures: number, rows: number, stores: 1 | 2): Promise<Record<string, number>> {
  const name = `raw-${(count += 1)}`
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('captures', { keyPath: 'id' })
        request.result.createObjectStore('bodies')
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(request.error?.message)))
    })
  const list = exchanges('raw', captures, rows).map(({ bodyBase64, ...kept }) => ({
    ...kept,
    body: Uint8Array.from(atob(bodyBase64), (char) => char.charCodeAt(0)),
  }))
  let database = await open()
  const write = await watched(
    () =>
      new Promise<void>((resolve) => {
        const transaction = database.transaction(['captures', 'bodies'], 'readwrite', { durability: 'strict' })
        for (const { body, ...meta } of list) {
          transaction.objectStore('captures').add(stores === 1 ? { ...meta, body } : meta)
          if (stores === 2) transaction.objectStore('bodies').add(body, meta.id)
        }
        transaction.addEventListener('complete', () => resolve())
      }),
  )
  database.close()
  database = await open()
  const all = (transaction: IDBTransaction, store: string): Promise<unknown[]> =>
    new Promise((resolve) => {
      const request = transaction.objectStore(store).getAll()
      request.addEventListener('success', () => resolve(request.result))
    })
  const read = await watched(() => {
    const transaction = database.transaction(['captures', 'bodies'])
    return Promise.all(stores === 1 ? [all(transaction, 'captures')] : [all(transaction, 'captures'), all(transaction, 'bodies')])
  })
  database.close()
  return { write: write.ms, read: read.ms }
}

/** What the bench puts on the page: the desk's backups, over a wire of its own. */
type AskDesk = (method: string, args: unknown) => Promise<never>

/** A case of its own, backed up, backed up again after one more capture, and restored into an empty case file. */
async function backup(captures: number, rows: number): Promise<Record<string, number>> {
  // Put there by test/bench/backup-bench.ts before this is called.
  const { askDesk } = window as unknown as { askDesk: AskDesk }
  const desk: BackupBridge = {
    readBackups: () => askDesk('list', undefined),
    readBackup: (args) => askDesk('read', args),
    readBackupPart: (args) => askDesk('readPart', args),
    writeBackupPart: (args) => askDesk('writePart', args),
    finishBackup: (args) => askDesk('finish', args),
  }
  const name = `bench-${(count += 1)}`
  let caseFile = await openFile(name)
  const made = await caseFile.createCase({ title: 'Bench', reference: '', investigator: '', budget: '0', practice: false })
  if (!made.ok) throw new Error(made.error.message)
  const caseId = made.value.id
  const list = exchanges(caseId, captures + 1, rows)
  await Promise.all(list.splice(0, captures).map((exchange) => caseFile.commitExchange(exchange, undefined)))
  await caseFile.close()
  caseFile = await openFile(name)
  const first = await watched(() => caseFile.backUp(desk, caseId))
  for (const exchange of list) await caseFile.commitExchange(exchange, undefined)
  const again = await watched(() => caseFile.backUp(desk, caseId))
  if (!first.value.ok || !again.value.ok) throw new Error('A backup failed')
  const written = again.value.value
  await caseFile.close()
  const empty = await openFile(`bench-${(count += 1)}`)
  const restored = await watched(() => empty.restore(desk, written))
  if (!restored.value.ok || restored.value.value.record.captures !== captures + 1) throw new Error('The case did not come back whole')
  await empty.close()
  const idle = await watched(() => new Promise((resume) => setTimeout(resume, restored.ms)))
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

Object.assign(window, { casebook, raw, backup })
