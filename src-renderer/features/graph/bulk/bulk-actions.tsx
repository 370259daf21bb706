import { Button, InputGroup } from '@blueprintjs/core'
import { Edit, ExpandAll, Route, Tag } from '@blueprintjs/icons'
import { type ReactNode, useMemo, useState } from 'react'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { MAX_OFFERED } from '../../../state/label-candidate.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { TagForm } from '../../subjects/picked-actions.tsx'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { candidateOf } from '../details/graph-details.tsx'
import { USUAL_CHOICE } from '../expand/expand-choice.ts'
import { expandPrice } from '../expand/expand-label.ts'
import { startComputation, traceFrom } from '../trace/trace-setting.ts'
import { labelsBoughtFor, numberedNames, selectedAddresses } from './bulk-nodes.ts'
import { bulkText } from './messages.ts'
import { MAX_EXPANDED, useBulkExpansion } from './use-bulk-expansion.ts'
import './bulk.css'

interface BulkActionsProps {
  readonly model: GraphModel
  readonly selection: ReadonlySet<string>
  readonly commands: Pick<GraphCommands, 'nameAddresses'>
}

/** Actions on all selected addresses together. What costs credits shows one price before any request. */
export function BulkActions({ model, selection, commands }: BulkActionsProps): ReactNode {
  const { state } = useCaseContext()
  const { buyLabels } = useCaseActions()
  const nodes = useMemo(() => selectedAddresses(model, selection), [model, selection])
  const boughtFor = useMemo(() => labelsBoughtFor(model, selection), [model, selection])
  const accounts = useMemo(() => {
    const ids = new Set(nodes.flatMap(({ subjectId }) => subjectId ?? []))
    return {
      subjects: addressSubjects(state.subjects).filter(({ id }) => ids.has(id)),
      others: nodes.flatMap(({ subjectId, address, chains }) => (subjectId === undefined ? [{ address, chains, origin: 'graph' }] : [])),
    }
  }, [nodes, state.subjects])
  const [isExpanding, setExpanding] = useState(false)
  if (nodes.length === 0) return null
  return (
    <section className="bulk-acts" aria-label={bulkText.title}>
      <Button
        size="small"
        icon={<Route />}
        text={bulkText.trace}
        title={bulkText.traceHint}
        onClick={() =>
          startComputation(
            state.record.id,
            traceFrom(
              nodes.map(({ id }) => id),
              'forward',
            ),
          )
        }
      />
      <PanelButton opened={{ isOpen: isExpanding, onOpen: setExpanding }} panel={<ExpandForm nodes={nodes} onDone={() => setExpanding(false)} />}>
        <Button size="small" icon={<ExpandAll />} text={bulkText.expand} />
      </PanelButton>
      {boughtFor !== undefined && (
        <Button
          size="small"
          icon={<Tag />}
          text={bulkText.labels}
          title={nodes.length > MAX_OFFERED ? bulkText.tooMany(MAX_OFFERED) : bulkText.labelsHint}
          disabled={nodes.length > MAX_OFFERED}
          onClick={() =>
            buyLabels(
              boughtFor,
              nodes.map((node) =>
                candidateOf(
                  node,
                  model.edges.filter(({ source, target }) => source === node.id || target === node.id),
                ),
              ),
            )
          }
        />
      )}
      <PanelButton panel={<TagForm accounts={accounts} />}>
        <Button size="small" text={bulkText.tag} />
      </PanelButton>
      <PanelButton panel={<NameForm nodes={nodes} onName={commands.nameAddresses} />}>
        <Button size="small" icon={<Edit />} text={bulkText.name} />
      </PanelButton>
    </section>
  )
}

/** One price for expanding all of the nodes, and the button that confirms it. */
function ExpandForm({ nodes, onDone }: { readonly nodes: readonly GraphNode[]; readonly onDone: () => void }): ReactNode {
  const { count, quoted, busy, refusal, expand } = useBulkExpansion(nodes)
  const obstacle = count === 0 ? bulkText.none : count > MAX_EXPANDED ? bulkText.tooMany(MAX_EXPANDED) : (quoted?.obstacle ?? '')
  return (
    <section className="bulk-form" aria-label={bulkText.expandTitle(count)}>
      {/* Not on the button: it spends credits. */}
      <h3 tabIndex={-1} data-first-focus>
        {bulkText.expandTitle(count)}
      </h3>
      <p className="muted small">{bulkText.expandNote(USUAL_CHOICE.days)}</p>
      <Button
        fill
        intent="primary"
        text={bulkText.expandAt(count, expandPrice(quoted))}
        loading={busy}
        disabled={obstacle !== ''}
        onClick={() => void expand().then((isExpanded) => isExpanded && onDone())}
      />
      {obstacle !== '' && <p role="status">{obstacle}</p>}
      {refusal !== undefined && <FailureNote failure={refusal} />}
    </section>
  )
}

const MAX_NAME_LENGTH = 70

/** Names all of the nodes with one name and a number each. */
function NameForm({ nodes, onName }: { readonly nodes: readonly GraphNode[]; readonly onName: GraphCommands['nameAddresses'] }): ReactNode {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const names = numberedNames(name, nodes.length)
  return (
    <form
      className="bulk-form"
      aria-label={bulkText.nameTitle(nodes.length)}
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '') return
        onName(nodes.map(({ family, address }, at) => ({ family, address, name: names[at] ?? name })))
        setTyped('')
      }}
    >
      <h3>{bulkText.nameTitle(nodes.length)}</h3>
      <InputGroup
        data-first-focus
        size="small"
        aria-label={bulkText.nameField}
        placeholder={bulkText.namePlaceholder}
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onValueChange={setTyped}
      />
      {name !== '' && <p className="muted small">{bulkText.nameHint(names[0] ?? '', names.at(-1) ?? '')}</p>}
      <Button size="small" type="submit" intent="primary" text={bulkText.nameNow(nodes.length)} disabled={name === ''} />
    </form>
  )
}
