import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { OLDER_LEDGER } from '../../src-main/broker/ledger/ledger-age.ts'
import { start } from './practice-help.ts'

interface Outcome {
  readonly turn: number
  readonly stopped: string
  readonly damage: readonly string[]
  readonly sent: number
}

const folder = mkdtempSync(join(tmpdir(), 'casebook-older-'))
const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
let service: PracticeService
beforeAll(async () => {
  service = await start()
  service.setPlan('pro')
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** One process over the data folder, with the turn that was noted outside it. */
async function runProcess(first: number, count: number, noted: number, then: 'wait' | 'agree' = 'wait'): Promise<Outcome> {
  const script = join(import.meta.dirname, 'fixtures/turn-process.ts')
  const args = [script, dataDir, service.origin, service.key, `${first}`, `${count}`, `${noted}`, then]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Outcome // printed by turn-process.ts in exactly this shape
}

test('an older copy of the data folder is reported at the start and spends nothing until a person agrees', async () => {
  const first = await runProcess(0, 3, 0)
  expect(first).toMatchObject({ sent: 3, stopped: '', damage: [] })
  cpSync(dataDir, copy, { recursive: true })
  const second = await runProcess(3, 3, first.turn)
  expect(second).toMatchObject({ sent: 3, stopped: '', damage: [] })
  expect(second.turn).toBeGreaterThan(first.turn)
  const taken = service.creditsTaken()

  rmSync(dataDir, { recursive: true })
  cpSync(copy, dataDir, { recursive: true })
  const older = { stopped: 'corrupt', damage: [OLDER_LEDGER] }
  expect(await runProcess(6, 3, second.turn)).toMatchObject({ sent: 0, ...older })
  // The damage is recorded in the ledger: it remains at the next start too, whatever turn that
  // start is given.
  expect(await runProcess(6, 3, 0)).toMatchObject({ sent: 0, ...older })
  expect(service.creditsTaken()).toBe(taken)

  const agreed = await runProcess(6, 1, second.turn, 'agree')
  expect(agreed).toMatchObject({ sent: 1, ...older })
  expect(agreed.turn).toBeGreaterThan(second.turn)
  expect(await runProcess(7, 1, agreed.turn)).toMatchObject({ sent: 1, stopped: '', damage: [] })
})
