import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { readLedgerBytes } from '../../src-main/broker/ledger/ledger-file.ts'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { start } from './practice-help.ts'

const KILLS = 105
const NEW_STEPS_PER_RUN = 12
const AT_ONCE = 10
/**
 * How long the service may still charge a call of a killed process; the responses here take up to a
 * fortieth of it.
 */
const CHARGE_WINDOW_MS = 2000
const SOURCE = new URL('fixtures/backend-process.ts', import.meta.url).pathname

/** Responses have different latencies, so that a kill finds calls in every state. */
const SLOW = ['latency=4', 'latency=9,percent=50', 'latency=30,percent=25']

/**
 * Bundles the backend process into one file, as the product is shipped: loading a hundred source
 * files is half the work of a start.
 */
async function bundleBackend(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: SOURCE, outDir, emptyOutDir: true, target: 'node24', rolldownOptions: { output: { entryFileNames: 'backend.mjs' } } },
  })
  return join(outDir, 'backend.mjs')
}

function launchBackend(script: string, dataDir: string, { origin, key }: PracticeService, steps: number): ChildProcess {
  return spawn(process.execPath, [script, dataDir, origin, key, `${steps}`, `${AT_ONCE}`, `${CHARGE_WINDOW_MS}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Node's compilation is the same for each start.
    env: { ...process.env, NODE_COMPILE_CACHE: `${dataDir}-compiled` },
  })
}

/**
 * Kills the process when the service has charged this many more credits, at once or while journal,
 * ledger and case file are being written.
 */
function killAfter(backend: ChildProcess, service: PracticeService, credits: number, ms: number): void {
  const target = service.creditsTaken() + credits
  const look = setInterval(() => {
    if (service.creditsTaken() < target) return
    clearInterval(look)
    if (ms === 0) backend.kill('SIGKILL')
    else setTimeout(() => backend.kill('SIGKILL'), ms)
  }, 1)
  backend.once('exit', () => clearInterval(look))
}

test(`after ${KILLS} kills with SIGKILL in the middle of a run each step has one response, no stored one is charged again, and the ledger equals the service's account`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-kill-'))
  const service = await start({ credits: 1_000_000, faults: SLOW })
  service.world()
  try {
    const script = await bundleBackend(`${dataDir}-bundle`)
    // Only a process that exits by itself stores its compile cache.
    expect((await once(launchBackend(script, dataDir, service, 0), 'exit'))[0]).toBe(0)
    let killed = 0
    for (let run = 0; run < KILLS; run++) {
      // Each run requests everything that the case file does not contain, plus a few new steps.
      const backend = launchBackend(script, dataDir, service, (run + 1) * NEW_STEPS_PER_RUN)
      const ended = once(backend, 'exit')
      // Most kills follow a different charge each time; some come at any moment of starting,
      // draining and reading the account.
      if (run % 6 === 5) setTimeout(() => backend.kill('SIGKILL'), 40 + ((run * 37) % 160))
      else killAfter(backend, service, 1 + ((run * 7) % NEW_STEPS_PER_RUN), (run * 5) % 8)
      const [, signal] = await ended
      if (signal === 'SIGKILL') killed++
    }
    expect(killed).toBeGreaterThanOrEqual(100)
    const steps = KILLS * NEW_STEPS_PER_RUN
    const last = launchBackend(script, dataDir, service, steps)
    expect((await once(last, 'exit'))[0]).toBe(0)

    // Every step has one response. A line may be duplicated if the kill came before the
    // acknowledgement.
    const lines = (await readFile(join(dataDir, 'committed.txt'), 'utf8')).trim().split('\n')
    const responses = [...new Set(lines)].map((line) => line.split(' '))
    expect(responses.map(([, step = '']) => step).toSorted()).toEqual(Array.from({ length: steps }, (_, step) => `s${step}`).toSorted())
    expect(await readdir(join(dataDir, 'journal'))).toEqual([])

    const ledger = readLedgerBytes(await readFile(join(dataDir, 'ledger.ndjson')))
    expect(ledger.damagedLines).toBe(0)
    const reserved = new Set(ledger.lines.flatMap((line) => (line.kind === 'reserved' ? [line.id] : [])))
    const ends = new Map(ledger.lines.flatMap((line) => (line.kind === 'settled' || line.kind === 'released' ? [[line.id, line] as const] : [])))
    const disputed = new Set(ledger.lines.flatMap((line) => (line.kind === 'disputed' ? [line.id] : [])))
    expect([...reserved].filter((id) => !ends.has(id))).toEqual([])
    // Each settled response is in the case, and no other is.
    const byResponse = [...ends.values()].filter((line) => line.kind === 'settled' && line.source === 'header').map((line) => line.id)
    expect(byResponse.toSorted()).toEqual(responses.map(([id = '']) => id).toSorted())
    // All other calls were in flight when the process was killed.
    expect([...reserved].filter((id) => !disputed.has(id) && !byResponse.includes(id))).toEqual([])

    // Exact to the credit: each step was charged once, and again only if a kill lost the response.
    // The account revealed these charges.
    const settled = [...ends.values()].reduce((sum, line) => sum + (line.kind === 'settled' ? Number(line.credits) : 0), 0)
    expect(settled).toBe(service.creditsTaken())
    const charges = service.calls().filter((call) => call.credits > 0)
    const again = charges.length - new Set(charges.map((call) => call.body)).size
    const byAccount = [...ends.values()].filter((line) => line.kind === 'settled' && line.source === 'account').map((line) => line.id)
    expect(byAccount).toHaveLength(again)
    expect(byAccount.filter((id) => !disputed.has(id))).toEqual([])
    // The loop would prove little if no kill had lost a response.
    expect(again).toBeGreaterThan(KILLS)
  } finally {
    await service.close()
    for (const folder of [dataDir, `${dataDir}-compiled`, `${dataDir}-bundle`]) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // A hundred process starts and ends take as long as the machine needs.
}, 900_000)
