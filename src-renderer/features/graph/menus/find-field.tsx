import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode, type RefObject } from 'react'
import { foundNodes } from './found-nodes.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { findText } from '../messages.ts'

interface FindFieldProps {
  readonly nodes: readonly GraphNode[]
  readonly field: RefObject<HTMLInputElement | null>
  /** Selects the node, which brings it into view. */
  readonly onFound: (nodeId: string) => void
}

/** Finds a node by name, address or label: Enter goes to the next match. */
export function FindField({ nodes, field, onFound }: FindFieldProps): ReactNode {
  const [text, setText] = useState('')
  const [next, setNext] = useState(0)
  const found = useMemo(() => foundNodes(nodes, text), [nodes, text])
  const said = text.trim() === '' ? '' : found.length === 0 ? findText.none : findText.position(Math.min(next, found.length), found.length)
  return (
    <InputGroup
      inputRef={field}
      size="small"
      type="search"
      className="graph-find"
      // Elements on the left and right are measured on insertion, which would force a layout of the
      // whole screen.
      leftIcon={<Search size={12} className="graph-find-icon" />}
      {...(said === '' ? {} : { rightElement: <span className="graph-find-count">{said}</span> })}
      aria-label={findText.name}
      placeholder={findText.hint}
      value={text}
      onValueChange={(typed) => {
        setText(typed)
        setNext(0)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        const node = found[next % Math.max(1, found.length)]
        if (event.key !== 'Enter' || node === undefined) return
        event.preventDefault()
        setNext((next % found.length) + 1)
        onFound(node.id)
      }}
    />
  )
}
