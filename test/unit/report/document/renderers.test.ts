import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { REPORT_FORMAT } from '../../../../src-renderer/report/document/report-model.ts'
import { readEvidence } from '../../../../src-renderer/report/document/read-evidence.ts'
import { rendererOf } from '../../../../src-renderer/report/document/renderers.ts'
import { evidencePart } from '../../../../src-renderer/report/document/sealed-report.ts'
import { verifyFile } from '../../../../src-renderer/report/document/verify-file.ts'
import { reseal } from '../reseal.ts'

const RELEASED = new URL('../../../../src-renderer/report/document/released/', import.meta.url)

/** SHA-256 of each frozen renderer. None ever changes. */
const FROZEN = [{ format: 1, sha256: '83d54f820e397f11cb7521e04cb20bcdff8d5be6367b11320d56f803bd18f10b' }] as const

/**
 * SHA-256 of the report of the fixed case in the current format. Red here: the same case gives another document. While the
 * format has not been released, put the new hash; once it has, freeze it and raise REPORT_FORMAT first (CONTRIBUTING.md).
 */
const CURRENT = { format: 2, report: '1ababd4ee29dc5faf8cfb2f43517f4f72b5e73509eb367976a6c4eb979e46cae' } as const

/** A report as Casebook 0.1.0 wrote it, kept as a file; its evidence is the fixed case. */
const REPORT_1 = readFileSync(new URL('../../../recorded/report-format-1.html', import.meta.url))

async function written(format: number): Promise<string> {
  const [renderer, evidence] = [await rendererOf(format), readEvidence(evidencePart(REPORT_1.toString()) ?? '')]
  if (renderer === undefined || !evidence.ok || evidence.value.stamp === undefined) throw new Error(`no report of format ${format}`)
  return await renderer(evidence.value, { ...evidence.value.stamp, format })
}

describe('the renderers of reports', () => {
  test('are all there, from the first format to the current one, and no file lies about that nobody calls', async () => {
    for (let format = 1; format <= REPORT_FORMAT; format += 1) expect(await rendererOf(format)).toBeTypeOf('function')
    expect(await rendererOf(REPORT_FORMAT + 1)).toBeUndefined()
    expect(readdirSync(RELEASED).filter((name) => name.endsWith('.js'))).toEqual(FROZEN.map(({ format }) => `format-${format}.js`))
    expect(FROZEN.map(({ format }) => format)).toEqual(Array.from({ length: REPORT_FORMAT - 1 }, (_, index) => index + 1))
  })

  test.each(FROZEN)('format $format is frozen, byte for byte', ({ format, sha256 }) => {
    expect(sha256Hex(readFileSync(new URL(`format-${format}.js`, RELEASED)))).toBe(sha256)
  })

  test('the current one writes what is pinned for its format', async () => {
    expect(CURRENT.format).toBe(REPORT_FORMAT)
    const sha256 = sha256Hex(await written(REPORT_FORMAT))
    expect(sha256, `The same case gives another report (${sha256}): see CURRENT in renderers.test.ts for what to do`).toBe(CURRENT.report)
  })
})

describe('a report that Casebook 0.1.0 wrote', () => {
  test('is written again to the byte, and verified by any later version', async () => {
    expect(await written(1)).toBe(REPORT_1.toString())
    const verdict = await verifyFile(REPORT_1, '9.9.9')
    expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
    expect(verdict.account.join(' ')).toContain('written again from the evidence in report format 1')
  })

  test('has failed with one figure altered, digests made anew or not', async () => {
    const altered = REPORT_1.toString().replace('2,071.2045486884217', '2,071.2045486884218')
    for (const text of [altered, reseal(altered)]) {
      const verdict = await verifyFile(new TextEncoder().encode(text), '9.9.9')
      expect(verdict.differences.join(' ')).toMatch(/Section “(dossier-1|cover)” differs/)
    }
  })
})
