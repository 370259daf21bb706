/** Whether a service stands on the very machine that asked it. Text that is no URL is not known to. */
export function isLoopbackOrigin(origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(host)
}
