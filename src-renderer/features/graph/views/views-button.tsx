import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Camera } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { Snapshot } from '../../../../src-shared/case/curation/arrangement.ts'
import type { Curation } from '../../../../src-shared/case/curation/curation.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { entitiesOf } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { comparedWords } from './compared.ts'
import './views.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { viewsText } from '../messages.ts'

interface ViewsButtonProps {
  readonly curation: Curation
  /** The graph with no group collapsed. */
  readonly whole: GraphModel
  /** All positions. */
  readonly arranged: NodePositions
  /** The name of a node, or of an edge as `edgeKey` names it, if it is in the graph. */
  readonly nameOf: (id: string) => string | undefined
  readonly commands: GraphCommands
}

/** Snapshots to return to and to compare, and the groups of the graph. */
export function ViewsButton({ curation, whole, arranged, nameOf, commands }: ViewsButtonProps): ReactNode {
  const [title, setTitle] = useState('')
  const [otherId, setOtherId] = useState('')
  const { snapshots, nodeGroups } = curation
  // A snapshot that was removed since is no longer compared with.
  const other = snapshots.find(({ id }) => id === otherId)
  const grouped = new Set(nodeGroups.flatMap(({ nodeIds }) => nodeIds))
  const entities = entitiesOf(whole.nodes.filter(({ id }) => !grouped.has(id)))
  return (
    <PanelButton
      panel={
        <section className="views" aria-label={viewsText.title}>
          <h3>{viewsText.snapshots}</h3>
          <form
            className="views-line"
            onSubmit={(event) => {
              event.preventDefault()
              if (title.trim() === '') return
              commands.takeSnapshot(title.trim())
              setTitle('')
            }}
          >
            <InputGroup
              size="small"
              aria-label={viewsText.snapshotName}
              placeholder={viewsText.snapshotPlaceholder}
              value={title}
              maxLength={80}
              onValueChange={setTitle}
            />
            <Button size="small" type="submit" text={viewsText.take} disabled={title.trim() === ''} />
          </form>
          {snapshots.length > 1 && (
            <div className="views-line">
              <span className="muted">{viewsText.compareWith}</span>
              <HTMLSelect
                aria-label={viewsText.compareWith}
                value={other?.id ?? ''}
                onChange={(event) => setOtherId(event.target.value)}
                options={[
                  { value: '', label: viewsText.currentGraph },
                  ...snapshots.toReversed().map(({ id, title }) => ({ value: id, label: visibleText(title, MAX_OPTION_LENGTH) })),
                ]}
              />
            </div>
          )}
          <ul className="plain-list" aria-label={viewsText.snapshots}>
            {snapshots.toReversed().map((snapshot) => {
              const name = visibleText(snapshot.title, 80)
              return (
                <li key={snapshot.id} className="views-entry">
                  <bdi className="views-name">{name}</bdi>
                  <div className="views-line">
                    <span className="muted small views-time">{viewsText.takenAt(formatMinute(snapshot.at))}</span>
                    <Button
                      size="small"
                      variant="minimal"
                      text={viewsText.open}
                      aria-label={viewsText.openSnapshot(name)}
                      title={viewsText.openHint}
                      onClick={() => commands.openSnapshot(snapshot.id)}
                    />
                    <Button
                      size="small"
                      variant="minimal"
                      text={viewsText.remove}
                      aria-label={viewsText.removeSnapshot(name)}
                      onClick={() => commands.removeSnapshot(snapshot.id)}
                    />
                  </div>
                  <span className="muted small">
                    {other === undefined ? sinceThen(snapshot, curation, nameOf) : comparedWith(snapshot, other, nameOf)}
                  </span>
                </li>
              )
            })}
          </ul>
          <h3>{viewsText.groups}</h3>
          {nodeGroups.length === 0 && <p className="muted small">{viewsText.noGroups}</p>}
          <ul className="plain-list" aria-label={viewsText.groups}>
            {nodeGroups.map((group) => {
              const name = visibleText(group.title, 80)
              return (
                <li key={group.id} className="views-line views-entry">
                  <bdi className="views-name">{name}</bdi>
                  <span className="muted small">{viewsText.nodes(group.nodeIds.length)}</span>
                  <Button
                    size="small"
                    variant="minimal"
                    text={group.collapsed ? viewsText.open : viewsText.collapse}
                    aria-label={viewsText.ofGroup(group.collapsed ? viewsText.open : viewsText.collapse, name)}
                    onClick={() => commands.setCollapsed(group.id, !group.collapsed)}
                  />
                </li>
              )
            })}
          </ul>
          {entities.length > 0 && (
            <>
              <h3>{viewsText.entities}</h3>
              <ul className="plain-list" aria-label={viewsText.entities}>
                {entities.map(([entity, nodeIds]) => {
                  const name = visibleText(entity, 80)
                  return (
                    <li key={entity} className="views-line views-entry">
                      <bdi className="views-name">{name}</bdi>
                      <span className="muted small">{viewsText.addresses(nodeIds.length)}</span>
                      <Button
                        size="small"
                        variant="minimal"
                        text={viewsText.group}
                        aria-label={viewsText.groupAddresses(name)}
                        onClick={() => commands.group(name, nodeIds, arranged)}
                      />
                    </li>
                  )
                })}
              </ul>
            </>
          )}
        </section>
      }
    >
      <Button size="small" variant="minimal" icon={<Camera />} text={viewsText.button} title={viewsText.title} />
    </PanelButton>
  )
}

/** A longer name would make the list wider than the panel. */
const MAX_OPTION_LENGTH = 34

type NameOf = ViewsButtonProps['nameOf']

function sinceThen({ arrangement }: Snapshot, now: Curation, nameOf: NameOf): string {
  const differs = comparedWords(arrangement, now, nameOf)
  return differs.length === 0 ? viewsText.sameAsCurrent : viewsText.changesSince(differs.join(', '))
}

function comparedWith(snapshot: Snapshot, other: Snapshot, nameOf: NameOf): string {
  if (snapshot.id === other.id) return viewsText.isCompared
  const name = visibleText(other.title, MAX_OPTION_LENGTH)
  const differs = comparedWords(snapshot.arrangement, other.arrangement, nameOf)
  return differs.length === 0 ? viewsText.sameAs(name) : viewsText.changesTo(name, differs.join(', '))
}
