import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openBackups } from '../../src-main/backups/backups.ts'

const WRITER = join(import.meta.dirname, 'fixtures/backup-writer.ts')
const KILLS = 12

test('every confirmed backup and every listed backup is complete after a kill at any moment of writing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'casebook-backup-kill-'))
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(process.execPath, [WRITER, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
      let reported = 0
      const ended = once(child, 'exit')
      // Each round kills the process a little later in the backup that follows the reported one.
      for await (const line of createInterface({ input: child.stdout })) {
        reported = Number(line)
        if (reported < 2) continue
        const spin = process.hrtime.bigint() + BigInt(kill * 2_000_000)
        while (process.hrtime.bigint() < spin);
        child.kill('SIGKILL')
        break
      }
      await ended
      const backups = openBackups(dir, () => new Date())
      const list = await backups.list()
      if (!list.ok) throw new Error(list.error.message)
      expect(list.value.damaged).toEqual([])
      expect(Math.max(...list.value.backups.map(({ seq }) => seq))).toBeGreaterThanOrEqual(reported)
      for (const { id, seq } of list.value.backups) {
        const backup = await backups.read({ caseId: 'case-1', backupId: id })
        if (!backup.ok) throw new Error(backup.error.message)
        expect(backup.value.parts).toHaveLength(5)
        for (const [at, sha256] of backup.value.parts.entries()) {
          const part = await backups.readPart({ caseId: 'case-1', sha256 })
          expect(part.ok && part.value.text.startsWith(`${seq} ${at} `)).toBe(true)
        }
      }
    }
    const [folder = ''] = readdirSync(join(dir, 'backups'))
    // Leftovers of the last kill at most: each run removes those of the previous one.
    expect(readdirSync(join(dir, 'backups', folder)).filter((name) => name.endsWith('.json')).length).toBeLessThanOrEqual(7)
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
})
