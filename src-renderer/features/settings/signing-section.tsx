import { useState, type ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { isAuthorKey } from '../../../src-shared/custody/authorship.ts'
import { fetchAuthor, unsignedReason } from '../../state/own-author.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import { messages } from './messages.ts'

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
        <p>{messages.loadKeyHint}</p>
        <div className="line">
          <Button text={messages.loadKeyNow} loading={busy} onClick={() => void look()} />
        </div>
      </>
    )
  }
  if (!isAuthorKey(state.author)) {
    return (
      <TitledCallout intent="warning" icon={<Lock />} title={messages.notSigned}>
        <p>{unsignedReason(state)}</p>
        <div className="line failure-actions">
          <Button size="small" text={messages.checkAgain} loading={busy} onClick={() => void look()} />
        </div>
      </TitledCallout>
    )
  }
  return (
    <>
      {state.replaced === true && (
        <TitledCallout intent="warning" title={messages.newKey}>
          <p>{messages.newKeyHint}</p>
        </TitledCallout>
      )}
      <dl className="facts">
        <dt>{messages.author}</dt>
        <dd className="line">
          <code className="truncate" title={state.author}>
            {state.author}
          </code>
          <CopyButton text={state.author} what={messages.publicKey} />
        </dd>
        <dt>{messages.privateHalf}</dt>
        <dd>{messages.privateHalfHint}</dd>
      </dl>
    </>
  )
}
