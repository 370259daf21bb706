import { useMemo, type ReactNode } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { tokenAt } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import { AddressText } from '../../../ui/address-text.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { dataAvailability } from '../../../../src-shared/view-models/compare/data-availability.ts'
import { sharedTokens, type SharedToken } from '../../../../src-shared/view-models/compare/shared-tokens.ts'
import { KnownNotes } from './known-notes.tsx'
import type { Sides } from './use-sides.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

/** Tokens that are listed; the rest are of fewer subjects, or of less value. */
const LISTED = 50

interface SharedTokensTableProps {
  readonly state: CaseState
  readonly sides: readonly Subject[]
  readonly panels: Sides
}

/** The tokens that at least two of the subjects hold, by contract. */
export function SharedTokensTable({ state, sides, panels }: SharedTokensTableProps): ReactNode {
  const tokens = useMemo(
    () => sharedTokens(sides.map(({ id }) => ({ subjectId: id, balances: panels.get(id)?.find((one) => one.id === 'balances') }))),
    [sides, panels],
  )
  const titleOf = useSubjectTitle()
  const columns: readonly PlainColumn<SharedToken>[] = [
    { header: messages.token, render: ({ symbol, chain, contract }) => <TokenButton token={tokenAt(chain, contract)} symbol={symbol} /> },
    { header: messages.chain, render: ({ chain }) => shownChain(chain), fits: true },
    { header: messages.contract, render: ({ contract }) => (contract === '' ? '' : <AddressText address={contract} />), fits: true },
    ...sides.map((subject): PlainColumn<SharedToken> => ({
      header: titleOf(subject),
      isHeaderPrivate: true,
      isNumber: true,
      render: (token) => <Holding token={token} subject={subject} state={state} />,
    })),
  ]
  return (
    <section className="sides-section" aria-label={messages.sharedTokens}>
      <h3>
        {messages.sharedTokens} <span className="muted">{tokens.length === 0 ? '' : tokens.length.toLocaleString('en')}</span>
      </h3>
      <KnownNotes state={state} sides={sides} endpoint="profiler/current-balance" what="balances" />
      {tokens.length === 0 ? (
        <p>{messages.noSharedTokens}</p>
      ) : (
        <PlainTable label={messages.sharedTokens} columns={columns} rows={tokens.slice(0, LISTED)} keyOf={({ key }) => key} />
      )}
      {tokens.length > LISTED && <p className="muted small">{messages.moreTokens(tokens.length - LISTED)}</p>}
    </section>
  )
}

function Holding({ token, subject, state }: { readonly token: SharedToken; readonly subject: Subject; readonly state: CaseState }): ReactNode {
  const { showCapture } = useCaseActions()
  const titleOf = useSubjectTitle()
  const held = token.held.get(subject.id)
  if (held === undefined) {
    const { known, words } = dataAvailability(state, subject, 'profiler/current-balance')
    return <span className="muted">{known === 'complete' || known === 'empty' ? messages.notHeld : words}</span>
  }
  return (
    <>
      <Amount cell={held.value} kind="usd" />
      <button
        type="button"
        className="source-button"
        aria-label={messages.sourceOfSymbol(visibleText(token.symbol, 24), titleOf(subject))}
        title={messages.sourceLabel}
        onClick={() => showCapture(held.captureId, held.pointer)}
      >
        <SourceGlyph />
      </button>
    </>
  )
}
