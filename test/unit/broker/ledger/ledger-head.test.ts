import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headPaths, type LedgerHead, openHeadFile, readLedgerHead } from '../../../../src-main/broker/ledger/ledger-head.ts'
import { nodeFiles } from '../../../../src-main/disk/file-system.ts'
import { MemoryFiles } from '../../disk/memory-files.ts'

const PATH = '/d/ledger.ndjson'
const SLOTS = headPaths(PATH)

function headOf(lines: number, cases = 1): Omit<LedgerHead, 'turn'> {
  const link = lines.toString(16).padStart(64, '0')
  return { lines, link, cases: Array.from({ length: cases }, (_, n) => ({ caseId: `case-${n}`, cap: '100', committed: `${lines}` })) }
}

const lengths = (files: MemoryFiles): number[] => SLOTS.map((slot) => files.files.get(slot)?.bytes.length ?? 0)

describe('the head of the ledger', () => {
  test('is written alternately into two files over their contents, which grow only if they have to', async () => {
    const files = new MemoryFiles()
    const head = await openHeadFile(PATH, undefined, files)
    for (let lines = 1; lines <= 6; lines++) {
      await head.write(headOf(lines))
      expect((await readLedgerHead(PATH, files.afterCrash())).head).toMatchObject({ turn: lines, lines })
    }
    expect(lengths(files)).toEqual([4096, 4096])
    await head.write(headOf(7, 100))
    expect((await readLedgerHead(PATH, files.afterCrash())).head).toMatchObject({ turn: 7, lines: 7, cases: { length: 100 } })
    expect(lengths(files)).toEqual([4096, 8192])
    // A shorter one overwrites all of the longer one.
    await head.write(headOf(8))
    await head.write(headOf(9))
    expect((await readLedgerHead(PATH, files.afterCrash())).head).toEqual({ turn: 9, ...headOf(9) })
    expect(lengths(files)).toEqual([4096, 8192])
  })

  test('leaves the previous head or the complete new one if a power cut tears the write at any byte', async () => {
    const files = new MemoryFiles()
    const head = await openHeadFile(PATH, undefined, files)
    await head.write(headOf(1))
    await head.write(headOf(2, 3))
    files.failing = { operation: 'sync', code: 'EIO' }
    await expect(head.write(headOf(3, 3))).rejects.toThrow('EIO')
    files.failing = undefined
    const seen = new Set<number | undefined>()
    for (let torn = 0; torn <= 4096; torn++) {
      const found = await readLedgerHead(PATH, files.afterCrash(torn))
      expect(found.isDamaged).toBe(false)
      seen.add(found.head?.lines)
    }
    expect([...seen]).toEqual([2, 3])
  })

  test('is written again in the same file after a refused write, and keeps the good one', async () => {
    const files = new MemoryFiles()
    const head = await openHeadFile(PATH, undefined, files)
    for (let lines = 1; lines <= 3; lines++) await head.write(headOf(lines))
    files.refuse = new Set(SLOTS)
    for (let tries = 0; tries < 3; tries++) await expect(head.write(headOf(4))).rejects.toThrow('EIO')
    expect((await readLedgerHead(PATH, files)).head?.lines).toBe(3)
    files.refuse = new Set()
    await head.write(headOf(4))
    expect((await readLedgerHead(PATH, files)).head).toMatchObject({ turn: 4, lines: 4 })
  })

  test('overwrites the longer head of a previous run completely, on a real disk', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'casebook-head-'))
    try {
      const path = join(dir, 'ledger.ndjson')
      const [one, two] = headPaths(path)
      await writeFile(two, 'x'.repeat(9000))
      const head = await openHeadFile(path, undefined, nodeFiles)
      await head.write(headOf(1))
      await head.write(headOf(2))
      await head.close()
      expect([(await stat(one)).size, (await stat(two)).size]).toEqual([4096, 4096])
      expect((await readFile(two, 'utf8')).trimEnd()).toMatch(/^\{"lines":1,.*"sha256":"[0-9a-f]{64}"\}$/)
      expect(await readLedgerHead(path, nodeFiles)).toEqual({ head: { turn: 2, ...headOf(2) }, isDamaged: false })
      const next = await openHeadFile(path, (await readLedgerHead(path, nodeFiles)).head, nodeFiles)
      await next.write(headOf(3))
      await next.close()
      expect((await readLedgerHead(path, nodeFiles)).head).toEqual({ turn: 3, ...headOf(3) })
    } finally {
      await rm(dir, { recursive: true })
    }
  })
})
