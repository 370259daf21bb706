import { bridge } from '../platform/bridge.ts'
import { setApp, callBroker, setKeyState } from './backend-store.ts'
import { showToast, showErrorToast } from './messages.ts'

/** Turns to the service or to the practice service, and takes over what the desk then says about itself. */
export async function switchService(service: 'service' | 'practice'): Promise<boolean> {
  const answer = await bridge().useService({ service })
  if (!answer.ok) {
    showErrorToast(answer.error)
    return false
  }
  setApp(answer.value)
  const [key] = await Promise.all([bridge().readKeyState(), callBroker(() => bridge().readBrokerStatus())])
  if (key.ok) setKeyState(key.value)
  showToast(service === 'practice' ? 'The practice service answers from now on. Its world is made up.' : 'The service answers from now on.')
  return true
}
