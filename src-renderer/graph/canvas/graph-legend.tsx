import type { GraphColours } from './graph-colours.ts'

interface LegendProps {
  readonly colours: GraphColours
  readonly notes: readonly string[]
  readonly hiddenCount: number
  readonly groups: number
}

/** What shapes, colours and widths mean, and what the picture leaves out. */
export function GraphLegend({ colours, notes, hiddenCount, groups }: LegendProps) {
  return (
    <div className="graph-legend" aria-label="Legend" role="note">
      <span>
        <svg width="14" height="14" aria-hidden="true">
          <circle cx="7" cy="7" r="6" fill={colours.subject} />
        </svg>
        subject
      </span>
      <span>
        <svg width="12" height="12" aria-hidden="true">
          <circle cx="6" cy="6" r="4" fill={colours.counterparty} />
        </svg>
        counterparty
      </span>
      <span>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M7 1L13 7L7 13L1 7Z" fill={colours.related} />
        </svg>
        related wallet
      </span>
      <span>
        <svg width="22" height="8" aria-hidden="true">
          <line x1="0" y1="4" x2="22" y2="4" stroke={colours.incoming} strokeWidth="3" />
        </svg>
        into a subject
      </span>
      <span>
        <svg width="22" height="8" aria-hidden="true">
          <line x1="0" y1="4" x2="22" y2="4" stroke={colours.outgoing} strokeWidth="3" />
        </svg>
        out of a subject
      </span>
      <span>
        <svg width="22" height="8" aria-hidden="true">
          <line x1="0" y1="4" x2="22" y2="4" stroke={colours.relation} strokeWidth="1.5" strokeDasharray="4 3" />
        </svg>
        relation
      </span>
      {groups > 0 && <span>Folded groups open with a click.</span>}
      {hiddenCount > 0 && (
        <span>
          {hiddenCount} {hiddenCount === 1 ? 'node is' : 'nodes are'} not drawn: filtered, hidden, or without a flow to draw.
        </span>
      )}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  )
}
