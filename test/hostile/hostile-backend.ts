import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Clock } from '../../src-main/broker/clock.ts'
import { type OpenBrokerOptions, openBroker } from '../../src-main/broker/open-broker.ts'
import { createTransport } from '../../src-main/broker/http/transport.ts'
import { type Backend, startBackend } from '../../src-main/backend.ts'
import { createCasebookApi } from '../../src-preload/casebook-api.ts'
import type { CasebookApi, MethodArgs, MethodName } from '../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney } from '../../src-shared/ipc/ledger-summary.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { type HostileServer, json } from './hostile-server.ts'
import { pendingResponses } from '../support/pending-responses.ts'

export const KEY = 'hostile-key-0123456789abcdef'
export const CASE = 'c1'
/** Far above any valid price, so that only wrong values can reach it. */
export const BUDGET = 10_000n

export type SubmitCall = MethodArgs<'submitCall'>

export interface HostileBackend {
  readonly backend: Backend
  readonly api: CasebookApi
  readonly dataDir: string
  readonly money: () => CaseMoney
  /** Ends the backend; the data folder is deleted too unless it is to be opened again. */
  readonly end: (keep?: 'keep the folder') => Promise<void>
}

export interface HostileBackendOptions {
  readonly deadlineMs?: number | undefined
  readonly maxBodyBytes?: number | undefined
  readonly dataDir?: string | undefined
  readonly broker?: Partial<OpenBrokerOptions> | undefined
}

/**
 * The whole backend over real sockets and files (broker, ledger, journal, log, key), called as the
 * page calls it; only deadlines are short, and waits have no random part.
 */
export async function openHostileBackend(origin: string, options: HostileBackendOptions = {}): Promise<HostileBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'casebook-hostile-')))
  let ledger: { money: (caseId: string) => CaseMoney } | undefined
  const opened = await startBackend({
    dataDir,
    serviceUrl: origin,
    practice: false,
    version: '0.0.0-test',
    apiKeyFromEnv: KEY,
    host: { kind: 'browser', storage: () => 'hostile', saveFile: async (name) => ok({ saved: true, name }), confirm: undefined },
    loadStore: () => Promise.reject(new Error('no keychain in this test')),
    openParts: async ({ version }) => {
      const parts = await openBroker({
        dataDir,
        appVersion: version,
        transport: createTransport({ deadlineMs: options.deadlineMs ?? 5000, maxBodyBytes: options.maxBodyBytes }),
        diskMarginBytes: 1024 * 1024,
        closeGraceMs: 1000,
        random: () => 0,
        ...options.broker,
      })
      if (!parts.ok) return parts
      ledger = parts.value.ledger
      return ok({ ...parts.value, damage: () => [], startPractice: async () => err(failure('unsupported', 'No practice here.', 'None.')) })
    },
  })
  const { value: backend } = must(opened)
  const call = async (method: MethodName, args?: unknown): Promise<Result<never>> => {
    // The API pairs methods and arguments; here they are only passed on.
    const run = backend.methods[method] as (args: unknown) => Promise<Result<never>>
    return await run(args)
  }
  const api = createCasebookApi({ call, on: backend.on })
  if (options.dataDir === undefined) must(await api.setBudget({ caseId: CASE, credits: `${BUDGET}` }))
  return {
    backend,
    api,
    dataDir,
    money: () => ledger?.money(CASE) ?? { caseId: CASE, cap: '0', settled: '0', reserved: '0', disputed: '0' },
    async end(keep) {
      await backend.close()
      if (keep === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export function must<T>(result: Result<T>): { readonly ok: true; readonly value: T } {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result
}

let calls = 0

/** A call of 1 credit, with its own request; repeated after an unclear failure, like all cheap calls. */
export function cheapCall(more: Partial<SubmitCall> = {}): SubmitCall {
  calls += 1
  return {
    caseId: CASE,
    planId: 'p1',
    stepId: `s${calls}`,
    endpoint: 'profiler/current-balance',
    request: { address: `0x${calls.toString(16).padStart(40, '0')}`, chain: 'ethereum' },
    priority: 'bulk',
    approvedCredits: '10',
    confirmed: false,
    ...more,
  }
}

/** A call of 100 credits that is sent once and never repeated by itself. */
export function labelsCall(more: Partial<SubmitCall> = {}): SubmitCall {
  const call = cheapCall({ endpoint: 'profiler/labels', approvedCredits: '500', confirmed: true })
  return { ...call, ...more }
}

/** Faster time: a pause of a minute takes a fraction of a second, in the same order with everything else. */
export function fastClock(times: number): Clock {
  const start = performance.now()
  const wall = Date.now()
  const passed = (): number => (performance.now() - start) * times
  return {
    now: passed,
    wall: () => new Date(wall + passed()),
    sinceBoot: passed,
    after(ms, fire) {
      const timer = setTimeout(fire, Math.max(0, ms / times))
      return () => clearTimeout(timer)
    },
  }
}

/** Resumes paid work after a stop that lasts until a person acts. */
export type Recovery = 'by itself' | 'resume' | 'new key'

/**
 * The general rule of docs/hostile-input.md (G), after any input: the backend still responds, no
 * credit is lost or over the budget, and no file, log or response to the page contains the key.
 */
export async function expectUnharmed(
  hostile: HostileBackend,
  server: HostileServer,
  recovery: Recovery = 'by itself',
  reported: readonly unknown[] = [],
): Promise<void> {
  const { api } = hostile
  server.respond(json({ data: [{ token_symbol: 'OK' }] }))
  if (recovery === 'resume') must(await api.resumeQueue())
  if (recovery === 'new key') {
    // A settled call is in progress until it is stored; until then another key is refused.
    await expect.poll(async () => must(await api.readBrokerStatus()).value).toMatchObject({ queued: 0, running: 0 })
    must(await api.setKey({ key: KEY }))
  }
  const good = await api.submitCall(cheapCall())
  expect(good.ok ? good.value.status : good.error).toBe(200)
  const status = must(await api.readBrokerStatus()).value
  const pending = await pendingResponses(api)
  for (const { cap, settled, reserved, disputed } of status.cases) {
    expect(BigInt(settled) + BigInt(reserved) + BigInt(disputed)).toBeLessThanOrEqual(BigInt(cap))
    expect(BigInt(reserved)).toBe(0n)
  }
  expect(textWithKey(JSON.stringify([good, status, pending, ...reported]))).toBe('')
  for (const { bodyBase64 } of pending) expect(textWithKey(Buffer.from(bodyBase64, 'base64').toString('latin1'))).toBe('')
  for (const text of await textsUnder(hostile.dataDir)) expect(textWithKey(text)).toBe('')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
}

/** The text around the key, or around a large part of it, in a text; '' if the text does not contain it. */
function textWithKey(text: string): string {
  const position = text.indexOf(KEY.slice(4, 24))
  return position < 0 ? '' : text.slice(Math.max(0, position - 60), position + 60)
}

/**
 * The content of every file under a folder, byte by byte. A file renamed meanwhile (a temporary
 * one) is read under its new name.
 */
export async function textsUnder(dir: string): Promise<string[]> {
  const names = (await readdir(dir, { recursive: true })).map((name) => join(dir, name))
  try {
    const texts = await Promise.all(names.map(async (name) => ((await stat(name)).isFile() ? [await readFile(name, 'latin1')] : [])))
    return texts.flat()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return textsUnder(dir)
    throw error
  }
}
