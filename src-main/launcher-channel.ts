/**
 * Messages between `npm start` and the host that it started, over Node's parent-child channel: the
 * key, which other programs of the same user could read in the environment (/proc) and later
 * processes would inherit; and the request to end, because Windows has no signals and elsewhere a
 * terminal, npm and a service manager each send one.
 */
export const STARTED = 'CASEBOOK_STARTED'
const KEY = 'CASEBOOK_API_KEY'

/**
 * From `npm start`: first the key, or null (the channel drops undefined); later, possibly, a
 * request to end.
 */
export type HostMessage = { readonly key: string | null } | { readonly end: true }
/**
 * From the host: the window is open; or the host will not start and has printed the reason. An end
 * without a message is a crash.
 */
export type LauncherMessage = 'up' | 'refused'

const REACHES_OTHERS = `Warning: ${KEY} is set in this process's environment and readable by other processes of this user. Start with \`npm start\` to avoid this.`

export interface LauncherChannel {
  /**
   * The key supplied for this run; removed from the environment before this file's first caller
   * continues.
   */
  readonly key: () => Promise<string | undefined>
  readonly say: (what: LauncherMessage) => void
  readonly onEnd: (end: () => void) => void
}

function isToHost(message: unknown): message is HostMessage {
  return typeof message === 'object' && message !== null && ('key' in message || 'end' in message)
}

/**
 * Connects to the launcher. Without one (started by hand), takes a key from the environment and
 * prints a note about it.
 */
export function connectToLauncher(host: NodeJS.Process, note: (line: string) => void): LauncherChannel {
  const fromEnvironment = host.env[KEY]
  const wasStarted = host.env[STARTED] !== undefined && host.send !== undefined
  delete host.env[KEY]
  delete host.env[STARTED]
  if (!wasStarted) {
    if (fromEnvironment !== undefined && fromEnvironment !== '') note(REACHES_OTHERS)
    return { key: async () => fromEnvironment, say: () => {}, onEnd: () => {} }
  }
  let end = (): void => {}
  let requested = false
  const key = new Promise<string | undefined>((resolve) => {
    // The launcher has ended and sends nothing more.
    host.once('disconnect', () => resolve(undefined))
    host.on('message', (message: unknown) => {
      if (!isToHost(message)) return
      if ('end' in message) {
        requested = true
        end()
      } else resolve(message.key ?? undefined)
    })
  })
  return {
    key: () => key,
    say: (what) => {
      if (host.connected) host.send?.(what)
    },
    onEnd: (given) => {
      end = given
      if (requested) end()
    },
  }
}
