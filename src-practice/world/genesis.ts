import { pow10 } from '../fixed.ts'
import type { SimulationContext } from './simulation-context.ts'
import type { Token, WorldChain } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/** The first minutes of the world: institutions are funded, contracts deployed, spam minted. */
export function genesis(stage: SimulationContext): void {
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
  const { dex, mixer, bridge, factory } = cast.builders
  const [signer] = cast.signers
  for (const builder of [dex, mixer, bridge, stage.part(signer)]) {
    for (const chain of builder.chains)
      stage.at((second += 7), (now) => stage.send(now, stage.hot(chain), builder, stage.native(chain), stage.worth(stage.native(chain), now, 900)))
  }
  const deploy = (chain: WorldChain, deployer: Wallet, contract: Wallet, by?: Wallet): void =>
    stage.at((second += 7), (now) => stage.deploy(now, chain, deployer, contract, by))
  for (const contract of cast.mixers) deploy('ethereum', mixer, contract)
  for (const [chain, vault] of cast.bridges) deploy(chain, bridge, vault)
  for (const chain of cast.fund.chains) deploy(chain, stage.part(signer), cast.fund, factory)
  for (const [token, pool] of cast.pools) {
    if (pool.family === 'evm') deploy(token.chain, dex, pool)
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
      stage.ledger.write(token.chain, now, deployer, undefined, 'mint(address,uint256)', [
        { from, to: deployer, token, amount: 1_000_000_000n * pow10(token.decimals) },
      ])
    })
  }
}

/** The tokens that a token is traded for: the chain's native coin and its first stablecoin. */
export function quotesOf(stage: SimulationContext, token: Token): readonly Token[] {
  return [stage.native(token.chain), ...stage.tokensOf(token.chain, 'stable').slice(0, 1)]
}
