import type { AppInfo, IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { ok } from '../../src-shared/core/result.ts'
import type { SettingsFile } from '../settings.ts'
import type { ActiveApiKey } from './active-api-key.ts'
import type { ActiveService } from './active-service.ts'

export interface ServiceMethodsDeps {
  readonly service: ActiveService
  readonly key: Pick<ActiveApiKey, 'announce'>
  readonly settings: Pick<SettingsFile, 'change'>
  readonly appInfo: () => AppInfo
  readonly changed: (info: AppInfo) => void
}

export function serviceMethods(parts: ServiceMethodsDeps): Pick<IpcHandlers, 'readAppInfo' | 'useService'> {
  const { service: inUse, key, settings, appInfo, changed } = parts
  return {
    readAppInfo: async () => ok(appInfo()),
    useService: async ({ service }) => {
      const wanted = service === 'practice'
      if (wanted !== inUse.isPractice()) {
        const busy = inUse.underWay()
        if (busy !== undefined) return busy
        if (wanted) {
          const started = await inUse.switchToPractice()
          if (!started.ok) return started
        } else inUse.switchToDataService()
        key.announce()
      }
      await settings.change({ service })
      const info = appInfo()
      changed(info)
      return ok(info)
    },
  }
}
