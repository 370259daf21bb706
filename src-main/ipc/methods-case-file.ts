import type { SigningKey } from '../keychain/signing-key.ts'
import type { AppInfo, IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { ok } from '../../src-shared/core/result.ts'
import type { CaseFileNotes } from './case-file-notes.ts'

/** What the backend stores about the page's case file. */
export function caseFileMethods(
  notes: CaseFileNotes,
  signing: SigningKey,
  appInfo: () => AppInfo,
): Pick<IpcHandlers, 'readAuthor' | 'writeCustodyHead' | 'readCustodyHeads' | 'quarantineCaseStorage'> {
  return {
    readAuthor: async () => ok(await signing.find()),
    writeCustodyHead: async (head) => {
      // Sign only a head that is durable here and continues the last signed one: a head never goes
      // back.
      const saved = await notes.heads().write(head)
      if (!saved.ok) return saved
      await signing.ready()
      return ok({ ...saved.value, signature: signing.sign(head) })
    },
    readCustodyHeads: async () => ok(notes.heads().all()),
    quarantineCaseStorage: async ({ number }) => {
      const next = await notes.storageNumber().setAside(number)
      return next.ok ? ok(appInfo()) : next
    },
  }
}
