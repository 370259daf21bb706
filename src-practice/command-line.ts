import { parseArgs } from 'node:util'
import { isCalendarDate } from '../src-shared/service/response/time-text.ts'
import type { PracticeOptions } from './practice-service.ts'
import { nearestOption } from '../src-shared/core/nearest-option.ts'
import { servesPath } from './server/exchange.ts'
import { isWithin, kindLines } from './server/fault-kinds.ts'
import { parseFault } from './server/faults.ts'
import { SCOPES } from './server/scopes.ts'

export const PRACTICE_USAGE = `Usage: npm run practice -- [OPTION]…

  --port N             port on 127.0.0.1, 0 = any free one (default 0)
  --key K              the API key that it accepts (default practice-key)
  --plan free|pro      prices and limits of this plan (default pro)
  --credits N          credits of the account (default 10000)
  --scope NAME         a permission of the key, repeatable (default: all): ${SCOPES.join(', ')}
  --seed S             other simulated data; the same seed and day give the same data, byte for byte
  --today YYYY-MM-DD   last day of the data (default: today)
  --fault SPEC         injects a fault, repeatable: KIND[=VALUE][:PATH][,ATTRIBUTE]…
  --help               shows this text

Kinds of faults:
${kindLines()
  .map((line) => `  ${line}`)
  .join('\n')}

Affected calls: all by default. :PATH only this endpoint, ,count=N the first N calls, ,after=N all but the first N, ,percent=N a fixed share.
Response: ,retry-after=S sends that header, ,charged charges the credits anyway.
Example: --fault latency=300 --fault status=503:/api/v1/profiler/address/pnl,count=2,retry-after=5`

const OPTIONS = {
  port: { type: 'string' },
  key: { type: 'string' },
  plan: { type: 'string' },
  credits: { type: 'string' },
  scope: { type: 'string', multiple: true },
  seed: { type: 'string' },
  today: { type: 'string' },
  fault: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

/** Parses the command line of the practice service; throws an Error with a sentence if invalid. */
export function readPracticeOptions(args: readonly string[]): PracticeOptions | 'help' {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(OPTIONS, token.name))
  if (unknown?.kind === 'option') throw new Error(`Unknown option: ${unknown.rawName}.${nearestOption(unknown.name, Object.keys(OPTIONS))}`)
  const { values } = parseArgs({ args: [...args], options: OPTIONS })
  if (values.help === true) return 'help'
  const { plan = 'pro', today, key, scope: scopes, fault: faults } = values
  if (plan !== 'free' && plan !== 'pro') throw new Error(`--plan must be free or pro, not '${plan}'.`)
  if (today !== undefined && !isCalendarDate(today)) throw new Error(`--today must be a date (YYYY-MM-DD), not '${today}'.`)
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new Error('--key must be printable ASCII without spaces.')
  const strange = scopes?.find((scope) => !SCOPES.includes(scope))
  if (strange !== undefined) throw new Error(`Unknown permission: '${strange}'. Permissions: ${SCOPES.join(', ')}.`)
  for (const { path } of faults?.map(parseFault) ?? []) if (path !== undefined && !servesPath(path)) throw new Error(`Unknown endpoint: ${path}.`)
  return {
    port: wholeOf('port', values.port, 65_535),
    credits: wholeOf('credits', values.credits, 999_999_999),
    seed: values.seed,
    key,
    plan,
    scopes,
    today,
    faults,
  }
}

function wholeOf(name: string, text: string | undefined, max: number): number | undefined {
  if (text !== undefined && !isWithin(text, 0, max)) throw new Error(`--${name} must be a whole number from 0 to ${max}, not '${text}'.`)
  return text === undefined ? undefined : Number(text)
}
