import { useState, type ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { isAuthorKey } from '../../../src-shared/custody/authorship.ts'
import { fetchAuthor, unsignedReason } from '../../state/own-author.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'

/** The key with which this installation signs cases, or why there is none. */
export function SigningSection(): ReactNode {
  const state = useBackendStore((facts) => facts.author)
  const [busy, setBusy] = useState(false)
  const look = async (): Promise<void> => {
    setBusy(true)
    await fetchAuthor()
    setBusy(false)
  }
  if (state === undefined) {
    return (
      <>
        <p>Casebook loads the key when it writes the first entry, and creates it the first time.</p>
        <div className="line">
          <Button text="Load key now" loading={busy} onClick={() => void look()} />
        </div>
      </>
    )
  }
  if (!isAuthorKey(state.author)) {
    return (
      <TitledCallout intent="warning" icon={<Lock />} title="New entries are not signed">
        <p>{unsignedReason(state)}</p>
        <div className="line failure-actions">
          <Button size="small" text="Check again" loading={busy} onClick={() => void look()} />
        </div>
      </TitledCallout>
    )
  }
  return (
    <>
      {state.replaced === true && (
        <TitledCallout intent="warning" title="A new key signs new entries">
          <p>The keychain no longer contains the previous key. Its signatures stay valid. New entries name the new key.</p>
        </TitledCallout>
      )}
      <dl className="facts">
        <dt>Author</dt>
        <dd className="line">
          <code className="truncate" title={state.author}>
            {state.author}
          </code>
          <CopyButton text={state.author} what="public key" />
        </dd>
        <dt>Private half</dt>
        <dd>In this computer’s keychain. It never reaches this page, a file or a report.</dd>
      </dl>
    </>
  )
}
