import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ReportScreen } from '../../../src-renderer/features/report/report-screen.tsx'
import { CaseActionsContext, CaseContext, type CaseActions } from '../../../src-renderer/state/case-context.ts'
import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { startTrial, type Trial } from '../acquisition/trial.ts'
import { render } from '../support/render.tsx'

let trial: Trial
let text: string
let printed: ReturnType<CasebookApi['printReport']>
let papers: string[]
let response: () => ReturnType<CasebookApi['saveFile']>

beforeEach(async () => {
  trial = await startTrial()
  text = ''
  response = async () => ok({ saved: true, name: 'kept.html' })
  printed = Promise.resolve(ok({ bytes: 4 }))
  papers = []
  const printing: Pick<CasebookApi, 'writePrintPart' | 'printReport' | 'readPrintPart'> = {
    writePrintPart: async () => ok({ bytes: 0 }),
    printReport: ({ paper }) => {
      papers.push(paper)
      return printed
    },
    readPrintPart: async ({ from }) => ok({ contentBase64: from === 0 ? btoa('%PDF') : '' }),
  }
  const writeFilePart: CasebookApi['writeFilePart'] = async ({ number, contentBase64 }) => {
    if (number === 0) text = ''
    text += atob(contentBase64)
    return ok({ bytes: text.length })
  }
  vi.stubGlobal('casebook', {
    writeFilePart,
    ...printing,
    saveFile: ({ suggestedName }: { suggestedName: string }) => (suggestedName.endsWith('.pdf') ? ok({ saved: true, name: 'kept.pdf' }) : response()),
  })
  const state = await trial.state()
  render(
    <CaseContext value={{ state }}>
      {/* the shell's members are not called here */}
      <CaseActionsContext value={{} as CaseActions}>
        <ReportScreen />
      </CaseActionsContext>
    </CaseContext>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const picture = () => page.getByRole('checkbox', { name: 'Include an image of the graph' })
const save = () => page.getByRole('button', { name: 'Export report' })
const exported = async () => (await trial.state()).events.filter(({ kind }) => kind === 'report-exported')

test('a report is exported as configured, and its name, size and hash are shown', async () => {
  await expect.element(picture()).toBeChecked()
  await expect.element(page.getByText('image with the current arrangement')).toBeVisible()
  await expect.element(page.getByText('Graph', { exact: true }).nth(1)).toBeVisible()
  await save().click()
  await expect.element(page.getByText('Saved kept.html')).toBeVisible()
  expect(text).toContain('<img alt="Graph of')
  const [event] = await exported()
  if (event?.kind !== 'report-exported') throw new Error('The export is not recorded.')
  expect(event).toMatchObject({ fileName: 'kept.html', bytes: text.length })
  const reported = page.getByRole('status').filter({ hasText: 'Saved kept.html' })
  await expect.element(reported).toMatchTextContent(new RegExp(`${event.bytes.toLocaleString('en-US')} bytes\\..*${event.sha256}`))
  await picture().click()
  await expect.element(page.getByText('not included')).toBeVisible()
  await expect.element(page.getByText('Graph', { exact: true }).nth(1)).not.toBeInTheDocument()
  await save().click()
  await expect.poll(async () => (await exported()).length).toBe(2)
  expect(text).not.toContain('<img alt="Graph of')
})

test('the button is busy while a report is being written, and a refusal is shown and can be dismissed', async () => {
  const release = Promise.withResolvers<undefined>()
  response = async () => {
    await release.promise
    return err(failure('disk_full', 'No room.', 'Free some space.'))
  }
  await expect.element(save()).toBeEnabled()
  await save().click()
  await expect.poll(() => document.querySelector('button.bp6-loading')).not.toBeNull()
  release.resolve(undefined)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^No room\. Free some space\./)
  await expect.element(save()).toBeEnabled()
  expect(await exported()).toEqual([])
  response = async () => ok({ saved: false, name: '' })
  await save().click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(page.getByText(/^Saved/).elements()).toEqual([])
})

test('a PDF is exported with its report on the chosen paper, and both are shown and recorded', async () => {
  await page.getByRole('combobox', { name: 'Paper size' }).selectOptions('Letter')
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expect.element(page.getByText('Saved kept.html')).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: 'Printed to kept.pdf' })
  await expect.element(note).toMatchTextContent(/4 bytes\. .*only the HTML report can be verified/)
  expect(papers).toEqual(['Letter'])
  expect((await exported()).map((event) => (event.kind === 'report-exported' ? event.fileName : ''))).toEqual(['kept.html', 'kept.pdf'])
})

test('where no browser can print, the reason is shown with the saved report', async () => {
  printed = Promise.resolve(err(failure('unsupported', 'No browser was found.', 'Install one.')))
  await page.getByRole('button', { name: 'Export PDF' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^No browser was found\. Install one\./)
  await expect.element(page.getByText('Saved kept.html')).toBeVisible()
  expect(await exported()).toHaveLength(1)
})
