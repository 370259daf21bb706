import { Readable, Writable } from 'node:stream'
import type { ChildProcess } from 'node:child_process'

/** One message of Chromium's DevTools protocol; an event has no `id` and is not read. */
interface CdpMessage {
  readonly id?: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}

export interface CdpPipe {
  /** Sends a command; rejects with the browser's message, or if the browser ends first. */
  readonly send: (method: string, params?: Readonly<Record<string, unknown>>, sessionId?: string) => Promise<Readonly<Record<string, unknown>>>
}

interface Waiting {
  readonly resolve: (value: Readonly<Record<string, unknown>>) => void
  readonly reject: (reason: Error) => void
}

/**
 * The DevTools protocol over the pipes of a browser started with `--remote-debugging-pipe`:
 * messages of JSON, each ended by a zero byte. No port is open that another program could use.
 */
export function connectCdpPipe(browser: ChildProcess): CdpPipe {
  const [, , , input, output] = browser.stdio
  if (!(input instanceof Writable) || !(output instanceof Readable)) throw new Error('the browser has no debugging pipes')
  const commands = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | undefined

  function end(reason: Error): void {
    ended ??= reason
    for (const { reject } of commands.values()) reject(ended)
    commands.clear()
  }

  function receive(text: string): void {
    const message = parseMessage(text)
    if (message === undefined) return end(new Error('the browser sent an unreadable message'))
    const { id, result = {}, error } = message
    if (id === undefined) return
    const command = commands.get(id)
    commands.delete(id)
    if (error === undefined) command?.resolve(result)
    else command?.reject(new Error(error.message))
  }

  let parts: Buffer[] = []
  output.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at !== -1; at = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, at)]).toString('utf8')
      parts = []
      rest = rest.subarray(at + 1)
      receive(text)
    }
    if (rest.length > 0) parts.push(rest)
  })
  for (const pipe of [input, output]) pipe.on('error', end)
  browser.once('error', end)
  browser.once('exit', () => end(new Error('the browser ended')))

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        lastId += 1
        commands.set(lastId, { resolve, reject })
        input.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`)
      }),
  }
}

function parseMessage(text: string): CdpMessage | undefined {
  try {
    return JSON.parse(text) as CdpMessage // the browser writes messages of its protocol
  } catch {
    return undefined
  }
}
