import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printWithBrowser } from '../../src-main/hosts/loopback/print-with-browser.ts'
import type { PaperSize } from '../../src-shared/ipc/paper.ts'
import { withFixedDates } from '../../src-shared/report/fixed-pdf-dates.ts'
import { printableReport } from '../support/printable-report.ts'
import { browserToTest, NO_BROWSER } from '../support/test-browser.ts'

const browser = browserToTest()?.executablePath
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
const MISSING =
  browser === undefined ? NO_BROWSER : hasPoppler ? undefined : 'pdftotext of poppler-utils is not installed and could not be installed.'
const POINTS_PER_MM = 72 / 25.4
const ROWS = 60

let folder = ''
let html = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-pdf-'))
  html = await printableReport(ROWS)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function print(document = html, paper: PaperSize = 'A4', signal = new AbortController().signal) {
  return await printWithBrowser(browser ?? '', { html: document, paper, folder: join(folder, 'profiles'), signal })
}

async function printedFile(name: string, document = html, paper: PaperSize = 'A4'): Promise<string> {
  const printed = await print(document, paper)
  if (!printed.ok) throw new Error(printed.error.message)
  writeFileSync(join(folder, name), printed.value)
  return join(folder, name)
}

function poppler(command: string, args: readonly string[]): string {
  const { stdout, status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
  '&nbsp;': ' ',
}
/** Without spaces and ligatures; one element of the cover is printed in capitals. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The texts of a document in order. */
function textsOf(document: string): string[] {
  return document
    .replace(/^.*?<body>/s, '')
    .replace(/<pre id="evidence" hidden>.*?<\/pre>/s, '')
    .split(/<[^>]*>/)
    .map((text) => bare(text.replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39|#96);/g, (entity) => ENTITIES[entity] ?? entity)))
    .filter((text) => text !== '')
}

/** The texts of a PDF that a document does not have, given that it has all texts of the document in order. */
function additionsOf(printed: string, document: string): string[] {
  const additions: string[] = []
  let at = 0
  for (const text of textsOf(document)) {
    const found = printed.indexOf(text, at)
    if (found === -1) throw new Error(`“${text}” is missing after “${printed.slice(Math.max(0, at - 80), at)}”`)
    if (found > at) additions.push(printed.slice(at, found))
    at = found + text.length
  }
  if (at < printed.length) additions.push(printed.slice(at))
  return additions
}

describe.skipIf(MISSING !== undefined)(`a report printed by an installed browser${MISSING === undefined ? '' : ` (${MISSING})`}`, () => {
  test('has the text of the HTML and nothing else but list markers and repeated table heads', async () => {
    const file = await printedFile('text.pdf')
    const top = String(Math.round(20 * POINTS_PER_MM))
    const printed = bare(poppler('pdftotext', ['-raw', '-x', '0', '-y', top, '-W', '1000', '-H', '1000', file, '-']))
    const heads = [...html.matchAll(/<thead>.*?<\/thead>/gs)].map(([head]) => textsOf(`<body>${head}`).join(''))
    const additions = additionsOf(printed, html).filter((text) => !/^(?:•|\d+\.)$/.test(text))
    expect(additions.filter((text) => !heads.includes(text))).toEqual([])
    expect(additions.length).toBeGreaterThan(2)
  })

  test.each(['A4', 'Letter'] as const)(
    'on %s is tagged, has an outline, links, embedded fonts and a running head on all pages but the cover',
    async (paper) => {
      const file = await printedFile(`${paper}.pdf`, html, paper)
      const facts = poppler('pdfinfo', [file])
      const pages = Number(/Pages: +(\d+)/.exec(facts)?.[1])
      expect(facts).toMatch(/Tagged: +yes/)
      expect(facts).toMatch(paper === 'A4' ? /Page size: +59[56]\S* x 84[12]/ : /Page size: +612 x 792/)
      expect(pages).toBeGreaterThan(6)
      const heads = Array.from({ length: pages }, (_, index) =>
        poppler('pdftotext', [
          '-f',
          String(index + 1),
          '-l',
          String(index + 1),
          '-x',
          '0',
          '-y',
          '0',
          '-W',
          '1000',
          '-H',
          String(Math.round(19 * POINTS_PER_MM)),
          file,
          '-',
        ])
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      expect(heads).toEqual(heads.map((_, index) => (index === 0 ? '' : `R-2026/17 · Trial of the bnb wallet Page ${index + 1} of ${pages}`)))
      const structure = poppler('pdfinfo', ['-struct', file])
      expect(structure).toMatch(/^ *H1/m)
      expect(structure.match(/^ *TR/gm)?.length ?? 0).toBeGreaterThan(ROWS)
      expect(poppler('pdfinfo', ['-dests', file])).toContain('"integrity"')
      expect(
        poppler('pdffonts', [file])
          .split('\n')
          .slice(2)
          .filter((line) => line !== '' && !/ yes yes yes +\d+ +0$/.test(line)),
      ).toEqual([])
    },
  )

  test('has the same bytes at another time, once its dates are fixed', async () => {
    const prints = [await print(), await print()].map((printed) => (printed.ok ? withFixedDates(printed.value, '2026-11-21T04:00:00Z') : undefined))
    expect(prints[0]?.length).toBeGreaterThan(10_000)
    expect(Buffer.from(prints[0] ?? []).equals(Buffer.from(prints[1] ?? []))).toBe(true)
    writeFileSync(join(folder, 'fixed.pdf'), prints[0] ?? '')
    expect(poppler('pdfinfo', ['-isodates', join(folder, 'fixed.pdf')])).toMatch(/CreationDate: +2026-11-21T04:00:00/)
  })

  test('runs no script and requests nothing, whatever the document contains', async () => {
    const requests: string[] = []
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A TCP server has an address and a port.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hostile = `<!doctype html><img src="${origin}/image"><iframe src="file:///etc/hostname"></iframe><link rel="stylesheet" href="${origin}/style"><p id="p">quiet</p><script>document.getElementById('p').textContent = 'loud'; fetch('${origin}/script')</script>`
    const file = await printedFile('hostile.pdf', hostile)
    server.close()
    expect(poppler('pdftotext', [file, '-']).trim()).toBe('quiet')
    expect(requests).toEqual([])
  })

  test('leaves no profile; cancelling ends the browser', async () => {
    const abort = new AbortController()
    const printing = print(await printableReport(3000), 'A4', abort.signal)
    await expect.poll(() => readdirSync(join(folder, 'profiles')).some((name) => existsSync(join(folder, 'profiles', name, 'Default')))).toBe(true)
    abort.abort()
    expect(await printing).toMatchObject({ error: { code: 'cancelled' } })
    expect(readdirSync(join(folder, 'profiles'))).toEqual([])
  })

  test('a browser that ends at once is a failure that names the saved report', async () => {
    const printed = await printWithBrowser('/bin/false', {
      html,
      paper: 'A4',
      folder: join(folder, 'profiles'),
      signal: new AbortController().signal,
    })
    expect(printed).toMatchObject({ error: { code: 'internal', remedy: expect.stringContaining('saved report') } })
    expect(readdirSync(join(folder, 'profiles'))).toEqual([])
  })
})
