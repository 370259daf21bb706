import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { explorerLink } from '../../src-shared/service/explorer-link.ts'
import { err, ok } from '../../src-shared/core/result.ts'
import { createStagedFiles } from '../../src-shared/ipc/staged-files.ts'
import { createUploadBuffer } from './upload-buffer.ts'
import type { HostCapabilities } from './host-capabilities.ts'

/**
 * Host functions for the page. `dataDir`: where the parts of files are stored until they are saved.
 */
export function hostMethods(
  host: HostCapabilities,
  dataDir: string,
): Pick<IpcHandlers, 'endSessions' | 'writeFilePart' | 'saveFile' | 'openExplorer'> {
  const saved = createUploadBuffer(dataDir)
  const files = createStagedFiles<string>(saved)
  return {
    // A host with sessions handles this before the IPC dispatcher: only it knows which page calls.
    endSessions: async () => err(failure('unsupported', 'The desktop app has no sessions to end.', 'Close the window instead.')),
    async openExplorer({ chain, what, id }) {
      // The page sends chain and id, never an address: the opened link comes from the one table,
      // here as well.
      const link = explorerLink(chain, what, id)
      if (link === undefined) return err(failure('bad_request', 'No public explorer is available for this.', 'Copy the address instead.'))
      if (host.openLink === undefined) return ok({ opened: false })
      try {
        await host.openLink(link)
        return ok({ opened: true })
      } catch {
        return err(failure('unsupported', 'No browser is available to open the explorer.', 'Copy the address instead.'))
      }
    },
    writeFilePart: async (part) => files.write(part),
    async saveFile({ suggestedName, ...which }) {
      const content = files.take(which)
      if (!content.ok) return content
      try {
        return await host.saveFile(suggestedName, saved.contentOf(content.value))
      } finally {
        for (const part of content.value) saved.release(part)
      }
    },
  }
}
