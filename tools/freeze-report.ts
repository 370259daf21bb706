import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { REPORT_FORMAT } from '../src-renderer/report/document/report-model.ts'

/*
 * node tools/freeze-report.ts
 * Writes the renderer of the current report format, with all that it rests on, as one file into src-renderer/report/document/released.
 * Run once, on the commit that is released, before anything changes the look of a report; then raise REPORT_FORMAT and enter the
 * file in src-renderer/report/document/renderers.ts. A frozen file is never written again.
 */
const target = new URL(`../src-renderer/report/document/released/format-${REPORT_FORMAT}.js`, import.meta.url)
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: fileURLToPath(new URL('../src-renderer/report/document/rewrite-report.ts', import.meta.url)),
    outDir: fileURLToPath(new URL('.', target)),
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: `format-${REPORT_FORMAT}.js` } },
  },
  // Nothing may change under it: libraries go in as well.
  ssr: { noExternal: true },
})
const code = readFileSync(target, 'utf8')
const frozen = `// Written by tools/freeze-report.ts: the renderer of report format ${REPORT_FORMAT}. Never changed, never written again.\n${code}`
writeFileSync(target, frozen)
process.stdout.write(`${fileURLToPath(target)}: ${frozen.length} bytes, SHA-256 ${createHash('sha256').update(frozen).digest('hex')}\n`)
