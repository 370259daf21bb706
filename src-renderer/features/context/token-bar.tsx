import type { ReactNode } from 'react'
import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { TGM_CHAINS } from '../../../src-shared/service/table/endpoint-chains.ts'
import { chainTitle } from '../../../src-shared/addresses/chains/chains.ts'
import type { ChosenToken } from '../../state/token-choice.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { unverifiedSuffix } from '../../../src-shared/view-models/panels/known-tokens.ts'
import type { TokenNamed } from '../../../src-shared/case/tokens-named.ts'
import { messages } from './messages.ts'

interface TokenBarProps {
  readonly token: ChosenToken
  /** Tokens that responses of the case name. */
  readonly known: readonly TokenNamed[]
  readonly onChange: (token: ChosenToken) => void
}

/** The token that all queries of the screen are about: typed, or taken from the case. */
export function TokenBar({ token, known, onChange }: TokenBarProps): ReactNode {
  const present = known.findIndex((one) => one.chain === token.chain && one.address === token.address)
  return (
    <div className="token-bar" role="group" aria-label={messages.token}>
      <FormGroup label={messages.chainOfToken} labelFor="token-chain" className="flush">
        <HTMLSelect
          id="token-chain"
          value={token.chain}
          onChange={(event) => onChange({ ...token, chain: event.currentTarget.value })}
          options={TGM_CHAINS.map((value) => ({ value, label: chainTitle(value) }))}
        />
      </FormGroup>
      <FormGroup label={messages.tokenAddress} labelFor="token-address" className="flush grow token-address">
        <InputGroup
          id="token-address"
          className="mono"
          value={token.address}
          onValueChange={(address) => onChange({ ...token, address: address.trim() })}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
        />
      </FormGroup>
      {known.length > 0 && (
        <FormGroup label={messages.tokensOfThisCase} labelFor="token-known" className="flush">
          <HTMLSelect
            id="token-known"
            data-private
            value={present < 0 ? '' : String(present)}
            onChange={(event) => {
              const chosen = known[Number(event.currentTarget.value)]
              if (event.currentTarget.value !== '' && chosen !== undefined) onChange({ chain: chosen.chain, address: chosen.address })
            }}
            options={[
              { value: '', label: messages.chooseOf(known.length) },
              ...known.map(({ symbol, chain, address }, index) => ({
                value: String(index),
                label: `${visibleText(symbol, 24)}${unverifiedSuffix(chain, address, symbol)} · ${chainTitle(chain)} · ${shortAddress(address)}`,
              })),
            ]}
          />
        </FormGroup>
      )}
    </div>
  )
}
