import type { SigningKey } from '../keychain/signing-key.ts'
import type { AppInfo, IpcHandlers } from '../../src-shared/ipc/bridge.ts'
import { ok } from '../../src-shared/core/result.ts'
import type { CaseFileNotes } from './case-file-notes.ts'

/** What the page has the desk remember of its case file. */
export function caseFileMethods(
  notes: CaseFileNotes,
  signing: SigningKey,
  appInfo: () => AppInfo,
): Pick<IpcHandlers, 'readAuthor' | 'writeCustodyHead' | 'readCustodyHeads' | 'quarantineCaseStorage'> {
  return {
    readAuthor: async () => ok(await signing.find()),
    writeCustodyHead: async (head) => {
      // Signed is only what is durable here and goes on from what was signed before: a head never goes back.
      const saved = await notes.heads().write(head)
      if (!saved.ok) return saved
      await signing.ready()
      return ok({ ...saved.value, signature: signing.sign(head) })
    },
    readCustodyHeads: async () => ok(notes.heads().all()),
    quarantineCaseStorage: async ({ number }) => {
      const next = await notes.place().setAside(number)
      return next.ok ? ok(appInfo()) : next
    },
  }
}
