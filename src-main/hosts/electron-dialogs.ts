import { basename, extname } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { SavedFile } from '../../src-shared/bridge.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { Question } from '../desk.ts'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import { diskFailure } from '../disk/file-system.ts'

const KINDS: Readonly<Record<string, string>> = { '.html': 'Web page', '.json': 'JSON', '.svg': 'Picture', '.csv': 'Table' }

/** Asks where to, then writes whole or not at all. The page proposes a name; the folder is the person's choice and stays unknown to it. */
export async function saveWithDialog(window: BrowserWindow, name: string, content: Uint8Array): Promise<Result<SavedFile>> {
  const extension = extname(name)
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: name,
    filters: [{ name: KINDS[extension] ?? 'File', extensions: [extension.slice(1)] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (chosen.canceled || chosen.filePath === '') return ok({ saved: false, name: '' })
  try {
    // Readable for others as the person's umask allows: an exported report is meant to be passed on.
    await writeFileAtomic(chosen.filePath, content, 0o644)
    return ok({ saved: true, name: basename(chosen.filePath) })
  } catch (thrown) {
    return err(diskFailure(thrown, `${basename(chosen.filePath)} was not saved`))
  }
}

/** Asks natively; the safe answer is the default one. */
export async function confirmWithDialog(window: BrowserWindow, { message, detail, yes }: Question): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message,
    detail,
    buttons: [yes, 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
