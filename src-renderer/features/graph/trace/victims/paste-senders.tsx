import { Button, Classes, Dialog, TextArea } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { MAX_STARTS } from '../../../../../src-shared/case/saved-traces.ts'
import { MAX_CHARACTERS, sendersIn } from './senders-in.ts'
import { victimsText } from '../messages.ts'

interface PasteSendersProps {
  readonly onTrace: (senders: readonly string[]) => void
}

/** Starts one trace from many pasted senders. */
export function PasteSenders({ onTrace }: PasteSendersProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const senders = sendersIn(text)
  const isTooMany = senders.length > MAX_STARTS
  return (
    <>
      <Button size="small" variant="minimal" text={victimsText.paste} title={victimsText.pasteHint} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={victimsText.paste} onClose={() => setOpen(false)}>
        <div className={Classes.DIALOG_BODY}>
          <TextArea
            aria-label={victimsText.addresses}
            placeholder={victimsText.placeholder}
            fill
            rows={8}
            value={text}
            maxLength={MAX_CHARACTERS}
            onChange={(event) => setText(event.target.value)}
          />
          <p role="status">{isTooMany ? victimsText.tooMany(senders.length, MAX_STARTS) : victimsText.found(senders.length)}</p>
        </div>
        <div className={Classes.DIALOG_FOOTER}>
          <div className={Classes.DIALOG_FOOTER_ACTIONS}>
            <Button text={victimsText.cancel} onClick={() => setOpen(false)} />
            <Button
              intent="primary"
              text={victimsText.trace}
              disabled={senders.length === 0 || isTooMany}
              onClick={() => {
                setOpen(false)
                onTrace(senders)
              }}
            />
          </div>
        </div>
      </Dialog>
    </>
  )
}
