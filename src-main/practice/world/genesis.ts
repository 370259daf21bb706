import { pow10 } from '../fixed.ts'
import type { Stage } from './stage.ts'
import type { Token } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/** The first minutes of the world: the big ones get what they will give to others. */
export function genesis(stage: Stage): void {
  const { cast } = stage
  let second = 0
  const mint = (to: Wallet, token: Token, dollars: number): void => {
    stage.at((second += 7), (now) => {
      const from = stage.part(cast.nulls.get(to.family))
      stage.ledger.write(token.chain, now, to, undefined, 'mint(address,uint256)', [{ from, to, token, amount: stage.worth(token, now, dollars) }])
    })
  }
  for (const token of stage.tokens) {
    if (token.asset.kind === 'native' || token.asset.kind === 'stable') mint(stage.hot(token.chain), token, 900_000_000)
  }
  for (const [token, pool] of cast.pools) {
    mint(pool, token, 60_000_000)
    for (const quote of quotesOf(stage, token)) mint(pool, quote, 25_000_000)
  }
  for (const [chain, vault] of cast.bridges) {
    mint(vault, stage.native(chain), 30_000_000)
    mint(vault, stage.token(chain, 'USDC'), 30_000_000)
    mint(vault, stage.token(chain, 'USDT'), 30_000_000)
  }
  mint(cast.cold, stage.native('ethereum'), 400_000_000)
  mint(cast.fund, stage.token('ethereum', 'USDC'), 12_000_000)
  mint(cast.fund, stage.token('arbitrum', 'USDC'), 4_000_000)
  mint(cast.fund, stage.token('base', 'USDC'), 3_000_000)
  for (const token of stage.tokens) {
    if (token.asset.kind !== 'spam') continue
    const deployer = stage.part(cast.deployers[token.chain === 'solana' ? 3 : token.index % 3])
    stage.at((second += 7), (now) => {
      const from = stage.part(cast.nulls.get(deployer.family))
      stage.ledger.write(token.chain, now, deployer, undefined, 'mint(address,uint256)', [{ from, to: deployer, token, amount: 1_000_000_000n * pow10(token.decimals) }])
    })
  }
}

/** What a token is paid with: the chain's native coin and its first dollar. */
export function quotesOf(stage: Stage, token: Token): readonly Token[] {
  return [stage.native(token.chain), ...stage.tokensOf(token.chain, 'stable').slice(0, 1)]
}
