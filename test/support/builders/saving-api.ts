import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import { ok } from '../../../src-shared/core/result.ts'

type Saved = ReturnType<CasebookApi['saveFile']>

/**
 * The file saving methods of the backend: joins the parts of a file and passes its name and text to
 * `save`.
 */
export function savingApi(save: (name: string, text: string) => Awaited<Saved>): Pick<CasebookApi, 'writeFilePart' | 'saveFile'> {
  const parts = new Map<string, Buffer[]>()
  return {
    writeFilePart: async ({ file, number, contentBase64 }) => {
      const existing = parts.get(file) ?? []
      parts.set(file, existing)
      existing[number] = Buffer.from(contentBase64, 'base64')
      return ok({ bytes: 0 })
    },
    saveFile: async ({ suggestedName, file }) => save(suggestedName, Buffer.concat(parts.get(file) ?? []).toString()),
  }
}
