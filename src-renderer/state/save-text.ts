import { showErrorToast, showPrivateToast } from './messages.ts'
import { saveFile } from '../platform/save-file.ts'

/** Offers a text, or the pieces that make it, as a file through the host, which asks where it goes; says what came of it. */
export async function saveText(name: string, text: string | Iterable<string>): Promise<void> {
  const suggestedName = name.replaceAll(/[^A-Za-z0-9_.-]/g, '-')
  const saved = await saveFile({ what: 'The file', suggestedName, pieces: typeof text === 'string' ? [text] : text })
  if (!saved.ok) showErrorToast(saved.error)
  else if (saved.value.saved) showPrivateToast(`Saved ${suggestedName}.`)
}
