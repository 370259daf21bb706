import { base64urlnopad } from '@scure/base'
import type { CasebookApi } from '../src-shared/ipc/casebook-api.ts'
import { createCasebookApi } from './casebook-api.ts'
import { downloadFile, stageFilePart } from './download-file.ts'
import { connectBackend } from './backend-connection.ts'
import { pageSession, tokenInHash } from './page-session.ts'
import { refuseServiceWorkers } from './service-workers.ts'

const session = pageSession({
  // Reading the property itself throws if storage is forbidden.
  storage: {
    getItem: (name) => window.sessionStorage.getItem(name),
    setItem: (name, value) => window.sessionStorage.setItem(name, value),
  },
  location: window.location,
  replaceAddress: (address) => window.history.replaceState(window.history.state, '', address),
  newNonce: () => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
})

// Opening an address with a token in this tab changes only its fragment: the page reloads with that
// token.
window.addEventListener('hashchange', (event) => {
  if (tokenInHash(window.location.hash) === undefined) return
  event.stopImmediatePropagation()
  window.location.reload()
})

/**
 * CasebookApi over a WebSocket to the backend on the loopback interface; a plain script that runs
 * before the page's own.
 */
const backend = connectBackend({
  open: (protocols) => new WebSocket(`ws://${window.location.host}/api`, protocols),
  handshake: session.handshake,
  refused: refuseServiceWorkers('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
  later: (run, ms) => {
    const timer = window.setTimeout(run, ms)
    return () => window.clearTimeout(timer)
  },
})

// A backend behind a tunnel cannot write files on this machine: the page's own download saves them
// on the investigator's machine, through the browser's download folder or dialog, whole or not at
// all.
const api = Object.freeze({ ...createCasebookApi(backend), writeFilePart: stageFilePart, saveFile: downloadFile }) satisfies CasebookApi

Object.defineProperty(window, 'casebook', { value: api, writable: false, configurable: false, enumerable: true })
