import { WORLD_DAYS } from './calendar.ts'
import { LENDING_CHAINS } from './defi-cast.ts'
import type { Leg } from './ledger.ts'
import { randomOf } from './random.ts'
import type { SimulationContext } from './simulation-context.ts'
import { randomSecondOfDay } from './simulation-context.ts'
import type { Token } from './tokens.ts'
import { smaller } from './trades.ts'
import type { Wallet } from './wallets.ts'

/**
 * The effect of a transfer to or from a protocol on a position: its kind, and whether it adds (+1)
 * or removes (-1).
 */
export interface PositionMove {
  readonly kind: 'deposit' | 'borrow' | 'stake'
  readonly sign: 1n | -1n
}

const METHODS = {
  supply: 'supply(address,uint256,address,uint16)',
  withdraw: 'withdraw(address,uint256,address)',
  borrow: 'borrow(address,uint256,uint256,uint16,address)',
  repay: 'repay(address,uint256,uint256,address)',
  stake: 'stake(uint256)',
  unstake: 'unstake(uint256)',
} as const

const MOVES: Readonly<Record<string, PositionMove>> = {
  [METHODS.supply]: { kind: 'deposit', sign: 1n },
  [METHODS.withdraw]: { kind: 'deposit', sign: -1n },
  [METHODS.borrow]: { kind: 'borrow', sign: 1n },
  [METHODS.repay]: { kind: 'borrow', sign: -1n },
  [METHODS.stake]: { kind: 'stake', sign: 1n },
  [METHODS.unstake]: { kind: 'stake', sign: -1n },
}

/** The effect of a leg on a position in a protocol; undefined for every other transfer. */
export function positionMoveOf(leg: Leg): PositionMove | undefined {
  const side = isProtocol(leg.to) || isProtocol(leg.from)
  return side ? MOVES[leg.transaction.method] : undefined
}

export function isProtocol(wallet: Wallet): boolean {
  return wallet.role === 'lending' || wallet.role === 'staking'
}

/**
 * Lending and staking: the fund, the traders and some users deposit, borrow against deposits, and
 * withdraw part of them.
 */
export function defi(stage: SimulationContext): void {
  deployContracts(stage)
  const { cast } = stage
  const savers = [
    cast.fund,
    ...cast.traders.filter((one) => one.family === 'evm'),
    ...cast.persons.filter((one, n) => one.family === 'evm' && n % 8 === 0),
  ]
  for (const saver of savers) {
    for (const chain of LENDING_CHAINS)
      if (saver.chains.includes(chain)) lend(stage, saver, stage.part(cast.lenders.get(chain)), stage.token(chain, 'USDC'))
    if (saver.role !== 'person' && saver.chains.includes('ethereum')) staker(stage, saver)
  }
}

/** Deploys the contracts and gives the lending pools their initial funds. */
function deployContracts(stage: SimulationContext): void {
  const { lenders, staking, builders } = stage.cast
  let second = randomSecondOfDay(0, 40_000)
  for (const [chain, pool] of [...lenders, ['ethereum', staking] as const]) {
    stage.at((second += 7), (now) =>
      stage.send(now, stage.hot(chain), builders.lending, stage.native(chain), stage.worth(stage.native(chain), now, 300)),
    )
    stage.at((second += 7), (now) => stage.deploy(now, chain, builders.lending, pool))
    if (pool === staking) continue
    const dollar = stage.token(chain, 'USDC')
    stage.at((second += 7), (now) => stage.send(now, stage.hot(chain), pool, dollar, stage.worth(dollar, now, 8_000_000)))
  }
}

function lend(stage: SimulationContext, saver: Wallet, pool: Wallet, dollar: Token): void {
  const random = randomOf(stage.seed, `lending/${saver.name}/${pool.name}`)
  const coin = stage.native(dollar.chain)
  const put = new Map<Token, bigint>([
    [coin, 0n],
    [dollar, 0n],
  ])
  let debt = 0n
  const move = (second: number, method: keyof typeof METHODS, from: Wallet, to: Wallet, token: Token, amount: bigint): bigint => {
    const moved = smaller(amount, stage.ledger.balance(from, token))
    if (moved <= 0n) return 0n
    stage.ledger.write(token.chain, second, saver, pool, METHODS[method], [{ from, to, token, amount: moved }])
    return moved
  }
  for (let day = random.between(100, 460); day < WORLD_DAYS; day += random.between(25, 90)) {
    const [draw, part, token] = [random.below(10), random.between(5, 30), random.pick([coin, dollar])]
    stage.at(randomSecondOfDay(day, random.below(80_000)), (second) => {
      const balance = put.get(token) ?? 0n
      if (draw < 5) put.set(token, balance + move(second, 'supply', saver, pool, token, stage.share(saver, token, part, 100)))
      else if (draw < 7) put.set(token, balance - move(second, 'withdraw', pool, saver, token, (balance * BigInt(part)) / 100n))
      else if (draw < 9 && debt === 0n) debt = move(second, 'borrow', pool, saver, dollar, ((put.get(dollar) ?? 0n) * 2n) / 5n)
      else debt -= move(second, 'repay', saver, pool, dollar, debt / 2n)
    })
  }
}

function staker(stage: SimulationContext, saver: Wallet): void {
  const random = randomOf(stage.seed, `staking/${saver.name}`)
  const token = stage.token('ethereum', 'TIDE')
  const pool = stage.cast.staking
  let staked = 0n
  for (let day = random.between(150, 500); day < WORLD_DAYS; day += random.between(40, 120)) {
    const [takesOut, part] = [random.chance(1, 3), random.between(10, 40)]
    stage.at(randomSecondOfDay(day, random.below(80_000)), (second) => {
      const amount = takesOut ? (staked * BigInt(part)) / 100n : stage.share(saver, token, part, 100)
      if (amount <= 0n) return
      const [from, to] = takesOut ? [pool, saver] : [saver, pool]
      stage.ledger.write('ethereum', second, saver, pool, takesOut ? METHODS.unstake : METHODS.stake, [{ from, to, token, amount }])
      staked += takesOut ? -amount : amount
    })
  }
}
