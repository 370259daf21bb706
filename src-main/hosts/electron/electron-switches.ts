import { app } from 'electron'

/** Sets Chromium's command line switches; all before the app is ready. */
export function setupSwitches(devServer?: string): void {
  const line = app.commandLine
  // The resolver rule below covers IP addresses too: the development server needs an exception.
  const exception = devServer === undefined ? '' : `, EXCLUDE ${devServer.split(':', 1)[0]}`
  // Chromium asks for permission before a page connects to its own machine, where that server runs.
  if (devServer !== undefined) line.appendSwitch('disable-features', 'LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets')
  // Block all name resolution in Chromium: page hints, session dictionaries and call relays bypass
  // filters and policy. The backend's own calls are resolved by Node.
  line.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${exception}`)
  // Older portals ignore the name that a save dialog proposes; use GTK's own dialog instead.
  line.appendSwitch('xdg-portal-required-version', '4')
  // Enabling the sandbox would undo --no-sandbox; root needs that switch, or Chromium's network
  // service crashes in a loop.
  if (!line.hasSwitch('no-sandbox')) app.enableSandbox()
  else if (!line.hasSwitch('disable-gpu-sandbox')) line.appendSwitch('disable-gpu-sandbox')
}
