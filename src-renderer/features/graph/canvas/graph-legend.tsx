import { memo, type ReactNode } from 'react'
import { KIND_WORDS, type AddressKind } from '../../../../src-shared/case/identity/address-kind.ts'
import { NODE_COVERAGE_WORDS, type NodeCoverage } from '../../../../src-shared/view-models/graph/node-coverage.ts'
import { COVERAGE_PATHS, ICON_PATHS, LOOKALIKE_PATH } from '../../../../src-shared/view-models/kind-icons.ts'
import { REQUESTING_PATH, type Markings, NO_MARKINGS, NOTE_PATH, PIN_PATH, usedColours } from '../../../../src-shared/graph/scene/markings.ts'
import type { ChainBadge } from '../../../../src-shared/graph/scene/chain-badge.ts'
import { STOP_PATHS, type usedStops } from '../../../../src-shared/graph/scene/stop-reason-icon.ts'
import { type GraphColours, stopColour } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { imageText, legendText } from '../../../../src-shared/graph/messages.ts'

interface LegendProps {
  readonly colours: GraphColours
  /** The investigator's colours, explained where there are some, and the note sign. */
  readonly markings?: Markings
  /** Signs of the trace on screen, explained where it has end points. */
  readonly stops?: ReturnType<typeof usedStops>
  readonly notes: readonly string[]
  readonly hiddenCount: number
  readonly hiddenEdges?: number | undefined
  /** Number of edges between drawn nodes that are too many to draw. */
  readonly edgesLeftOut?: number | undefined
  readonly groups: number
  /** Number of cards of collapsed senders. */
  readonly cards?: number
  /** Inferred edges are explained where there are some. */
  readonly hasInferred?: boolean
  /** Letters of chains at nodes that are not on the main one. */
  readonly chains?: readonly ChainBadge[]
  /** A flow that runs back is explained where there is one. */
  readonly hasBack?: boolean
  /** While a trace is open, its shares are explained. */
  readonly isTraced?: boolean
}

const KINDS: readonly AddressKind[] = ['exchange', 'mixer', 'bridge', 'contract', 'fund', 'person', 'wallet', 'unknown']
const MARKS = ['partial', 'empty', 'never', 'failed'] as const satisfies readonly NodeCoverage[]

function Item({ mark, words }: { readonly mark: ReactNode; readonly words: string }) {
  return (
    <span>
      {mark}
      {words}
    </span>
  )
}

