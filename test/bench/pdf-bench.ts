/**
 * A report printed to PDF, tagged and with an outline, by the installed browser: start of the
 * browser, loading and printing together, compared with the limit that a person may wait.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'
import { printWithBrowser } from '../../src-main/hosts/loopback/print-with-browser.ts'
import { printableReport } from '../support/printable-report.ts'
import { IS_QUICK } from './is-quick.ts'
import { printRatios, type RatioRow } from './ratio-table.ts'

const SIZES = IS_QUICK
  ? [{ rows: 100, limitSeconds: 3 }]
  : [
      { rows: 1_000, limitSeconds: 3 },
      { rows: 10_000, limitSeconds: 20 },
    ]

const browser = findBrowser()
if (browser === undefined) throw new Error('No Chromium or Chrome is installed: this bench needs one.')
const folder = mkdtempSync(join(tmpdir(), 'casebook-bench-'))
const rows: RatioRow[] = []
for (const { rows: count, limitSeconds } of SIZES) {
  const html = await printableReport(count)
  const began = performance.now()
  const printed = await printWithBrowser(browser, { html, paper: 'A4', folder, signal: new AbortController().signal })
  if (!printed.ok) throw new Error(printed.error.message)
  const figure = (performance.now() - began) / 1000
  rows.push(
    { what: `a table of ${count} rows`, figure, unit: 's', peer: 'limit', peerFigure: limitSeconds, target: '≤ 1.00' },
    { what: `a table of ${count} rows: PDF`, figure: printed.value.length / 1e6, unit: 'MB', peer: undefined, peerFigure: undefined, target: '' },
  )
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
printRatios(rows)
