import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackups } from '../../src-main/backups/backups.ts'
import { openBenchPage } from './bench-browser.ts'
import { median, printRatios } from './ratio-table.ts'

/** Backing up and restoring a case in Chromium with the desk's real files behind it; how long the page is held up is what counts. */
const dir = mkdtempSync(join(tmpdir(), 'casebook-backup-bench-'))
const { page, close } = await openBenchPage('case-file')
const backups = openBackups(dir, () => new Date())
await page.exposeFunction('askDesk', (method: keyof typeof backups, args: never) => backups[method](args))

const CAPTURES = 10_000
const RUNS = 3
const runs: Record<string, number>[] = []
for (let run = 0; run < RUNS; run += 1) runs.push(await page.evaluate<Record<string, number>>(`backup(${CAPTURES}, 5)`))
const figures = Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((one) => one[name] ?? Number.NaN))]))
const of = (name: string): number => figures[name] ?? Number.NaN
const what = `a case of ${CAPTURES.toLocaleString('en')} captures, ${(of('bytes') / 1024 / 1024).toFixed(1)} MiB`
const longest = (name: string): Pick<Parameters<typeof printRatios>[0][number], 'figure' | 'unit' | 'peer' | 'peerFigure' | 'target'> => ({
  figure: of(name),
  unit: 'ms',
  peer: 'one frame of 50 ms',
  peerFigure: 50,
  target: '≤ 1.00',
})
printRatios([
  { what: `back up ${what}`, figure: of('write'), unit: 'ms', peer: 'restore', peerFigure: of('restore'), target: '' },
  { what: 'back up, longest hold-up', ...longest('writeLongest') },
  { what: 'back up again, one capture more', figure: of('again'), unit: 'ms', peer: 'all of it', peerFigure: of('write'), target: '' },
  { what: 'back up again, longest hold-up', ...longest('againLongest') },
  { what: `restore ${what}`, figure: of('restore'), unit: 'ms', peer: 'back up', peerFigure: of('write'), target: '' },
  { what: 'restore, longest hold-up', ...longest('restoreLongest') },
  // What the machine itself holds the page up by, while nothing is done: above the target it says nothing about Casebook.
  { what: 'doing nothing as long, longest hold-up', ...longest('idleLongest'), target: '' },
])
await close()
rmSync(dir, { recursive: true, force: true })
