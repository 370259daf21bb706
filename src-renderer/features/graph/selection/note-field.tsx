import { Button, TextArea } from '@blueprintjs/core'
import { Annotation } from '@blueprintjs/icons'
import { useRef, useState, type ReactNode } from 'react'
import { visibleLines } from '../../../../src-shared/core/text/safe-text.ts'
import { noteText } from './messages.ts'
import './selection.css'

interface NoteFieldProps {
  /** As stored in the case; '' for none. */
  readonly note: string
  /** The target of the note: "this node". */
  readonly about: string
  readonly onNote: (text: string) => void
}

const MAX_TEXT_LENGTH = 4_000

/** The investigator's note, read and written in place; an empty one is removed. */
export function NoteField({ note, about, onNote }: NoteFieldProps): ReactNode {
  const [draft, setDraft] = useState<string>()
  /**
   * The field disappears once its text is saved: the focus returns to the control that opened it.
   */
  const [isClosed, setClosed] = useState(false)
  const isPressed = useRef(false)
  if (draft === undefined) {
    return (
      <div
        className="note-field"
        onKeyDownCapture={() => {
          isPressed.current = true
        }}
        onKeyUpCapture={(event) => {
          // The key that closed the field is released here, and Blueprint's button would treat that
          // as a press.
          if (!isPressed.current) event.stopPropagation()
          isPressed.current = false
        }}
      >
        {note !== '' && (
          // A long note scrolls, by keys as well: its actions and the list stay in view.
          <div className="note-text" role="region" aria-label={noteText.asWritten(about)} tabIndex={0}>
            {visibleLines(note, MAX_TEXT_LENGTH)}
          </div>
        )}
        <Button
          size="small"
          variant="minimal"
          icon={<Annotation />}
          text={note === '' ? noteText.add(about) : noteText.change(about)}
          autoFocus={isClosed}
          onClick={() => setDraft(note)}
        />
      </div>
    )
  }
  const close = (): void => {
    isPressed.current = false
    setClosed(true)
    setDraft(undefined)
  }
  const keep = (): void => {
    if (draft.trim() !== note) onNote(draft.trim())
    close()
  }
  return (
    <form
      className="note-field"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
      onKeyDown={(event) => {
        // As on note cards.
        const isSaved = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!isSaved && event.key !== 'Escape') return
        event.preventDefault()
        if (isSaved) keep()
        else close()
      }}
    >
      <TextArea
        aria-label={noteText.name(about)}
        autoFocus
        fill
        rows={3}
        maxLength={MAX_TEXT_LENGTH}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="note-acts">
        <Button size="small" type="submit" intent="primary" text={noteText.save} title={noteText.saveHint} />
        <Button size="small" text={noteText.cancel} title={noteText.cancelHint} onClick={close} />
      </div>
    </form>
  )
}
