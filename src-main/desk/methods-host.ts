import type { DeskMethods } from '../../src-shared/bridge.ts'
import { failure } from '../../src-shared/failure.ts'
import { err } from '../../src-shared/result.ts'
import { createStagedFiles } from '../../src-shared/staged-files.ts'
import { createKeptParts } from './kept-parts.ts'
import type { HostAbilities } from './host-abilities.ts'

/** What the host does for the page. `dataDir`: where the parts of files are kept until they are saved. */
export function hostMethods(host: HostAbilities, dataDir: string): Pick<DeskMethods, 'endSessions' | 'writeFilePart' | 'saveFile'> {
  const kept = createKeptParts(dataDir)
  const files = createStagedFiles<string>(kept)
  return {
    // A host that has sessions answers this before the gate: only it knows which page asks.
    endSessions: async () => err(failure('unsupported', 'This host has no sessions to end.', 'Close the window instead.')),
    writeFilePart: async (part) => files.write(part),
    async saveFile({ suggestedName, ...which }) {
      const content = files.take(which)
      if (!content.ok) return content
      try {
        return await host.saveFile(suggestedName, kept.contentOf(content.value))
      } finally {
        for (const part of content.value) kept.letGo(part)
      }
    },
  }
}
