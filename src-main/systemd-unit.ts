/** A word of a systemd command line: quoted, with what systemd would expand in it doubled. */
function quoted(word: string): string {
  return `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
}

/**
 * The unit file of a user service that runs this installation. It names the program of Node.js and the script by their paths, because a
 * service manager has neither the PATH of a shell nor the folders of a Node version manager.
 */
export function systemdUnit(node: string, script: string): string {
  return `[Unit]
Description=Casebook (browser host)

[Service]
ExecStart=${[node, script, '--no-open'].map(quoted).join(' ')}
Restart=on-failure
# Casebook finishes what is being written and requests nothing more from the service.
TimeoutStopSec=30
NoNewPrivileges=yes
PrivateTmp=yes

[Install]
WantedBy=default.target`
}
