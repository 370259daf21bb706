import 'fake-indexeddb/auto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCaseFile } from '../../src-renderer/storage/case-file.ts'
import { restoreSample } from '../../src-renderer/features/cases/sample-case.ts'
import { reportOfCase } from '../../src-shared/report/case-report.ts'
import { evidenceLines } from '../../src-shared/report/evidence-file.ts'
import { NO_YIELD } from '../../src-shared/report/pieces.ts'
import type { VerdictText } from '../../src-shared/report/verdict-text.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { failure } from '../../src-shared/core/failure.ts'

/** A file with a known verdict. */
interface Vector {
  readonly name: string
  readonly text: string
  readonly word: VerdictText['word']
  readonly exitCode: VerdictText['exitCode']
  /** How the file was altered. */
  readonly what: string
}

const WRITTEN_AT = '2026-11-21T09:00:00.000Z'

/**
 * Writes the verifier's test vectors into an emptied `folder`: intact and altered files of the
 * sample case, and in `vectors.json` the expected verdict of each. The same sources give the same
 * bytes.
 */
export async function writeVectors(folder: string, appVersion: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const vectors = vectorsOf(await wholeFiles(appVersion))
  for (const { name, text } of vectors) writeFileSync(join(folder, name), text)
  const expected = vectors.map(({ name, word, exitCode, what }) => ({ name, word, exitCode, what }))
  writeFileSync(join(folder, 'vectors.json'), `${JSON.stringify(expected, null, 2)}\n`)
}

function vectorsOf({ report, evidence }: { readonly report: string; readonly evidence: string }): readonly Vector[] {
  const failed = { word: 'FAILED', exitCode: 1 } as const
  const hopeless = { word: 'NOT VERIFIED', exitCode: 2 } as const
  const verified = { word: 'VERIFIED', exitCode: 0 } as const
  return [
    { name: 'report.html', text: report, ...verified, what: 'A report as it was written.' },
    { name: 'evidence.json', text: evidence, ...verified, what: 'An evidence file as it was written.' },
    { name: 'report-figure.html', text: replaceFirst(report, /(\d),(\d{3})\.(\d)/, '$1,$2.9$3'), ...failed, what: 'One digit more in one figure.' },
    { name: 'report-script.html', text: replaceFirst(report, '</body>', '<script>void 0</script></body>'), ...failed, what: 'A script was added.' },
    {
      name: 'report-policy.html',
      text: replaceFirst(report, "default-src 'none'", "default-src 'self'"),
      ...failed,
      what: 'The policy was loosened.',
    },
    { name: 'report-cut.html', text: report.slice(0, Math.floor(report.length / 2)), ...failed, what: 'The second half is missing.' },
    {
      name: 'evidence-title.json',
      text: replaceFirst(evidence, 'follow the money', 'follow the honey'),
      ...failed,
      what: 'One letter of the title.',
    },
    { name: 'evidence-cut.json', text: evidence.slice(0, -200), ...failed, what: 'The last 200 characters are missing.' },
    { name: 'other.html', text: '<!doctype html><p>A page of somebody else.</p>\n', ...hopeless, what: 'No file of Casebook.' },
  ]
}

/** Replaces the first match; throws if there is none, so that no vector is intact by accident. */
function replaceFirst(text: string, position: string | RegExp, by: string): string {
  const made = text.replace(position, by)
  if (made === text) throw new Error(`The file holds no ${String(position)}.`)
  return made
}

async function wholeFiles(appVersion: string): Promise<{ readonly report: string; readonly evidence: string }> {
  const none = failure('not_found', 'This host has no backend.', 'Go on without.')
  const caseFile = must(
    await openCaseFile({
      name: 'casebook verifier vectors',
      clock: () => new Date(WRITTEN_AT),
      newId: () => '00000000-0000-4000-8000-000000000000',
      api: { writeCustodyHead: async () => err(none), readCustodyHeads: async () => ok([]) },
    }),
  )
  try {
    const id = must(await restoreSample(caseFile, readFileSync(new URL('../../resources/sample-case.txt', import.meta.url), 'utf8')))
    const state = must(await caseFile.state(id))
    const source = must(await caseFile.source(id))
    const { responses, flows } = caseFile
    const written = must(await reportOfCase({ state, source, responses, flows }, { writtenAt: WRITTEN_AT, appVersion, graph: true }))
    const report = await joinPieces(written.pieces())
    // The case records that it handed out this report, so that both can be verified together.
    must(await caseFile.appendEvent(id, { kind: 'report-exported', sha256: written.sha256(), bytes: written.bytes, fileName: 'report.html' }))
    const { record } = must(await caseFile.state(id))
    return { report, evidence: await joinPieces(evidenceLines({ record, source: must(await caseFile.source(id)) }, NO_YIELD)) }
  } finally {
    await caseFile.close()
  }
}

async function joinPieces(pieces: AsyncIterable<Result<string>>): Promise<string> {
  const texts: string[] = []
  for await (const piece of pieces) texts.push(must(piece))
  return texts.join('')
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} ${result.error.remedy}`)
  return result.value
}
