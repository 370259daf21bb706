/**
 * What `npm start` and the host that it started say to each other, over the channel that Node opens between a parent and its
 * child (Electron's main process has it too). It exists so that the key travels past the environment, which every process
 * started later inherits and which others of the same user read in /proc for the whole run; and so that the end can be asked
 * for where there are no signals (Windows) or too many of them (a terminal, npm and a service manager each send one).
 */
export const STARTED = 'CASEBOOK_STARTED'
const KEY = 'CASEBOOK_API_KEY'

/** From `npm start`: first of all the key, or null (the channel drops what is undefined); later, perhaps, that the host is to end. */
export type ToHost = { readonly key: string | null } | { readonly end: true }
/** From the host: there is a window; or it will not start, and the reason was said. Silence before the end means that it fell. */
export type ToStarter = 'up' | 'refused'

const REACHES_OTHERS = `${KEY} stands in the environment of this process, where other programs of this user can read it while Casebook runs. npm start hands it over without.`

export interface LauncherChannel {
  /** The key that was supplied for this run; taken out of the environment before this file's first caller goes on. */
  readonly key: () => Promise<string | undefined>
  readonly say: (what: ToStarter) => void
  readonly onEnd: (end: () => void) => void
}

function isToHost(message: unknown): message is ToHost {
  return typeof message === 'object' && message !== null && ('key' in message || 'end' in message)
}

/** Meets whoever started this process; started by hand there is nobody, and a key in the environment is taken, with a word about it. */
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
    // Nobody is left to hand anything over.
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
