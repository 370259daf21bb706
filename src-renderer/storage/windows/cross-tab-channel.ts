/** Windows of one storage tell each other which case they have written to. */
export interface OtherWindows {
  /** Tells the others that these cases have grown. */
  readonly wrote: (caseIds: ReadonlySet<string>) => void
  readonly close: () => void
}

/** As much of a channel as is needed; what one sends is heard by all others of its name, and not by itself. */
export type WindowChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** `heard` is told the id of each case that another window has written to. Without a channel nobody is told and nothing is heard. */
export function createCrossTabChannel(
  name: string,
  heard: (caseId: string) => void,
  open: (name: string) => WindowChannel | undefined = channelOf,
): OtherWindows {
  const channel = open(`casebook: ${name}`)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') heard(data)
  })
  const post = channel?.postMessage.bind(channel)
  return {
    wrote(caseIds) {
      for (const caseId of caseIds) post?.(caseId)
    },
    close: () => channel?.close(),
  }
}

/** Outside a window there is no other one. */
function channelOf(name: string): WindowChannel | undefined {
  return typeof window === 'undefined' ? undefined : new BroadcastChannel(name)
}
