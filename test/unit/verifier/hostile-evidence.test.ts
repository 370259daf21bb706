import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { recordedCase, WRITTEN } from '../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../support/builders/whole-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'casebook-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const TOOL = fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url))
const MAX_MS = 90_000

/** Exit codes of the command for a file; null if it had to be stopped. */
function statusOf(name: string, text: string): number | null {
  const path = join(folder, name)
  writeFileSync(path, text)
  return spawnSync(process.execPath, [TOOL, path], { timeout: MAX_MS, stdio: 'ignore' }).status
}

const card = (x: number, y = x): CaseEventBody => ({ kind: 'note-card-saved', cardId: `k ${x}`, text: 'T', x, y })
const moved = (x: number): CaseEventBody => ({ kind: 'nodes-moved', positions: { n: { x, y: 0 } } })

const HOSTILE: readonly (readonly [what: string, events: readonly CaseEventBody[]])[] = [
  ['cards ten million apart', [card(0), card(1e7)]],
  ['a node at 2e18', [moved(2e18)]],
  ['a header at 1e300', [{ kind: 'layout-applied', layout: 'time', positions: {}, headers: [{ title: 'T', x: 1e300 }] }]],
  ['fewer than no neighbours', [{ kind: 'node-expanded', nodeId: 'n', direction: 'in', max: -1e300, minValue: '0' }]],
]

test.each(HOSTILE)('evidence and report with %s end as FAILED or NOT VERIFIED', async (what, events) => {
  const builder = recordedCase()
  for (const event of events) builder.event(event)
  const state = builder.state()
  expect(statusOf(`${what}.json`, await evidenceText(state))).toBeOneOf([1, 2])
  const { html } = await wholeReport(state, WRITTEN)
  expect(statusOf(`${what}.html`, html)).toBeOneOf([1, 2])
})

test('evidence with a number beyond all numbers ends as FAILED or NOT VERIFIED', async () => {
  const builder = recordedCase()
  builder.event(moved(123_456))
  expect(statusOf('infinite.json', (await evidenceText(builder.state())).replaceAll('123456', '1e400'))).toBeOneOf([1, 2])
})

test('a runtime that lacks what the verifier needs ends as ERROR', () => {
  const path = join(folder, 'any.html')
  writeFileSync(path, 'x')
  const env = { ...process.env, NODE_OPTIONS: '--import=data:text/javascript,delete%20Map.groupBy' }
  const { status, stdout } = spawnSync(process.execPath, [TOOL, path], { timeout: MAX_MS, encoding: 'utf8', env })
  expect([status, stdout]).toEqual([2, expect.stringMatching(/^ERROR {2}Node\.js .* is too old/)])
})
