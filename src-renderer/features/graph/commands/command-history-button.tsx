import { Button } from '@blueprintjs/core'
import { History } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import type { CommandState, GraphCommand } from '../../../../src-shared/case/curation/curation.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { graphEventWords } from '../../../../src-shared/view-models/graph/graph-event-words.ts'
import { titlesIn } from '../../../../src-shared/view-models/graph/graph-titles.ts'
import { PanelButton } from '../../../ui/menu/panel-button.tsx'
import type { GraphCommands } from './use-graph-commands.ts'
import { historyText } from '../messages.ts'
import './commands.css'

/** Maximum number of commands listed; older ones are undone step by step. */
const MAX_LISTED = 200

interface CommandHistoryProps {
  readonly commands: readonly CommandState[]
  /** The name of a node, or of an edge as `edgeKey` names it, if it is in the graph. */
  readonly nameOf: (id: string) => string | undefined
  readonly on: GraphCommands
}

/** Lists the commands on the graph, the newest first; each can be undone or redone by itself. */
export function CommandHistoryButton({ commands, nameOf, on }: CommandHistoryProps): ReactNode {
  const titles = useMemo(() => titlesIn(commands.map(({ command }) => command)), [commands])
  const wordsOf = (command: GraphCommand): { readonly what: string; readonly more: string } => {
    const { what, about, outcome } = graphEventWords(command, titles)
    const named = nameOf(command.kind === 'graph-noted' ? command.target : about) ?? about
    return { what, more: [named, outcome].filter((part) => part !== '').join(', ') }
  }
  return (
    <PanelButton
      panel={
        <section className="command-history" aria-label={historyText.title}>
          <p className="muted small">{historyText.hint}</p>
          {commands.length === 0 && <p>{historyText.empty}</p>}
          <ol className="plain-list" aria-label={historyText.list}>
            {commands
              .slice(-MAX_LISTED)
              .toReversed()
              .map(({ command, undoneBy }) => {
                const { what, more } = wordsOf(command)
                return (
                  <li key={command.seq} className="command-line" data-undone={undoneBy !== undefined}>
                    <span className="command-text">
                      <span>{what}</span> <bdi className="muted">{more}</bdi>
                    </span>
                    <span className="muted small">{formatMinute(command.at)}</span>
                    <Button
                      size="small"
                      variant="minimal"
                      text={undoneBy === undefined ? historyText.undo : historyText.redo}
                      aria-label={`${undoneBy === undefined ? historyText.undo : historyText.redo} ${what.toLowerCase()} ${more}`.trim()}
                      onClick={() => (undoneBy === undefined ? on.undoCommand(command.seq) : on.redoCommand(command.seq))}
                    />
                  </li>
                )
              })}
          </ol>
          {commands.length > MAX_LISTED && <p className="muted small">{historyText.older(commands.length - MAX_LISTED)}</p>}
        </section>
      }
    >
      <Button size="small" variant="minimal" icon={<History />} aria-label={historyText.title} title={historyText.title} />
    </PanelButton>
  )
}
