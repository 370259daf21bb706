import type { DeskMethods } from '../../src-shared/bridge.ts'
import { failure } from '../../src-shared/failure.ts'
import { err } from '../../src-shared/result.ts'
import { createStagedFiles } from '../../src-shared/staged-files.ts'
import type { HostAbilities } from './host-abilities.ts'

/** What the host does for the page. */
export function hostMethods(host: HostAbilities): Pick<DeskMethods, 'endSessions' | 'writeFilePart' | 'saveFile'> {
  const files = createStagedFiles((base64) => {
    const part = Buffer.from(base64, 'base64')
    // Buffer skips what is not base64; a report that lost characters must not be written.
    return part.toString('base64') === base64 ? { part, bytes: part.length } : undefined
  })
  return {
    // A host that has sessions answers this before the gate: only it knows which page asks.
    endSessions: async () => err(failure('unsupported', 'This host has no sessions to end.', 'Close the window instead.')),
    writeFilePart: async (part) => files.write(part),
    saveFile: async ({ suggestedName, ...which }) => {
      const content = files.take(which)
      return content.ok ? await host.saveFile(suggestedName, content.value) : content
    },
  }
}
