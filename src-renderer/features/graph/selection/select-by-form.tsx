import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { type ReactNode, useMemo, useState } from 'react'
import { SafeText } from '../../../ui/safe-text.tsx'
import { nodesBy, sharedLabels } from './select-by.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { selectByText } from './messages.ts'

interface SelectByFormProps {
  readonly visibleGraph: Pick<VisibleGraph, 'nodes' | 'edges'>
  readonly onSelect: (ids: readonly string[], isAdded: boolean) => void
}

/** Maximum number of labels offered. */
const MAX_OFFERED = 8

/** The criteria of a selection, with the number of matching nodes before it is made. */
export function SelectByForm({ visibleGraph, onSelect }: SelectByFormProps): ReactNode {
  const [label, setLabel] = useState('')
  const [lines, setLines] = useState('')
  const wrong = /^\d{0,6}$/.test(lines.trim()) ? '' : selectByText.wrongNumber
  const min = wrong === '' ? Number(lines.trim()) : 0
  const found = useMemo(() => (wrong === '' ? nodesBy(visibleGraph, { label, min }) : []), [visibleGraph, label, min, wrong])
  const offered = useMemo(() => sharedLabels(visibleGraph, MAX_OFFERED), [visibleGraph])
  const isRequested = label.trim() !== '' || min > 0
  return (
    <form
      className="select-by"
      aria-label={selectByText.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (found.length > 0) onSelect(found, false)
      }}
    >
      <FormGroup label={selectByText.label} labelFor="select-label">
        <InputGroup
          id="select-label"
          size="small"
          data-first-focus
          value={label}
          onValueChange={setLabel}
          placeholder={selectByText.labelPlaceholder}
        />
      </FormGroup>
      {offered.length > 0 && (
        <div className="select-by-offered" role="group" aria-label={selectByText.offered}>
          {offered.map(({ text, nodes }) => (
            <Button key={text} size="small" variant="outlined" onClick={() => setLabel(text)}>
              <SafeText text={text} limit={40} /> <span className="muted">{nodes}</span>
            </Button>
          ))}
        </div>
      )}
      <FormGroup label={selectByText.minFlows} labelFor="select-lines" helperText={wrong === '' ? undefined : wrong}>
        <InputGroup
          id="select-lines"
          size="small"
          inputMode="numeric"
          value={lines}
          onValueChange={setLines}
          placeholder={selectByText.any}
          aria-invalid={wrong !== ''}
        />
      </FormGroup>
      <div className="line">
        <Button size="small" type="submit" intent="primary" text={selectByText.select(found.length)} disabled={found.length === 0} />
        <Button size="small" text={selectByText.add} disabled={found.length === 0} onClick={() => onSelect(found, true)} />
      </div>
      <p className="muted small" role="status">
        {isRequested && found.length === 0 && wrong === '' ? selectByText.none : ''}
      </p>
    </form>
  )
}
