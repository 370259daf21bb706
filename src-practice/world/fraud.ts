import { WORLD_DAYS } from './calendar.ts'
import { crossBridge, mix, unmix } from './institutions.ts'
import { randomOf } from './random.ts'
import type { SimulationContext } from './simulation-context.ts'
import { randomSecondOfDay } from './simulation-context.ts'

/** Days from the start of the fraud, the earliest day on which a victim pays, to the last day. */
export const FRAUD_DAYS = 82

/**
 * The fraud for the investigator to find. Fourteen people pay the collector, which sends everything
 * to a peel chain every few days. Each link sends a little to a deposit address of the exchange and
 * the rest to the next; one part goes through the mixer, one over the bridge, the last cashes out.
 */
export function fraud(stage: SimulationContext): void {
  const random = randomOf(stage.seed, 'fraud')
  const { cast, ledger } = stage
  const start = WORLD_DAYS - FRAUD_DAYS
  const ether = stage.native('ethereum')
  const dollar = stage.token('ethereum', 'USDT')
  const both = [ether, dollar] as const
  const exchangeAccount = (n: number) => stage.part(cast.deposits[n])

  // The collector's own first funds come from the mixer, and it receives spam too.
  stage.at(randomSecondOfDay(start - 2, 50_000), (second) => unmix(stage, second, cast.collector, 0))
  const bait = stage.token('ethereum', 'USDС')
  stage.at(randomSecondOfDay(start + 20, 10_000), (second) =>
    stage.send(second, stage.part(cast.deployers[bait.index % 3]), cast.collector, bait, 4_700n * 10n ** BigInt(bait.decimals)),
  )

  for (const [n, victim] of cast.victims.entries()) {
    const joined = random.between(40, start - 60)
    const savings = random.between(6_000, 90_000)
    stage.at(randomSecondOfDay(joined, 30_000 + n), (second) =>
      stage.send(second, stage.hot('ethereum'), victim, ether, stage.worth(ether, second, savings)),
    )
    stage.at(randomSecondOfDay(joined + 2, 31_000 + n), (second) =>
      stage.send(second, stage.hot('ethereum'), victim, dollar, stage.worth(dollar, second, savings)),
    )
    const paid = start + random.between(0, 24)
    const coin = n % 3 === 0 ? ether : dollar
    // A small test payment first, then most of the balance: typical for victims of such frauds.
    stage.at(randomSecondOfDay(paid, random.between(20_000, 60_000)), (second) =>
      stage.send(second, victim, cast.collector, coin, stage.share(victim, coin, 4, 100)),
    )
    stage.at(randomSecondOfDay(paid + random.between(2, 6), random.between(20_000, 80_000)), (second) =>
      stage.send(second, victim, cast.collector, coin, stage.share(victim, coin, random.between(70, 96), 100)),
    )
  }

  const links = cast.peels
  for (let day = start + 4; day <= start + 36; day += 4) {
    let second = randomSecondOfDay(day, 82_000)
    for (const token of both)
      stage.at((second += 90), (now) => stage.send(now, cast.collector, stage.part(links[0]), token, ledger.balance(cast.collector, token)))
    for (const [n, link] of links.entries()) {
      const next = links[n + 1]
      second += random.between(2_400, 9_000)
      for (const token of both) {
        const peeled = random.between(3, 11)
        stage.at((second += 60), (now) => stage.deposit(now, link, exchangeAccount(n % 3), token, stage.share(link, token, peeled, 100)))
        if (next)
          stage.at((second += 240), (now) => stage.send(now, link, next, token, stage.share(link, token, n === 3 ? 60 : n === 5 ? 55 : 99, 100)))
      }
    }
    // The fourth link pays into the mixer, the sixth into the bridge; the last cashes out.
    stage.at((second += 900), (now) => mix(stage, now, stage.part(links[3]), 2, 3))
    stage.at((second += 120), (now) => mix(stage, now, stage.part(links[3]), 1, 5))
    for (const token of both) {
      stage.at((second += 300), (now) =>
        crossBridge(stage, now, stage.part(links[5]), stage.part(cast.mules[3]), token, 'arbitrum', ledger.balance(stage.part(links[5]), token)),
      )
      stage.at((second += 600), (now) =>
        stage.deposit(now, stage.part(links.at(-1)), exchangeAccount(3), token, ledger.balance(stage.part(links.at(-1)), token)),
      )
    }
  }
  afterwards(stage, start + 24)
}

/**
 * Movements after the mixer and the bridge: fresh addresses, the far side of the bridge, and a
 * withdrawal on Tron.
 */
function afterwards(stage: SimulationContext, from: number): void {
  const random = randomOf(stage.seed, 'fraud/afterwards')
  const { cast, ledger } = stage
  const mule = (n: number) => stage.part(cast.mules[n])
  const ether = stage.native('ethereum')
  for (let n = 0; n < 18; n++) {
    stage.at(randomSecondOfDay(from + n * 2, random.below(60_000)), (second) => unmix(stage, second, mule(n % 3), n % 2 === 0 ? 2 : 1))
  }
  for (let day = from + 14; day < WORLD_DAYS - 2; day += 9) {
    for (const n of [0, 1])
      stage.at(randomSecondOfDay(day, 70_000 + n), (second) =>
        stage.deposit(second, mule(n), stage.part(cast.deposits[1]), ether, stage.share(mule(n), ether, 45, 100)),
      )
    stage.at(randomSecondOfDay(day, 72_000), (second) =>
      stage.send(second, mule(3), mule(4), stage.native('arbitrum'), stage.share(mule(3), stage.native('arbitrum'), 60, 100)),
    )
    stage.at(randomSecondOfDay(day, 73_000), (second) => {
      const token = stage.token('arbitrum', 'USDT')
      stage.deposit(second, mule(3), stage.part(cast.deposits[2]), token, ledger.balance(mule(3), token))
    })
    stage.at(randomSecondOfDay(day + 1, 40_000), (second) => {
      const token = stage.token('tron', 'USDT')
      stage.send(second, stage.hot('tron'), mule(5), token, stage.worth(token, second, random.between(8_000, 30_000)))
    })
  }
}
