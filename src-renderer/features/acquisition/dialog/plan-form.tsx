import type { ReactNode } from 'react'
import { Button, Checkbox, FormGroup, NumericInput, Switch } from '@blueprintjs/core'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { ChainPicker } from '../../../ui/chain-picker.tsx'
import { ALL_AT_ONCE, chainsToChoose, startingChains } from '../../../../src-shared/case/chain-families.ts'
import { shallowEqualArrays } from '../../../../src-shared/core/shallow-equal-arrays.ts'
import { isEntity } from '../../../../src-shared/case/subject.ts'
import { NEED_ADDRESSES } from '../../../../src-shared/view-models/entity-limits.ts'
import { DayField } from './day-field.tsx'
import { ORDINARY_ENDPOINTS } from '../../../../src-shared/case/plan/plan-model.ts'
import type { DiscoveryRequest, AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { isDiscovered } from '../../../../src-shared/case/plan/discovery.ts'
import { lastDays } from '../../../../src-shared/case/last-days.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { planForm as messages } from '../messages.ts'

/** Maximum number of pages that one query may follow: more needs a separate plan with its own price. */
const MAX_PAGES = 50

const WINDOWS = [
  { days: 30, title: messages.days30 },
  { days: 90, title: messages.days90 },
  { days: 365, title: messages.year },
  { days: 730, title: messages.twoYears },
] as const

interface PlanFormProps {
  readonly request: AcquisitionRequest
  readonly subjects: readonly Subject[]
  readonly onChange: (request: AcquisitionRequest) => void
  /**
   * Turns the discovery of active chains on or off (off: each chain is requested individually).
   * Undefined if there is none.
   */
  readonly onDiscover?: ((isOn: boolean) => void) | undefined
  /** The subject choice, shown above everything else. */
  readonly children?: ReactNode
}

/**
 * What to request, on which chains, over which days and how many pages. Every change prices the
 * plan again.
 */
export function PlanForm({ request, subjects, onChange, onDiscover, children }: PlanFormProps): ReactNode {
  const has = (endpoint: EndpointId): boolean => request.endpoints.includes(endpoint)
  const toggle = (endpoint: EndpointId): void =>
    onChange({ ...request, endpoints: has(endpoint) ? request.endpoints.filter((one) => one !== endpoint) : [...request.endpoints, endpoint] })
  const chains = [...new Set(subjects.flatMap(chainsToChoose))]
  const ofEntities = subjects.length > 0 && subjects.every(isEntity)
  const allAtOnce = shallowEqualArrays(request.chains, ALL_AT_ONCE)
  // An empty chain list means each subject's own chains; for one subject the picker shows which
  // those are.
  const several = subjects.length > 1
  const own = several && request.chains.length === 0
  const discovers = request.discovery !== undefined
  const canDiscover = onDiscover !== undefined && request.labelTargets === undefined && subjects.some((one) => isDiscovered(one, EVERYONE))
  return (
    <div className="plan-form">
      {children}
      <fieldset>
        <legend>{messages.legend}</legend>
        {ORDINARY_ENDPOINTS.filter((endpoint) => !ofEntities || endpointOf(endpoint).takesEntity).map((endpoint) => (
          <Checkbox key={endpoint} checked={has(endpoint)} onChange={() => toggle(endpoint)} label={endpointOf(endpoint).title} />
        ))}
        {subjects.some(isEntity) && <p className="muted small">{NEED_ADDRESSES}</p>}
      </fieldset>
      {chains.length > 0 && (
        <fieldset>
          <legend>{messages.chains}</legend>
          {canDiscover && (
            <>
              <Switch checked={discovers} onChange={() => onDiscover(!discovers)} label={messages.onlyActive} title={messages.onlyActiveHint} />
              {discovers && <Button variant="minimal" size="small" alignText="start" text={messages.everyChain} onClick={() => onDiscover(false)} />}
            </>
          )}
          {several && !discovers && (
            <Switch
              checked={own}
              onChange={() => onChange({ ...request, chains: own ? ownChains(subjects) : [] })}
              label={messages.ownChains}
              title={messages.ownChainsHint}
            />
          )}
          {!discovers && !own && !allAtOnce && (
            <ChainPicker
              label={messages.chainsOfPlan}
              chains={chains}
              chosen={request.chains}
              onChange={(chosen) => onChange({ ...request, chains: chosen })}
            />
          )}
          {!discovers && (
            <Switch
              checked={request.allWherePossible || allAtOnce}
              onChange={() => onChange(allAtOnce ? { ...request, ...ONE_BY_ONE } : { ...request, allWherePossible: !request.allWherePossible })}
              label={messages.allAtOnce}
              title={messages.allAtOnceHint}
            />
          )}
        </fieldset>
      )}
      <fieldset>
        <legend>{messages.dateRange}</legend>
        <div className="line">
          <DayField
            label={messages.from}
            value={request.window.from}
            onChange={(from) => onChange({ ...request, window: { ...request.window, from } })}
          />
          <span className="muted">{messages.to}</span>
          <DayField label={messages.toDay} value={request.window.to} onChange={(to) => onChange({ ...request, window: { ...request.window, to } })} />
        </div>
        <div className="line window-choices">
          {WINDOWS.map(({ days, title }) => (
            <Button key={days} variant="minimal" size="small" text={title} onClick={() => onChange({ ...request, window: lastDays(days) })} />
          ))}
        </div>
        <p className="muted small">{messages.dateRangeHint}</p>
      </fieldset>
      <FormGroup label={messages.maxPages} helperText={messages.maxPagesHint} className="flush">
        <NumericInput
          // The buttons of the field refer to it by an id of its own: another id would leave them
          // referring to nothing.
          aria-label={messages.maxPages}
          value={request.maxPages}
          min={1}
          max={MAX_PAGES}
          clampValueOnBlur
          fill
          size="small"
          // The field also emits on blur: pricing an unchanged plan would disable the run button
          // during the press.
          onValueChange={(value) => {
            const maxPages = Number.isInteger(value) ? Math.min(MAX_PAGES, Math.max(1, value)) : 1
            if (maxPages !== request.maxPages) onChange({ ...request, maxPages })
          }}
        />
      </FormGroup>
      <Switch
        checked={request.refresh}
        onChange={() => onChange({ ...request, refresh: !request.refresh })}
        label={messages.refresh}
        title={messages.refreshHint}
      />
    </div>
  )
}

const EVERYONE: DiscoveryRequest = { starting: [], ofChosen: true, include: [], allEndpoints: false, again: false }

/**
 * Used when "all chains in one call" is turned off: limit the calls to the chains a user would
 * choose.
 */
const ONE_BY_ONE = { allWherePossible: false, chains: startingChains('evm') } as const

function ownChains(subjects: readonly Subject[]): readonly string[] {
  return [...new Set(subjects.flatMap((subject) => subject.chains))]
}
