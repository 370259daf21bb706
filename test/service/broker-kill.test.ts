import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLedgerBytes } from '../../src-main/broker/ledger-file.ts'
import { answerJson, startWireServer } from './fixtures/wire-server.ts'

const KILLS = 100
const STEPS_PER_RUN = 25
const SCRIPT = new URL('fixtures/desk-process.ts', import.meta.url).pathname

function startDesk(dataDir: string, origin: string, first: number, count: number): ChildProcess {
  return spawn(process.execPath, [SCRIPT, dataDir, origin, `${first}`, `${count}`], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test(`kill -9 of the desk ${KILLS} times in the middle of a run: no kept answer is lost, none is paid twice, and the ledger agrees with the service`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-kill-'))
  /** What the service has charged, by the request's address: the truth. */
  const charged = new Map<string, number>()
  let credits = 1_000_000
  let kill: (() => void) | undefined
  const wire = await startWireServer((call, response, request) => {
    credits--
    if (wire.account !== undefined) wire.account = { plan: 'pro', credits_remaining: credits }
    charged.set(call.body, (charged.get(call.body) ?? 0) + 1)
    const headers = { 'X-Service-Credits-Used': '1', 'X-Service-Credits-Remaining': `${credits}` }
    // Charged when it comes in, answered a little later, in no order: the kill finds calls in every state.
    setTimeout(
      () => {
        answerJson({ data: [{ body: call.body }] }, 200, headers)(call, response, request)
        kill?.()
      },
      (charged.size * 13) % 60,
    )
  })
  wire.account = { plan: 'pro', credits_remaining: credits }
  try {
    for (let run = 0; run < KILLS; run++) {
      const desk = startDesk(dataDir, wire.origin, run * STEPS_PER_RUN, STEPS_PER_RUN)
      const ended = once(desk, 'exit')
      // Killed at another answer each time, at once or while what follows it (journal, ledger, commit) is being written.
      let left = 1 + ((run * 7) % STEPS_PER_RUN)
      kill = () => {
        if (--left > 0) return
        kill = undefined
        if (run % 3 === 0) desk.kill('SIGKILL')
        else setTimeout(() => desk.kill('SIGKILL'), run % 6)
      }
      const [, signal] = await ended
      expect(signal).toBe('SIGKILL')
    }
    // The last start drains the journal, asks for nothing, and reads the account.
    const last = startDesk(dataDir, wire.origin, 0, 0)
    expect((await once(last, 'exit'))[0]).toBe(0)

    const { lines, damagedLines } = readLedgerBytes(await readFile(join(dataDir, 'ledger.ndjson')))
    expect(damagedLines).toBe(0)
    const settled = new Map<string, bigint>()
    const open = new Set<string>()
    for (const line of lines) {
      if (line.kind === 'reserved') open.add(line.id)
      if (line.kind === 'settled') settled.set(line.id, BigInt(line.credits))
      if (line.kind === 'settled' || line.kind === 'released') open.delete(line.id)
    }
    const committed = (await readFile(join(dataDir, 'committed.txt'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '')
    const spent = [...settled.values()].reduce((sum, one) => sum + one, 0n)
    // Every credit that the service took is in the ledger, and nothing hangs.
    expect(spent).toBe(BigInt(1_000_000 - credits))
    expect([...open]).toEqual([])
    // What the ledger settled from an answer is in the case. Only what the kill cut off before it was received has no answer.
    const fromAnswers = lines.flatMap((line) => (line.kind === 'settled' && line.source === 'header' ? [line.id] : []))
    for (const id of fromAnswers) expect(committed).toContain(id)
    expect([...charged.values()].every((times) => times === 1)).toBe(true)
    expect(committed.length).toBeGreaterThan(KILLS)
  } finally {
    await wire.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
