import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackups } from '../../src-main/backups/backups.ts'
import { openBenchPage } from './bench-browser.ts'
import { IS_QUICK } from './is-quick.ts'
import { median, printRatios } from './ratio-table.ts'
import type { RatioRow } from './ratio-table.ts'

/**
 * Backs up and restores a case in Chromium with real files of the main process: how long the page
 * is blocked, and how much of a large case is in memory. `--large` measures the large ones alone.
 */
const dir = mkdtempSync(join(tmpdir(), 'casebook-backup-bench-'))
const { page, close } = await openBenchPage('case-file', ['--enable-precise-memory-info'])
page.setDefaultTimeout(0)
const devtools = await page.context().newCDPSession(page)
const backups = openBackups(dir, () => new Date())
const backend = createServer((request, response) => {
  const requested: Buffer[] = []
  request.on('data', (chunk: Buffer) => requested.push(chunk))
  request.on('end', () => {
    const method = request.url?.slice(1) as keyof typeof backups // the page requests no other
    void backups[method](JSON.parse(Buffer.concat(requested).toString()) as never).then((answer: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify(answer))
    })
  })
})
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
const { port } = backend.address() as AddressInfo // listening on TCP
const reload = async (): Promise<void> => {
  await page.reload()
  await page.evaluate(`useBackendStore('http://127.0.0.1:${port}')`)
}
await reload()

const CAPTURES = IS_QUICK ? 200 : 10_000
const RUNS = IS_QUICK ? 1 : 3
/** Responses of 85 KB: cases of 106 MB and 425 MB. */
const LARGE = IS_QUICK ? [40] : [1250, 5000]
const RECORDS = IS_QUICK ? 20 : 500
const MB = 1_000_000
const rows: RatioRow[] = []
if (!process.argv.includes('--large')) {
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
  rows.push(
    { what: `back up ${what}`, figure: of('write'), unit: 'ms', peer: 'restore', peerFigure: of('restore'), target: '' },
    { what: 'back up, longest hold-up', ...longest('writeLongest') },
    { what: 'back up again, one capture more', figure: of('again'), unit: 'ms', peer: 'all of it', peerFigure: of('write'), target: '' },
    { what: 'back up again, longest hold-up', ...longest('againLongest') },
    { what: `restore ${what}`, figure: of('restore'), unit: 'ms', peer: 'back up', peerFigure: of('write'), target: '' },
    { what: 'restore, longest hold-up', ...longest('restoreLongest') },
    // Blocking of the idle page by the machine: above the target, it is not caused by Casebook.
    { what: 'doing nothing as long, longest hold-up', ...longest('idleLongest'), target: '' },
  )
}
for (const captures of LARGE) {
  const name = `large-${captures}`
  await page.evaluate(`fill('${name}', ${captures}, ${RECORDS})`)
  await reload()
  const { summary, ms: written } = await page.evaluate<{ readonly summary: { readonly bytes: number }; readonly ms: number }>(`backUpOf('${name}')`)
  await reload()
  await devtools.send('HeapProfiler.collectGarbage')
  const { ms = 0, longest = 0, heap = 0 } = await page.evaluate<Record<string, number>>(`restoreOf(${JSON.stringify(summary)})`)
  const what = `restore ${captures.toLocaleString('en')} × ${RECORDS} (a backup of ${(summary.bytes / MB).toFixed(0)} MB)`
  rows.push(
    { what, figure: ms, unit: 'ms', peer: 'back up', peerFigure: written, target: '' },
    { what: `${what}: most heap`, figure: heap / MB, unit: 'MB', peer: '300 MB', peerFigure: 300, target: '≤ 1.00' },
    { what: `${what}: longest hold-up`, figure: longest, unit: 'ms', peer: 'one frame of 50 ms', peerFigure: 50, target: '≤ 1.00' },
  )
}
printRatios(rows)
await close()
backend.close()
rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
