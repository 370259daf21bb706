import { showErrorToast, showPrivateToast } from './messages.ts'
import { saveFile } from '../platform/save-file.ts'
import { messages } from './texts.ts'

/**
 * Saves a text, or the pieces of one, as a file through the host, which prompts for the
 * location; shows the outcome.
 */
export async function saveText(name: string, text: string | Iterable<string>): Promise<void> {
  const suggestedName = name.replaceAll(/[^A-Za-z0-9_.-]/g, '-')
  const saved = await saveFile({ what: messages.file, suggestedName, pieces: typeof text === 'string' ? [text] : text })
  if (!saved.ok) showErrorToast(saved.error)
  else if (saved.value.saved) showPrivateToast(messages.saved(suggestedName))
}
