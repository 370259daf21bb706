import { useMemo, type ReactNode } from 'react'
import { MISSING, type Cell } from '../../../../src-shared/service/response/rows.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { useInCommon } from '../../graph/trace/common-panel.tsx'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { KindAvatar } from '../../../ui/kind-avatar.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import { nodeIdOf } from '../../../../src-shared/view-models/node-id.ts'
import type { Shared, SharedRole } from '../../../../src-shared/view-models/trace/in-common.ts'
import { EdgeSources } from './edge-sources.tsx'
import { KnownNotes } from './known-notes.tsx'
import { PaidEachOther } from './paid-each-other.tsx'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

/** Addresses of one role that are listed. */
const LISTED = 50
const TITLES: readonly (readonly [role: SharedRole, title: string])[] = [
  ['funder', messages.sharedFunders],
  ['deposit', messages.sharedDepositAddresses],
  ['counterparty', messages.sharedCounterparties],
]

interface SharedAddressesProps {
  readonly state: CaseState
  readonly model: GraphModel
  readonly sides: readonly Subject[]
}

/**
 * Flows between the subjects, and addresses related to several of them: the same rule as "in
 * common" of the graph.
 */
export function SharedAddresses({ state, model, sides }: SharedAddressesProps): ReactNode {
  const members = useMemo(() => addressSubjects(sides).map(({ family, address }) => nodeIdOf(family, address)), [sides])
  const found = useInCommon(members, model)?.found.shared ?? []
  const nodes = useMemo(() => new Map(model.nodes.map((node) => [node.id, node])), [model])
  const titleOf = useSubjectTitle()
  const names = new Map(addressSubjects(sides).map((subject) => [nodeIdOf(subject.family, subject.address), titleOf(subject)]))
  const columns: readonly PlainColumn<Shared>[] = [
    { header: messages.address, render: ({ node }) => <Who node={nodes.get(node)} id={node} /> },
    { header: messages.sharedBy, render: (one) => <SharedBy of={one.with.map((id) => names.get(id) ?? id)} all={members.length} /> },
    { header: messages.sentBySubjects, render: (one) => <Amount cell={sumCell(one, 'target')} kind="usd" />, isNumber: true },
    { header: messages.receivedBySubjects, render: (one) => <Amount cell={sumCell(one, 'source')} kind="usd" />, isNumber: true },
    {
      header: messages.sourcesLabel,
      isHeaderHidden: true,
      fits: true,
      render: ({ node, edges }) => <EdgeSources edges={edges} of={nodes.get(node)?.address ?? node} />,
    },
  ]
  return (
    <>
      {members.length > 1 && <PaidEachOther state={state} model={model} sides={sides} names={names} />}
      <section className="sides-section" aria-label={messages.sharedAddresses}>
        <h3>{messages.sharedCounterparties}</h3>
        <KnownNotes state={state} sides={sides} endpoint="profiler/counterparties" what="counterparties" />
        <KnownNotes state={state} sides={sides} endpoint="profiler/related-wallets" what={messages.relatedWallets} />
        {members.length < sides.length && <p className="muted">{messages.entitiesHint}</p>}
        {found.length === 0 && <p>{messages.noSharedAddresses}</p>}
        {TITLES.map(([role, title]) => {
          const own = found.filter((one) => one.role === role)
          if (own.length === 0) return null
          return (
            <div key={role}>
              <h4>
                {title} <span className="muted">{own.length.toLocaleString('en')}</span>
              </h4>
              <PlainTable label={title} columns={columns} rows={own.slice(0, LISTED)} keyOf={({ node }) => node} />
              {own.length > LISTED && <p className="muted small">{messages.moreAddresses(own.length - LISTED)}</p>}
            </div>
          )
        })}
      </section>
    </>
  )
}

/**
 * The sum of one direction; missing if no response names an amount for it, such as a funder without
 * a sum: that is not zero.
 */
function sumCell({ node, edges, from, to }: Shared, end: 'source' | 'target'): Cell {
  const isReported = edges.some((edge) => edge[end] === node && edge.volume !== '')
  return isReported ? { text: end === 'target' ? from : to, state: 'value' } : MISSING
}

/** The subjects that share it: in one word if all do, as usual. */
function SharedBy({ of, all }: { readonly of: readonly string[]; readonly all: number }): ReactNode {
  if (of.length < all) return of.join(', ')
  return <span title={of.join('\n')}>{all === 2 ? 'both' : messages.all(all)}</span>
}

function Who({ node, id }: { readonly node: GraphNode | undefined; readonly id: string }): ReactNode {
  if (node === undefined) return <AddressText address={id.slice(id.indexOf(':') + 1)} />
  const { identity, address } = node
  return (
    <span className="line">
      <KindAvatar kind={identity.kind} size="small" />
      {identity.name !== '' && identity.nameIs !== 'behaviour' && <strong className="truncate">{visibleText(identity.name, 60)}</strong>}
      <AddressText address={address} />
    </span>
  )
}
