import type { ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import { MISSING } from '../../../../src-shared/service/response/rows.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import { tokenAt } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-address-identity.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { isOverspent, VAULT_CHAIN, type DcaVault, type DcaVaults } from '../../../../src-shared/view-models/market/dca-vaults.ts'
import { SectionTable } from './section-table.tsx'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import './context-sections.css'
import { messages } from '../messages.ts'

interface VaultsSectionProps {
  readonly title: string
  readonly found: DcaVaults
  readonly scope: string
  readonly whoIs: (met: MetAddress) => Who
  readonly onAll: () => void
}

const SHOWN = 10
const STATES_NAMED = 4

/** Vaults that buy a token gradually: one bar each, spent against deposited. */
export function VaultsSection({ title, found: { vaults, states }, scope, whoIs, onAll }: VaultsSectionProps): ReactNode {
  const shown = vaults.slice(0, SHOWN)
  return (
    <SectionTable
      title={title}
      scope={messages.largestFirst(shown.length, scope)}
      all={{ text: messages.all, label: messages.allOf(lowerFirst(title)) }}
      onAll={onAll}
      rows={shown}
      whatIs={({ row }) => messages.theVault(shortAddress(textIn(row, 'vault_address')))}
      columns={[
        { header: messages.trader, cellClassName: 'context-party', render: (vault) => <Trader vault={vault} whoIs={whoIs} /> },
        {
          header: messages.from,
          isNumber: true,
          fits: true,
          hint: messages.deposited,
          figures: { kind: 'amount', cellOf: ({ row }) => row.cells['deposited'] ?? MISSING },
          render: ({ row }) => <Side row={row} token="input" amount="deposited" />,
        },
        {
          header: messages.into,
          isNumber: true,
          fits: true,
          hint: messages.distributedSoFar,
          figures: { kind: 'amount', cellOf: ({ row }) => row.cells['redeemed'] ?? MISSING },
          render: ({ row }) => <Side row={row} token="output" amount="redeemed" />,
        },
        {
          header: messages.spentDrawn,
          isHeaderHidden: true,
          cellClassName: 'context-progress-cell',
          render: ({ drawn }) => <Progress drawn={drawn} />,
        },
        { header: messages.spent, isNumber: true, fits: true, hint: messages.shareOfDeposit, render: (vault) => <Spent vault={vault} /> },
        { header: messages.depositUsd, isNumber: true, fits: true, render: ({ row }) => <Amount cell={row.cells['usd'] ?? MISSING} kind="usd" /> },
        { header: messages.state, fits: true, render: ({ row }) => <SafeText text={textIn(row, 'status')} limit={30} /> },
        { header: messages.sinceLastUtc, fits: true, render: ({ row }) => <Span row={row} /> },
      ]}
    >
      <p className="muted small">
        {states.slice(0, STATES_NAMED).map(({ state, vaults: many }, position) => (
          <span key={state}>
            {position > 0 && ' · '}
            {many.toLocaleString('en')} {state === '' ? messages.withoutState : <SafeText text={state} limit={30} />}
          </span>
        ))}
      </p>
    </SectionTable>
  )
}

type VaultRow = DcaVault['row']

function textIn({ cells }: VaultRow, name: string): string {
  const cell = cells[name]
  return cell?.state === 'value' ? cell.text : ''
}

/** The day is enough to compare; the response's table has every second. */
function timeIn(row: VaultRow, name: string): string {
  const time = textIn(row, name)
  return time === '' ? '—' : formatMinute(time).slice(0, 10)
}

function Trader({ vault: { row }, whoIs }: { readonly vault: DcaVault; readonly whoIs: VaultsSectionProps['whoIs'] }): ReactNode {
  const address = textIn(row, 'trader_address')
  if (address === '') return <Amount cell={MISSING} kind="address" />
  const met = { address, chain: VAULT_CHAIN, label: textIn(row, 'trader_label') }
  return <AddressButton met={met} who={whoIs(met)} origin={`${row.captureId} ${row.pointer}`} />
}

interface SideProps {
  readonly row: VaultRow
  readonly token: 'input' | 'output'
  readonly amount: 'deposited' | 'redeemed'
}

/** A token and its amount; every digit on hover. */
function Side({ row, token, amount }: SideProps): ReactNode {
  return (
    <span className="context-two-lines context-two-figures">
      <span>
        <TokenButton token={tokenAt(VAULT_CHAIN, textIn(row, `${token}_address`))} symbol={textIn(row, token)} />
        {token === 'input' && ' →'}
      </span>
      <span className="muted small">
        <Amount cell={row.cells[amount] ?? MISSING} kind="amount" />
      </span>
    </span>
  )
}

function Span({ row }: { readonly row: VaultRow }): ReactNode {
  return (
    <span className="context-two-lines">
      <span>{timeIn(row, 'since')}</span>
      <span className="muted small">{timeIn(row, 'last')}</span>
    </span>
  )
}

/** Filled by the share spent; hatched if unknown. */
function Progress({ drawn }: { readonly drawn: number | undefined }): ReactNode {
  return (
    <span className="context-progress" data-known={drawn !== undefined} aria-hidden="true">
      {drawn !== undefined && drawn > 0 && <span style={{ width: `${drawn * 100}%` }} />}
    </span>
  )
}

function Spent({ vault }: { readonly vault: DcaVault }): ReactNode {
  const { progress, row } = vault
  const spent = row.cells['spent']?.text ?? ''
  if (progress.state !== 'value') {
    return (
      <span className="muted" title={messages.unknownShareHint}>
        {messages.notReported}
      </span>
    )
  }
  return (
    <span data-private title={messages.spentOfSpent(spent)}>
      {formatRatio(progress.text)}
      {isOverspent(vault) && <span className="bad"> {messages.moreThanDeposited}</span>}
    </span>
  )
}
