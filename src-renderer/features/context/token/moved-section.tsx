import { ProgressBar } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-address-identity.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { valueCell } from '../../../../src-shared/view-models/panels/cells.ts'
import { isNativeAddress } from '../../../../src-shared/view-models/panels/known-tokens.ts'
import type { TokenId } from '../../../../src-shared/view-models/about-token.ts'
import type { TokenMovements } from '../../../../src-shared/view-models/token/token-in-case.ts'
import type { TokenTransfers, TransfersProgress } from '../../../../src-shared/view-models/token/token-transfers.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { SectionHeader } from '../pictures/section-header.tsx'
import { NotKnown } from './not-known.tsx'
import '../pictures/context-sections.css'
import { messages } from '../messages.ts'

interface MovedSectionProps {
  readonly state: CaseState
  readonly token: TokenId
  readonly moved: TokenMovements
  readonly reported: Pick<TokenTransfers, 'responses' | 'read'>
  readonly whoIs: (met: MetAddress) => Who
}

const MOVERS_SHOWN = 10

/**
 * Senders and recipients of the token, as far as responses about the subjects' transactions report
 * them.
 */
export function MovedSection({ state, token, moved: { movers, transfers }, reported, whoIs }: MovedSectionProps): ReactNode {
  const { showCapture } = useCaseActions()
  const { chain } = token
  const shown = movers.slice(0, MOVERS_SHOWN)
  return (
    <div className="context-block">
      <SectionHeader title={messages.sentAndReceived} scope={messages.moversOf(transfers, shown.length, movers.length)} />
      <PlainTable
        label={messages.moversTable}
        className="context-table"
        rows={shown}
        keyOf={({ address }) => address}
        columns={[
          {
            header: messages.source,
            isHeaderHidden: true,
            fits: true,
            render: ({ address, source }) =>
              source !== undefined && (
                <SourceButton what={messages.largestTransferOf(address)} onClick={() => showCapture(source.captureId, source.pointer)} />
              ),
          },
          {
            header: messages.who,
            cellClassName: 'context-party',
            render: ({ address, source }) => {
              const met = { address, chain, label: '' }
              return <AddressButton met={met} who={whoIs(met)} origin={source === undefined ? '' : `${source.captureId} ${source.pointer}`} />
            },
          },
          {
            header: messages.received,
            isNumber: true,
            fits: true,
            figures: { kind: 'amount', cellOf: ({ received }) => valueCell(received) },
            render: ({ received, receivedTimes }) => <Moved amount={received} times={receivedTimes} />,
          },
          {
            header: messages.sent,
            isNumber: true,
            fits: true,
            figures: { kind: 'amount', cellOf: ({ sent }) => valueCell(sent) },
            render: ({ sent, sentTimes }) => <Moved amount={sent} times={sentTimes} />,
          },
          { header: messages.lastUtc, isNumber: true, fits: true, render: ({ last }) => (last === '' ? messages.notReported : formatMinute(last)) },
        ]}
      />
      {reported.read < reported.responses && (
        <p className="small">{messages.newestOnlyHint(formatCount(reported.read), formatCount(reported.responses))}</p>
      )}
      {isNativeAddress(chain, token.address) && <p className="muted small">{messages.nativeCoinHint}</p>}
      <NotKnown state={state} chain={chain} endpoint={TRANSFER_ENDPOINT} what={messages.transactions} />
    </div>
  )
}

function Moved({ amount, times }: { readonly amount: string; readonly times: number }): ReactNode {
  if (times === 0) return <span className="muted">{messages.none}</span>
  return (
    <>
      <Amount cell={valueCell(amount)} kind="amount" /> <span className="token-times">{times}×</span>
    </>
  )
}

/** Progress of reading the transfers, if it takes a while. */
export function ReadingTransfers({ progress: { responses, done } }: { readonly progress: TransfersProgress }): ReactNode {
  const text = messages.readingTransfers(formatCount(done), formatCount(responses))
  return (
    <div className="line small" role="status">
      <ProgressBar className="token-reading" value={responses === 0 ? 0 : done / responses} animate={false} stripes={false} aria-label={text} />
      <span className="muted">{text}</span>
    </div>
  )
}
