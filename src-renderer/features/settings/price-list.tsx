import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { ENDPOINTS } from '../../../src-shared/service/table/endpoint-table.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { gradeText } from '../acquisition/price-notes.ts'
import { formatCredits } from '../../../src-shared/core/text/credits.ts'
import './price-list.css'
import { messages } from './messages.ts'

const GROUPS: Readonly<Record<Endpoint['group'], string>> = {
  account: messages.account,
  profiler: messages.addressesAndEntities,
  portfolio: messages.portfolio,
  'smart-money': messages.smartMoney,
  tgm: messages.tokens,
  screener: messages.screener,
  search: messages.search,
  legacy: messages.legacyQueryInterface,
}

/**
 * Every call of the service with its price, its own limit, and how well it is documented: the table
 * that plans are priced by.
 */
export function PriceList(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="line">
        <Button text={open ? messages.hidePriceList : messages.showPriceList} aria-expanded={open} onClick={() => setOpen(!open)} />
      </div>
      {open && <PriceTable />}
    </>
  )
}

function PriceTable(): ReactNode {
  const rows = Object.values(ENDPOINTS)
  const { free, pro } = PLAN_LIMITS
  return (
    <>
      <table className="plain-table price-list" aria-label={messages.prices}>
        <thead>
          <tr>
            <th>{messages.call}</th>
            <th className="number">{messages.freePlan}</th>
            <th className="number">{messages.proPlan}</th>
            <th className="number" title={messages.perCallHint}>
              x402
            </th>
            <th className="number">{messages.perMinute}</th>
            <th>{messages.knownFrom}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(GROUPS).map(([group, title]) => (
            <Fragment key={group}>
              <tr>
                <th colSpan={6} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {rows
                .filter((row) => row.group === group)
                .map((row) => (
                  <PriceRow key={row.id} row={row} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="muted small">{messages.priceListNote(free, pro)}</p>
    </>
  )
}

function PriceRow({ row }: { readonly row: Endpoint }): ReactNode {
  const hint = row.hintedCredits === undefined ? messages.notShown : messages.perhaps(row.hintedCredits)
  return (
    <tr>
      <td>{row.title}</td>
      {row.credits === undefined ? (
        <td className="number muted" colSpan={2}>
          {hint}
        </td>
      ) : (
        <>
          <td className="number">{formatCredits(row.credits.free)}</td>
          <td className="number">{formatCredits(row.credits.pro)}</td>
        </>
      )}
      <td className="number">{row.x402Usd === undefined ? '' : `$${row.x402Usd}`}</td>
      <td className="number">{row.perMinute ?? ''}</td>
      <td className="soft">{gradeText(row.grade)}</td>
    </tr>
  )
}
