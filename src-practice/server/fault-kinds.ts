import { PROBLEMS } from '../problem.ts'

export const FAULT_KINDS = [
  'latency',
  'status',
  'error',
  'nested-error',
  '429',
  'truncate',
  'hang',
  'drop',
  'html',
  'redirect',
  'huge',
  'bomb',
  'bad-json',
  'wrong-types',
  'no-headers',
  'credits-header',
  'stray',
  'cdn',
  'page',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The value and effect of a kind of fault, in the words of the command line's help. */
interface KindFacts {
  /** Name of its value in the help; undefined if it takes none. */
  readonly value?: string
  /** Whether the value is required. */
  readonly must?: boolean
  readonly fits?: (value: string) => boolean
  readonly does: string
}

const isCode = (value: string): boolean => Object.hasOwn(PROBLEMS, value)
const isSize = (value: string): boolean => isWithin(value, 1, 4096)

export const KIND_FACTS: Readonly<Record<FaultKind, KindFacts>> = {
  latency: { value: 'MS', must: true, fits: (value) => isWithin(value, 0, 3_600_000), does: 'responds after this number of milliseconds' },
  status: { value: '400…599', fits: (value) => isWithin(value, 400, 599), does: 'an error with this HTTP status (default 500)' },
  error: { value: 'CODE', fits: isCode, does: 'an error with this code (default internal_error; docs/service-interface.md, 7.3)' },
  'nested-error': { value: 'CODE', fits: isCode, does: 'the same in the nested form of authentication errors' },
  '429': {
    value: 'SCOPE',
    fits: (value) => /^[\w-]{1,40}$/.test(value),
    does: 'too many requests, in this scope: second, minute, endpoint or any other name',
  },
  truncate: { does: 'half a response, then the connection is closed' },
  hang: { does: 'no response' },
  drop: {
    value: 'before|after',
    fits: (value) => value === 'before' || value === 'after',
    does: 'the connection is closed before or after the call is charged',
  },
  html: { value: '200…599', fits: (value) => isWithin(value, 200, 599), does: 'a gateway page instead of a response' },
  redirect: { value: 'URL', fits: (value) => URL.canParse(value), does: 'a redirect to this URL' },
  huge: { value: 'MB', fits: isSize, does: 'a response of this size in MB (default 64)' },
  bomb: { value: 'MB', fits: isSize, does: 'the same, compressed' },
  'bad-json': { does: 'a response that is not JSON' },
  'wrong-types': { does: 'a response in which every value has the wrong type' },
  'no-headers': { does: 'a response without credit and limit headers' },
  stray: { does: 'a second response directly after the first, on the same connection' },
  cdn: {
    value: '520…530',
    fits: (value) => isWithin(value, 520, 530),
    does: 'an error of the network in front of the service (default 522)',
  },
  page: { value: '400…599', fits: (value) => isWithin(value, 400, 599), does: 'a challenge page with this HTTP status (default 403)' },
  'credits-header': { value: 'TEXT', fits: (value) => /^[\x20-\x7e]+$/.test(value), does: 'a response that reports TEXT as its credits' },
}

/** Throws an Error with a sentence if the kind of fault needs a value or cannot use this one. */
export function checkValue(kind: FaultKind, value: string | undefined): void {
  const { value: name, must, fits } = KIND_FACTS[kind]
  if (value === undefined) {
    if (must === true) throw new Error(`The fault ${kind} needs a value: ${kind}=${name ?? ''}.`)
  } else if (name === undefined) throw new Error(`The fault ${kind} takes no value. Remove '${value.slice(0, 60)}'.`)
  else if (fits?.(value) !== true) throw new Error(`The value of the fault ${kind} must be ${name}, not '${value.slice(0, 60)}'.`)
}

/** A line of help per kind of fault. */
export function kindLines(): readonly string[] {
  return FAULT_KINDS.map((kind) => {
    const { value, must, does } = KIND_FACTS[kind]
    const taken = value === undefined ? '' : must === true ? `=${value}` : `[=${value}]`
    return `${(kind + taken).padEnd(23)} ${does}`
  })
}

/** Whether a text is a whole number from `min` to `max`. */
export function isWithin(value: string, min: number, max: number): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
}
