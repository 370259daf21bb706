import type { ReactNode } from 'react'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { ExplorerButton } from '../../../ui/menu/explorer-button.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { UnverifiedMark } from '../../../ui/unverified-mark.tsx'
import { isUnverified } from '../../../../src-shared/view-models/panels/known-tokens.ts'
import type { TokenId } from '../../../../src-shared/view-models/about-token.ts'
import type { TokenQuery } from '../../../../src-shared/view-models/token/token-queries.ts'
import { TextWith } from '../../../ui/text-with.tsx'
import { messages } from '../messages.ts'

interface TokenHeaderProps {
  readonly token: TokenId
  /** Names in responses: none, or several if they differ. Untrusted text. */
  readonly symbols: readonly string[]
  readonly sectors: readonly string[]
  readonly questions: readonly TokenQuery[]
}

const SYMBOLS_SHOWN = 3
const SECTORS_SHOWN = 4

/** Identity of a token: names in responses, chain, whole address, and how much was requested. */
export function TokenHeader({ token, symbols, sectors, questions }: TokenHeaderProps): ReactNode {
  const [symbol = ''] = symbols
  return (
    <header className="token-header">
      <div className="line token-names">
        <h2 className="truncate">{symbol === '' ? messages.unnamedToken : <SafeText text={symbol} limit={40} />}</h2>
        {symbols.some((one) => isUnverified(token.chain, token.address, one)) && <UnverifiedMark />}
        {symbols.slice(1, SYMBOLS_SHOWN).map((other) => (
          <span key={other} className="token-chip" title={messages.nameInAnotherResult}>
            <TextWith text={messages.alsoNamed} parts={{ name: <SafeText text={other} limit={40} /> }} />
          </span>
        ))}
        <span className="token-chip">{chainTitle(token.chain)}</span>
        {sectors.slice(0, SECTORS_SHOWN).map((sector) => (
          <span key={sector} className="token-chip">
            <span className="muted">{messages.sectorLabel}</span> <SafeText text={sector} limit={40} />
          </span>
        ))}
      </div>
      <div className="line token-id">
        <AddressText address={token.address} full />
        <CopyButton text={token.address} what={messages.tokensAddress} />
        <ExplorerButton chain={token.chain} what="address" id={token.address} />
      </div>
      <p className="line small token-coverage">
        {coverageOf(questions).map(({ state, text }) => (
          <span key={state} className="token-coverage-part">
            <CoverageMark state={state} quiet /> {text}
          </span>
        ))}
      </p>
    </header>
  )
}

type State = 'found' | 'partial' | 'failed' | 'empty' | 'not-requested'

const WORDS: Readonly<Record<State, (count: number, all: number) => string>> = {
  found: (count, all) => messages.ofRequestsComplete(count, all),
  partial: (count) => (count === 1 ? messages.oneHasMorePages : messages.haveMorePages(count)),
  failed: (count) => messages.failed(count),
  empty: (count) => messages.withoutResults(count),
  'not-requested': (count) => messages.notRequestedOfCount(count),
}
const STATES: readonly State[] = ['found', 'partial', 'failed', 'empty', 'not-requested']

function coverageOf(questions: readonly TokenQuery[]): readonly { readonly state: State; readonly text: string }[] {
  const offered = questions.filter(({ state }) => state !== 'not-offered')
  return STATES.flatMap((state) => {
    const count = offered.filter((one) => one.state === state).length
    return count === 0 ? [] : [{ state, text: WORDS[state](count, offered.length) }]
  })
}