function Stroke({ path, colour, box }: { readonly path: string; readonly colour: string; readonly box: string }) {
  return (
    <svg width="14" height="14" viewBox={box} aria-hidden="true">
      <path d={path} fill="none" stroke={colour} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** The traced share in a whole flow. */
function Share({ colours }: { readonly colours: GraphColours }) {
  return (
    <svg width="22" height="8" aria-hidden="true">
      <line x1="0" y1="4" x2="22" y2="4" stroke={colours.line} strokeWidth={7} />
      <line x1="0" y1="4" x2="22" y2="4" stroke={colours.kinds.wallet.full} strokeWidth={2.5} />
    </svg>
  )
}

/** A flow from right to left, with its second arrowhead. */
function BackEdge({ colour }: { readonly colour: string }) {
  return (
    <svg width="22" height="8" aria-hidden="true">
      <line x1="4" y1="4" x2="22" y2="4" stroke={colour} strokeWidth={2} />
      <path d="M0 4l6-3v6zM11 4l6-3v6z" fill={colour} />
    </svg>
  )
}

function CoverageBadge({ mark, colours }: { readonly mark: (typeof MARKS)[number]; readonly colours: GraphColours }) {
  const { line, fill } = COVERAGE_PATHS[mark]
  const colour = mark === 'failed' ? colours.bad : mark === 'partial' ? colours.warn : colours.ink3
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {line !== '' && <path d={line} fill="none" stroke={colour} strokeWidth="1.5" strokeDasharray={mark === 'never' ? '1.4 2' : undefined} />}
      {fill !== '' && <path d={fill} fill={colour} fillRule="evenodd" />}
    </svg>
  )
}

/** Explains icons, edges and marks, and what the graph leaves out. */
export const GraphLegend = memo(function GraphLegend(props: LegendProps) {
  const {
    colours,
    markings = NO_MARKINGS,
    stops = [],
    notes,
    hiddenCount,
    hiddenEdges = 0,
    edgesLeftOut = 0,
    groups,
    cards = 0,
    hasInferred = false,
    hasBack = false,
    chains = [],
    isTraced = false,
  } = props
  const hidden = imageText.hiddenCounts(hiddenCount, hiddenEdges)
  const line = (words: string, colour: string, width: number, dash?: string): ReactNode => (
    <Item
      words={words}
      mark={
        <svg width="22" height="8" aria-hidden="true">
          <line x1="0" y1="4" x2="22" y2="4" stroke={colour} strokeWidth={width} strokeDasharray={dash} />
        </svg>
      }
    />
  )
  const used = usedColours(markings)
  const hasPins = (markings.pinned?.size ?? 0) > 0
  const left = [
    ...(groups > 0 ? [legendText.groups] : []),
    ...(cards > 0 ? [legendText.senders] : []),
    ...(hidden !== '' ? [legendText.hidden(hidden)] : []),
    ...(edgesLeftOut > 0 ? [legendText.smallFlows(edgesLeftOut)] : []),
    ...notes,
  ]
  return (
    <details className="graph-legend-slot">
      <summary title={left.join(' ')}>
        {legendText.title}
        {left.length > 0 && (
          <span className="graph-legend-notes">
            {legendText.notes(left.length)}: {left.join(' ')}
          </span>
        )}
      </summary>
      <div className="graph-legend" aria-label={legendText.title} role="note">
        <Row title={legendText.kind}>
          {KINDS.map((kind) => (
            <Item key={kind} words={KIND_WORDS[kind]} mark={<Stroke path={ICON_PATHS[kind]} colour={colours.kinds[kind].full} box="0 0 16 16" />} />
          ))}
        </Row>
        {chains.length > 0 && (
          <Row title={legendText.chain}>
            {chains.map(({ path, title }) => (
              <Item key={title} words={title} mark={<Stroke path={path} colour={colours.ink2} box="0 0 12 12" />} />
            ))}
            <span>{legendText.mainChain}</span>
          </Row>
        )}
        <Row title={legendText.lines}>
          {isTraced ? (
            <>
              <Item words={legendText.traced} mark={<Share colours={colours} />} />
              {line(legendText.notTraced, colours.line, 5)}
            </>
          ) : (
            line(legendText.flow, colours.edgeStrong, 2.5)
          )}
          {line(legendText.relation, colours.edge, 1.5, '1.5 3')}
          {hasInferred && line(legendText.inferred, colours.kinds.bridge.full, 1.5, '6 4')}
          {hasBack && <Item words={legendText.back} mark={<BackEdge colour={colours.edgeStrong} />} />}
          <Item words={legendText.lookalike} mark={<Stroke path={LOOKALIKE_PATH} colour={colours.warn} box="0 -2 16 16" />} />
        </Row>
        <Row title={legendText.coverage}>
          {MARKS.map((mark) => (
            <Item key={mark} words={NODE_COVERAGE_WORDS[mark]} mark={<CoverageBadge mark={mark} colours={colours} />} />
          ))}
          <span>{legendText.noMark}</span>
          {(markings.requesting?.size ?? 0) > 0 && (
            <Item words={legendText.requesting} mark={<Stroke path={REQUESTING_PATH} colour={colours.ink} box="0 0 12 12" />} />
          )}
        </Row>
        {stops.length > 0 && (
          <Row title={legendText.trace}>
            {stops.map(({ sign, words }) => (
              <Item key={sign} words={words} mark={<Stroke path={STOP_PATHS[sign]} colour={stopColour(sign, colours)} box="0 0 12 12" />} />
            ))}
          </Row>
        )}
        {(used.length + markings.notes.size > 0 || hasPins) && (
          <Row title={legendText.marked}>
            {used.map(({ colour, words }) => (
              <Item
                key={colour}
                words={words}
                mark={
                  <svg width="14" height="14" aria-hidden="true">
                    <circle cx="7" cy="7" r="5" fill="none" stroke={colours.hand[colour]} strokeWidth="3" />
                  </svg>
                }
              />
            ))}
            {markings.notes.size > 0 && <Item words={legendText.note} mark={<Stroke path={NOTE_PATH} colour={colours.accent} box="0 0 12 12" />} />}
            {hasPins && <Item words={legendText.pinned} mark={<Stroke path={PIN_PATH} colour={colours.ink} box="0 0 12 12" />} />}
          </Row>
        )}
        {left.length > 0 && (
          <Row title={legendText.leftOut}>
            {left.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Row>
        )}
      </div>
    </details>
  )
})

function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <b>{title}</b>
      <div className="graph-legend-row">{children}</div>
    </>
  )
}
