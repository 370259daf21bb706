import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { SavedFile } from '../../../src-shared/ipc/casebook-api.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { Confirmation } from '../../ipc/host-capabilities.ts'
import { writeFileAtomic } from '../../disk/atomic-file.ts'
import { diskFailure } from '../../disk/file-system.ts'

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'Web page',
  '.json': 'JSON',
  '.svg': 'Picture',
  '.png': 'Picture',
  '.csv': 'Table',
  '.graphml': 'Graph',
  '.gexf': 'Graph',
  '.pdf': 'PDF document',
}

/**
 * Shows a save dialog, then writes the file whole or not at all. The page proposes a name; it never
 * learns the chosen folder.
 */
export async function saveWithDialog(window: BrowserWindow, name: string, content: AsyncIterable<Uint8Array>): Promise<Result<SavedFile>> {
  const extension = extname(name)
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: name,
    filters: [{ name: KINDS[extension] ?? 'File', extensions: [extension.slice(1)] }],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (chosen.canceled || chosen.filePath === '') return ok({ saved: false, name: '' })
  const path = withExtension(chosen.filePath, extension)
  // The dialog confirmed overwriting the chosen name, not the name with the added extension.
  if (path !== chosen.filePath && existsSync(path) && !(await mayReplace(window, basename(path)))) return ok({ saved: false, name: '' })
  try {
    // Readable for others as the umask permits: an exported report is meant to be passed on.
    await writeFileAtomic(path, content, 0o644)
    return ok({ saved: true, name: basename(path) })
  } catch (thrown) {
    return err(diskFailure(thrown, `${basename(path)} was not saved`))
  }
}

/**
 * Some Linux dialogs neither propose the name nor add its extension; without one no program opens
 * the file and the verifier does not accept it.
 */
function withExtension(path: string, extension: string): string {
  return extname(path) === '' ? `${path}${extension}` : path
}

async function mayReplace(window: BrowserWindow, name: string): Promise<boolean> {
  return await confirmWithDialog(window, { message: `${name} already exists.`, detail: 'Replacing it deletes its current content.', yes: 'Replace' })
}

/** Shows a native confirmation; the safe choice is the default. */
export async function confirmWithDialog(window: BrowserWindow, { message, detail, yes }: Confirmation): Promise<boolean> {
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
