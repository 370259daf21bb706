import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearestOption } from '../src-shared/core/nearest-option.ts'

type Values = ReturnType<typeof parseArgs<{ strict: false }>>['values']

export interface ToolLine {
  readonly values: Values
  readonly positionals: readonly string[]
}

export interface ToolUsage {
  /** The first line shows how the tool is called. */
  readonly usage: string
  readonly options: ParseArgsOptionsConfig
  /** Maximum number of arguments that are not options; unlimited if absent. */
  readonly maxPositionals?: number
}

/** Printed instead of running the tool. */
export interface ToolText {
  readonly text: string
  readonly exitCode: 0 | 2
}

/** Parses a tool's command line: its options, or its usage if requested, or what is wrong. */
export function parseToolLine(
  args: readonly string[],
  { usage, options, maxPositionals = Number.POSITIVE_INFINITY }: ToolUsage,
): ToolLine | ToolText {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { text: usage, exitCode: 0 }
  // Not strict, so that the messages name the nearest option.
  const { values, positionals, tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const fault = (message: string): ToolText => ({ text: `${message}\n${usage}`, exitCode: 2 })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const type = Object.hasOwn(options, token.name) ? options[token.name]?.type : undefined
    if (type === undefined) return fault(`Unknown option: ${token.rawName}.${nearestOption(token.name, [...Object.keys(options), 'help'])}`)
    if (type === 'boolean' && token.value !== undefined) return fault(`--${token.name} does not take a value.`)
    if (type === 'string' && (token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))))
      return fault(`--${token.name} requires a value: --${token.name}=VALUE.`)
  }
  const extra = positionals[maxPositionals]
  return extra === undefined ? { values, positionals } : fault(`Unknown argument: ${extra}.`)
}

/**
 * Parses this process's command line; prints the usage or the fault and exits if there is nothing
 * to run.
 */
export function readToolLine(usage: ToolUsage): ToolLine {
  const line = parseToolLine(process.argv.slice(2), usage)
  if (!('text' in line)) return line
  const stream = line.exitCode === 0 ? process.stdout : process.stderr
  stream.write(`${line.text}\n`)
  return process.exit(line.exitCode)
}
