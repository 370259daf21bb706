import { base64urlnopad } from '@scure/base'
import type { Bridge } from '../src-shared/ipc/bridge.ts'
import { bridgeOf } from './bridge-of.ts'
import { downloadFile, stageFilePart } from './download-file.ts'
import { connectBackend } from './desk-connection.ts'
import { pageSession, tokenInHash } from './page-session.ts'
import { refuseServiceWorkers } from './service-workers.ts'

const session = pageSession({
  // Reading the property itself throws where storage is forbidden.
  storage: {
    getItem: (name) => window.sessionStorage.getItem(name),
    setItem: (name, value) => window.sessionStorage.setItem(name, value),
  },
  location: window.location,
  replaceAddress: (address) => window.history.replaceState(window.history.state, '', address),
  newNonce: () => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
})

// An address with a token that is opened in this tab changes its fragment alone: the page begins again with that token.
window.addEventListener('hashchange', (event) => {
  if (tokenInHash(window.location.hash) === undefined) return
  event.stopImmediatePropagation()
  window.location.reload()
})

/** The bridge over a WebSocket to the desk on the loopback interface; a plain script that runs before the page's own. */
const backend = connectBackend({
  open: (protocols) => new WebSocket(`ws://${window.location.host}/desk`, protocols),
  handshake: session.handshake,
  refused: refuseServiceWorkers('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
  later: (run, ms) => {
    const timer = window.setTimeout(run, ms)
    return () => window.clearTimeout(timer)
  },
})

// A desk at the other end of a tunnel has no business writing files on this machine: the page's own download puts the file
// where the investigator sits, through the browser's download folder or dialog, whole or not at all.
const bridge = Object.freeze({ ...bridgeOf(backend), writeFilePart: stageFilePart, saveFile: downloadFile }) satisfies Bridge

Object.defineProperty(window, 'casebook', { value: bridge, writable: false, configurable: false, enumerable: true })
