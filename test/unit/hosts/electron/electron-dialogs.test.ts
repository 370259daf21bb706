import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmWithDialog, saveWithDialog } from '../../../../src-main/hosts/electron/electron-dialogs.ts'
import { BrowserWindow, dialog, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

let folder = ''
beforeEach(() => {
  resetElectron()
  folder = mkdtempSync(join(tmpdir(), 'casebook-dialogs-'))
})
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

const window = new BrowserWindow().electron

async function* parts(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
const chosen = (filePath: string, canceled = false): void => void dialog.showSaveDialog.mockResolvedValueOnce({ canceled, filePath })

describe('saving', () => {
  test.each([
    ['report.html', 'Web page', 'html'],
    ['evidence.json', 'JSON', 'json'],
    ['graph.svg', 'Picture', 'svg'],
    ['rows.csv', 'Table', 'csv'],
    ['notes.txt', 'File', 'txt'],
  ])('%s is proposed under its name, as a %s, and the dialog confirms a replacement', async (name, kind, extension) => {
    chosen('', true)
    expect(await saveWithDialog(window, name, parts('x'))).toEqual({ ok: true, value: { saved: false, name: '' } })
    expect(dialog.showSaveDialog).toHaveBeenCalledExactlyOnceWith(window, {
      defaultPath: name,
      filters: [{ name: kind, extensions: [extension] }],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    })
  })

  test('writes all parts to the chosen path, readable for others as the umask allows', async () => {
    const path = join(folder, 'mine.html')
    chosen(path)
    expect(await saveWithDialog(window, 'report.html', parts('<p>', 'one</p>'))).toEqual({ ok: true, value: { saved: true, name: 'mine.html' } })
    expect(readFileSync(path, 'utf8')).toBe('<p>one</p>')
    expect(statSync(path).mode & 0o777).toBe(0o644 & ~process.umask())
    expect(readdirSync(folder)).toEqual(['mine.html'])
  })

  test('a cancelled dialog writes nothing, whatever path it returns; nor does one without a path', async () => {
    const path = join(folder, 'mine.html')
    for (const [given, canceled] of [
      [path, true],
      ['', false],
    ] as const) {
      chosen(given, canceled)
      expect(await saveWithDialog(window, 'report.html', parts('x'))).toEqual({ ok: true, value: { saved: false, name: '' } })
    }
    expect(readdirSync(folder)).toEqual([])
    expect(dialog.showMessageBox).not.toHaveBeenCalled()
  })

  test('a name with its extension was confirmed by the dialog itself', async () => {
    const path = join(folder, 'there.html')
    writeFileSync(path, 'old')
    chosen(path)
    expect(await saveWithDialog(window, 'report.html', parts('new'))).toMatchObject({ value: { saved: true } })
    expect(dialog.showMessageBox).not.toHaveBeenCalled()
    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  test('a different extension chosen by the person is kept', async () => {
    chosen(join(folder, 'mine.htm'))
    expect(await saveWithDialog(window, 'report.html', parts('x'))).toEqual({ ok: true, value: { saved: true, name: 'mine.htm' } })
  })

  test('adds a missing file extension without a question if no file has that name', async () => {
    chosen(join(folder, 'mine'))
    expect(await saveWithDialog(window, 'report.html', parts('x'))).toEqual({ ok: true, value: { saved: true, name: 'mine.html' } })
    expect(dialog.showMessageBox).not.toHaveBeenCalled()
    expect(readdirSync(folder)).toEqual(['mine.html'])
  })

  test('if the completed name exists, the person confirms it by that name, and a no keeps the file', async () => {
    writeFileSync(join(folder, 'mine.html'), 'old')
    const save = async (response: number): Promise<unknown> => {
      chosen(join(folder, 'mine'))
      dialog.showMessageBox.mockResolvedValueOnce({ response })
      return await saveWithDialog(window, 'report.html', parts('new'))
    }
    expect(await save(1)).toEqual({ ok: true, value: { saved: false, name: '' } })
    expect(readFileSync(join(folder, 'mine.html'), 'utf8')).toBe('old')
    expect(dialog.showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({
        message: 'mine.html already exists.',
        detail: 'Replacing it deletes its current content.',
        buttons: ['Replace', 'Cancel'],
      }),
    )
    expect(await save(0)).toEqual({ ok: true, value: { saved: true, name: 'mine.html' } })
    expect(readFileSync(join(folder, 'mine.html'), 'utf8')).toBe('new')
  })

  test.each(['casebook-graph.svg', 'casebook-graph.png'])(
    '%s that fails midway reports the reason, leaves no partial file, and keeps the previous one',
    async (name) => {
      async function* cutOff(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('the first half')
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      }
      const path = join(folder, name)
      chosen(path)
      const saved = await saveWithDialog(window, name, cutOff())
      expect(saved).toMatchObject({ ok: false, error: { code: 'disk_full', message: expect.stringContaining(`${name} was not saved`) as string } })
      expect(readdirSync(folder)).toEqual([])
      writeFileSync(path, 'the one before')
      chosen(path)
      expect(await saveWithDialog(window, name, cutOff())).toMatchObject({ ok: false })
      expect(readdirSync(folder)).toEqual([name])
      expect(readFileSync(path, 'utf8')).toBe('the one before')
    },
  )

  test('a failed write names the file and not its folder', async () => {
    const path = join(folder, 'absent', 'mine.html')
    chosen(path)
    const saved = await saveWithDialog(window, 'report.html', parts('x'))
    expect(saved).toMatchObject({ ok: false, error: { code: 'disk_error', message: expect.stringContaining('mine.html was not saved') as string } })
    expect(JSON.stringify(saved)).not.toContain(folder)
    expect(existsSync(path)).toBe(false)
  })
})

test('a confirmation has the safe answer first: Enter, Escape and closing it mean no', async () => {
  const question = { message: 'Raise the budget?', detail: 'To 500 credits.', yes: 'Raise' }
  for (const [response, said] of [
    [0, true],
    [1, false],
  ] as const) {
    dialog.showMessageBox.mockResolvedValueOnce({ response })
    expect(await confirmWithDialog(window, question)).toBe(said)
  }
  expect(dialog.showMessageBox).toHaveBeenCalledTimes(2)
  expect(dialog.showMessageBox).toHaveBeenLastCalledWith(window, {
    type: 'question',
    message: 'Raise the budget?',
    detail: 'To 500 credits.',
    buttons: ['Raise', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
})
