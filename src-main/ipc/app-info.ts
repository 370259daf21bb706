import type { AppInfo } from '../../src-shared/ipc/casebook-api.ts'
import type { CaseFileNotes } from './case-file-notes.ts'
import type { HostCapabilities } from './host-capabilities.ts'
import type { ActiveService } from './active-service.ts'

export interface AppInfoDeps {
  readonly version: string
  readonly host: Pick<HostCapabilities, 'kind'>
  readonly service: Pick<ActiveService, 'isPractice' | 'origin'>
  readonly notes: CaseFileNotes
  readonly folderId: string
}

export function appInfoOf({ version, host, service, notes, folderId }: AppInfoDeps): AppInfo {
  return {
    version,
    host: host.kind,
    service: service.isPractice() ? 'practice' : 'service',
    serviceOrigin: service.origin(),
    platform: process.platform,
    // Lost heads imply that there were cases.
    hasCases: notes.heads().all().length > 0 || notes.heads().damage.length > 0,
    ...(notes.elsewhere().length === 0 ? {} : { casesInOtherStorage: notes.elsewhere() }),
    caseFile: notes.storageNumber().number(),
    folderId,
  }
}
