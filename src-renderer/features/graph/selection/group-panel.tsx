import { Button } from '@blueprintjs/core'
import { FolderClose, FolderOpen, UngroupObjects } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { isAutomaticGroupId } from '../../../../src-shared/custody/graph-event.ts'
import type { NodeGroup } from '../../../../src-shared/case/curation/arrangement.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { FanInNode } from '../../../../src-shared/graph/visible/collapse-fan-in.ts'
import './selection.css'
import type { GraphModel, OpenGroup } from '../../../../src-shared/view-models/graph-types.ts'
import { groupText } from './messages.ts'

/** The box that contains a node, and the control that collapses it. */
export function InGroup({ group, commands }: { readonly group: OpenGroup; readonly commands: GraphCommands }): ReactNode {
  const name = visibleText(group.title, MAX_TITLE_LENGTH)
  return (
    <p className="group-within">
      <span>
        {groupText.inBox} <bdi>{name}</bdi>, {groupText.addresses(group.nodeIds.length)}
      </span>
      <Button
        size="small"
        icon={<FolderClose />}
        text={groupText.collapse}
        aria-label={groupText.collapseBox(name)}
        onClick={(event) => {
          focusCanvas(event.currentTarget)
          commands.setCollapsed(group.id, true)
        }}
      />
    </p>
  )
}

/** The number of senders collapsed with this one, and the control that expands them. */
export function AmongSenders({
  senders,
  name,
  commands,
}: {
  readonly senders: FanInNode
  readonly name: string
  readonly commands: GraphCommands
}): ReactNode {
  return (
    <p className="group-within">
      <span>
        {groupText.collapsedSenders(senders.count)} <bdi>{name}</bdi>
      </span>
      <Button
        size="small"
        icon={<FolderOpen />}
        text={groupText.open}
        aria-label={groupText.openSenders(name)}
        onClick={(event) => {
          focusCanvas(event.currentTarget)
          commands.setCollapsed(senders.id, false)
        }}
      />
    </p>
  )
}

const MAX_TITLE_LENGTH = 80

/**
 * The button disappears with its action: move the focus to the graph, so that keys still reach it.
 */
function focusCanvas(from: HTMLElement): void {
  from.closest('.graph')?.querySelector<HTMLElement>('.graph-view')?.focus()
}

/** A collapsed group: its members, and the control that expands it. */
export function GroupPanel({
  group,
  whole,
  commands,
}: {
  readonly group: NodeGroup
  readonly whole: GraphModel
  readonly commands: GraphCommands
}): ReactNode {
  const members = whole.nodes.filter(({ id }) => group.nodeIds.includes(id))
  return (
    <section className="selection-panel" aria-label={groupText.title(visibleText(group.title))}>
      <h3>
        <bdi>{visibleText(group.title)}</bdi> <span className="muted">{groupText.nodes(members.length)}</span>
      </h3>
      <div className="selection-acts">
        <Button
          size="small"
          icon={<FolderOpen />}
          text={groupText.open}
          onClick={(event) => {
            focusCanvas(event.currentTarget)
            commands.setCollapsed(group.id, false)
          }}
        />
        {!isAutomaticGroupId(group.id) && (
          <Button size="small" icon={<UngroupObjects />} text={groupText.dissolve} onClick={() => commands.ungroup(group.id)} />
        )}
      </div>
      <ul className="plain-list" aria-label={groupText.members}>
        {members.map((node) => (
          <li key={node.id} className="group-member">
            <bdi>{listedName(node)}</bdi>
            {node.volume !== '' && <Amount cell={{ text: node.volume, state: 'value' }} kind="usd" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
