import { app } from 'electron'

/** What Chromium is told on its command line, all of it before the app is ready. */
export function setupSwitches(devServer?: string): void {
  const line = app.commandLine
  // No name leads anywhere for Chromium: hints of a page, dictionaries of a session and relays of a call are asked for past every
  // filter and policy. The desk's own calls are Node's and resolve on another way.
  // The rule holds for numbers, too, and Chromium asks for permission before a page reaches its own machine: a development server needs both.
  const exception = devServer === undefined ? '' : `, EXCLUDE ${devServer.split(':', 1)[0]}`
  if (devServer !== undefined) line.appendSwitch('disable-features', 'LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets')
  line.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${exception}`)
  // Older portals ignore the name that a save dialog proposes; GTK's own dialog takes their place.
  line.appendSwitch('xdg-portal-required-version', '4')
  // Asking for the sandbox would take --no-sandbox away again; root needs it, or Chromium's network service ends itself for ever.
  if (!line.hasSwitch('no-sandbox')) app.enableSandbox()
  else if (!line.hasSwitch('disable-gpu-sandbox')) line.appendSwitch('disable-gpu-sandbox')
}
