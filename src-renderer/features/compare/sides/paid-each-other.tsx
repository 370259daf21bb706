import { useMemo, type ReactNode } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import { betweenThem } from '../../../../src-shared/view-models/compare/between-them.ts'
import { nodeIdOf } from '../../../../src-shared/view-models/node-id.ts'
import { EdgeSources } from './edge-sources.tsx'
import { KnownNotes } from './known-notes.tsx'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

interface PaidEachOtherProps {
  readonly state: CaseState
  readonly model: GraphModel
  readonly sides: readonly Subject[]
  /** Names of subjects, by node. */
  readonly names: ReadonlyMap<string, string>
}

/** Direct flows between the compared subjects, from responses about either. */
export function PaidEachOther({ state, model, sides, names }: PaidEachOtherProps): ReactNode {
  const edges = useMemo(() => {
    const members = addressSubjects(sides).map(({ family, address }) => nodeIdOf(family, address))
    return betweenThem(new Set(members), model.edges)
  }, [sides, model])
  const nameOf = (node: string): string => names.get(node) ?? node
  const columns: readonly PlainColumn<GraphEdge>[] = [
    { header: messages.from, render: ({ source }) => <SafeText text={nameOf(source)} limit={60} /> },
    { header: messages.to, render: ({ target }) => <SafeText text={nameOf(target)} limit={60} /> },
    { header: messages.flow, render: ({ kind, relation }) => (kind === 'value' ? messages.transfers : <SafeText text={relation} limit={60} />) },
    { header: messages.chain, render: ({ chain }) => shownChain(chain) },
    {
      header: messages.volume,
      render: ({ volume }) => <Amount cell={{ text: volume, state: volume === '' ? 'missing' : 'value' }} kind="usd" />,
      isNumber: true,
    },
    {
      header: messages.sourcesLabel,
      isHeaderHidden: true,
      fits: true,
      render: (edge) => <EdgeSources edges={[edge]} of={messages.flowFromTo(nameOf(edge.source), nameOf(edge.target))} />,
    },
  ]
  return (
    <section className="sides-section" aria-label={messages.directTransfers}>
      <h3>
        {messages.betweenThem} <span className="muted">{edges.length === 0 ? '' : edges.length.toLocaleString('en')}</span>
      </h3>
      {edges.length === 0 ? (
        <>
          <KnownNotes state={state} sides={sides} endpoint="profiler/counterparties" what="counterparties" />
          <p>{messages.noDirectTransfers}</p>
        </>
      ) : (
        <PlainTable label={messages.directTransfers} columns={columns} rows={edges} keyOf={({ id }) => id} />
      )}
    </section>
  )
}
