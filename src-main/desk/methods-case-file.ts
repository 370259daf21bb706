import type { AppInfo, DeskMethods } from '../../src-shared/bridge.ts'
import { ok } from '../../src-shared/result.ts'
import type { CaseFileNotes } from './case-file-notes.ts'

/** What the page has the desk remember of its case file. */
export function caseFileMethods(
  notes: CaseFileNotes,
  appInfo: () => AppInfo,
): Pick<DeskMethods, 'writeCustodyHead' | 'readCustodyHeads' | 'setCaseFileAside'> {
  return {
    writeCustodyHead: async (head) => await notes.heads().write(head),
    readCustodyHeads: async () => ok(notes.heads().all()),
    setCaseFileAside: async ({ number }) => {
      const next = await notes.place().setAside(number)
      return next.ok ? ok(appInfo()) : next
    },
  }
}
