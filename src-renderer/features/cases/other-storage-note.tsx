import type { ReactNode } from 'react'
import { FolderShared } from '@blueprintjs/icons'
import { otherStorageMessage } from '../../../src-shared/ipc/other-storage-cases.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

/** Where the cases are that this window does not have; nothing if there are none. */
export function OtherStorageNote(): ReactNode {
  const app = useBackendStore((facts) => facts.app)
  const saved = app?.casesInOtherStorage ?? []
  if (app === undefined || saved.length === 0) return null
  return (
    <TitledCallout icon={<FolderShared />} title={messages.otherCases} className="spaced" role="note">
      {saved.map((one) => (
        <p key={one.storage}>{otherStorageMessage(one, app.host)}</p>
      ))}
    </TitledCallout>
  )
}
